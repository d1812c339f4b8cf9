import { sumCents } from '@wayfold/contracts/kernel/cents';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { calculateChargeAfterNotice, isPaidByBank, rescheduleBalance } from '../core/balance-schedule.js';
import { type BookingState, listAllInstalments } from '../core/booking.js';
import { isClearOfDisputes } from '../core/dispute-state.js';
import { listReceivedPayments } from '../core/instalment.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';
import { collectByTransfer, type CollectionRule, reversePayment } from '../settlement/reverse-payment.js';

/** The voiding of a manual payment that was never received or was for another booking. */
export interface VoidManualPayment {
  readonly manualPaymentId: string;
  readonly reason: string;
  readonly approvalId: string | null;
  readonly now: Date;
}

export type VoidManualPaymentRefusal = 'PAYMENT_UNKNOWN' | 'PAYMENT_NOT_BY_STAFF' | 'PAYMENT_ALREADY_VOIDED';

const listInstalments = (booking: BookingState) =>
  booking.status === 'NEW' ? [] : listAllInstalments(booking);

const listPaymentParts = (booking: BookingState, manualPaymentId: string): readonly ReceivedPayment[] =>
  listInstalments(booking)
    .flatMap(listReceivedPayments)
    .filter(({ paymentId }) => paymentId === manualPaymentId);

/** Returns the amount of a recorded payment in cents; 0 if the payment does not exist. */
export const sumManualPaymentCents = (booking: BookingState, manualPaymentId: string): number =>
  sumCents(listPaymentParts(booking, manualPaymentId));

/**
 * Collects the reopened balance the original way: bank bookings wait for a transfer, others are charged on
 * the due date, after notice. A disputed payment waits for the end of its dispute.
 */
const collectAsBefore =
  (now: Date): CollectionRule =>
  (booking, instalment) => {
    if (isPaidByBank(booking)) return collectByTransfer(booking, instalment);
    if (!isClearOfDisputes(booking)) return undefined;
    return rescheduleBalance(instalment, calculateChargeAfterNotice(instalment, now), 'payment-voided/v1');
  };

/** Voids a manual payment, like a reversed bank allocation; it refunds nothing. */
export function decideVoidManualPayment(
  booking: BookingState,
  { manualPaymentId, reason, approvalId, now }: VoidManualPayment,
): BookingEvent[] | Refusal<VoidManualPaymentRefusal> {
  const [payment] = listPaymentParts(booking, manualPaymentId);
  if (!payment) {
    const isReversed = listInstalments(booking).some(({ reversedPaymentIds }) =>
      reversedPaymentIds.includes(manualPaymentId),
    );
    return refuse(isReversed ? 'PAYMENT_ALREADY_VOIDED' : 'PAYMENT_UNKNOWN');
  }
  if (payment.provider !== 'staff') return refuse('PAYMENT_NOT_BY_STAFF');
  const amountCents = sumManualPaymentCents(booking, manualPaymentId);
  return [
    { type: 'ManualPaymentVoided', data: { manualPaymentId, amountCents, reason, approvalId } },
    ...reversePayment(booking, manualPaymentId, { kind: 'payment-voided', collect: collectAsBefore(now) }),
  ];
}
