import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { day, money } from '../i18n/format.js';

interface MoneyLineProps {
  readonly locale: Locale;
  /** `card` unless said otherwise. */
  readonly method?: string | null;
  readonly nowCents: number;
  /** Whether the first sum is already in. */
  readonly nowPaid: boolean;
  readonly later: {
    readonly cents: number;
    readonly on: string;
    readonly paid: boolean;
    /** The customer did not wait for the charge. */
    readonly byCustomer?: boolean;
  } | null;
  readonly startsOn: string;
}

/** Today, charge date, departure: always words and sums, never the drawing alone. */
export function MoneyLine({ locale, method, nowCents, nowPaid, later, startsOn }: MoneyLineProps) {
  const { t } = useTranslation('common');
  const paypal = method === 'paypal';
  return (
    <ol className={later ? 'moneyline' : 'moneyline short'}>
      <li className="on">
        <b>{money(nowCents, locale)}</b>
        {t(nowPaid ? 'moneyLine.paid' : paypal ? 'moneyLine.todayByPayPal' : 'moneyLine.today')}
      </li>
      {later ? (
        <li className={later.paid ? 'on' : ''}>
          <b>{money(later.cents, locale)}</b>
          {later.byCustomer
            ? t('moneyLine.paid')
            : t(laterKey(later.paid, paypal), { date: day(later.on, locale) })}
        </li>
      ) : null}
      <li>
        <b>{t('moneyLine.departure', { date: day(startsOn, locale) })}</b>
        {t('moneyLine.departureText')}
      </li>
    </ol>
  );
}

const laterKey = (paid: boolean, paypal: boolean) =>
  paid
    ? paypal
      ? 'moneyLine.chargedToPayPal'
      : 'moneyLine.charged'
    : paypal
      ? 'moneyLine.chargeOnPayPal'
      : 'moneyLine.chargeOn';
