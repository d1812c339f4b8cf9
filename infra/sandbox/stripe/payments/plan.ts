import type { Stripe } from 'stripe';
import type { Outcome } from '../control/control-state.js';
import { idOf } from '../ids.js';
import type { Call, StripeStore } from '../store.js';

/** The request is to be neither executed nor answered. */
export class NeverExecuted extends Error {}

/** Takes the first planned outcome that fits this intent off the list. */
export function takePlan(
  store: StripeStore,
  intent: Stripe.PaymentIntent | Stripe.SetupIntent,
): Outcome | undefined {
  const { control } = store;
  const fits = control.nextConfirm.findIndex(
    (plan) =>
      (plan.customer === undefined || plan.customer === idOf(intent.customer)) &&
      (plan.paymentIntent === undefined || plan.paymentIntent === intent.id),
  );
  const plan = control.nextConfirm[fits];
  if (plan === undefined) return undefined;
  store.setControl({ ...control, nextConfirm: control.nextConfirm.filter((_, index) => index !== fits) });
  return plan.outcome;
}

/** What a planned outcome does before the confirm executes: wait, or never get there. */
export async function beforeConfirm(call: Call, plan: Outcome | undefined): Promise<void> {
  if (plan === 'timeout_before') {
    call.store.journal.commit(); // the plan is used up
    throw new NeverExecuted();
  }
  if (plan?.startsWith('slow:') === true) {
    const ms = Number(plan.slice('slow:'.length));
    await new Promise((resolve) => setTimeout(resolve, ms).unref());
  }
}
