import type { Booking } from '../../faults/checks/facts.js';
import type { Violation } from '../../faults/checks/invariants.js';
import type { PayPalProvider } from '../servers/paypal.js';
import type { StripeProvider } from '../servers/stripe.js';

interface Providers {
  readonly provider: StripeProvider;
  readonly paypal: PayPalProvider;
}

/** Every dispute that withdrew money is in its booking's log, with the same end as at its source. */
export function checkDisputes({ provider, paypal }: Providers, bookings: readonly Booking[]): Violation[] {
  const outcomes = new Map(
    bookings.flatMap(({ state }) =>
      state.disputes.map((dispute) => [dispute.disputeId, dispute.outcome] as const),
    ),
  );
  return [...provider.listDisputes(), ...paypal.listDisputes()].flatMap(({ id, status }): Violation[] => {
    const recordedOutcome = outcomes.get(id);
    if (recordedOutcome === status) return [];
    const problem = `dispute ${id} is ${status} and recorded as ${recordedOutcome ?? 'none'}`;
    return [{ invariant: '5 each balance has one state', problem }];
  });
}
