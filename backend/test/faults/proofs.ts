import type { FlowName } from './flows.js';
import type { Harness } from './harness.js';
import type { InvariantName, Violation } from './invariants.js';
import type { Fault } from './point.js';

/** A bug, where it shows, and the invariant that must name it. */
export interface Proof {
  readonly bug: string;
  readonly flow: FlowName;
  /** Undefined: it shows without any fault. */
  readonly at: { readonly edge: string; readonly fault: Fault } | undefined;
  readonly caughtBy: InvariantName;
}

export const PROOFS: readonly Proof[] = [
  {
    bug: 'random idempotency keys',
    flow: 'pay',
    at: { edge: 'card POST /v1/customers#1:after', fault: 'kill' },
    caughtBy: '3 nothing astray at the provider',
  },
  {
    bug: 'commands are not de-duplicated',
    flow: 'place',
    at: { edge: 'pg append#1:after', fault: 'kill' },
    caughtBy: '15 the flow came to its end',
  },
  {
    bug: 'charged again without asking first',
    flow: 'charge',
    at: { edge: 'card POST /v1/payment_intents/:id/confirm#1:after', fault: 'kill, keys expired' },
    caughtBy: '2 one capture per instalment',
  },
  {
    bug: 'unknown is taken for failed',
    flow: 'charge',
    at: { edge: 'card POST /v1/payment_intents/:id/confirm#1:after', fault: 'silence' },
    caughtBy: '1 money at the provider is the money in the log',
  },
  {
    bug: 'seats are not checked when they are taken',
    flow: 'last seats',
    at: undefined,
    caughtBy: '6 seats, rooms and coupons within their limits',
  },
  {
    bug: 'money of a line is known by when it is heard of',
    flow: 'transfer found by its reference',
    at: { edge: 'pg append#3:after', fault: 'kill' },
    caughtBy: '17 a line of the bank is used once',
  },
  {
    bug: 'a refund has no id of its own',
    flow: 'refund by staff',
    at: { edge: 'card POST /v1/refunds#1:after', fault: 'kill' },
    caughtBy: '1 money at the provider is the money in the log',
  },
  {
    bug: 'contested money goes back at once',
    flow: 'cancelled under a dispute that is lost',
    at: undefined,
    // The provider refuses it each time, so it is repeated forever.
    caughtBy: '9 everything comes to rest',
  },
  {
    bug: 'a lost dispute leaves its refund',
    flow: 'cancelled under a dispute that is lost',
    at: undefined,
    caughtBy: '4 paid means seated or given back',
  },
  {
    bug: 'a webhook is believed',
    flow: 'webhook believed',
    at: undefined,
    caughtBy: '1 money at the provider is the money in the log',
  },
  {
    bug: 'charged during replay',
    flow: 'charge',
    at: undefined,
    caughtBy: '11 a replay calls nobody',
  },
  {
    bug: 'PayPal is asked during replay',
    flow: 'paypal captured',
    at: undefined,
    caughtBy: '11 a replay calls nobody',
  },
  {
    bug: 'written to customers again during replay',
    flow: 'webhook',
    at: undefined,
    caughtBy: '11 a replay calls nobody',
  },
];

export interface Proven extends Proof {
  readonly caught: boolean;
  readonly violations: readonly Violation[];
}

/** Runs the product with the bug; without it the same run must be clean. */
export async function prove(harness: Harness, proof: Proof): Promise<Proven> {
  const { bug, flow, at, caughtBy } = proof;
  const arm = at && { edge: at.edge, fault: at.fault };
  const healthy = await harness.at(flow, arm, undefined);
  const faulty = await harness.at(flow, arm, bug);
  const caught =
    healthy.violations.length === 0 && faulty.violations.some(({ invariant }) => invariant === caughtBy);
  return {
    ...proof,
    caught,
    violations: caught ? faulty.violations : [...healthy.violations, ...faulty.violations],
  };
}
