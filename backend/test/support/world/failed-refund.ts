import type { BankStaff } from './bank-staff.js';
import type { BookingHandle } from './shop.js';
import type { World } from './world.js';

/** Creates a refund to a card that rejects it. Returns the refund's id. */
export async function newFailedRefund(
  { world, bankStaff, booking }: { world: World; bankStaff: BankStaff; booking: BookingHandle },
  amountCents: number,
  approvalId?: string,
): Promise<string> {
  await world.sandbox.setControl({ nextRefund: 'pending' });
  await bankStaff.callOps('POST', `bookings/${booking.id}/refunds`, {
    amountCents,
    reason: 'one day less',
    approvalId,
  });
  await world.waitForEvent(booking, 'RefundPending');
  const { providerRefundId, refundId } = await world.readLastEvent(booking, 'RefundPending');
  await world.sandbox.setControl({ nextRefund: 'succeeded' });
  await world.sandbox.triggerAction('refunds/settle', {
    refund: providerRefundId,
    outcome: 'failed',
    reason: 'lost_or_stolen_card',
  });
  await world.waitForEvent(booking, 'RefundFailed');
  return refundId;
}
