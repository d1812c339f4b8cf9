import type { PaymentStep } from '@wayfold/contracts/bookings';

/** Refusals that say for certain that nothing was paid in this way. */
export const PAYPAL_OFF = ['PAYMENT_DECLINED', 'METHOD_NOT_OFFERED'];

/** The customer has to agree on PayPal's page. */
export const isApproval = ({ state }: PaymentStep): boolean => state === 'approve';

export function approvalIn(step: PaymentStep): string {
  if (step.state !== 'approve') throw new Error(`There is nothing to approve: ${step.state}`);
  return step.approveUrl;
}
