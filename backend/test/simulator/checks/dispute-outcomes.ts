import type { Booking } from '../../support/invariants/facts.js';
import type { Violation } from '../../support/invariants/violation.js';
import type { SimulatedPayPal } from '../servers/paypal.js';
import type { SimulatedStripe } from '../servers/stripe.js';

interface Providers {
  readonly stripe: SimulatedStripe;
  readonly paypal: SimulatedPayPal;
}

/** Checks that every dispute that withdrew money is in its booking's log and ended as at its source. */
export function checkDisputes({ stripe, paypal }: Providers, bookings: readonly Booking[]): Violation[] {
  const outcomes = new Map(
    bookings.flatMap(({ state }) =>
      state.disputes.map((dispute) => [dispute.disputeId, dispute.outcome] as const),
    ),
  );
  return [...stripe.listDisputes(), ...paypal.listDisputes()].flatMap(({ id, status }): Violation[] => {
    const recordedOutcome = outcomes.get(id);
    if (recordedOutcome === status) return [];
    const problem = `dispute ${id} is ${status} and recorded as ${recordedOutcome ?? 'none'}`;
    return [{ invariant: 'provider-outcomes', problem }];
  });
}
