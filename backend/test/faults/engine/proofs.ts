import type { InvariantName, Violation } from '../../support/invariants/invariants.js';
import type { FlowName } from '../flows/flows.js';
import type { Harness } from './harness.js';
import type { Fault } from './point.js';

/** A bug, the flow and fault that show it, and the invariant that must name it. */
export interface Proof {
  readonly bug: string;
  readonly flow: FlowName;
  /** Undefined if the bug shows without a fault. */
  readonly faultPoint: { readonly edge: string; readonly fault: Fault } | undefined;
  readonly caughtBy: InvariantName;
}

export const PROOFS: readonly Proof[] = [
  {
    bug: 'random idempotency keys',
    flow: 'payment started',
    faultPoint: { edge: 'card POST /v1/customers#1:after', fault: 'kill' },
    caughtBy: '3 no unrecorded payment at the provider',
  },
  {
    bug: 'commands are not deduplicated',
    flow: 'booking placed',
    faultPoint: { edge: 'pg append#1:after', fault: 'kill' },
    caughtBy: '17 the flow reaches its end',
  },
  {
    bug: 'a charge is repeated without a look-up',
    flow: 'charge',
    faultPoint: { edge: 'card POST /v1/payment_intents/:id/confirm#1:after', fault: 'kill, keys expired' },
    caughtBy: '2 one capture per instalment',
  },
  {
    bug: 'an unknown outcome counts as a decline',
    flow: 'charge',
    faultPoint: { edge: 'card POST /v1/payment_intents/:id/confirm#1:after', fault: 'silence' },
    caughtBy: '1 the log matches the money at the provider',
  },
  {
    bug: 'seats are taken without a check',
    flow: 'last seats',
    faultPoint: undefined,
    caughtBy: '6 seats, rooms and coupons stay within their limits',
  },
  {
    bug: 'a bank payment gets a new id at each delivery',
    flow: 'transfer matched by reference',
    faultPoint: { edge: 'pg append#3:after', fault: 'kill' },
    caughtBy: '15 each bank line is used once',
  },
  {
    bug: 'a refund gets a new id at each attempt',
    flow: 'refund by staff',
    faultPoint: { edge: 'card POST /v1/refunds#1:after', fault: 'kill' },
    caughtBy: '1 the log matches the money at the provider',
  },
  {
    bug: 'a disputed payment is refunded at once',
    flow: 'cancelled during a dispute, lost',
    faultPoint: undefined,
    // The provider refuses this request each time, so the worker repeats it forever.
    caughtBy: '16 all work comes to an end',
  },
  {
    bug: 'a lost dispute leaves its refund pending',
    flow: 'cancelled during a dispute, lost',
    faultPoint: undefined,
    caughtBy: '4 paid bookings have seats or a refund',
  },
  {
    bug: 'a webhook counts as a payment',
    flow: 'webhook without a payment',
    faultPoint: undefined,
    caughtBy: '1 the log matches the money at the provider',
  },
  {
    bug: 'a replay charges a card',
    flow: 'charge',
    faultPoint: undefined,
    caughtBy: '10 a replay sends nothing',
  },
  {
    bug: 'a replay queries PayPal',
    flow: 'paypal captured',
    faultPoint: undefined,
    caughtBy: '10 a replay sends nothing',
  },
  {
    bug: 'a replay mails customers again',
    flow: 'deposit paid',
    faultPoint: undefined,
    caughtBy: '10 a replay sends nothing',
  },
];

export interface ProofResult extends Proof {
  readonly isCaught: boolean;
  readonly violations: readonly Violation[];
}

/** Runs the product with the bug; without it the same run must be clean. */
export async function proveBug(harness: Harness, proof: Proof): Promise<ProofResult> {
  const { bug, flow, faultPoint, caughtBy } = proof;
  const faultAtEdge = faultPoint && { edge: faultPoint.edge, fault: faultPoint.fault };
  const healthyRun = await harness.runWithFault(flow, faultAtEdge);
  const faultyRun = await harness.runWithFault(flow, faultAtEdge, bug);
  const isCaught =
    healthyRun.violations.length === 0 &&
    faultyRun.violations.some(({ invariant }) => invariant === caughtBy);
  return {
    ...proof,
    isCaught,
    violations: isCaught ? faultyRun.violations : [...healthyRun.violations, ...faultyRun.violations],
  };
}
