import { GiftCardBalance } from './gift-card-balance.js';
import { PayLater } from './pay-balance.js';
import { ReplaceCard } from './replace-card.js';
import type { OpenPaymentsProps } from '../types.js';
import { WhoPays } from '../shares/who-pays.js';

/** Ways to pay a balance before it is charged. */
export const OpenPayments = ({ booking, capability, locale, back }: OpenPaymentsProps) => (
  <div className="panel rows">
    <PayLater booking={booking} capability={capability} locale={locale} back={back} />
    <WhoPays booking={booking} capability={capability} locale={locale} />
    <ReplaceCard booking={booking} capability={capability} locale={locale} />
    <GiftCardBalance booking={booking} capability={capability} locale={locale} />
  </div>
);
