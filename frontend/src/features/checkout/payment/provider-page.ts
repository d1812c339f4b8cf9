import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';

/** Refusals that prove that this method paid nothing. */
export const METHOD_REFUSALS = ['PAYMENT_DECLINED', 'ORDER_ENDED', 'METHOD_NOT_OFFERED'];

/** The customer has to approve on PayPal's or a lender's page. */
export const isOnProviderPage = ({ state }: PaymentStep): boolean =>
  state === 'approve' || state === 'redirect';

/** The address of that page. */
export function getProviderAddress(step: PaymentStep): string {
  if (step.state === 'approve') return step.approveUrl;
  if (step.state === 'redirect') return step.url;
  throw new Error(`There is nowhere to go: ${step.state}`);
}
