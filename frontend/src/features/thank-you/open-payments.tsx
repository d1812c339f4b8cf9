import { GiftBalance } from './gift-balance.js';
import { PayLater } from './pay-later.js';
import { ReplaceCard } from './replace-card.js';
import type { OpenPaymentsProps } from './types.js';
import { WhoPays } from './who-pays.js';

/** What can be done about a balance before it is charged. */
export const OpenPayments = ({ booking, capability, locale, back }: OpenPaymentsProps) => (
  <div className="panel rows">
    <PayLater booking={booking} capability={capability} locale={locale} back={back} />
    <WhoPays booking={booking} capability={capability} locale={locale} />
    <ReplaceCard booking={booking} capability={capability} locale={locale} />
    <GiftBalance booking={booking} capability={capability} locale={locale} />
  </div>
);
