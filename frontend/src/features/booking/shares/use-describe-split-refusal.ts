import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ShareRefusal } from '@wayfold/contracts/payments/shares';
import { useTranslation } from 'react-i18next';
import { ApiProblem, findKnownCode } from '../../../shared/api/problem.js';
import { formatMoney } from '../../../shared/i18n/format.js';

const REFUSALS_WITH_OWN_TEXT = [
  'BOOKING_NOT_CONFIRMED',
  'ALREADY_PAID',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'SHARES_DIFFER',
  'SHARE_TOO_SMALL',
  'TOO_MANY_SHARES',
  'TOO_LATE_TO_SPLIT',
  'NOT_A_SHARE',
  'RATE_LIMITED',
  'OFFLINE',
] as const satisfies readonly (ShareRefusal | 'RATE_LIMITED' | 'OFFLINE')[];

/** Explains why the shares were not changed, and what to do. */
export function useDescribeSplitRefusal(locale: Locale): (error: unknown) => string {
  const { t } = useTranslation('shares');
  return (error) => {
    const { minCents = 0, most = 0 } = error instanceof ApiProblem ? error.facts : {};
    return t(`refusals.${findKnownCode(REFUSALS_WITH_OWN_TEXT, error) ?? 'OTHER'}`, {
      minimum: formatMoney(Number(minCents), locale),
      maximum: Number(most),
    });
  };
}
