import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { day, money } from '../i18n/format.js';

interface MoneyLineProps {
  readonly locale: Locale;
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
export function MoneyLine({ locale, nowCents, nowPaid, later, startsOn }: MoneyLineProps) {
  const { t } = useTranslation('common');
  return (
    <ol className={later ? 'moneyline' : 'moneyline short'}>
      <li className="on">
        <b>{money(nowCents, locale)}</b>
        {t(nowPaid ? 'moneyLine.paid' : 'moneyLine.today')}
      </li>
      {later ? (
        <li className={later.paid ? 'on' : ''}>
          <b>{money(later.cents, locale)}</b>
          {later.byCustomer
            ? t('moneyLine.paid')
            : t(later.paid ? 'moneyLine.charged' : 'moneyLine.chargeOn', { date: day(later.on, locale) })}
        </li>
      ) : null}
      <li>
        <b>{t('moneyLine.departure', { date: day(startsOn, locale) })}</b>
        {t('moneyLine.departureText')}
      </li>
    </ol>
  );
}
