import { useTranslation } from 'react-i18next';
import { findKnownCode } from '../../../shared/api/problem.js';
import { useDescribeCheckoutRefusal } from './use-describe-checkout-refusal.js';

const PAYMENT_REFUSALS_WITH_OWN_TEXT = [
  'PAYMENT_PROVIDER_UNAVAILABLE',
  'PAYMENT_DECLINED',
  'ORDER_ENDED',
  'METHOD_NOT_OFFERED',
  'TRANSFER_SEATS_TAKEN',
  'TOO_MANY_TRANSFERS',
  'PLAN_NOT_OFFERED',
  'TOO_MANY_ATTEMPTS',
  'CHALLENGE_REQUIRED',
  'TERMS_CHANGED',
] as const;

/** Describes why a payment was refused and what to do next. */
export function useDescribePaymentRefusal(): (error: unknown) => string {
  const { t } = useTranslation('payment');
  const describeGeneralRefusal = useDescribeCheckoutRefusal();
  return (error) => {
    const knownCode = findKnownCode(PAYMENT_REFUSALS_WITH_OWN_TEXT, error);
    return knownCode === undefined ? describeGeneralRefusal(error) : t(`refusals.${knownCode}`);
  };
}
