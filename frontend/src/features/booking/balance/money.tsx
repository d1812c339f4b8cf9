import { useQuery } from '@tanstack/react-query';
import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { SavedCard } from '@wayfold/contracts/money/instalments';
import { useTranslation } from 'react-i18next';
import { buildHistoryQuery } from '../../../shared/api/bookings.js';
import { formatFullDay, formatMoney } from '../../../shared/i18n/format.js';
import { findMethodName } from '../../../shared/ui/money/method-names.js';
import { MoneyLine } from '../../../shared/ui/money/money-line.js';
import { PriceLines } from '../../../shared/ui/money/price-lines.js';
import type { BookingPanelProps } from '../panel-props.js';
import { calculateBalance, sumGiftCardCents } from './balance.js';

const BRANDS: Readonly<Record<string, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
};
export const formatCard = ({ brand, last4 }: SavedCard): string => `${BRANDS[brand] ?? brand} •••• ${last4}`;

const isSameCard = (card: SavedCard, otherCard: SavedCard | undefined): boolean =>
  otherCard !== undefined && card.brand === otherCard.brand && card.last4 === otherCard.last4;

/** Shows paid and remaining amounts, the due date and the payment method. */
export function Money({ booking, capability, locale }: BookingPanelProps) {
  const { t } = useTranslation(['confirmation', 'common']);
  const history = useQuery(buildHistoryQuery(booking.id, booking.version, capability));
  const amountRows = useAmountRows(booking, sumGiftCardCents(history.data?.entries ?? []), locale);
  const balanceRows = useBalanceRows(booking, locale);
  const [firstInstalment] = booking.instalments;
  const balance = calculateBalance(booking);
  const hasSchedule = booking.paidCents > 0 && booking.cancellation === null;
  return (
    <section className="panel stack" aria-labelledby="money">
      <h2 className="subtitle" id="money">
        {t('money')}
      </h2>
      <dl className="key-values">
        {[...amountRows, ...balanceRows].map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {firstInstalment && hasSchedule ? (
        <MoneyLine
          locale={locale}
          method={firstInstalment.method}
          nowCents={firstInstalment.amountCents + (balance?.paidCents ?? 0)}
          isFirstPaid={firstInstalment.paidAt !== null}
          laterPayment={balance}
          startsOn={booking.startsOn}
        />
      ) : null}
      <PriceLines lines={booking.lines} totalCents={booking.totalCents} locale={locale} />
    </section>
  );
}

type MoneyRow = readonly [name: string, value: string];

const findCard = ({ instalments }: BookingView): SavedCard | undefined =>
  instalments.map(({ card }) => card).find((card) => card !== null);

/** Returns the name of the payment method; null if several methods paid. */
function usePaymentMethodName(booking: BookingView, giftCardCents: number): string | null {
  const { t } = useTranslation('confirmation');
  if (
    calculateBalance(booking)?.isShared === true ||
    (giftCardCents > 0 && giftCardCents < booking.paidCents)
  )
    return null;
  const method = booking.instalments[0]?.method;
  if (method === 'gift-card') return t('giftCard');
  if (method === 'transfer') return t('byTransfer');
  const card = findCard(booking);
  return findMethodName(method) ?? (card ? formatCard(card) : null);
}

function useAmountRows(booking: BookingView, giftCardCents: number, locale: Locale): readonly MoneyRow[] {
  const { t } = useTranslation('confirmation');
  const { paidCents, remainingCents, refundedCents } = booking;
  const methodName = usePaymentMethodName(booking, giftCardCents);
  return [
    [
      methodName && paidCents > 0 ? t('paidByMethod', { method: methodName }) : t('paidAmount'),
      formatMoney(paidCents, locale),
    ],
    ...(giftCardCents > 0 && giftCardCents < paidCents
      ? [[t('byGiftCard'), formatMoney(giftCardCents, locale)] as const]
      : []),
    [t('remainingAmount'), remainingCents === 0 ? t('nothingLeft') : formatMoney(remainingCents, locale)],
    ...(refundedCents > 0 ? [[t('refundedAmount'), formatMoney(refundedCents, locale)] as const] : []),
  ];
}

/** Builds the rows on when the balance is due, and how it is paid. */
function useBalanceRows(booking: BookingView, locale: Locale): readonly MoneyRow[] {
  const { t } = useTranslation('confirmation');
  const methodRow = useBalanceMethodRow(booking);
  const balance = calculateBalance(booking);
  const rows: MoneyRow[] = [];
  // Before the first payment arrives, the balance already has its date.
  if (booking.status === 'PENDING_PAYMENT' && balance && !balance.isPaid)
    rows.push([
      t('balanceOn', { day: formatFullDay(balance.dueOn, locale) }),
      formatMoney(balance.cents, locale),
    ]);
  if (booking.balanceChargeDate === null || booking.remainingCents <= 0 || booking.plan !== 'deposit')
    return rows;
  const chargeKey = balance?.isCharged === true ? 'chargeOn' : 'dueOn';
  const dateKey = isBalanceByTransfer(booking) ? 'dueBy' : chargeKey;
  rows.push([t(dateKey), formatFullDay(booking.balanceChargeDate, locale)]);
  if (methodRow) rows.push(methodRow);
  return rows;
}

const isBalanceByTransfer = ({ instalments }: BookingView): boolean =>
  instalments.some(({ kind, method }) => kind === 'balance' && method === 'transfer');

/** Builds the row on how the balance is paid; null if the customer chooses. */
function useBalanceMethodRow(booking: BookingView): MoneyRow | null {
  const { t } = useTranslation('confirmation');
  const { savedCard, savedMethod } = booking;
  if (isBalanceByTransfer(booking)) return [t('paymentMethod'), t('byTransferAgain')];
  if (calculateBalance(booking)?.isCharged !== true) return null;
  if (savedMethod === 'paypal') return [t('chargedTo'), t('sameAccount')];
  if (!savedCard) return null;
  const cardName = formatCard(savedCard);
  return [
    t('chargedTo'),
    isSameCard(savedCard, findCard(booking)) ? t('sameCard', { card: cardName }) : cardName,
  ];
}
