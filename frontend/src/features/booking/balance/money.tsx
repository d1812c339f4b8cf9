import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { SavedCard } from '@wayfold/contracts/money/instalments';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { historyQuery } from '../../../shared/api/bookings.js';
import { fullDay, money } from '../../../shared/i18n/format.js';
import { nameOfMethod } from '../../../shared/ui/money/method-names.js';
import { MoneyLine } from '../../../shared/ui/money/money-line.js';
import { PriceLines } from '../../../shared/ui/money/price-lines.js';
import { balanceOf, byGiftCents } from './sums.js';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};
export const cardName = ({ brand, last4 }: SavedCard): string => `${BRANDS[brand] ?? brand} •••• ${last4}`;

const sameCard = (one: SavedCard, other: SavedCard | null): boolean =>
  other !== null && one.brand === other.brand && one.last4 === other.last4;

interface MoneyProps {
  readonly booking: BookingView;
  readonly capability: string;
  readonly locale: Locale;
}

/** Paid and remaining amounts, due date and payment method. */
export function Money({ booking, capability, locale }: MoneyProps) {
  const { t } = useTranslation(['thanks', 'common']);
  const history = useQuery(historyQuery(booking.id, booking.version, capability));
  const giftCents = byGiftCents(history.data?.entries ?? []);
  const [first] = booking.instalments;
  const balance = balanceOf(booking);
  const card = booking.instalments.find((instalment) => instalment.card !== null)?.card ?? null;
  const byBank = first?.method === 'transfer';
  const mixed = balance?.shared === true || (giftCents > 0 && giftCents < booking.paidCents);
  const name = mixed
    ? null
    : first?.method === 'gift-card'
      ? t('giftCard')
      : (nameOfMethod(first?.method) ?? (byBank ? t('byTransfer') : card && cardName(card)));
  const rows: (readonly [string, string])[] = [
    [
      name && booking.paidCents > 0 ? t('paidWith', { card: name }) : t('paid'),
      money(booking.paidCents, locale),
    ],
    [t('remaining'), booking.remainingCents === 0 ? t('nothingLeft') : money(booking.remainingCents, locale)],
  ];
  if (giftCents > 0 && giftCents < booking.paidCents)
    rows.splice(1, 0, [t('byGift'), money(giftCents, locale)]);
  if (booking.refundedCents > 0) rows.push([t('refunded'), money(booking.refundedCents, locale)]);
  // Before the first payment arrives, the balance already has its date.
  if (booking.status === 'PENDING_PAYMENT' && balance && !balance.paid)
    rows.push([t('balanceOn', { day: fullDay(balance.on, locale) }), money(balance.cents, locale)]);
  if (booking.balanceChargeDate !== null && booking.remainingCents > 0 && booking.plan === 'deposit') {
    const { savedCard } = booking;
    const again = booking.instalments.some(({ kind, method }) => kind === 'balance' && method === 'transfer');
    const charged = balance?.charged === true;
    const when = again ? 'dueBy' : charged ? 'chargeOn' : 'dueOn';
    rows.push([t(when), fullDay(booking.balanceChargeDate, locale)]);
    if (again) rows.push([t('how'), t('byTransferAgain')]);
    else if (charged && booking.chargedTo === 'paypal') rows.push([t('method'), t('sameAccount')]);
    else if (charged && savedCard)
      rows.push([
        t('method'),
        sameCard(savedCard, card) ? t('sameCard', { card: cardName(savedCard) }) : cardName(savedCard),
      ]);
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
          nowCents={first.amountCents + (balance?.paidCents ?? 0)}
          nowPaid={first.paidAt !== null}
          later={balance}
          startsOn={booking.startsOn}
        />
      ) : null}
      <PriceLines lines={booking.lines} totalCents={booking.totalCents} locale={locale} />
    </section>
  );
}
