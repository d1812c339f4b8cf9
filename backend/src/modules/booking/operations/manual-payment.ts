import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { ExistingBooking } from '../core/booking.js';
import { calculateOpenInstalmentCents } from '../core/instalment.js';
import { mayCapture } from '../core/open-payments.js';
import type { ReceivedPayment } from '../events.js';
import {
  type GiftCardSettlement,
  type GiftCardStates,
  settleWithGiftCards,
} from '../settlement/settle-with-gift-cards.js';

/** Money staff received from a customer: cash, a check, or a transfer seen elsewhere. */
export interface ManualPayment {
  readonly manualPaymentId: string;
  readonly amountCents: number;
  readonly method: 'cash' | 'cheque' | 'transfer';
  readonly valueDate: string;
  readonly note: string;
  readonly approvalId: string | null;
  /** UTC date. */
  readonly today: string;
}

export type ManualPaymentRefusal =
  | 'BOOKING_NOT_CONFIRMED'
  | 'VALUE_DATE_IN_FUTURE'
  | 'TRAVELERS_MISSING'
  | 'HOLD_EXPIRED'
  | 'PAYMENT_IN_PROGRESS';

/** Chooses the instalment that money without a provider pays first: the instalment due next. */
export const chooseNextDueInstalmentId = ({ instalments }: ExistingBooking): string => {
  const nextDueInstalment =
    instalments.find((instalment) => calculateOpenInstalmentCents(instalment) > 0) ?? instalments.at(-1);
  if (!nextDueInstalment) throw new Error('a booking without instalments');
  return nextDueInstalment.id;
};

/** Builds the payment for money that comes from no provider. */
export const newManualPayment = (
  provider: 'staff' | 'goodwill',
  payment: { readonly instalmentId: string; readonly paymentId: string; readonly amountCents: number },
): ReceivedPayment => ({
  ...payment,
  provider,
  origin: null,
  customerId: null,
  paymentMethodId: null,
  card: null,
});

/**
 * Records money that staff received, of any amount: it pays what is open, confirms a hold, or is an
 * overpayment. Refused while a provider may be capturing.
 */
export function decideManualPayment(
  states: GiftCardStates,
  command: ManualPayment,
): GiftCardSettlement | Refusal<ManualPaymentRefusal> {
  const { booking } = states;
  if (booking.status === 'NEW') return refuse('BOOKING_NOT_CONFIRMED');
  const { manualPaymentId, amountCents, method, valueDate, note, approvalId, today } = command;
  if (valueDate > today) return refuse('VALUE_DATE_IN_FUTURE', { today });
  if (booking.status === 'ON_HOLD') {
    if (!booking.isPartyNamed) return refuse('TRAVELERS_MISSING');
    if (booking.isExpiring) return refuse('HOLD_EXPIRED');
  }
  const isEnded = booking.status === 'CANCELLED' || booking.status === 'EXPIRED';
  if (!isEnded && booking.instalments.some(mayCapture)) return refuse('PAYMENT_IN_PROGRESS');
  const payment = newManualPayment('staff', {
    instalmentId: chooseNextDueInstalmentId(booking),
    paymentId: manualPaymentId,
    amountCents,
  });
  const settlement = settleWithGiftCards(states, { ...payment, valueDate });
  const data = { manualPaymentId, amountCents, method, valueDate, note, approvalId };
  return { ...settlement, booking: [{ type: 'ManualPaymentRecorded', data }, ...settlement.booking] };
}
