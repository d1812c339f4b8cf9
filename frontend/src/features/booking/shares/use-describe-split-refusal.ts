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
      most: Number(most),
    });
  };
}

/** Finds the form field of a server error; the server counts the lead's part as a share, unlike the form. */
export function findField(field: string, isLeadFirst: boolean): string | undefined {
  const [, position, part] = /^shares\[(\d+)\]\.(?:payer\.)?(name|email|amount)/.exec(field) ?? [];
  if (part === undefined) return /^(name|email)$/.test(field) ? `payers[0].${field}` : undefined;
  const index = Number(position) - (isLeadFirst ? 1 : 0);
  return index < 0 ? undefined : `payers[${index}].${part}`;
}
