import { type CheckoutContext, isFinished } from './checkout-context.js';
import type { CheckoutSnapshot } from './checkout-snapshot.js';

/** True if the machine would start with the travelers: nobody named, nothing paid or ended. */
export const isTravelersFirst = (context: CheckoutContext): boolean =>
  !isFinished(context) &&
  !context.booking.isPartyNamed &&
  context.booking.status !== 'EXPIRED' &&
  context.booking.status !== 'CANCELLED';

type EarlyState = 'choosingStep' | 'editing' | 'saving';

/**
 * The machine's snapshot at its first step, or a waiting one: the travelers form works without the machine.
 */
export const createInitialSnapshot = (context: CheckoutContext, state: EarlyState): CheckoutSnapshot => ({
  context,
  status: 'active',
  matches: (place) =>
    state !== 'choosingStep' &&
    (typeof place === 'string' ? place === 'travelers' : 'travelers' in place && place.travelers === state),
  can: () => false,
});
