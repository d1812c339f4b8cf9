import {
  type BookingState,
  type ExistingBooking,
  findInstalment,
  listAllInstalments,
  requireFirstInstalment,
} from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { calculateRefundableCents, splitRefund } from '../core/payments.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';

/** Received money; `instalmentId` is null if its sender meant the booking as a whole. */
export type IncomingPayment = Omit<ReceivedPayment, 'instalmentId'> & {
  readonly instalmentId: string | null;
};

/** Finds the latest transfer deadline of the booking; undefined if no transfer was chosen. */
export const findTransferDeadline = (booking: ExistingBooking): string | undefined =>
  listAllInstalments(booking)
    .flatMap(({ transfer }) => (transfer ? [transfer.payBy] : []))
    .sort()
    .at(-1);

/** Finds the end of a hold that waits for a transfer; undefined if none does. */
export const findTransferHoldEnd = (booking: BookingState): string | undefined =>
  booking.status === 'ON_HOLD' && findTransferDeadline(booking) !== undefined
    ? booking.holdExpiresAt
    : undefined;

/**
 * True if money after the hold counts as in time. For bank money the value date decides; a booking with
 * refunds is never confirmed, because the money left would not cover the amount due.
 */
export function isInTime(booking: ExistingBooking, { provider, valueDate }: ReceivedPayment): boolean {
  if (listAllInstalments(booking).some(({ refunds }) => refunds.length > 0)) return false;
  if (provider !== 'bank') return true;
  const payBy = findTransferDeadline(booking);
  return payBy !== undefined && valueDate !== undefined && valueDate <= payBy;
}

/**
 * True if a provider took the payment and so captured exactly what we requested;
 * people may send more or less.
 */
export const isProviderPayment = ({ provider }: Pick<ReceivedPayment, 'provider'>): boolean =>
  provider === 'stripe' || provider === 'paypal';

/**
 * Books money to the named instalment or,
 * if no instalment is named or the plan lacks it, to the first open instalment.
 */
export function assignInstalment(
  booking: ExistingBooking,
  { instalmentId, ...payment }: IncomingPayment,
): ReceivedPayment {
  if (instalmentId !== null && (isProviderPayment(payment) || findInstalment(booking, instalmentId)))
    return { ...payment, instalmentId };
  const firstOpenInstalment = booking.instalments.find(
    (instalment) => calculateOpenInstalmentCents(instalment) > 0,
  );
  return { ...payment, instalmentId: (firstOpenInstalment ?? requireFirstInstalment(booking)).id };
}

/** Refunds every received payment to its source because no seats are left. */
export const refundAllPayments = (booking: ExistingBooking): BookingEvent[] =>
  splitRefund(booking, calculateRefundableCents(booking), 'no-seat-left');
