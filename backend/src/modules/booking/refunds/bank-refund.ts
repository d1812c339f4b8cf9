import { type BookingState, listAllInstalments } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { listOpenRefunds } from '../core/payments.js';
import { buildAttemptId } from '../core/refund-state.js';
import { type BookingEvent, buildTaskKey } from '../events.js';

/** Raises the task to send a refund by bank: raised once, and again after a dispute held the refund. */
export function raiseBankRefundTask(booking: BookingState, refundId: string): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const refund = listOpenRefunds(booking).find(
    (candidate) => candidate.refundId === refundId && candidate.provider === 'bank',
  );
  if (!refund) return [];
  const { instalmentId, amountCents } = refund;
  const kind = 'bank-refund';
  const attemptId = buildAttemptId(refund);
  const key = buildTaskKey(kind, attemptId, amountCents);
  if (hasTask(listAllInstalments(booking), key)) return [];
  const facts = { attemptId, amountCents };
  return [{ type: 'TaskRaised', data: { kind, key, instalmentId, facts, refundId } }];
}
