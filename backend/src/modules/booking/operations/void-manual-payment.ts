import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { isPaidByBank, planChargeWithNotice, rescheduleBalance } from '../core/balance-schedule.js';
import { type BookingState, listAllInstalments } from '../core/booking.js';
import { isClearOfDisputes } from '../core/dispute-state.js';
import { listReceivedPayments } from '../core/instalment.js';
import type { BookingEvent, ReceivedPayment } from '../events.js';
import { awaitTransfer, type CollectionRule, reversePayment } from '../settlement/reverse-payment.js';

/** Voids a manual payment that was never received or was for another booking. */
export interface VoidManualPayment {
  readonly manualPaymentId: string;
  readonly reason: string;
  readonly approvalId: string | null;
  readonly now: Date;
}

export type VoidManualPaymentRefusal = 'PAYMENT_UNKNOWN' | 'PAYMENT_NOT_BY_STAFF' | 'PAYMENT_ALREADY_VOIDED';

const listInstalments = (state: BookingState) => (state.status === 'NEW' ? [] : listAllInstalments(state));

const listPaymentParts = (state: BookingState, manualPaymentId: string): readonly ReceivedPayment[] =>
  listInstalments(state)
    .flatMap(listReceivedPayments)
    .filter(({ paymentId }) => paymentId === manualPaymentId);

/** Cents of a payment; 0 if it does not exist. */
export const sumPaymentCents = (state: BookingState, manualPaymentId: string): number =>
  listPaymentParts(state, manualPaymentId).reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * Collects the reopened balance the original way: bank bookings wait for a transfer, others are charged on
 * the due date, after notice. A disputed payment waits for the end of its dispute.
 */
const collectAsBefore =
  (now: Date): CollectionRule =>
  (state, instalment) => {
    if (isPaidByBank(state)) return awaitTransfer(state, instalment);
    if (!isClearOfDisputes(state)) return null;
    return rescheduleBalance(instalment, planChargeWithNotice(instalment, now), 'payment-voided/v1');
  };

/** Voids a manual payment, like a reversed bank allocation; it refunds nothing. */
export function decideVoidManualPayment(
  { manualPaymentId, reason, approvalId, now }: VoidManualPayment,
  state: BookingState,
): BookingEvent[] | Refusal<VoidManualPaymentRefusal> {
  const [payment] = listPaymentParts(state, manualPaymentId);
  if (!payment) {
    const isReversed = listInstalments(state).some(({ reversedPaymentIds }) =>
      reversedPaymentIds.includes(manualPaymentId),
    );
    return refuse(isReversed ? 'PAYMENT_ALREADY_VOIDED' : 'PAYMENT_UNKNOWN');
  }
  if (payment.provider !== 'staff') return refuse('PAYMENT_NOT_BY_STAFF');
  const amountCents = sumPaymentCents(state, manualPaymentId);
  return [
    { type: 'ManualPaymentVoided', data: { manualPaymentId, amountCents, reason, approvalId } },
    ...reversePayment(state, manualPaymentId, { kind: 'payment-voided', collect: collectAsBefore(now) }),
  ];
}
