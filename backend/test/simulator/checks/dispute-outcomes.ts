import type { Booking } from '../../faults/checks/facts.js';
import type { Violation } from '../../faults/checks/invariants.js';
import type { PayPalProvider } from '../servers/paypal.js';
import type { Provider } from '../servers/provider.js';

interface Providers {
  readonly provider: Provider;
  readonly paypal: PayPalProvider;
}

/** Every dispute that withdrew money is in its booking's log, with the same end as at its source. */
export function checkDisputes({ provider, paypal }: Providers, bookings: readonly Booking[]): Violation[] {
  const outcomes = new Map(
    bookings.flatMap(({ state }) =>
      state.disputes.map((dispute) => [dispute.disputeId, dispute.outcome] as const),
    ),
  );
  return [...provider.listDisputes(), ...paypal.listDisputes()].flatMap(({ id, stands }): Violation[] => {
    const recorded = outcomes.get(id);
    if (recorded === stands) return [];
    const what = `dispute ${id} is ${stands} and recorded as ${recorded ?? 'none'}`;
    return [{ invariant: '5 each balance has one state', what }];
  });
}
