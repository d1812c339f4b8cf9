import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';

type OmitBooking<S> = S extends unknown ? Omit<S, 'booking'> : never;
/** The state of a booking's or a share's payment. */
export type DuePaymentStep = OmitBooking<PaymentStep>;

export type CardPaymentStep = Extract<DuePaymentStep, { state: 'pay' }>;

const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000] as const;
/** Our server may learn the outcome late, so the card form returns after this many "not paid" answers. */
export const POLLS_BEFORE_FORM = 5;

/** Returns the delay before the next poll in ms; `pollCount` is the number of polls so far. */
export const calculateBackoff = (pollCount: number): number =>
  BACKOFF_MS[Math.min(pollCount, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];

export function requireCardPaymentStep(step: DuePaymentStep): CardPaymentStep {
  if (step.state !== 'pay') throw new Error(`There is nothing to pay: ${step.state}`);
  return step;
}
