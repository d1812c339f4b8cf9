import type { Stripe } from 'stripe';
import { parseDelayMs, waitMs } from '../../shared/delays.js';
import { DroppedRequestError } from '../../shared/http.js';
import type { Outcome } from '../control-state.js';
import type { Call } from '../http/call.js';
import { toId } from '../ids.js';
import type { StripeStore } from '../store.js';

/** Removes the first plan that matches the intent, and returns its outcome. */
export function takePlannedOutcome(
  store: StripeStore,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
): Outcome | undefined {
  const { control } = store;
  const planIndex = control.nextConfirm.findIndex(
    (plan) =>
      (plan.customer === undefined || plan.customer === toId(intent.customer)) &&
      (plan.paymentIntent === undefined || plan.paymentIntent === intent.id),
  );
  const plan = control.nextConfirm[planIndex];
  if (plan === undefined) return undefined;
  store.setControl({
    ...control,
    nextConfirm: control.nextConfirm.filter((_, index) => index !== planIndex),
  });
  return plan.outcome;
}

/** Applies a planned outcome before execution: waits, or drops the request. */
export async function applyBeforeExecution(call: Call, plannedOutcome: Outcome | undefined): Promise<void> {
  if (plannedOutcome === 'timeout_before') {
    call.store.journal.commit(); // the plan is used up
    throw new DroppedRequestError();
  }
  const delayMs = parseDelayMs('slow:', plannedOutcome);
  if (delayMs !== undefined) await waitMs(delayMs);
}
