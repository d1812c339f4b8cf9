import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import { PAY_METHODS } from '@wayfold/contracts/kernel/pay-methods';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';

export const isLender = (method: PayMethod): method is 'klarna' | 'affirm' =>
  method === 'klarna' || method === 'affirm';

/** A verified email address would lift this refusal. */
const CODE_REFUSAL = 'EMAIL_UNVERIFIED';

/**
 * True if the server accepts the method, at once or after a code.
 * Cards are accepted unless the amount is too small.
 */
export const canPayBy = ({ methods }: BookingView, plan: Plan, method: PayMethod): boolean =>
  method === 'card'
    ? !methods.some((offer) => offer.plan === plan && offer.method === method && !offer.isAvailable)
    : methods.some(
        (offer) =>
          offer.plan === plan &&
          offer.method === method &&
          (offer.isAvailable || offer.reason === CODE_REFUSAL),
      );

/** Returns the preferred method if the server accepts it, otherwise the first accepted method. */
export const chooseMethod = (booking: BookingView, plan: Plan, preferredMethod: PayMethod): PayMethod =>
  [preferredMethod, ...PAY_METHODS].find((method) => canPayBy(booking, plan, method)) ?? 'card';

/** True if the customer has to verify the email address first. */
export const needsEmailCode = ({ methods }: BookingView, plan: Plan, method: PayMethod): boolean =>
  methods.some((offer) => offer.plan === plan && offer.method === method && offer.reason === CODE_REFUSAL);
