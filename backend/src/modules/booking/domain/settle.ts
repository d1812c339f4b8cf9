import { chargeInstant } from '@wayfold/contracts/kernel/dates';
import { isRefusal } from '../../../kernel/refuse.js';
import type { AllotmentEvent, BookingEvent, CouponEvent, Paid } from '../events.js';
import { allotment, type AllotmentState } from './allotment.js';
import {
  instalmentOf,
  type BookingState,
  type ExistingBooking,
  type InstalmentState,
} from './booking-state.js';
import { coupon, type CouponState } from './coupon.js';
import { leadErased } from './persons.js';

/** What a success at the provider means for the booking, its seats and its coupon: decided and appended together. */
export interface Settlement {
  readonly booking: BookingEvent[];
  readonly allotment: AllotmentEvent[];
  readonly coupon: CouponEvent[];
}

interface States {
  readonly booking: BookingState;
  readonly allotment: AllotmentState;
  /** Undefined for bookings without a limited coupon. */
  readonly coupon: CouponState | undefined;
}

const PAID_AS = { deposit: 'DepositPaid', full: 'FullAmountPaid', balance: 'BalancePaid' } as const;

const nothing: Settlement = { booking: [], allotment: [], coupon: [] };

const paidEvent = (instalment: InstalmentState, paid: Paid): BookingEvent => ({
  type: PAID_AS[instalment.kind],
  data: paid,
});

const refundEvent = (paid: Paid, reason: 'no-seat-left' | 'paid-twice'): BookingEvent => ({
  type: 'RefundStarted',
  data: { instalmentId: paid.instalmentId, intentId: paid.intentId, amountCents: paid.amountCents, reason },
});

/** Money that a person must look at; told once, whatever plan was chosen since. */
function tell(
  state: ExistingBooking,
  instalment: InstalmentState | undefined,
  kind: 'amount-differs' | 'instalment-unknown',
  why: string,
  { provider, intentId, amountCents }: Paid,
): Settlement {
  if (!instalment) throw new Error('a booking without instalments');
  const took = `${intentId} took ${amountCents}`;
  const told = [...state.instalments, ...state.former].flatMap((each) => each.told);
  if (told.some((detail) => detail.startsWith(took))) return nothing;
  const detail = `${took}${why}`;
  const money = { provider, intentId, amountCents };
  return {
    ...nothing,
    booking: [{ type: 'OperationsItemRaised', data: { kind, instalmentId: instalment.id, detail, money } }],
  };
}

/** The balance, scheduled for its charge at noon UTC 60 days before departure. */
const scheduled = (state: ExistingBooking): BookingEvent[] =>
  state.instalments
    .filter((instalment) => instalment.kind === 'balance' && !instalment.paid)
    .map(({ id, amountCents, dueOn }) => ({
      type: 'BalanceScheduled',
      data: {
        instalmentId: id,
        amountCents,
        chargeOn: dueOn,
        chargeAt: chargeInstant(dueOn),
        rule: 'balance-60-days/v1',
      },
    }));

/** The customer paid before, or instead of, the automatic charge. An attempt under way ends with its own outcome. */
const voided = ({ id, charge }: InstalmentState): BookingEvent[] =>
  ['SCHEDULED', 'ACTION_REQUIRED', 'EXHAUSTED'].includes(charge.status)
    ? [{ type: 'ChargeVoided', data: { instalmentId: id, reason: 'paid-by-customer' } }]
    : [];

const confirmed = (state: ExistingBooking, paid: BookingEvent, late: boolean): BookingEvent[] => [
  paid,
  { type: 'BookingConfirmed', data: { seats: state.quote.travelers, late } },
  ...scheduled(state),
];

/** Money after the hold was given back: the seat and the coupon are taken again if both are still there. */
function settleLate(
  state: ExistingBooking,
  states: States,
  instalment: InstalmentState,
  paid: Paid,
): Settlement {
  const { bookingId, quote } = state;
  const paidIt = paidEvent(instalment, paid);
  const held = allotment.decide(
    { type: 'Hold', bookingId, seats: quote.travelers, rooms: quote.rooms },
    states.allotment,
  );
  const reserved = states.coupon
    ? coupon.decide({ type: 'Reserve', bookingId, today: quote.today }, states.coupon)
    : [];
  // Nobody travels any more on a booking whose lead was erased.
  if (isRefusal(held) || isRefusal(reserved) || leadErased(state.persons))
    return { ...nothing, booking: [paidIt, refundEvent(paid, 'no-seat-left')] };
  return {
    booking: confirmed(state, paidIt, true),
    allotment: [...held, { type: 'SeatsConfirmed', data: { bookingId, departureId: quote.departureId } }],
    coupon: states.coupon
      ? [...reserved, { type: 'CouponConsumed', data: { couponId: state.couponId ?? '', bookingId } }]
      : [],
  };
}

/**
 * Decides what a captured payment does. Repeats change nothing; a second capture of the same instalment, which the flows
 * rule out, is given back all the same.
 */
export function settle(states: States, paid: Paid): Settlement {
  const state = states.booking;
  if (state.status === 'NEW') throw new Error('money for a booking that does not exist');
  const instalment = instalmentOf(state, paid.instalmentId);
  if (!instalment)
    return tell(state, state.instalments[0], 'instalment-unknown', ` for ${paid.instalmentId}`, paid);
  const { intentId } = paid;
  if (instalment.paid?.intentId === intentId || instalment.refunds.some((each) => each.intentId === intentId))
    return nothing;
  if (paid.amountCents !== instalment.amountCents)
    return tell(state, instalment, 'amount-differs', `, ${instalment.amountCents} was due`, paid);
  if (instalment.paid) return { ...nothing, booking: [refundEvent(paid, 'paid-twice')] };
  if (state.status === 'CONFIRMED')
    return { ...nothing, booking: [paidEvent(instalment, paid), ...voided(instalment)] };
  // A balance is charged of confirmed bookings only; money without a booking is never kept.
  if (instalment.kind === 'balance') return { ...nothing, booking: [refundEvent(paid, 'no-seat-left')] };
  if (state.status === 'EXPIRED') return settleLate(state, states, instalment, paid);

  const { bookingId } = state;
  const seats = allotment.decide({ type: 'Confirm', bookingId }, states.allotment);
  const used = states.coupon ? coupon.decide({ type: 'Consume', bookingId }, states.coupon) : [];
  if (isRefusal(seats) || isRefusal(used)) throw new Error(`a hold without seats: booking ${bookingId}`);
  return {
    booking: confirmed(state, paidEvent(instalment, paid), false),
    allotment: [...seats],
    coupon: [...used],
  };
}
