import { GiftCardBalance } from './balance/gift-card-balance.js';
import { PayBalance } from './balance/pay-balance.js';
import { ReplaceCard } from './balance/replace-card.js';
import type { BalancePaymentsProps } from './panel-props.js';
import { WhoPays } from './shares/who-pays.js';

/** Offers the ways to pay a balance before it is charged. */
export const BalancePayments = ({ booking, capability, locale, payPalReturn }: BalancePaymentsProps) => (
  <div className="panel money-panel">
    <PayBalance booking={booking} capability={capability} locale={locale} payPalReturn={payPalReturn} />
    <WhoPays booking={booking} capability={capability} locale={locale} />
    <ReplaceCard booking={booking} capability={capability} locale={locale} />
    <GiftCardBalance booking={booking} capability={capability} locale={locale} />
  </div>
);
