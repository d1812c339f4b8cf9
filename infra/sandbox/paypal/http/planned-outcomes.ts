import { parseDelayMs, waitMs } from '../../shared/delays.js';
import { DroppedRequestError } from '../../shared/http.js';
import { type Operation, type Outcome, PAYMENT_OUTCOMES } from '../control-state.js';
import type { PayPalStore } from '../store.js';
import { PayPalError } from './errors.js';

const PAYING_OPERATIONS: readonly Operation[] = [
  'create_order',
  'authorize_order',
  'capture_order',
  'capture_authorization',
];

const CHANGING_OPERATIONS: readonly Operation[] = [
  ...PAYING_OPERATIONS,
  'void_authorization',
  'refund_capture',
  'delete_token',
];

const isPayment = (outcome: Outcome): boolean => PAYMENT_OUTCOMES.some((candidate) => candidate === outcome);

/** Removes the first plan that matches the operation, and returns its outcome. */
export function takePlannedOutcome(store: PayPalStore, operation: Operation): Outcome | undefined {
  const { control } = store;
  const planIndex = control.next.findIndex((plan) =>
    plan.operation === undefined
      ? (isPayment(plan.outcome) ? PAYING_OPERATIONS : CHANGING_OPERATIONS).includes(operation)
      : plan.operation === operation,
  );
  const plan = control.next[planIndex];
  if (plan === undefined) return undefined;
  store.setControl({ ...control, next: control.next.filter((_, index) => index !== planIndex) });
  store.journal.commit(); // the plan is used up, whatever follows
  return plan.outcome;
}

/** Applies a planned outcome before execution: waits, refuses, or drops the request. */
export async function applyBeforeExecution(plannedOutcome: Outcome | undefined): Promise<void> {
  if (plannedOutcome === 'timeout_before') throw new DroppedRequestError();
  if (plannedOutcome === 'http_500_before') throw new PayPalError(500);
  if (plannedOutcome === 'rate_limited') throw new PayPalError(429);
  if (plannedOutcome === 'conflict') {
    throw new PayPalError(409, [
      {
        issue: 'PREVIOUS_REQUEST_IN_PROGRESS',
        description:
          'A previous request on this resource is currently in progress. Please wait for some time and try again.',
      },
    ]);
  }
  await waitAsPlanned('slow:', plannedOutcome);
}

/** Delays the response after execution. */
export const delayResponse = (plannedOutcome: Outcome | undefined): Promise<void> =>
  waitAsPlanned('late:', plannedOutcome);

async function waitAsPlanned(prefix: 'slow:' | 'late:', plannedOutcome: Outcome | undefined): Promise<void> {
  const delayMs = parseDelayMs(prefix, plannedOutcome);
  if (delayMs !== undefined) await waitMs(delayMs);
}
