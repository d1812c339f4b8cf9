import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { formatDay, formatMoney } from '../../i18n/format.js';
import { findMethodName } from './method-names.js';

interface MoneyLineProps {
  readonly locale: Locale;
  /** Defaults to `card`. */
  readonly method?: string | null;
  readonly nowCents: number;
  /** The first amount is paid. */
  readonly isFirstPaid: boolean;
  readonly laterPayment: {
    readonly cents: number;
    readonly dueOn: string;
    readonly isPaid: boolean;
    /** The customer paid before the charge date. */
    readonly isPaidByCustomer?: boolean;
    /** The saved method is charged automatically. */
    readonly isCharged?: boolean;
    /** Co-payers pay part of the later amount. */
    readonly isShared?: boolean;
  } | null;
  readonly startsOn: string;
}

const TEXT_KEYS = {
  card: { now: 'moneyLine.dueToday', later: 'moneyLine.chargeOn', paid: 'moneyLine.chargedOn' },
  paypal: { now: 'moneyLine.dueToday', later: 'moneyLine.chargeOnPayPal', paid: 'moneyLine.chargedOnPayPal' },
  transfer: { now: 'moneyLine.transferNow', later: 'moneyLine.transferBy', paid: 'moneyLine.transferredOn' },
} as const;

/** Shows today, the charge date and the departure in a drawing, and always in text with the amounts. */
export function MoneyLine({ locale, method, nowCents, isFirstPaid, laterPayment, startsOn }: MoneyLineProps) {
  const { t } = useTranslation('prices');
  const name = method === 'gift-card' ? t('moneyLine.giftCard') : findMethodName(method);
  const openKey = name ? 'moneyLine.dueTodayBy' : getTextKeys(method).now;
  return (
    <ol className={laterPayment ? 'money-line' : 'money-line single-payment'}>
      <li className="reached">
        <b>{formatMoney(nowCents, locale)}</b>
        {t(isFirstPaid ? 'moneyLine.paid' : openKey, { name })}
      </li>
      {laterPayment ? (
        <li className={laterPayment.isPaid ? 'reached' : ''}>
          <b>{formatMoney(laterPayment.cents, locale)}</b>
          {laterPayment.isPaidByCustomer
            ? t('moneyLine.paid')
            : t(getLaterKey(laterPayment, method), { date: formatDay(laterPayment.dueOn, locale) })}
        </li>
      ) : null}
      <li>
        <b>{t('moneyLine.departure', { date: formatDay(startsOn, locale) })}</b>
        {t('moneyLine.departureText')}
      </li>
    </ol>
  );
}

const getTextKeys = (method: MoneyLineProps['method']) =>
  method === 'paypal' || method === 'transfer' ? TEXT_KEYS[method] : TEXT_KEYS.card;

function getLaterKey(
  { isPaid, isShared, isCharged = true }: NonNullable<MoneyLineProps['laterPayment']>,
  method: MoneyLineProps['method'],
) {
  if (isPaid) return isShared ? 'moneyLine.paid' : getTextKeys(method).paid;
  if (isShared) return 'moneyLine.dueInShares';
  // A gift card leaves nothing to charge later; the customer has to make a second transfer.
  return method === 'gift-card' || (!isCharged && method !== 'transfer')
    ? 'moneyLine.dueFromYou'
    : getTextKeys(method).later;
}
