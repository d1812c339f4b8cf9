import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import type { PayMethod } from '@wayfold/contracts/money/method-schemas';
import type { Plan } from '@wayfold/contracts/money/quotes';
import type { ReturnOutcome } from '../../../shared/address/booking-search.js';
import type { CardEvent } from '../../../shared/payment/card-message.js';
import type { CardNote } from '../../../shared/payment/card-note.js';
import type { CardPaymentStep } from '../../../shared/payment/payment-polling.js';
import { choosePlan } from './deposit.js';

export interface CheckoutContext {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  /** PayPal's or a lender's page, set when its button was pressed; only another press opens it again. */
  readonly providerUrl: string | null;
  /**
   * The customer pressed Pay on this page or in the card form, even if the outcome is unknown
   * (`CARD_OUTCOME_UNKNOWN`). Leaving the payment resets it.
   */
  readonly hasPressedPay: boolean;
  /** How the customer returned from PayPal, or `cancelled` from a lender; cleared when a payment starts. */
  readonly returnOutcome: ReturnOutcome | null;
  /**
   * The PayPal order that the customer returned from. The server checks this order, and starts no other until
   * a button is pressed.
   */
  readonly returnedOrderId: string | null;
  /** A transfer is expected, but the customer wants to pay another way. */
  readonly wantsOtherMethod: boolean;
  /** A payment began, here or before this page loaded, unless the customer returned to the choice. */
  readonly isPaymentStarted: boolean;
  readonly payment: CardPaymentStep | null;
  readonly problem: unknown;
  readonly note: CardNote | null;
  /** Number of polls since the card form reported success. */
  readonly pollCount: number;
  /** How often HOLD_ENDED fired while the card form was busy. */
  readonly holdEndReportCount: number;
  /** The end of the hold that the page reported as over. */
  readonly expiredHoldEnd: string | null;
}

export type CheckoutEvent =
  | { readonly type: 'SUBMIT_TRAVELERS'; readonly party: PartyInput }
  | { readonly type: 'CHANGE_TRAVELERS' }
  | { readonly type: 'CHOOSE_PLAN'; readonly plan: Plan }
  | { readonly type: 'CHOOSE_METHOD'; readonly method: PayMethod }
  | { readonly type: 'PAY' }
  | { readonly type: 'GO_BACK' }
  /** The customer typed the correct mailed code. */
  | { readonly type: 'EMAIL_VERIFIED'; readonly booking: BookingView }
  | CardEvent
  | { readonly type: 'POLL_NOW' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'HOLD_ENDED' }
  | { readonly type: 'BOOKING_UPDATED'; readonly booking: BookingView };

export interface StartedPayment {
  readonly plan: Plan;
  readonly method: PayMethod;
}

export interface CheckoutInput {
  readonly booking: BookingView;
  readonly startedPayment: StartedPayment | null;
  readonly returnOutcome: ReturnOutcome | null;
  readonly returnedOrderId?: string | null | undefined;
  readonly wantsOtherMethod?: boolean;
}

export interface NameTravelersInput {
  readonly id: string;
  readonly party: PartyInput;
}

export interface PaymentRequest extends StartedPayment {
  readonly booking: BookingView;
  readonly returnedOrderId: string | null;
}

export const newCheckoutContext = ({
  booking,
  startedPayment,
  returnOutcome,
  returnedOrderId = null,
  wantsOtherMethod = false,
}: CheckoutInput): CheckoutContext => ({
  booking,
  plan: choosePlan(
    booking,
    startedPayment?.plan ??
      (booking.plans.includes(booking.plan) ? booking.plan : (booking.plans[0] ?? 'full')),
  ),
  // Only the tab that went to PayPal has stored the payment.
  method: startedPayment?.method ?? (returnOutcome === 'approved' || isAtPayPal(booking) ? 'paypal' : 'card'),
  hasPressedPay: false,
  returnOutcome,
  returnedOrderId: returnOutcome === 'approved' ? returnedOrderId : null,
  wantsOtherMethod,
  // After canceling on PayPal's page, the customer chooses again.
  isPaymentStarted:
    returnOutcome === 'approved' || (startedPayment !== null && returnOutcome !== 'cancelled'),
  payment: null,
  problem: null,
  providerUrl: null,
  note: null,
  pollCount: 0,
  holdEndReportCount: 0,
  expiredHoldEnd: null,
});

/** True if a pending booking has no transfer: no provider but PayPal takes days to decide. */
export const isAtPayPal = ({ status, transfer }: BookingView): boolean =>
  status === 'PENDING_PAYMENT' && transfer === null;

export const updateBooking = ({ plan }: CheckoutContext, booking: BookingView): Partial<CheckoutContext> => ({
  booking,
  plan: choosePlan(booking, plan),
});

/** After these refusals only the reread booking shows the current state. */
export const STALE_REFUSALS = [
  'HOLD_EXPIRED',
  'BOOKING_NOT_ON_HOLD',
  'ALREADY_PAID',
  'NOTHING_DUE',
  'NOT_FOUND',
];

/** These refusals prove that the chosen method paid nothing. */
export const UNPAID_REFUSALS = ['PAYMENT_DECLINED', 'ORDER_ENDED', 'METHOD_NOT_OFFERED'];

/** Returns a value that changes when the hold is extended. */
export const getHoldEnd = ({ hold, status }: BookingView): string => hold?.expiresAt ?? status;

/**
 * True if enough is paid. A partial payment confirms nothing:
 * while seats are held, the remainder is paid here.
 */
export const isPaid = ({ status, paidCents }: BookingView): boolean =>
  status === 'CONFIRMED' ||
  status === 'COMPLETED' ||
  (paidCents > 0 && status !== 'ON_HOLD' && status !== 'PENDING_PAYMENT');

/** True if the customer has transfer details and has not chosen another payment method since. */
const isTransferExpected = ({
  booking,
  method,
  isPaymentStarted,
  wantsOtherMethod,
}: CheckoutContext): boolean =>
  booking.status === 'PENDING_PAYMENT' &&
  booking.transfer !== null &&
  (isPaymentStarted ? method === 'transfer' : !wantsOtherMethod);

/** True if the customer has nothing left to do at the checkout. */
export const isFinished = (context: CheckoutContext): boolean =>
  isPaid(context.booking) || isTransferExpected(context);

/** True if the server's payment step leaves the customer nothing to do at the checkout. */
export const isFinalStep = ({ state }: PaymentStep): boolean => state === 'paid' || state === 'transfer';

/** Builds the parameters of a payment, or of a poll for its outcome. */
export const toPaymentRequest = ({
  booking,
  plan,
  method,
  returnedOrderId,
}: CheckoutContext): PaymentRequest => ({ booking, plan, method, returnedOrderId });

/** Finds the booking that came with the answer to a payment; undefined for any other event. */
export const findPaymentBooking = (event: {
  readonly type: string;
  readonly output?: PaymentStep;
}): BookingView | undefined => event.output?.booking;
