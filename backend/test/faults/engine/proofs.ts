import type { InvariantKey, Violation } from '../../support/invariants/violation.js';
import type { PlantedBugKey } from '../../support/planted-bugs/provider-bugs.js';
import type { FlowName } from '../flows/flows.js';
import type { Harness } from './harness.js';
import type { Fault } from './point.js';

/** A bug, the flow and fault that show it, and the invariant that must name it. */
export interface Proof {
  readonly bug: PlantedBugKey;
  readonly flow: FlowName;
  /** Undefined if the bug shows without a fault. */
  readonly faultPoint: { readonly edge: string; readonly fault: Fault } | undefined;
  readonly caughtBy: InvariantKey;
}

export const PROOFS: readonly Proof[] = [
  {
    bug: 'random-idempotency-keys',
    flow: 'payment started',
    faultPoint: { edge: 'card POST /v1/customers#1:after', fault: 'kill' },
    caughtBy: 'no-unrecorded-payment',
  },
  {
    bug: 'commands-not-deduplicated',
    flow: 'booking placed',
    faultPoint: { edge: 'pg append#1:after', fault: 'kill' },
    caughtBy: 'flow-ends',
  },
  {
    bug: 'charge-repeated-without-look-up',
    flow: 'charge',
    faultPoint: { edge: 'card POST /v1/payment_intents/:id/confirm#1:after', fault: 'kill, keys expired' },
    caughtBy: 'one-capture',
  },
  {
    bug: 'unknown-outcome-as-decline',
    flow: 'charge',
    faultPoint: { edge: 'card POST /v1/payment_intents/:id/confirm#1:after', fault: 'silence' },
    caughtBy: 'recorded-money',
  },
  {
    bug: 'seats-unchecked',
    flow: 'last seats',
    faultPoint: undefined,
    caughtBy: 'stock-limits',
  },
  {
    bug: 'new-bank-payment-ids',
    flow: 'transfer matched by reference',
    faultPoint: { edge: 'pg append#3:after', fault: 'kill' },
    caughtBy: 'bank-lines-once',
  },
  {
    bug: 'new-refund-ids',
    flow: 'refund by staff',
    faultPoint: { edge: 'card POST /v1/refunds#1:after', fault: 'kill' },
    caughtBy: 'recorded-money',
  },
  {
    bug: 'disputed-payment-refunded',
    flow: 'cancelled during a dispute, lost',
    faultPoint: undefined,
    // The provider refuses this request each time, so the worker repeats it forever.
    caughtBy: 'work-ends',
  },
  {
    bug: 'lost-dispute-leaves-refund',
    flow: 'cancelled during a dispute, lost',
    faultPoint: undefined,
    caughtBy: 'seats-or-refund',
  },
  {
    bug: 'webhook-as-payment',
    flow: 'webhook without a payment',
    faultPoint: undefined,
    caughtBy: 'recorded-money',
  },
  {
    bug: 'replay-charges-card',
    flow: 'charge',
    faultPoint: undefined,
    caughtBy: 'silent-replay',
  },
  {
    bug: 'replay-queries-paypal',
    flow: 'paypal captured',
    faultPoint: undefined,
    caughtBy: 'silent-replay',
  },
  {
    bug: 'replay-mails-again',
    flow: 'deposit paid',
    faultPoint: undefined,
    caughtBy: 'silent-replay',
  },
];

export interface ProofResult extends Proof {
  readonly isCaught: boolean;
  readonly violations: readonly Violation[];
}

/** Runs the product without the bug, which must be clean, and then with it. */
export async function proveBug(harness: Harness, proof: Proof): Promise<ProofResult> {
  const { bug, flow, faultPoint, caughtBy } = proof;
  const healthyRun = await harness.runWithFault(flow, faultPoint);
  const faultyRun = await harness.runWithFault(flow, faultPoint, bug);
  const isCaught =
    healthyRun.violations.length === 0 &&
    faultyRun.violations.some(({ invariant }) => invariant === caughtBy);
  return {
    ...proof,
    isCaught,
    violations: isCaught ? faultyRun.violations : [...healthyRun.violations, ...faultyRun.violations],
  };
}
