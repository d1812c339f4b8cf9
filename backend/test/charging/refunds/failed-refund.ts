import type { BankDesk } from '../transfer/bank-desk.js';
import type { Held } from '../shop.js';
import type { World } from '../world.js';

/** Refunds to a card that will reject it, with an approval above the limit. Returns the refund's id. */
export async function failedRefund(
  world: World,
  desk: BankDesk,
  held: Held,
  amountCents: number,
  approvalId?: string,
): Promise<string> {
  await world.sandbox.control({ nextRefund: 'pending' });
  await desk.ops('POST', `bookings/${held.id}/refunds`, { amountCents, reason: 'one day less', approvalId });
  await desk.happens(held, 'RefundPending');
  const pending = (await world.history(held.id)).find(({ type }) => type === 'RefundPending');
  if (pending?.type !== 'RefundPending') throw new Error('nothing is on its way');
  const { providerRefundId, refundId } = pending.data;
  await world.sandbox.control({ nextRefund: 'succeeded' });
  await world.sandbox.act('refunds/settle', {
    refund: providerRefundId,
    outcome: 'failed',
    reason: 'lost_or_stolen_card',
  });
  await desk.happens(held, 'RefundFailed');
  return refundId;
}
