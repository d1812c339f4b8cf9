import type { BookingView } from '@wayfold/contracts/bookings';
import type { PayMethod } from '@wayfold/contracts/methods';
import type { Plan } from '@wayfold/contracts/quotes';

/** Whether a company lends the customer the price. */
export const isLender = (method: PayMethod): method is 'klarna' | 'affirm' =>
  method === 'klarna' || method === 'affirm';

/** What only a mailed code is missing to. */
const CODE_FIRST = 'EMAIL_UNVERIFIED';

/** Whether the server takes it, or will once a code was typed. A card always is. */
export const canPayBy = ({ methods }: BookingView, plan: Plan, method: PayMethod): boolean =>
  method === 'card' ||
  methods.some(
    (offer) =>
      offer.plan === plan && offer.method === method && (offer.available || offer.reason === CODE_FIRST),
  );

/** The customer has to show first that the address is read. */
export const needsCode = ({ methods }: BookingView, plan: Plan, method: PayMethod): boolean =>
  methods.some((offer) => offer.plan === plan && offer.method === method && offer.reason === CODE_FIRST);
