import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { PayPalEvent } from '../../../../infra/sandbox/paypal/webhooks/event-types.js';
import { type Owner, type Scheduler, WORLD } from '../engine/scheduler.js';
import type { SimulatedPayPal } from '../servers/paypal.js';

const owner: Owner = { ...WORLD, name: 'reviewer' };

/** Ends a review, as PayPal, well or not, after hours or days; may also report a saved account's id late. */
export async function reviewAtPayPal(
  { scheduler, paypal }: { readonly scheduler: Scheduler; readonly paypal: SimulatedPayPal },
  { event_type: type, resource }: PayPalEvent,
): Promise<void> {
  const { random } = scheduler;
  const id = String(resource['id']);
  if (type === 'PAYMENT.CAPTURE.PENDING') {
    const outcome = random.flipCoin(0.5) ? 'completed' : 'denied';
    const decidedAtMs = scheduler.now + random.drawBetween(1, random.flipCoin(0.3) ? 120 : 30) * HOUR_MS;
    await scheduler.waitForTurn(owner, `${id} is ${outcome}`, { notBeforeMs: decidedAtMs });
    paypal.settleCapture(id, outcome);
    return;
  }
  const supplementaryData = resource['supplementary_data'] as
    { related_ids?: { order_id?: string } } | undefined;
  const orderId = supplementaryData?.related_ids?.order_id;
  if (type !== 'PAYMENT.CAPTURE.COMPLETED' || orderId === undefined || !paypal.hasPendingToken(orderId))
    return;
  await scheduler.waitForTurn(owner, `saves the account of ${orderId}`, {
    notBeforeMs: scheduler.now + random.drawBetween(0, 40) * HOUR_MS,
  });
  if (paypal.hasPendingToken(orderId)) paypal.issueToken(orderId);
}
