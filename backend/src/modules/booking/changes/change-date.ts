import type { PartyInput } from '@wayfold/contracts/bookings/travelers';
import { addDays, countDaysBetween } from '@wayfold/contracts/kernel/dates';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { decideInTurn } from '../../../kernel/decider.js';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { scheduleBalances } from '../core/balance-schedule.js';
import { type BookingState, type ConfirmedBooking, evolveBooking } from '../core/booking.js';
import { hasOpenDispute } from '../core/dispute-state.js';
import { stopPayments } from '../core/open-payments.js';
import { splitRefund } from '../core/payments.js';
import type { AllotmentEvent, BookingEvent, CouponEvent } from '../events.js';
import { allotment, type AllotmentRefusal, type AllotmentState } from '../inventory/allotment.js';
import { type AgeRefusal, checkAges } from '../party/party.js';
import { coupon, type CouponState } from '../pricing/coupon.js';
import { findBalanceDueDate } from '../pricing/price.js';
import { type ChangePlan, planChange } from './change-plan.js';

/** Days before the booked departure until which its date can be changed. */
export const CHANGE_DAYS_BEFORE_DEPARTURE = 60;

/** The preview shown to the customer; applied only if unchanged. Amounts in cents. */
export interface ShownChange {
  readonly fromDepartureId: string;
  readonly toDepartureId: string;
  readonly startsOn: string;
  readonly endsOn: string;
  readonly lines: Quote['lines'];
  readonly totalCents: number;
  readonly differenceCents: number;
  readonly openCents: number;
  readonly refundCents: number;
}

export interface ChangeCommand {
  /** Quote of the new departure for the same party, rooms and category. */
  readonly quote: Quote;
  /** Id for the instalment of the open amount. */
  readonly balanceId: string;
  /** UTC date. */
  readonly today: string;
}

export type UnchangeableRefusal =
  | 'BOOKING_NOT_CONFIRMED'
  | 'ALREADY_CANCELLED'
  /** The booked departure is too near. */
  | 'CHANGE_TOO_LATE'
  | 'BOOKING_DISPUTED'
  /** Co-payers have not paid their shares. */
  | 'SHARES_OPEN';

export type ChangeDateRefusal =
  | UnchangeableRefusal
  | 'SAME_DEPARTURE'
  | 'DIFFERENT_TRIP'
  /** The open amount would be due at once. */
  | 'NEW_DATE_TOO_CLOSE'
  | AgeRefusal
  | AllotmentRefusal;

export interface ChangeStates {
  readonly booking: BookingState;
  /** Null when a traveler's data cannot be decrypted. */
  readonly party: PartyInput | null;
  readonly fromAllotment: AllotmentState;
  readonly toAllotment: AllotmentState;
  /** Undefined for bookings without a limited coupon. */
  readonly coupon: CouponState | undefined;
}

export interface ChangeDecision {
  readonly shownChange: ShownChange;
  readonly booking: BookingEvent[];
  readonly fromAllotment: AllotmentEvent[];
  readonly toAllotment: AllotmentEvent[];
  readonly coupon: CouponEvent[];
}

/** Returns the booking if its date can be changed today, to any departure; otherwise the refusal. */
export function toChangeableBooking(
  booking: BookingState,
  today: string,
): ConfirmedBooking | Refusal<UnchangeableRefusal> {
  if (booking.status === 'CANCELLED') return refuse('ALREADY_CANCELLED');
  if (booking.status !== 'CONFIRMED') return refuse('BOOKING_NOT_CONFIRMED');
  const { startsOn } = booking.quote;
  if (countDaysBetween(today, startsOn) < CHANGE_DAYS_BEFORE_DEPARTURE)
    return refuse('CHANGE_TOO_LATE', { until: addDays(startsOn, -CHANGE_DAYS_BEFORE_DEPARTURE) });
  if (hasOpenDispute(booking)) return refuse('BOOKING_DISPUTED');
  if (booking.instalments.some(({ payer, finalPayment }) => payer.kind === 'co-payer' && !finalPayment))
    return refuse('SHARES_OPEN');
  return booking;
}

/** Checks that the booking can move to this departure. */
function checkDeparture(
  booking: ConfirmedBooking,
  quote: Quote,
  { openCents }: ChangePlan,
  today: string,
): Refusal<ChangeDateRefusal> | undefined {
  if (quote.departureId === booking.quote.departureId) return refuse('SAME_DEPARTURE');
  if (quote.tripId !== booking.quote.tripId) return refuse('DIFFERENT_TRIP');
  // The rest would be due before anyone could pay it: only fully paid bookings can move to this date.
  if (openCents > 0 && findBalanceDueDate(quote.startsOn, today) === undefined)
    return refuse('NEW_DATE_TOO_CLOSE', { days: countDaysBetween(today, quote.startsOn), openCents });
  return undefined;
}

const toShownChange = (
  { quote: previousQuote }: ConfirmedBooking,
  quote: Quote,
  plan: ChangePlan,
): ShownChange => ({
  fromDepartureId: previousQuote.departureId,
  toDepartureId: quote.departureId,
  startsOn: quote.startsOn,
  endsOn: quote.endsOn,
  lines: quote.lines,
  totalCents: quote.totalCents,
  differenceCents: quote.totalCents - previousQuote.totalCents,
  openCents: plan.openCents,
  refundCents: plan.refundCents,
});

/** Creates the booking events: the change, the old charge voided, the new charge scheduled, refunds. */
function newChangeEvents(booking: ConfirmedBooking, quote: Quote, plan: ChangePlan): BookingEvent[] {
  const departureChanged: BookingEvent = {
    type: 'DepartureChanged',
    data: {
      fromDepartureId: booking.quote.departureId,
      fromStartsOn: booking.quote.startsOn,
      quote,
      instalments: [...plan.instalments],
      differenceCents: quote.totalCents - booking.quote.totalCents,
      refundCents: plan.refundCents,
    },
  };
  const changedBooking = evolveBooking(booking, departureChanged);
  return [
    ...booking.instalments.flatMap((instalment) =>
      stopPayments(instalment, { order: 'amount-changed', charge: 'date-changed' }),
    ),
    departureChanged,
    ...scheduleBalances(changedBooking),
    ...splitRefund(changedBooking, plan.refundCents, 'date-changed'),
  ];
}

/**
 * Moves a confirmed booking to another departure of its trip: new seats and rooms are taken and the old seats
 * and rooms released in one append. `decideShownChange` compares the result with the preview.
 */
export function decideChange(
  states: ChangeStates,
  { quote, balanceId, today }: ChangeCommand,
): ChangeDecision | Refusal<ChangeDateRefusal> {
  const booking = toChangeableBooking(states.booking, today);
  if (isRefusal(booking)) return booking;
  const plan = planChange(booking, quote, balanceId);
  const refusal =
    checkDeparture(booking, quote, plan, today) ?? (states.party && checkAges(quote, states.party));
  if (refusal) return refusal;
  const { bookingId } = booking;
  const { travelers, rooms } = quote;
  const seatEvents = decideInTurn(allotment, states.toAllotment, [
    { type: 'Hold', bookingId, seats: travelers, rooms },
    { type: 'Confirm', bookingId },
  ]);
  if (isRefusal(seatEvents)) return seatEvents;
  const releaseEvents = allotment.decide(states.fromAllotment, {
    type: 'Release',
    bookingId,
    reason: 'moved',
  });
  const isCouponLost = quote.couponCode === null && states.coupon !== undefined;
  const couponEvents = isCouponLost ? coupon.decide(states.coupon, { type: 'Return', bookingId }) : [];
  if (isRefusal(releaseEvents) || isRefusal(couponEvents))
    throw new Error(`the seats or the coupon of booking ${bookingId} are missing`);
  return {
    shownChange: toShownChange(booking, quote, plan),
    booking: newChangeEvents(booking, quote, plan),
    fromAllotment: [...releaseEvents],
    toAllotment: seatEvents,
    coupon: [...couponEvents],
  };
}
