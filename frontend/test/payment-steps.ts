import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';

const INSTALMENT_ID = '00000007-0000-4000-8000-000000000000';

type StepOf<S extends PaymentStep['state']> = Extract<PaymentStep, { state: S }>;

/** Returns the step in which the card form asks for the deposit of 756.00. */
export const newCardStep = (booking: BookingView): StepOf<'pay'> => ({
  state: 'pay',
  instalmentId: INSTALMENT_ID,
  amountCents: 75_600,
  card: { clientSecret: 's', publishableKey: 'p', page: 'http://card.test/page' },
  booking,
});

/** Returns the step in which PayPal asks for approval. */
export const newApproveStep = (booking: BookingView, amountCents: number): StepOf<'approve'> => ({
  state: 'approve',
  instalmentId: INSTALMENT_ID,
  amountCents,
  approveUrl: 'http://paypal.test/checkoutnow?token=1',
  booking,
});

/** Returns the step in which the lender's page opens. */
export const newRedirectStep = (booking: BookingView): StepOf<'redirect'> => ({
  state: 'redirect',
  method: 'klarna',
  url: 'http://lender.test/pay',
  booking,
});
