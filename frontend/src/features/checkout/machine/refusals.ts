import { useTranslation } from 'react-i18next';
import { getCode } from '../../../shared/api/problem.js';

const EXPLAINED_CODES = ['HOLD_ALREADY_EXTENDED', 'RATE_LIMITED', 'OFFLINE'] as const;

/** Describes what went wrong and what to do next. */
export function useDescribeCheckoutRefusal(): (error: unknown) => string {
  const { t } = useTranslation('checkout');
  return (error) => t(`refusals.${EXPLAINED_CODES.find((code) => code === getCode(error)) ?? 'OTHER'}`);
}
