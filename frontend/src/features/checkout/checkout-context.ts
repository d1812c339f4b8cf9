import type { BookingView } from '@wayfold/contracts/bookings';
import type { PayMethod } from '@wayfold/contracts/methods';
import type { Plan } from '@wayfold/contracts/quotes';
import type { PartyInput } from '@wayfold/contracts/travelers';
import type { PayStep } from '../../shared/card/asking.js';
import type { CardEvent } from '../../shared/card/card-message.js';
import type { CardNote } from '../../shared/card/card-note.js';
import type { Back } from '../../shared/ui/booking-search.js';

export interface CheckoutContext {
  readonly booking: BookingView;
  readonly plan: Plan;
  readonly method: PayMethod;
  /** PayPal's page, once the customer has pressed the button for it: never twice without them. */
  readonly approveUrl: string | null;
  readonly pressed: boolean;
  /** The customer came back from there and has not paid. */
  readonly back: Back | null;
  /** A payment that was under way when the page was left. */
  readonly resume: boolean;
  readonly payment: PayStep | null;
  readonly problem: unknown;
  readonly note: CardNote | null;
  /** How often the server was asked since the card form said "succeeded". */
  readonly asked: number;
}

export type CheckoutEvent =
  | { readonly type: 'TRAVELERS'; readonly party: PartyInput }
  | { readonly type: 'CHANGE_TRAVELERS' }
  | { readonly type: 'PLAN'; readonly plan: Plan }
  | { readonly type: 'METHOD'; readonly method: PayMethod }
  | { readonly type: 'PAY' }
  | { readonly type: 'BACK' }
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
export interface PayInput extends Begun {
  readonly booking: BookingView;
}

/** Refusals after which only the booking itself can say where we are. */
export const MOVED_ON = ['HOLD_EXPIRED', 'BOOKING_NOT_ON_HOLD', 'ALREADY_PAID', 'NOTHING_DUE', 'NOT_FOUND'];

export const isPaid = ({ status, paidCents }: BookingView): boolean =>
  status === 'CONFIRMED' || status === 'COMPLETED' || paidCents > 0;
