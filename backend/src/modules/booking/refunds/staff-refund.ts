import { sumCents } from '@wayfold/contracts/kernel/cents';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState, ExistingBooking } from '../core/booking.js';
import { findBookingPayment, listPayments, type Payment, splitRefund } from '../core/payments.js';
import type { BookingEvent } from '../events.js';

export interface StaffRefund {
  readonly refundOrderId: string;
  readonly amountCents: number;
  readonly reason: string;
  /** The payments to refund from; undefined splits over all in proportion. */
  readonly payments?: readonly { readonly paymentId: string; readonly amountCents: number }[] | undefined;
  readonly approvalId: string | null;
}

export type StaffRefundRefusal =
  'BOOKING_NOT_CONFIRMED' | 'EXCEEDS_PAID_AMOUNT' | 'PAYMENT_UNKNOWN' | 'PAYMENT_DISPUTED' | 'PARTS_DIFFER';

/** True if a dispute holds or took the money, which then cannot be refunded. */
const isDisputed = ({ disputes }: ExistingBooking, { paymentId }: Payment): boolean =>
  disputes.some(
    (dispute) =>
      dispute.paymentId === paymentId && (dispute.outcome === 'open' || dispute.outcome === 'lost'),
  );

/** Lists the payments staff may refund. */
export const listRefundablePayments = (booking: ExistingBooking): readonly Payment[] =>
  listPayments(booking).filter((payment) => payment.refundableCents > 0 && !isDisputed(booking, payment));

const sumRefundableCents = (payments: readonly Payment[]): number =>
  payments.reduce((sum, payment) => sum + payment.refundableCents, 0);

export const calculateStaffRefundableCents = (booking: ExistingBooking): number =>
  sumRefundableCents(listRefundablePayments(booking));

/** Returns the refusal, with the refundable cents, if these payments cannot cover the amount. */
export function checkStaffRefund(
  booking: ExistingBooking,
  amountCents: number,
  payments = listRefundablePayments(booking),
): Refusal<'EXCEEDS_PAID_AMOUNT' | 'PAYMENT_DISPUTED'> | undefined {
  const refundableCents = sumRefundableCents(payments);
  if (amountCents <= refundableCents) return undefined;
  const isAnyDisputed = listPayments(booking).some((payment) => isDisputed(booking, payment));
  return refuse(isAnyDisputed ? 'PAYMENT_DISPUTED' : 'EXCEEDS_PAID_AMOUNT', { refundableCents });
}

const refundAllInProportion = (
  booking: ExistingBooking,
  amountCents: number,
): BookingEvent[] | Refusal<StaffRefundRefusal> =>
  checkStaffRefund(booking, amountCents) ??
  splitRefund(booking, amountCents, 'requested', listRefundablePayments(booking));

function refundChosenPayments(
  booking: ExistingBooking,
  amountCents: number,
  chosenPayments: NonNullable<StaffRefund['payments']>,
): BookingEvent[] | Refusal<StaffRefundRefusal> {
  const centsByPayment = new Map<string, number>();
  for (const part of chosenPayments)
    centsByPayment.set(part.paymentId, (centsByPayment.get(part.paymentId) ?? 0) + part.amountCents);
  const partsCents = sumCents(chosenPayments);
  if (partsCents !== amountCents) return refuse('PARTS_DIFFER', { amountCents, partsCents });
  const events: BookingEvent[] = [];
  for (const [paymentId, cents] of centsByPayment) {
    const payment = findBookingPayment(booking, paymentId);
    if (!payment) return refuse('PAYMENT_UNKNOWN', { paymentId });
    if (isDisputed(booking, payment)) return refuse('PAYMENT_DISPUTED', { paymentId });
    if (cents > payment.refundableCents)
      return refuse('EXCEEDS_PAID_AMOUNT', { paymentId, refundableCents: payment.refundableCents });
    events.push(...splitRefund(booking, cents, 'requested', [payment]));
  }
  return events;
}

/**
 * Refunds money by staff decision: part of the price (not asked for again), money retained on cancellation,
 * or an overpayment. A hold has nothing to refund here; its money goes back when it ends.
 */
export function decideStaffRefund(
  booking: BookingState,
  command: StaffRefund,
): BookingEvent[] | Refusal<StaffRefundRefusal> {
  if (booking.status === 'NEW' || booking.status === 'ON_HOLD') return refuse('BOOKING_NOT_CONFIRMED');
  const { refundOrderId, amountCents, reason, approvalId, payments } = command;
  const refunds = payments
    ? refundChosenPayments(booking, amountCents, payments)
    : refundAllInProportion(booking, amountCents);
  if (isRefusal(refunds)) return refunds;
  return [{ type: 'RefundOrdered', data: { refundOrderId, amountCents, reason, approvalId } }, ...refunds];
}
