import { type CheckoutContext, isFinished } from './checkout-context.js';
import type { CheckoutSnapshot } from './checkout-snapshot.js';

/** True if the machine would start with the travelers: no traveler has a name, nothing is paid or over. */
export const isTravelersFirst = (context: CheckoutContext): boolean =>
  !isFinished(context) &&
  !context.booking.isPartyNamed &&
  context.booking.status !== 'EXPIRED' &&
  context.booking.status !== 'CANCELLED';

type EarlyState = 'choosingStep' | 'editing' | 'saving';

/** Stands in for the machine at its first step or while it loads, so the travelers form works without it. */
export const createInitialSnapshot = (context: CheckoutContext, state: EarlyState): CheckoutSnapshot => ({
  context,
  status: 'active',
  matches: (pattern) =>
    state !== 'choosingStep' &&
    (typeof pattern === 'string'
      ? pattern === 'travelers'
      : 'travelers' in pattern && pattern.travelers === state),
  can: () => false,
});
