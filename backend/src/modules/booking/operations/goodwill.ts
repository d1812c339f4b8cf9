import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { abandonObsoletePayments, mayCapture } from '../core/open-payments.js';
import { type Payment, splitRefund } from '../core/payments.js';
import type { BookingEvent } from '../events.js';
import { listOwedRefunds } from '../refunds/reissue-refund.js';
import { checkStaffRefund, listRefundablePayments } from '../refunds/staff-refund.js';
import { settleConfirmed } from '../settlement/settle.js';
import { chooseNextDueInstalmentId, newManualPayment } from './manual-payment.js';

/** Money the company gives a customer. */
export interface Goodwill {
  readonly goodwillId: string;
  readonly amountCents: number;
  readonly reason: string;
  readonly approvalId: string | null;
}

export type GoodwillRefusal =
  'BOOKING_NOT_CONFIRMED' | 'EXCEEDS_PAID_AMOUNT' | 'PAYMENT_DISPUTED' | 'PAYMENT_IN_PROGRESS';

const sumConfirmedOpenCents = ({ status, instalments }: ExistingBooking): number =>
  status === 'CONFIRMED'
    ? instalments.reduce((sum, instalment) => sum + calculateOpenInstalmentCents(instalment), 0)
    : 0;

/** Lists the payments over which goodwill can be sent, less their failed refunds, which it never reissues. */
function listSendablePayments(booking: ExistingBooking): readonly Payment[] {
  const owedRefunds = listOwedRefunds(booking);
  return listRefundablePayments(booking).flatMap((payment) => {
    const refunds = owedRefunds.filter(({ paymentId }) => paymentId === payment.paymentId);
    const owedCents = refunds.reduce((sum, refund) => sum + refund.owedCents, 0);
    const refundableCents = payment.refundableCents - owedCents;
    return refundableCents > 0 ? [{ ...payment, refundableCents }] : [];
  });
}

/**
 * Decides goodwill, which pays open amounts first; the rest is sent over the customer's payments, never more
 * than they paid.
 */
export function decideGoodwill(
  booking: BookingState,
  command: Goodwill,
): BookingEvent[] | Refusal<GoodwillRefusal> {
  if (booking.status === 'NEW' || booking.status === 'ON_HOLD') return refuse('BOOKING_NOT_CONFIRMED');
  const { goodwillId, amountCents, reason, approvalId } = command;
  const paidCents = Math.min(amountCents, sumConfirmedOpenCents(booking));
  const sendablePayments = listSendablePayments(booking);
  const refusal = checkStaffRefund(booking, amountCents - paidCents, sendablePayments);
  if (refusal) return refusal;
  if (paidCents > 0 && booking.instalments.some(mayCapture)) return refuse('PAYMENT_IN_PROGRESS');
  const goodwillPayment = newManualPayment('goodwill', {
    instalmentId: chooseNextDueInstalmentId(booking),
    paymentId: goodwillId,
    amountCents: paidCents,
  });
  const settleEvents = paidCents > 0 ? settleConfirmed(booking, goodwillPayment) : [];
  return [
    { type: 'GoodwillGranted', data: { goodwillId, amountCents, reason, approvalId } },
    ...settleEvents,
    ...abandonObsoletePayments(booking, settleEvents),
    ...splitRefund(booking, amountCents - paidCents, 'goodwill', sendablePayments),
  ];
}
