import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { type BookingState, listAllInstalments } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { findRefund, type InstalmentRefund, listOpenRefunds } from '../core/payments.js';
import { isSentDespiteWriteOff, isUnfinished } from '../core/refund-state.js';
import { type BookingEvent, buildTaskKey } from '../events.js';
import { decideRefund } from './refund.js';

/** True if staff may hand out the cash, even before they learn that a dispute holds or took the money. */
const canBeHandedOut = (refund: InstalmentRefund): boolean =>
  (isUnfinished(refund) || refund.status === 'WRITTEN_OFF') &&
  (refund.provider === 'staff' || refund.originalRefundId !== undefined);

/** Raises the task to hand back money that staff took; raised once. */
export function raiseCashRefundTask(booking: BookingState, refundId: string): BookingEvent[] {
  if (booking.status === 'NEW') return [];
  const refund = listOpenRefunds(booking).find((candidate) => candidate.refundId === refundId);
  if (refund?.provider !== 'staff') return [];
  const { instalmentId, amountCents } = refund;
  const kind = 'cash-refund';
  const key = buildTaskKey(kind, refundId, amountCents);
  if (hasTask(listAllInstalments(booking), key)) return [];
  const facts = { refundId, amountCents };
  return [{ type: 'TaskRaised', data: { kind, key, instalmentId, facts, refundId } }];
}

/** Records that staff handed the money back; `handoutNote` says how, without personal data. */
export const recordHandout = (
  booking: BookingState,
  refundId: string,
  handoutNote: string,
): BookingEvent[] | Refusal<'REFUND_UNKNOWN' | 'NOT_FOUND'> => {
  const refund = findRefund(booking, refundId);
  if (!refund) return refuse('NOT_FOUND');
  if (!canBeHandedOut(refund)) return refuse('REFUND_UNKNOWN');
  // Staff may hand out a bank refund in cash: the ledger books it against their cash.
  return decideRefund(booking, { type: 'RecordSent', refundId, providerRefundId: handoutNote }).map(
    (event): BookingEvent =>
      event.type === 'PaymentRefunded' ? { ...event, data: { ...event.data, provider: 'staff' } } : event,
  );
};

/** Returns the cents the customer owes because the refund was sent although it had been written off. */
export function getDoubleSentCents(booking: BookingState, refundId: string): number {
  const refund = findRefund(booking, refundId);
  return refund && isSentDespiteWriteOff(refund) ? refund.amountCents : 0;
}
