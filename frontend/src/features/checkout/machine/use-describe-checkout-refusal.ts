import { useTranslation } from 'react-i18next';
import { findKnownCode } from '../../../shared/api/problem.js';

// A customer can act on these; every other refusal gets one general text.
const CHECKOUT_REFUSALS_WITH_OWN_TEXT = ['HOLD_ALREADY_EXTENDED', 'RATE_LIMITED', 'OFFLINE'] as const;

/** Describes what went wrong and what to do next. */
export function useDescribeCheckoutRefusal(): (error: unknown) => string {
  const { t } = useTranslation('checkout');
  return (error) => t(`refusals.${findKnownCode(CHECKOUT_REFUSALS_WITH_OWN_TEXT, error) ?? 'OTHER'}`);
}
