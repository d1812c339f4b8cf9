import { refuse, type Refusal } from '../../../kernel/refuse.js';
import type { BookingEvent, Paid } from '../events.js';
import type { BookingState } from '../core/booking.js';
import { disputesOver } from '../core/dispute-state.js';
import { receivedFor } from '../core/instalment.js';
import { paidByBank, scheduledAgain, withNotice } from '../core/balance-schedule.js';
import { awaitedByBank, reversePayment, type AskAgain } from '../settlement/reverse-payment.js';

/** Money that staff recorded by mistake: it was never received, or was for another booking. */
export interface TakeBack {
  readonly receiptId: string;
  readonly reason: string;
  readonly approvalId: string | null;
  readonly now: Date;
}

export type TakeBackRefusal = 'PAYMENT_UNKNOWN' | 'PAYMENT_NOT_BY_STAFF' | 'PAYMENT_TAKEN_BACK';

const all = (state: BookingState) => (state.status === 'NEW' ? [] : [...state.instalments, ...state.former]);

const piecesOf = (state: BookingState, receiptId: string): readonly Paid[] =>
  all(state)
    .flatMap(receivedFor)
    .filter(({ intentId }) => intentId === receiptId);

/** What a payment came to, in cents; 0 of one that is not there. */
export const paymentCents = (state: BookingState, receiptId: string): number =>
  piecesOf(state, receiptId).reduce((sum, { amountCents }) => sum + amountCents, 0);

/**
 * As it was asked for before: a booking that is paid by bank awaits it, and what is saved is charged, not before the day of
 * the balance nor without notice. What a bank contests waits for the end of that.
 */
const asBefore =
  (now: Date): AskAgain =>
  (state, instalment) => {
    if (paidByBank(state)) return awaitedByBank(state, instalment);
    if (!disputesOver(state)) return null;
    return scheduledAgain(instalment, withNotice(instalment, now), 'payment-taken-back/v1');
  };

/** A payment that staff recorded never was. It goes the way of an allocation that is taken back; nobody is sent any money. */
export function decideTakeBack(
  { receiptId, reason, approvalId, now }: TakeBack,
  state: BookingState,
): BookingEvent[] | Refusal<TakeBackRefusal> {
  const [piece] = piecesOf(state, receiptId);
  if (!piece) {
    const known = all(state).some(({ reversed }) => reversed.includes(receiptId));
    return refuse(known ? 'PAYMENT_TAKEN_BACK' : 'PAYMENT_UNKNOWN');
  }
  if (piece.provider !== 'staff') return refuse('PAYMENT_NOT_BY_STAFF');
  const amountCents = paymentCents(state, receiptId);
  return [
    { type: 'ManualPaymentTakenBack', data: { receiptId, amountCents, reason, approvalId } },
    ...reversePayment(state, receiptId, { kind: 'payment-taken-back', ask: asBefore(now) }),
  ];
}
