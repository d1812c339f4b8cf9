// Refunds of a canceled deposit, for the journal.
import type { BookingEvent, BookingEventOf } from '../../../src/modules/booking/events.js';
import { DEPOSIT_CENTS, getInstalmentId, newDepositPaidHistory } from '../booking/builders.js';
import { newBookingCancelled } from '../booking/cancellations.js';
import { newEvent } from '../booking/events.js';
import { newRefundFailed } from '../booking/refunds.js';

export const paymentRef = {
  instalmentId: getInstalmentId('deposit'),
  provider: 'stripe',
  paymentId: 'pi_deposit',
} as const;
export type RefundData = BookingEventOf<'RefundStarted'>['data'];
export const refundData: RefundData = {
  ...paymentRef,
  refundId: 'pi_deposit-r1',
  amountCents: DEPOSIT_CENTS,
  reason: 'cancelled',
};
export const refundHeld = newEvent('RefundHeld', refundData);
export const cancellationRefundStarted = newEvent('RefundStarted', refundData);
export const refundSent = newEvent('PaymentRefunded', { ...refundData, providerRefundId: 're_1' });
export const refundLost = newRefundFailed(refundData, { code: 'dispute-lost' });
export const disputeLost = newEvent('DisputeClosed', {
  ...paymentRef,
  disputeId: 'du_1',
  amountCents: DEPOSIT_CENTS,
  outcome: 'lost',
});

/** Creates a cancellation by the operator, who retains this much. */
export const newOperatorCancellation = (retainedCents: number): BookingEvent =>
  newBookingCancelled({ by: 'operator', retainedCents, heldCents: 0 });

export const cancellation = newOperatorCancellation(0);
/** The deposit is paid, and the booking canceled: all of it is owed. */
export const cancelledHistory = [...newDepositPaidHistory(), cancellation];
