import type { BookingView } from '@wayfold/contracts/bookings';
import type { SavedCard } from '@wayfold/contracts/instalments';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { fullDay, money } from '../../shared/i18n/format.js';
import { MoneyLine } from '../../shared/ui/money-line.js';
import { PriceLines } from '../../shared/ui/price-lines.js';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};
const cardName = ({ brand, last4 }: SavedCard): string => `${BRANDS[brand] ?? brand} •••• ${last4}`;

interface MoneyProps {
  readonly booking: BookingView;
  readonly locale: Locale;
}

/** Paid, remaining, when, and with what. */
export function Money({ booking, locale }: MoneyProps) {
  const { t } = useTranslation(['thanks', 'common']);
  const [first, second] = booking.instalments;
  const card = booking.instalments.find((instalment) => instalment.card !== null)?.card ?? null;
  const paypal = first?.method === 'paypal';
  const name = paypal ? 'PayPal' : card && cardName(card);
  const rows: (readonly [string, string])[] = [
    [name ? t('paidWith', { card: name }) : t('paid'), money(booking.paidCents, locale)],
    [t('remaining'), booking.remainingCents === 0 ? t('nothingLeft') : money(booking.remainingCents, locale)],
  ];
  if (booking.refundedCents > 0) rows.push([t('refunded'), money(booking.refundedCents, locale)]);
  if (booking.balanceChargeDate !== null && booking.remainingCents > 0 && booking.plan === 'deposit') {
    rows.push([t('chargeOn'), fullDay(booking.balanceChargeDate, locale)]);
    if (paypal) rows.push([t('method'), t('sameAccount')]);
    else if (card) rows.push([t('method'), t('sameCard', { card: cardName(card) })]);
  }
  return (
    <section className="panel stack" aria-labelledby="money">
      <h2 className="sub" id="money">
        {t('money')}
      </h2>
      <dl className="kv">
        {rows.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {first && booking.paidCents > 0 && booking.cancellation === null ? (
        <MoneyLine
          locale={locale}
          method={first.method}
          nowCents={first.amountCents}
          nowPaid={first.paidAt !== null}
          later={
            second
              ? {
                  cents: second.amountCents,
                  on: second.dueOn,
                  paid: second.paidAt !== null,
                  byCustomer: second.charge === 'VOIDED',
                }
              : null
          }
          startsOn={booking.startsOn}
        />
      ) : null}
      <PriceLines lines={booking.lines} totalCents={booking.totalCents} locale={locale} />
    </section>
  );
}
