import type { Stripe } from 'stripe';
import type { Outcome } from '../control/control-state.js';
import { getId } from '../ids.js';
import type { Call, StripeStore } from '../store.js';

/** The request is neither executed nor answered. */
export class DroppedRequest extends Error {}

/** Removes and returns the first planned outcome that matches the intent. */
export function takePlan(
  store: StripeStore,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
): Outcome | undefined {
  const { control } = store;
  const planIndex = control.nextConfirm.findIndex(
    (plan) =>
      (plan.customer === undefined || plan.customer === getId(intent.customer)) &&
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

/** Applies a planned outcome before execution: wait, or drop the request. */
export async function applyPlanBefore(call: Call, plan: Outcome | undefined): Promise<void> {
  if (plan === 'timeout_before') {
    call.store.journal.commit(); // the plan is used up
    throw new DroppedRequest();
  }
  if (plan?.startsWith('slow:') === true) {
    const ms = Number(plan.slice('slow:'.length));
    await new Promise((resolve) => setTimeout(resolve, ms).unref());
  }
}
