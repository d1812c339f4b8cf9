import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';

/** Refusals that prove that the chosen method paid nothing. */
export const UNPAID_REFUSALS = ['PAYMENT_DECLINED', 'ORDER_ENDED', 'METHOD_NOT_OFFERED'];

/** The customer has to approve on PayPal's or a lender's page. */
export const isOnProviderPage = ({ state }: PaymentStep): boolean =>
  state === 'approve' || state === 'redirect';

export function requireProviderAddress(step: PaymentStep): string {
  if (step.state === 'approve') return step.approveUrl;
  if (step.state === 'redirect') return step.url;
  throw new Error(`A payment in state ${step.state} has no provider page`);
}
