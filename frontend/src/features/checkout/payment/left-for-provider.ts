import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';

/** Refusals that say for certain that nothing was paid in this way. */
export const NOT_THIS_WAY = ['PAYMENT_DECLINED', 'ORDER_ENDED', 'METHOD_NOT_OFFERED'];

/** The customer has to agree on another page: PayPal's, or a lender's. */
export const isAway = ({ state }: PaymentStep): boolean => state === 'approve' || state === 'redirect';

/** Where that page is. */
export function addressIn(step: PaymentStep): string {
  if (step.state === 'approve') return step.approveUrl;
  if (step.state === 'redirect') return step.url;
  throw new Error(`There is nowhere to go: ${step.state}`);
}
