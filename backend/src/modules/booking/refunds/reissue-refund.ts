import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { buildRefundId, findRefund, listRefunds } from '../core/payments.js';
import { type FailedRefund, getOwedCents } from '../core/refund-state.js';
import type { BookingEvent } from '../events.js';

type OwedRefund = FailedRefund & { readonly instalmentId: string };

/** Lists the failed refunds that we still owe by another method. */
export const listOwedRefunds = (booking: ExistingBooking): readonly OwedRefund[] =>
  listRefunds(booking).flatMap((refund) =>
    refund.status === 'FAILED' && refund.owedCents > 0 ? [refund] : [],
  );

/** Staff reissue a refund by another method. */
export interface ReissueCommand {
  readonly refundOrderId: string;
  readonly refundId: string;
  /** Cents owed when staff confirmed. */
  readonly amountCents: number;
  readonly reason: string;
  readonly approvalId: string | null;
}

export type ReissueRefusal = 'NOT_FOUND' | 'REFUND_UNKNOWN' | 'PAYMENT_DISPUTED' | 'PAYMENT_IN_PROGRESS';

/**
 * Reissues all that is owed of a failed refund as a new refund of the same payment, by bank or in cash. It
 * counts as pending everywhere, so nothing pays it twice.
 */
export function decideReissue(
  booking: BookingState,
  { refundOrderId, refundId, amountCents, reason: orderReason, approvalId }: ReissueCommand,
): BookingEvent[] | Refusal<ReissueRefusal> {
  const refund = findRefund(booking, refundId);
  if (booking.status === 'NEW' || !refund) return refuse('NOT_FOUND');
  const { instalmentId, paymentId, reason } = refund;
  const owedCents = getOwedCents(refund);
  if (owedCents === 0) return refuse('REFUND_UNKNOWN');
  // The bank may pay the customer disputed money itself.
  if (booking.disputes.some((dispute) => dispute.paymentId === paymentId && dispute.outcome === 'open'))
    return refuse('PAYMENT_DISPUTED', { paymentId });
  // The amount changed since staff, or the second approver, looked.
  if (owedCents !== amountCents) return refuse('PAYMENT_IN_PROGRESS');
  const reissue = {
    refundId: buildRefundId(booking, paymentId),
    instalmentId,
    paymentId,
    reason,
    amountCents,
  };
  return [
    { type: 'RefundOrdered', data: { refundOrderId, amountCents, reason: orderReason, approvalId } },
    { type: 'RefundStarted', data: { ...reissue, provider: 'bank', originalRefundId: refundId } },
  ];
}
