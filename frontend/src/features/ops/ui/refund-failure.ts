import type { TFunction } from 'i18next';

/** The keys are codes and final statuses of Stripe and PayPal. */
const CAUSE_KEYS = {
  declined: 'declined',
  expired_or_canceled_card: 'cardExpired',
  lost_or_stolen_card: 'cardLost',
  insufficient_funds: 'balanceTooLow',
  charge_for_pending_refund_disputed: 'disputed',
  charge_already_refunded: 'alreadyRefunded',
  CAPTURE_FULLY_REFUNDED: 'alreadyRefunded',
  REFUND_TIME_LIMIT_EXCEEDED: 'tooLate',
  merchant_request: 'canceled',
  canceled: 'canceled',
  CANCELLED: 'canceled',
  unknown: 'unknown',
  failed: 'unknown',
  FAILED: 'unknown',
} as const;

const isKnownCode = (code: string): code is keyof typeof CAUSE_KEYS => Object.hasOwn(CAUSE_KEYS, code);

/** Describes why a refund failed; quotes a provider's code that has no text of ours. */
export const describeRefundFailure = (t: TFunction<'ops-booking-actions'>, code: string): string =>
  isKnownCode(code) ? t(`refundFailure.${CAUSE_KEYS[code]}`) : t('refundFailure.other', { code });
