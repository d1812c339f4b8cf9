import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent } from '../events.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { allRefunds, refundIdOf, type OpenRefund } from '../core/payments.js';

/** A refund whose source would not make it, and what is still owed of it, in cents. */
interface OwedRefund extends OpenRefund {
  readonly owedCents: number;
}

/** What is owed, and can only go back in another way than it came. */
export const owedRefunds = (state: ExistingBooking): readonly OwedRefund[] =>
  allRefunds(state).flatMap((refund) => {
    const { status, owedCents = 0 } = refund;
    return status === 'FAILED' && owedCents > 0 ? [{ ...refund, owedCents }] : [];
  });

/** Staff say that they send it in another way. */
export interface OtherwiseCommand {
  readonly orderId: string;
  readonly refundId: string;
  /** All that was owed when they said so. */
  readonly amountCents: number;
  readonly reason: string;
  readonly approvalId: string | null;
}

type OtherwiseRefusal = 'NOT_FOUND' | 'REFUND_UNKNOWN' | 'PAYMENT_DISPUTED' | 'MONEY_UNDER_WAY';

/**
 * All that is owed of a refund that failed is a refund of its own from now on: of the same payment, and by bank, or by hand where
 * staff say so in the end. So it counts as on its way everywhere, and nothing pays it a second time.
 */
export function decideOtherwise(
  { orderId, refundId, amountCents, reason: why, approvalId }: OtherwiseCommand,
  state: BookingState,
): BookingEvent[] | Refusal<OtherwiseRefusal> {
  if (state.status === 'NEW' || !allRefunds(state).some((each) => each.refundId === refundId))
    return refuse('NOT_FOUND');
  const owed = owedRefunds(state).find((each) => each.refundId === refundId);
  if (!owed) return refuse('REFUND_UNKNOWN');
  const { instalmentId, intentId, reason, owedCents } = owed;
  // What a bank contests it may give the customer itself.
  if (state.disputes.some((each) => each.intentId === intentId && each.outcome === 'open'))
    return refuse('PAYMENT_DISPUTED', { paymentId: intentId });
  // Another sum than was looked at, maybe by a second person.
  if (owedCents !== amountCents) return refuse('MONEY_UNDER_WAY');
  const next = { refundId: refundIdOf(state, intentId), instalmentId, intentId, reason, amountCents };
  return [
    { type: 'RefundOrdered', data: { orderId, amountCents, reason: why, approvalId } },
    { type: 'RefundStarted', data: { ...next, provider: 'bank', insteadOf: refundId } },
  ];
}
