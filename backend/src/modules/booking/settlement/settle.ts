import { isRefusal } from '../../../kernel/refuse.js';
import {
  taskKey,
  type AllotmentEvent,
  type BookingEvent,
  type CouponEvent,
  type Paid,
  type RefundReason,
} from '../events.js';
import { allotment, type AllotmentState } from '../inventory/allotment.js';
import { instalmentOf, type BookingState, type ExistingBooking } from '../core/booking.js';
import { coupon, type CouponState } from '../pricing/coupon.js';
import { openCents, receivedFor, type InstalmentState } from '../core/instalment.js';
import { leadErased } from '../core/data-subjects.js';
import { everything, refundIdOf } from '../core/payments.js';
import { scheduleBalances } from '../core/balance-schedule.js';
import { asBooked, inTime, isExact } from './received-money.js';

/** Events for booking, seats and coupon caused by money: decided and appended together. */
export interface Settlement {
  readonly booking: BookingEvent[];
  readonly allotment: AllotmentEvent[];
  readonly coupon: CouponEvent[];
}

export interface States {
  readonly booking: BookingState;
  readonly allotment: AllotmentState;
  /** Undefined for bookings without a limited coupon. */
  readonly coupon: CouponState | undefined;
}

const PAID_AS = { deposit: 'DepositPaid', full: 'FullAmountPaid', balance: 'BalancePaid' } as const;

const emptySettlement: Settlement = { booking: [], allotment: [], coupon: [] };
const forBooking = (...booking: BookingEvent[]): Settlement => ({ ...emptySettlement, booking });

export const refundPayment = (state: ExistingBooking, paid: Paid, reason: RefundReason): BookingEvent => ({
  type: 'RefundStarted',
  data: {
    refundId: refundIdOf(state, paid.paymentId),
    instalmentId: paid.instalmentId,
    provider: paid.provider,
    paymentId: paid.paymentId,
    amountCents: paid.amountCents,
    reason,
  },
});

type DivertedKind = 'amount-differs' | 'instalment-unknown' | 'transfer-too-late';

/** Raises one task for money that pays nothing, even if the plan changes later. */
function divert(
  state: ExistingBooking,
  instalment: InstalmentState | undefined,
  kind: DivertedKind,
  explanation: string,
  { provider, paymentId, amountCents }: Paid,
): Settlement {
  if (!instalment) throw new Error('a booking without instalments');
  const diverted = everything(state).flatMap((instalment) => instalment.divertedPayments);
  if (diverted.some((payment) => payment.paymentId === paymentId && payment.amountCents === amountCents))
    return emptySettlement;
  const key = taskKey(kind, paymentId, amountCents);
  const detail = `${paymentId} took ${amountCents}${explanation}`;
  const money = { provider, paymentId, amountCents };
  return forBooking({
    type: 'OperationsItemRaised',
    data: { kind, key, instalmentId: instalment.id, detail, money },
  });
}

/** Voids an automatic charge the customer paid themselves. A running attempt records its own outcome. */
const voidCharge = ({ id, charge }: InstalmentState): BookingEvent[] =>
  ['SCHEDULED', 'ACTION_REQUIRED', 'EXHAUSTED'].includes(charge.status)
    ? [{ type: 'ChargeVoided', data: { instalmentId: id, reason: 'paid-by-customer' } }]
    : [];

/** What the money pays, and whether it completes the customer's first payment. */
interface Use {
  readonly events: readonly BookingEvent[];
  readonly first: boolean;
}

/** The money matches the open amount of one instalment exactly. */
const coverInstalment = (instalment: InstalmentState, paid: Paid): Use => ({
  events: [{ type: PAID_AS[instalment.kind], data: paid }, ...voidCharge(instalment)],
  first: instalment.kind !== 'balance',
});

/**
 * Spreads bank money of any amount: the named instalment first, then later ones; the rest is an overpayment.
 */
function spreadPayment(state: ExistingBooking, named: InstalmentState, paid: Paid): Use {
  const events: BookingEvent[] = [];
  let restCents = paid.amountCents;
  let first = false;
  const otherInstalments = state.instalments.filter(({ id }) => id !== named.id);
  for (const instalment of [named, ...otherInstalments]) {
    const cents = Math.min(restCents, openCents(instalment));
    if (cents === 0) continue;
    restCents -= cents;
    const part = { ...paid, instalmentId: instalment.id, amountCents: cents };
    if (cents < openCents(instalment)) events.push({ type: 'PartPaid', data: part });
    else {
      const use = coverInstalment(instalment, part);
      events.push(...use.events);
      first ||= use.first;
    }
  }
  if (restCents > 0) events.push({ type: 'OverpaymentReceived', data: { ...paid, amountCents: restCents } });
  return { events, first };
}

/** True if it came by our own intent or order for this instalment and amount. */
const isAsked = ({ collecting }: InstalmentState, paid: Paid): boolean =>
  collecting?.paymentId === paid.paymentId &&
  (collecting.by === 'paypal' || collecting.amountCents === paid.amountCents);

/** Decides what the money pays; undefined if staff must look at it. */
function useOf(state: ExistingBooking, instalment: InstalmentState, paid: Paid): Use | undefined {
  if (!isExact(paid)) return spreadPayment(state, instalment, paid);
  const open = openCents(instalment);
  if (paid.amountCents === open) return coverInstalment(instalment, paid);
  // The intent predates a partial payment. Apply what is still open and refund the excess.
  const isFullPayment = instalment.parts.length > 0 && paid.amountCents === instalment.amountCents;
  if (!isFullPayment && !(isAsked(instalment, paid) && open > 0)) return undefined;
  if (paid.amountCents < open) return { events: [{ type: 'PartPaid', data: paid }], first: false };
  const surplus = { ...paid, amountCents: paid.amountCents - open };
  const { events, first } = coverInstalment(instalment, { ...paid, amountCents: open });
  return {
    events: [
      ...events,
      { type: 'OverpaymentReceived', data: surplus },
      refundPayment(state, surplus, 'overpaid'),
    ],
    first,
  };
}

const confirmBooking = (
  state: ExistingBooking,
  paid: readonly BookingEvent[],
  isLate: boolean,
): BookingEvent[] => [
  ...paid,
  { type: 'BookingConfirmed', data: { seats: state.quote.travelers, late: isLate } },
  ...scheduleBalances(state, paid),
];

/** Money after the release of the hold: takes seats and coupon again if both are available. */
function settleLate(state: ExistingBooking, states: States, use: Use, paid: Paid): Settlement {
  const { bookingId, quote } = state;
  const held = allotment.decide(
    { type: 'Hold', bookingId, seats: quote.travelers, rooms: quote.rooms },
    states.allotment,
  );
  const reserved = states.coupon
    ? coupon.decide({ type: 'Reserve', bookingId, today: quote.today }, states.coupon)
    : [];
  // A booking whose lead is erased no longer travels.
  if (isRefusal(held) || isRefusal(reserved) || leadErased(state.persons))
    return settleWithoutSeat(state, use, paid);
  return {
    booking: confirmBooking(state, use.events, true),
    allotment: [...held, { type: 'SeatsConfirmed', data: { bookingId, departureId: quote.departureId } }],
    coupon: states.coupon
      ? [...reserved, { type: 'CouponConsumed', data: { couponId: state.couponId ?? '', bookingId } }]
      : [],
  };
}

/** No seats left: provider money is refunded; staff return bank money. */
function settleWithoutSeat(state: ExistingBooking, use: Use, paid: Paid): Settlement {
  // One refund covers everything, including the excess over the open amount.
  const received = use.events.filter(({ type }) => type !== 'RefundStarted');
  if (isExact(paid)) return forBooking(...received, refundPayment(state, paid, 'no-seat-left'));
  const diverted = divert(
    state,
    instalmentOf(state, paid.instalmentId),
    'transfer-too-late',
    ' too late',
    paid,
  );
  return forBooking({ type: 'OverpaymentReceived', data: paid }, ...diverted.booking);
}

/** True if the payment was settled before. */
export const isKnown = (state: ExistingBooking, { paymentId }: Paid): boolean =>
  everything(state).some(
    (instalment) =>
      receivedFor(instalment).some((money) => money.paymentId === paymentId) ||
      instalment.refunds.some((refund) => refund.paymentId === paymentId) ||
      instalment.reversed.includes(paymentId),
  );

/**
 * Decides what captured money does. Repeats change nothing; a second capture of an instalment is refunded.
 */
export function settle(states: States, money: Paid): Settlement {
  const state = states.booking;
  if (state.status === 'NEW') throw new Error('money for a booking that does not exist');
  const paid = asBooked(state, money);
  if (isKnown(state, paid)) return emptySettlement;
  const instalment = instalmentOf(state, paid.instalmentId);
  if (!instalment)
    return divert(state, state.instalments[0], 'instalment-unknown', ` for ${paid.instalmentId}`, paid);
  if (state.status === 'CANCELLED')
    return forBooking({ type: 'OverpaymentReceived', data: paid }, refundPayment(state, paid, 'cancelled'));
  // Our own request for an instalment that is now paid is a double payment, whatever its amount.
  const isSecondPayment =
    instalment.paid &&
    isExact(paid) &&
    (isAsked(instalment, paid) || paid.amountCents === instalment.amountCents);
  if (isSecondPayment) return forBooking(refundPayment(state, paid, 'paid-twice'));
  const use = useOf(state, instalment, paid);
  if (!use) return divert(state, instalment, 'amount-differs', `, ${instalment.amountCents} was due`, paid);
  if (state.status === 'CONFIRMED') return forBooking(...use.events);
  // Only confirmed bookings are charged a balance; money without a booking is never kept.
  if (instalment.kind === 'balance' && isExact(paid))
    return forBooking(refundPayment(state, paid, 'no-seat-left'));
  if (state.status === 'EXPIRED')
    return use.first && inTime(state, paid)
      ? settleLate(state, states, use, paid)
      : settleWithoutSeat(state, use, paid);
  // A partial payment does not extend the hold.
  if (!use.first) return forBooking(...use.events);

  const { bookingId } = state;
  const seats = allotment.decide({ type: 'Confirm', bookingId }, states.allotment);
  const consumed = states.coupon ? coupon.decide({ type: 'Consume', bookingId }, states.coupon) : [];
  if (isRefusal(seats) || isRefusal(consumed)) throw new Error(`a hold without seats: booking ${bookingId}`);
  return { booking: confirmBooking(state, use.events, false), allotment: [...seats], coupon: [...consumed] };
}
