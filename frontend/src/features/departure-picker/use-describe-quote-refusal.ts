import { useTranslation } from 'react-i18next';
import { findKnownCode, getCode } from '../../shared/api/problem.js';

/** Each of these refusals has a text that says what to do next. */
const REFUSALS_WITH_OWN_TEXT = [
  'DEPARTURE_UNKNOWN',
  'DEPARTURE_NOT_ON_SALE',
  'NOT_ENOUGH_SEATS',
  'NOT_ENOUGH_ROOMS',
  'CATEGORY_NOT_OFFERED',
  'ROOMS_DO_NOT_FIT',
  'COUPON_NOT_FOUND',
  'COUPON_NOT_STARTED',
  'COUPON_EXPIRED',
  'COUPON_EXHAUSTED',
  'COUPON_NOT_THIS_TRIP',
  'COUPON_MINIMUM_NOT_MET',
  'QUOTE_UNKNOWN',
  'QUOTE_EXPIRED',
  'QUOTE_STALE',
  'RATE_LIMITED',
  'OFFLINE',
] as const;

export const isCouponRefusal = (error: unknown): error is Error => getCode(error).startsWith('COUPON_');

export function useDescribeQuoteRefusal(): (error: unknown) => string {
  const { t } = useTranslation('departure-picker');
  return (error) => t(`refusals.${findKnownCode(REFUSALS_WITH_OWN_TEXT, error) ?? 'OTHER'}`);
}
