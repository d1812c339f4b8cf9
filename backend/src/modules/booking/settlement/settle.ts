import type { TaskSubjectOf } from '@wayfold/contracts/staff/tasks';
import { decideInTurn } from '../../../kernel/decider.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { scheduleBalances } from '../core/balance-schedule.js';
import {
  type BookingState,
  type ExistingBooking,
  type ExpiredBooking,
  findInstalment,
  type HeldBooking,
  listAllInstalments,
  requireBooking,
  requireFirstInstalment,
} from '../core/booking.js';
import { isVoidable } from '../core/charge-state.js';
import {
  calculateOpenInstalmentCents,
  type InstalmentState,
  listReceivedPayments,
} from '../core/instalment.js';
import { buildRefundId } from '../core/payments.js';
import { isLeadErased } from '../core/persons.js';
import {
  type AllotmentEvent,
  type BookingEvent,
  buildTaskKey,
  type CouponEvent,
  type ReceivedPayment,
  type RefundReason,
  type Source,
} from '../events.js';
import { allotment, type AllotmentState } from '../inventory/allotment.js';
import { coupon, type CouponState } from '../pricing/coupon.js';
import { assignInstalment, type IncomingPayment, isInTime, isProviderPayment } from './incoming-payment.js';

/** Events for booking, seats and coupon caused by money: decided and appended together. */
export interface Settlement {
  readonly booking: BookingEvent[];
  readonly allotment: AllotmentEvent[];
  readonly coupon: CouponEvent[];
}

export interface SettlementStates {
  readonly booking: BookingState;
  readonly allotment: AllotmentState;
  /** Undefined for bookings without a limited coupon. */
  readonly coupon: CouponState | undefined;
}

type SeatAndCouponStates = Omit<SettlementStates, 'booking'>;

const PAID_EVENT_BY_KIND = {
  deposit: 'DepositPaid',
  full: 'FullAmountPaid',
  balance: 'BalancePaid',
} as const;

const emptySettlement: Settlement = { booking: [], allotment: [], coupon: [] };

/** Builds the settlement of events that change the booking alone. */
export const toBookingSettlement = (...booking: BookingEvent[]): Settlement => ({
  ...emptySettlement,
  booking,
});

export const refundPayment = (
  booking: ExistingBooking,
  payment: ReceivedPayment,
  reason: RefundReason,
): BookingEvent => ({
  type: 'RefundStarted',
  data: {
    refundId: buildRefundId(booking, payment.paymentId),
    instalmentId: payment.instalmentId,
    provider: payment.provider,
    paymentId: payment.paymentId,
    amountCents: payment.amountCents,
    reason,
  },
});

type DivertedSubject = TaskSubjectOf<'amount-differs' | 'instalment-unknown' | 'transfer-too-late'>;

/** Raises a task for money that pays nothing, once: former plans' instalments are checked too. */
function divertPayment(
  booking: ExistingBooking,
  instalmentId: string,
  subject: DivertedSubject,
  provider: Source,
): Settlement {
  const { paymentId, amountCents } = subject.facts;
  const divertedPayments = listAllInstalments(booking).flatMap((candidate) => candidate.divertedPayments);
  if (
    divertedPayments.some((payment) => payment.paymentId === paymentId && payment.amountCents === amountCents)
  )
    return emptySettlement;
  const key = buildTaskKey(subject.kind, paymentId, amountCents);
  const money = { provider, paymentId, amountCents };
  return toBookingSettlement({
    type: 'TaskRaised',
    data: { ...subject, key, instalmentId, money },
  });
}

/** Voids an automatic charge the customer paid themselves. A running attempt records its own outcome. */
const voidCharge = ({ id, charge }: InstalmentState): BookingEvent[] =>
  isVoidable(charge)
    ? [{ type: 'ChargeVoided', data: { instalmentId: id, reason: 'paid-by-customer' } }]
    : [];

/** Events of applying money, and whether it completes the customer's first payment. */
interface PaymentApplication {
  readonly events: readonly BookingEvent[];
  readonly isFirstPayment: boolean;
}

/** Pays an instalment with money that equals its open amount. */
const coverInstalment = (instalment: InstalmentState, payment: ReceivedPayment): PaymentApplication => ({
  events: [{ type: PAID_EVENT_BY_KIND[instalment.kind], data: payment }, ...voidCharge(instalment)],
  isFirstPayment: instalment.kind !== 'balance',
});

/** Spreads bank money of any amount: the named instalment first, then later instalments, then a surplus. */
function spreadPayment(
  booking: ExistingBooking,
  namedInstalment: InstalmentState,
  payment: ReceivedPayment,
): PaymentApplication {
  const events: BookingEvent[] = [];
  let restCents = payment.amountCents;
  let isFirstPayment = false;
  const otherInstalments = booking.instalments.filter(({ id }) => id !== namedInstalment.id);
  for (const instalment of [namedInstalment, ...otherInstalments]) {
    const cents = Math.min(restCents, calculateOpenInstalmentCents(instalment));
    if (cents === 0) continue;
    restCents -= cents;
    const part = { ...payment, instalmentId: instalment.id, amountCents: cents };
    if (cents < calculateOpenInstalmentCents(instalment)) events.push({ type: 'PartPaid', data: part });
    else {
      const coverage = coverInstalment(instalment, part);
      events.push(...coverage.events);
      isFirstPayment ||= coverage.isFirstPayment;
    }
  }
  if (restCents > 0)
    events.push({ type: 'OverpaymentReceived', data: { ...payment, amountCents: restCents } });
  return { events, isFirstPayment };
}

/** True if the payment came by the open PayPal order, or by the open intent with this amount. */
const isOwnRequest = ({ openPayment }: InstalmentState, payment: ReceivedPayment): boolean =>
  openPayment?.paymentId === payment.paymentId &&
  (openPayment.provider === 'paypal' || openPayment.amountCents === payment.amountCents);

/** Decides what the money pays; undefined if staff must look at it. */
function applyPayment(
  booking: ExistingBooking,
  instalment: InstalmentState,
  payment: ReceivedPayment,
): PaymentApplication | undefined {
  if (!isProviderPayment(payment)) return spreadPayment(booking, instalment, payment);
  const openCents = calculateOpenInstalmentCents(instalment);
  if (payment.amountCents === openCents) return coverInstalment(instalment, payment);
  // The payment was requested before the open amount changed: it is a part if it is less than what is open
  // now, and any excess is refunded. Another amount is for staff.
  const isFullPayment = instalment.parts.length > 0 && payment.amountCents === instalment.amountCents;
  if (!isFullPayment && !(isOwnRequest(instalment, payment) && openCents > 0)) return undefined;
  if (payment.amountCents < openCents)
    return { events: [{ type: 'PartPaid', data: payment }], isFirstPayment: false };
  const surplus = { ...payment, amountCents: payment.amountCents - openCents };
  const { events, isFirstPayment } = coverInstalment(instalment, { ...payment, amountCents: openCents });
  return {
    events: [
      ...events,
      { type: 'OverpaymentReceived', data: surplus },
      refundPayment(booking, surplus, 'overpaid'),
    ],
    isFirstPayment,
  };
}

const confirmBooking = (
  booking: ExistingBooking,
  paymentEvents: readonly BookingEvent[],
  { isLate }: { readonly isLate: boolean },
): BookingEvent[] => [
  ...paymentEvents,
  { type: 'BookingConfirmed', data: { seats: booking.quote.travelers, isLate } },
  ...scheduleBalances(booking, paymentEvents),
];

/** Settles money after the release of the hold: takes seats and coupon again if both are available. */
function settleLatePayment(
  booking: ExistingBooking,
  payment: ReceivedPayment,
  application: PaymentApplication,
  states: SeatAndCouponStates,
): Settlement {
  const { bookingId, quote } = booking;
  const seatEvents = decideInTurn(allotment, states.allotment, [
    { type: 'Hold', bookingId, seats: quote.travelers, rooms: quote.rooms },
    { type: 'Confirm', bookingId },
  ]);
  // A booking without a limited coupon needs none.
  const couponEvents = states.coupon
    ? decideInTurn(coupon, states.coupon, [
        { type: 'Reserve', bookingId, today: quote.today },
        { type: 'Consume', bookingId },
      ])
    : [];
  // A booking whose lead is erased no longer travels, so its money is treated as money without a seat.
  if (isRefusal(seatEvents) || isRefusal(couponEvents) || isLeadErased(booking.persons))
    return settleWithoutSeat(booking, payment, application);
  return {
    booking: confirmBooking(booking, application.events, { isLate: true }),
    allotment: seatEvents,
    coupon: couponEvents,
  };
}

/** Decides on money without seats left: provider money is refunded; staff return bank money. */
function settleWithoutSeat(
  booking: ExistingBooking,
  payment: ReceivedPayment,
  application: PaymentApplication,
): Settlement {
  // One refund covers everything, including the excess over the open amount.
  const receivedEvents = application.events.filter(({ type }) => type !== 'RefundStarted');
  if (isProviderPayment(payment))
    return toBookingSettlement(...receivedEvents, refundPayment(booking, payment, 'no-seat-left'));
  const { provider, paymentId, amountCents } = payment;
  const divertEvents = divertPayment(
    booking,
    payment.instalmentId,
    { kind: 'transfer-too-late', facts: { paymentId, amountCents } },
    provider,
  );
  return toBookingSettlement({ type: 'OverpaymentReceived', data: payment }, ...divertEvents.booking);
}

/** True if the payment was settled before. */
export const isKnownPayment = (booking: ExistingBooking, { paymentId }: ReceivedPayment): boolean =>
  listAllInstalments(booking).some(
    (instalment) =>
      listReceivedPayments(instalment).some((money) => money.paymentId === paymentId) ||
      instalment.refunds.some((refund) => refund.paymentId === paymentId) ||
      instalment.reversedPaymentIds.includes(paymentId),
  );

/** Decides what captured money does. Repeats change nothing; an instalment's second capture is refunded. */
export function settle(states: SettlementStates, incomingPayment: IncomingPayment): Settlement {
  const booking = requireBooking(states.booking);
  const payment = assignInstalment(booking, incomingPayment);
  if (isKnownPayment(booking, payment)) return emptySettlement;
  const { provider, paymentId, amountCents } = payment;
  const instalment = findInstalment(booking, payment.instalmentId);
  if (!instalment)
    return divertPayment(
      booking,
      requireFirstInstalment(booking).id,
      {
        kind: 'instalment-unknown',
        facts: { paymentId, amountCents, unknownInstalmentId: payment.instalmentId },
      },
      provider,
    );
  if (booking.status === 'CANCELLED')
    return toBookingSettlement(
      { type: 'OverpaymentReceived', data: payment },
      refundPayment(booking, payment, 'cancelled'),
    );
  // Our own request for an instalment that is already paid is a double payment, even of another amount.
  const isSecondPayment =
    instalment.finalPayment &&
    isProviderPayment(payment) &&
    (isOwnRequest(instalment, payment) || payment.amountCents === instalment.amountCents);
  if (isSecondPayment) return toBookingSettlement(refundPayment(booking, payment, 'paid-twice'));
  const application = applyPayment(booking, instalment, payment);
  if (!application)
    return divertPayment(
      booking,
      instalment.id,
      {
        kind: 'amount-differs',
        facts: { paymentId, amountCents, dueCents: instalment.amountCents },
      },
      provider,
    );
  if (booking.status === 'CONFIRMED') return toBookingSettlement(...application.events);
  // Only confirmed bookings are charged a balance; money without a booking is never kept.
  if (instalment.kind === 'balance' && isProviderPayment(payment))
    return toBookingSettlement(refundPayment(booking, payment, 'no-seat-left'));
  return booking.status === 'EXPIRED'
    ? settleAfterExpiry(booking, payment, application, states)
    : settleDuringHold(booking, application, states);
}

/** Settles money of a confirmed booking: its seats and coupon are taken, so only the booking changes. */
export const settleConfirmed = (booking: ExistingBooking, payment: IncomingPayment): BookingEvent[] =>
  settle({ booking, allotment: allotment.initialState, coupon: undefined }, payment).booking;

const settleAfterExpiry = (
  booking: ExpiredBooking,
  payment: ReceivedPayment,
  application: PaymentApplication,
  states: SeatAndCouponStates,
): Settlement =>
  application.isFirstPayment && isInTime(booking, payment)
    ? settleLatePayment(booking, payment, application, states)
    : settleWithoutSeat(booking, payment, application);

/**
 * Settles money during a hold. A first payment confirms the booking with the seats and the coupon it holds; a
 * part extends no hold.
 */
function settleDuringHold(
  booking: HeldBooking,
  { events, isFirstPayment }: PaymentApplication,
  states: SeatAndCouponStates,
): Settlement {
  if (!isFirstPayment) return toBookingSettlement(...events);
  const { bookingId } = booking;
  const seatEvents = allotment.decide(states.allotment, { type: 'Confirm', bookingId });
  const couponEvents = states.coupon ? coupon.decide(states.coupon, { type: 'Consume', bookingId }) : [];
  if (isRefusal(seatEvents) || isRefusal(couponEvents))
    throw new Error(`booking ${bookingId} is on hold without seats`);
  return {
    booking: confirmBooking(booking, events, { isLate: false }),
    allotment: [...seatEvents],
    coupon: [...couponEvents],
  };
}
