import type { BookingView, PaymentStep } from '@wayfold/contracts/bookings/bookings';
import type { PayMethod } from '@wayfold/contracts/money/methods';
import type { Plan } from '@wayfold/contracts/money/quotes';
import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { codeOf } from '../../../shared/api/problem.js';
import type { PayStep } from '../../../shared/card/asking.js';
import type { CardEvent } from '../../../shared/card/card-message.js';
import type { CardNote } from '../../../shared/card/card-note.js';
import type { Back } from '../../../shared/ui/booking-search.js';
import { planFor } from '../payment-method/deposit.js';

export interface CheckoutContext {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  /** The page of PayPal or a lender, once the customer has pressed the button for it: never twice without them. */
  readonly leaveTo: string | null;
  readonly pressed: boolean;
  /** The customer came back from there and has not paid. */
  readonly back: Back | null;
  /** At PayPal, that they came back from: until they press a button of ours, it is asked about and nothing is begun. */
  readonly order: string | null;
  /** Money is to come by bank, and the customer rather pays otherwise. */
  readonly otherWay: boolean;
  /** A payment that was under way when the page was left. */
  readonly resume: boolean;
  readonly payment: PayStep | null;
  readonly problem: unknown;
  readonly note: CardNote | null;
  /** How often the server was asked since the card form said "succeeded". */
  readonly asked: number;
  /** How often the page told that the time is over while the card form was working. */
  readonly late: number;
  /** The hold that was said to be over, by its end. */
  readonly over: string | null;
}

export type CheckoutEvent =
  | { readonly type: 'TRAVELERS'; readonly party: PartyInput }
  | { readonly type: 'CHANGE_TRAVELERS' }
  | { readonly type: 'PLAN'; readonly plan: Plan }
  | { readonly type: 'METHOD'; readonly method: PayMethod }
  | { readonly type: 'PAY' }
  | { readonly type: 'BACK' }
  /** The mailed code was right. */
  | { readonly type: 'VERIFIED'; readonly booking: BookingView }
  | CardEvent
  | { readonly type: 'ASK' }
  | { readonly type: 'RETRY' }
  | { readonly type: 'TIME_UP' }
  | { readonly type: 'BOOKING'; readonly booking: BookingView };

/** A payment that was begun in this tab. */
export interface Begun {
  readonly plan: Plan;
  readonly method: PayMethod;
}
export interface CheckoutInput {
  readonly booking: BookingView;
  readonly resume: Begun | null;
  readonly back: Back | null;
  readonly order?: string | null | undefined;
  readonly otherWay?: boolean;
}
export interface NameInput {
  readonly id: string;
  readonly party: PartyInput;
}
export interface PayInput extends Begun {
  readonly booking: BookingView;
  readonly order: string | null;
}

export const contextOf = ({
  booking,
  resume,
  back,
  order = null,
  otherWay = false,
}: CheckoutInput): CheckoutContext => ({
  booking,
  plan: planFor(
    booking,
    resume?.plan ?? (booking.plans.includes(booking.plan) ? booking.plan : (booking.plans[0] ?? 'full')),
  ),
  // Another tab than the one that went to PayPal knows nothing of it.
  method: resume?.method ?? (back === 'approved' || atPayPal(booking) ? 'paypal' : 'card'),
  pressed: false,
  back,
  order: back === 'approved' ? order : null,
  otherWay,
  // Who turned back at PayPal's page chooses again.
  resume: back === 'approved' || (resume !== null && back !== 'cancelled'),
  payment: null,
  problem: null,
  leaveTo: null,
  note: null,
  asked: 0,
  late: 0,
  over: null,
});

/** Only PayPal takes days to decide. */
const atPayPal = ({ status, transfer }: BookingView): boolean =>
  status === 'PENDING_PAYMENT' && transfer === null;

export const withBooking = ({ plan }: CheckoutContext, booking: BookingView): Partial<CheckoutContext> => ({
  booking,
  plan: planFor(booking, plan),
});

/** Refusals after which only the booking itself can say where we are. */
export const MOVED_ON = ['HOLD_EXPIRED', 'BOOKING_NOT_ON_HOLD', 'ALREADY_PAID', 'NOTHING_DUE', 'NOT_FOUND'];

/** What tells a hold from the same booking's longer one. */
export const endOf = ({ hold, status }: BookingView): string => hold?.expiresAt ?? status;

/** A part of what is due confirms nothing: while the seats are held, the rest is paid here. */
export const isPaid = ({ status, paidCents }: BookingView): boolean =>
  status === 'CONFIRMED' ||
  status === 'COMPLETED' ||
  (paidCents > 0 && status !== 'ON_HOLD' && status !== 'PENDING_PAYMENT');

/** The customer has the details of a transfer, and did not turn to another way to pay meanwhile. */
const isToCome = ({ booking, method, resume, otherWay }: CheckoutContext): boolean =>
  booking.status === 'PENDING_PAYMENT' &&
  booking.transfer !== null &&
  (resume ? method === 'transfer' : !otherWay);

/** Nothing is left to do here. */
export const isSettled = (context: CheckoutContext): boolean => isPaid(context.booking) || isToCome(context);

/** The server says the same of a payment. */
export const ends = ({ state }: PaymentStep): boolean => state === 'paid' || state === 'transfer';

export const errorOf = (event: { readonly error?: unknown }): unknown => event.error;

/** A guard: the server refused for one of these reasons. */
export const refusedWith =
  (...codes: readonly string[]) =>
  ({ event }: { readonly event: { readonly error: unknown } }): boolean =>
    codes.includes(codeOf(event.error));

export const neverProvided = (actor: string): Promise<never> =>
  Promise.reject(new Error(`The checkout machine runs without its actor ${actor}`));
