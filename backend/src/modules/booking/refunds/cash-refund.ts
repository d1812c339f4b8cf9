import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { type BookingState, listAllInstalments } from '../core/booking.js';
import { hasTask } from '../core/instalment.js';
import { type InstalmentRefund, listOpenRefunds, listRefunds } from '../core/payments.js';
import { isSentDespiteWriteOff, isUnfinished } from '../core/refund-state.js';
import { type BookingEvent, buildTaskKey } from '../events.js';
import { decideRefund } from './refund.js';

/** Staff may hand out cash before they learn that a dispute holds the refund or took its money. */
const canBeHandedOut = (refund: InstalmentRefund): boolean =>
  (isUnfinished(refund) || refund.status === 'WRITTEN_OFF') &&
  (refund.provider === 'staff' || refund.originalRefundId !== undefined);

/** The task to hand back money that staff took; raised once. */
export function raiseCashRefundTask(state: BookingState, refundId: string): BookingEvent[] {
  if (state.status === 'NEW') return [];
  const refund = listOpenRefunds(state).find((candidate) => candidate.refundId === refundId);
  if (refund?.provider !== 'staff') return [];
  const { instalmentId, amountCents } = refund;
  const kind = 'cash-refund';
  const key = buildTaskKey(kind, refundId, amountCents);
  if (hasTask(listAllInstalments(state), key)) return [];
  const facts = { refundId, amountCents };
  return [{ type: 'TaskRaised', data: { kind, key, instalmentId, facts, refundId } }];
}

/** Records that staff handed the money back; `handoutNote` says how, without personal data. */
export const recordHandout = (
  state: BookingState,
  refundId: string,
  handoutNote: string,
): BookingEvent[] | Refusal<'REFUND_UNKNOWN' | 'NOT_FOUND'> => {
  const refund =
    state.status === 'NEW'
      ? undefined
      : listRefunds(state).find((candidate) => candidate.refundId === refundId);
  if (refund && canBeHandedOut(refund))
    // Staff may hand out a bank refund in cash: the ledger books it against their cash.
    return decideRefund({ type: 'RecordSent', refundId, providerRefundId: handoutNote }, state).map(
      (event): BookingEvent =>
        event.type === 'PaymentRefunded' ? { ...event, data: { ...event.data, provider: 'staff' } } : event,
    );
  return refuse(refund ? 'REFUND_UNKNOWN' : 'NOT_FOUND');
};

/** Cents the customer owes because the refund was sent although it had been written off. */
export const sumDoubleSentCents = (state: BookingState, refundId: string): number =>
  state.status === 'NEW'
    ? 0
    : listRefunds(state)
        .filter((refund) => refund.refundId === refundId && isSentDespiteWriteOff(refund))
        .reduce((sum, { amountCents }) => sum + amountCents, 0);
