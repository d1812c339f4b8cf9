import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';
import type { PayMethod } from '@wayfold/contracts/money/methods';
import type { Plan } from '@wayfold/contracts/money/quotes';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { getCode } from '../../../shared/api/problem.js';
import type { PayStep } from '../../../shared/card/polling.js';
import type { CardEvent } from '../../../shared/card/card-message.js';
import type { CardNote } from '../../../shared/card/card-note.js';
import type { ReturnOutcome } from '../../../shared/ui/booking-search.js';
import { choosePlan } from '../payment-method/deposit.js';

export interface CheckoutContext {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  /**
   * PayPal's or a lender's page after the customer pressed its button: never revisited without another press.
   */
  readonly leaveTo: string | null;
  readonly hasPressed: boolean;
  /** How the customer returned from PayPal or a lender without paying; null otherwise. */
  readonly back: ReturnOutcome | null;
  /**
   * The PayPal order that the customer returned from: until a button is pressed, it is queried and none is
   * started.
   */
  readonly order: string | null;
  /** A transfer is expected, but the customer wants to pay another way. */
  readonly wantsOtherMethod: boolean;
  /** A payment was in progress when the page was left. */
  readonly isResuming: boolean;
  readonly payment: PayStep | null;
  readonly problem: unknown;
  readonly note: CardNote | null;
  /** Number of polls since the card form reported success. */
  readonly polls: number;
  /** Number of expired-hold signals while the card form was working. */
  readonly lateSignals: number;
  /** End of the hold that was reported as over. */
  readonly expiredHoldEnd: string | null;
}

export type CheckoutEvent =
  | { readonly type: 'TRAVELERS'; readonly party: PartyInput }
  | { readonly type: 'CHANGE_TRAVELERS' }
  | { readonly type: 'PLAN'; readonly plan: Plan }
  | { readonly type: 'METHOD'; readonly method: PayMethod }
  | { readonly type: 'PAY' }
  | { readonly type: 'BACK' }
  /** The mailed code was correct. */
  | { readonly type: 'VERIFIED'; readonly booking: BookingView }
  | CardEvent
  | { readonly type: 'ASK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'TIME_UP' }
  | { readonly type: 'BOOKING'; readonly booking: BookingView };

/** A payment started in this tab. */
export interface StartedPayment {
  readonly plan: Plan;
  readonly method: PayMethod;
}
export interface CheckoutInput {
  readonly booking: BookingView;
  readonly startedPayment: StartedPayment | null;
  readonly back: ReturnOutcome | null;
  readonly order?: string | null | undefined;
  readonly wantsOtherMethod?: boolean;
}
export interface NameInput {
  readonly id: string;
  readonly party: PartyInput;
}
export interface PayInput extends StartedPayment {
  readonly booking: BookingView;
  readonly order: string | null;
}

export const createCheckoutContext = ({
  booking,
  startedPayment,
  back,
  order = null,
  wantsOtherMethod = false,
}: CheckoutInput): CheckoutContext => ({
  booking,
  plan: choosePlan(
    booking,
    startedPayment?.plan ??
      (booking.plans.includes(booking.plan) ? booking.plan : (booking.plans[0] ?? 'full')),
  ),
  // A tab other than the one that went to PayPal has no stored payment.
  method: startedPayment?.method ?? (back === 'approved' || isAtPayPal(booking) ? 'paypal' : 'card'),
  hasPressed: false,
  back,
  order: back === 'approved' ? order : null,
  wantsOtherMethod,
  // After cancelling on PayPal's page, the customer chooses again.
  isResuming: back === 'approved' || (startedPayment !== null && back !== 'cancelled'),
  payment: null,
  problem: null,
  leaveTo: null,
  note: null,
  polls: 0,
  lateSignals: 0,
  expiredHoldEnd: null,
});

/** A booking pending without a transfer waits for PayPal: no other provider takes days to decide. */
const isAtPayPal = ({ status, transfer }: BookingView): boolean =>
  status === 'PENDING_PAYMENT' && transfer === null;

export const updateBooking = ({ plan }: CheckoutContext, booking: BookingView): Partial<CheckoutContext> => ({
  booking,
  plan: choosePlan(booking, plan),
});

/** Refusals after which only the reread booking shows the current state. */
export const STALE_REFUSALS = [
  'HOLD_EXPIRED',
  'BOOKING_NOT_ON_HOLD',
  'ALREADY_PAID',
  'NOTHING_DUE',
  'NOT_FOUND',
];

/** Distinguishes a hold from its extension. */
export const getHoldEnd = ({ hold, status }: BookingView): string => hold?.expiresAt ?? status;

/** A partial payment confirms nothing: while seats are held, the remainder is paid here. */
export const isPaid = ({ status, paidCents }: BookingView): boolean =>
  status === 'CONFIRMED' ||
  status === 'COMPLETED' ||
  (paidCents > 0 && status !== 'ON_HOLD' && status !== 'PENDING_PAYMENT');

/** The customer has transfer details and has not chosen another payment method since. */
const isTransferExpected = ({ booking, method, isResuming, wantsOtherMethod }: CheckoutContext): boolean =>
  booking.status === 'PENDING_PAYMENT' &&
  booking.transfer !== null &&
  (isResuming ? method === 'transfer' : !wantsOtherMethod);

/** Whether the customer has nothing left to do at the checkout. */
export const isSettled = (context: CheckoutContext): boolean =>
  isPaid(context.booking) || isTransferExpected(context);

/** Whether the server's payment step leaves the customer nothing to do at the checkout. */
export const isFinalStep = ({ state }: PaymentStep): boolean => state === 'paid' || state === 'transfer';

export const getError = (event: { readonly error?: unknown }): unknown => event.error;

/** Creates a guard: the server refused for one of these reasons. */
export const isRefusedWith =
  (...codes: readonly string[]) =>
  ({ event }: { readonly event: { readonly error: unknown } }): boolean =>
    codes.includes(getCode(event.error));

export const rejectUnprovided = (actor: string): Promise<never> =>
  Promise.reject(new Error(`The checkout machine runs without its actor ${actor}`));
