import type { BookingEvent } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { tryOf } from '../core/refund-state.js';
import { everything, openRefunds } from '../core/payments.js';

/** What staff are to send by bank; told once, and once more of one that a dispute had kept back. */
export function bankRefundItem(state: BookingState, refundId: string): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const refund = openRefunds(state).find((each) => each.refundId === refundId && each.provider === 'bank');
  if (!refund) return [];
  const detail = `send ${refund.amountCents} for ${tryOf(refund)}`;
  if (everything(state).some(({ told }) => told.includes(detail))) return [];
  const { instalmentId } = refund;
  return [{ type: 'OperationsItemRaised', data: { kind: 'bank-refund', instalmentId, detail, refundId } }];
}
