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

const isSameCard = (card: SavedCard, otherCard: SavedCard | null): boolean =>
  otherCard !== null && card.brand === otherCard.brand && card.last4 === otherCard.last4;

interface MoneyProps {
  readonly booking: BookingView;
  readonly capability: string;
  readonly locale: Locale;
}

/** Paid and remaining amounts, due date and payment method. */
export function Money({ booking, capability, locale }: MoneyProps) {
  const { t } = useTranslation(['thanks', 'common']);
  const history = useQuery(historyQuery(booking.id, booking.version, capability));
  const amountRows = useAmountRows(booking, byGiftCents(history.data?.entries ?? []), locale);
  const balanceRows = useBalanceRows(booking, locale);
  const [first] = booking.instalments;
  const balance = balanceOf(booking);
  return (
    <section className="panel stack" aria-labelledby="money">
      <h2 className="sub" id="money">
        {t('money')}
      </h2>
      <dl className="kv">
        {[...amountRows, ...balanceRows].map(([name, value]) => (
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

/** A name and its value. */
type Row = readonly [string, string];

const firstCard = ({ instalments }: BookingView): SavedCard | null =>
  instalments.find((instalment) => instalment.card !== null)?.card ?? null;

/** Name of the one method that paid; null if there were several. */
function usePaidWith(booking: BookingView, giftCents: number): string | null {
  const { t } = useTranslation('thanks');
  if (balanceOf(booking)?.isShared === true || (giftCents > 0 && giftCents < booking.paidCents)) return null;
  const method = booking.instalments[0]?.method;
  if (method === 'gift-card') return t('giftCard');
  const card = firstCard(booking);
  return nameOfMethod(method) ?? (method === 'transfer' ? t('byTransfer') : card && cardName(card));
}

/** Paid, by gift card, remaining and refunded amounts. */
function useAmountRows(booking: BookingView, giftCents: number, locale: Locale): readonly Row[] {
  const { t } = useTranslation('thanks');
  const { paidCents, remainingCents, refundedCents } = booking;
  const name = usePaidWith(booking, giftCents);
  return [
    [name && paidCents > 0 ? t('paidWith', { card: name }) : t('paid'), money(paidCents, locale)],
    ...(giftCents > 0 && giftCents < paidCents ? [[t('byGift'), money(giftCents, locale)] as const] : []),
    [t('remaining'), remainingCents === 0 ? t('nothingLeft') : money(remainingCents, locale)],
    ...(refundedCents > 0 ? [[t('refunded'), money(refundedCents, locale)] as const] : []),
  ];
}

/** The balance's date, and how it is paid. */
function useBalanceRows(booking: BookingView, locale: Locale): readonly Row[] {
  const { t } = useTranslation('thanks');
  const paidBy = useBalanceMethod(booking);
  const balance = balanceOf(booking);
  const rows: Row[] = [];
  // Before the first payment arrives, the balance already has its date.
  if (booking.status === 'PENDING_PAYMENT' && balance && !balance.isPaid)
    rows.push([t('balanceOn', { day: fullDay(balance.on, locale) }), money(balance.cents, locale)]);
  if (booking.balanceChargeDate === null || booking.remainingCents <= 0 || booking.plan !== 'deposit')
    return rows;
  const chargeKey = balance?.isCharged === true ? 'chargeOn' : 'dueOn';
  const dateKey = isBalanceByTransfer(booking) ? 'dueBy' : chargeKey;
  rows.push([t(dateKey), fullDay(booking.balanceChargeDate, locale)]);
  if (paidBy) rows.push(paidBy);
  return rows;
}

const isBalanceByTransfer = ({ instalments }: BookingView): boolean =>
  instalments.some(({ kind, method }) => kind === 'balance' && method === 'transfer');

/** How the balance is paid; null if the customer chooses. */
function useBalanceMethod(booking: BookingView): Row | null {
  const { t } = useTranslation('thanks');
  const { savedCard, chargedTo } = booking;
  if (isBalanceByTransfer(booking)) return [t('how'), t('byTransferAgain')];
  if (balanceOf(booking)?.isCharged !== true) return null;
  if (chargedTo === 'paypal') return [t('method'), t('sameAccount')];
  if (!savedCard) return null;
  const name = cardName(savedCard);
  return [t('method'), isSameCard(savedCard, firstCard(booking)) ? t('sameCard', { card: name }) : name];
}
