import { isSettled, type CheckoutContext } from '../machine/checkout-context.js';
import type { CheckoutSnapshot } from '../machine/types.js';

/** Whether the machine would begin with the travelers: nothing is named, paid or over. */
export const startsWithTravelers = (context: CheckoutContext): boolean =>
  !isSettled(context) &&
  !context.booking.partyNamed &&
  context.booking.status !== 'EXPIRED' &&
  context.booking.status !== 'CANCELLED';

type At = 'opening' | 'editing' | 'saving';

/** What the machine would show at its first step, or nothing yet: the form of the travelers works without it. */
export const earlySnapshot = (context: CheckoutContext, at: At): CheckoutSnapshot => ({
  context,
  status: 'active',
  matches: (place) =>
    at !== 'opening' &&
    (typeof place === 'string' ? place === 'travelers' : 'travelers' in place && place.travelers === at),
  can: () => false,
});
