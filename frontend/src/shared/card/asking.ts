import type { PaymentStep } from '@wayfold/contracts/bookings/bookings';

type WithoutBooking<S> = S extends unknown ? Omit<S, 'booking'> : never;
/** Where a payment stands, of a booking or of a share of one. */
export type OpenStep = WithoutBooking<PaymentStep>;
export type PayStep = Extract<OpenStep, { state: 'pay' }>;

const BACKOFF_MS = [1000, 2000, 4000, 8000, 15_000] as const;
/** The provider tells its own page first; after this many answers "not paid" the card form is right to be shown again. */
export const ASKS_BEFORE_FORM = 5;

/** How long to wait before the server is asked again, in ms; `asked` is how often it was. */
export const backoff = (asked: number): number =>
  BACKOFF_MS[Math.min(asked, BACKOFF_MS.length) - 1] ?? BACKOFF_MS[0];

export function payStep(step: OpenStep): PayStep {
  if (step.state !== 'pay') throw new Error(`There is nothing to pay: ${step.state}`);
  return step;
}
