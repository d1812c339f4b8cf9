import { useTranslation } from 'react-i18next';
import { codeOf } from '../../shared/api/problem.js';

const KNOWN = [
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'PAYMENT_DECLINED',
  'ORDER_ENDED',
  'METHOD_NOT_OFFERED',
  'TRANSFER_SEATS_TAKEN',
  'TOO_MANY_TRANSFERS',
  'PLAN_NOT_OFFERED',
  'TOO_MANY_TRIES',
  'CHALLENGE_REQUIRED',
  'TERMS_CHANGED',
  'HOLD_ALREADY_EXTENDED',
  'RATE_LIMITED',
  'OFFLINE',
] as const;

/** What went wrong and what to do next. */
export function useRefusalText(): (error: unknown) => string {
  const { t } = useTranslation('checkout');
  return (error) => t(`refused.${KNOWN.find((code) => code === codeOf(error)) ?? 'OTHER'}`);
}
