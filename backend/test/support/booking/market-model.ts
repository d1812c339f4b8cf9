import { expect } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { Plan } from '@wayfold/contracts/money/quotes';
import fc from 'fast-check';
import { fold } from '../../../src/kernel/decider.js';
import type { DomainEvent } from '../../../src/kernel/event.js';
import { isRefusal, type Refusal } from '../../../src/kernel/refuse.js';
import { type ChargeCommand, decideCharge } from '../../../src/modules/booking/balance/automatic-charge.js';
import { type ExistingBooking, findCheckoutInstalment } from '../../../src/modules/booking/core/booking.js';
import { listOpenRefunds } from '../../../src/modules/booking/core/payments.js';
import type {
  AllotmentEvent,
  BookingEvent,
  CouponEvent,
  Instalment,
  ReceivedPayment,
} from '../../../src/modules/booking/events.js';
import { decideHold } from '../../../src/modules/booking/hold/hold.js';
import { allotment } from '../../../src/modules/booking/inventory/allotment.js';
import { decidePayment, hasConflictingIntent } from '../../../src/modules/booking/payments/payment.js';
import { coupon } from '../../../src/modules/booking/pricing/coupon.js';
import { decideRefund } from '../../../src/modules/booking/refunds/refund.js';
import { settle } from '../../../src/modules/booking/settlement/settle.js';
import { newBookingId, newInstalmentIds } from '../ids.js';
import {
  COUPON,
  foldBooking,
  newCreateCommand,
  newReceivedPayment,
  NOW,
  partyNamed,
  TERMS,
} from './builders.js';
import { expectStorable } from './scenario.js';

export const BUYERS = [0, 1, 2, 3];

interface Intent {
  readonly buyer: number;
  readonly money: ReceivedPayment;
  status: 'open' | 'succeeded' | 'cancelled';
  isSettled: boolean;
}

/** When a balance charge is declined, and when each of its retries is due. */
const DECLINED_AT = new Date('2027-03-09T12:00:05Z');
const AFTER_DUE = new Date('2027-06-01T12:00:00Z');

/** A departure, a coupon, some buyers and a card provider: steps in any order, as by crashes and races. */
export class MarketModel {
  readonly allotmentEvents: AllotmentEvent[];
  readonly couponEvents: CouponEvent[];
  readonly bookings = new Map<number, BookingEvent[]>();
  readonly intents: Intent[] = [];
  /** What the provider refunded. */
  readonly refundedCentsByPayment = new Map<string, number>();
  now = NOW;

  constructor(allotmentOpened: AllotmentEvent, couponIssued: CouponEvent) {
    this.allotmentEvents = [allotmentOpened];
    this.couponEvents = [couponIssued];
  }

  advanceTime(minutes: number): void {
    this.now = new Date(this.now.getTime() + minutes * MINUTE_MS);
  }

  foldAllotment = () => fold(allotment.evolve, allotment.initialState, this.allotmentEvents);
  foldCoupon = () => fold(coupon.evolve, coupon.initialState, this.couponEvents);
  getHistory = (buyer: number): BookingEvent[] => this.bookings.get(buyer) ?? [];
  findBooking(buyer: number): ExistingBooking | undefined {
    const state = foldBooking(this.getHistory(buyer));
    return state.status === 'NEW' ? undefined : state;
  }

  /** Places with seats and coupon together or not at all; buyer 0 has no coupon. */
  placeHold(buyer: number): void {
    if (this.findBooking(buyer)) return;
    const [bookingId, couponId] = [newBookingId(buyer), buyer === 0 ? null : COUPON];
    const command = {
      ...newCreateCommand({ bookingId, couponId, now: this.now }),
      deriveInstalmentId: newInstalmentIds(buyer),
    };
    const expiresAt = new Date(this.now.getTime() + 1).toISOString();
    const creationEvents = decideHold(
      { ...command, quote: { ...command.quote, expiresAt } },
      { status: 'NEW' },
    );
    const { travelers, rooms } = command.quote;
    const heldEvents = allotment.decide(
      { type: 'Hold', bookingId, seats: travelers, rooms },
      this.foldAllotment(),
    );
    const couponEvents = couponId
      ? coupon.decide({ type: 'Reserve', bookingId, today: command.quote.today }, this.foldCoupon())
      : [];
    if (isRefusal(creationEvents)) throw new Error(creationEvents.refused);
    if (isRefusal(heldEvents) || isRefusal(couponEvents)) return;
    this.appendEvents(buyer, [...creationEvents, partyNamed], heldEvents, couponEvents);
  }

  extendHold = (buyer: number): void => this.decideOnHold(buyer, { type: 'Extend', now: this.now });
  beginExpiry = (buyer: number): void => this.decideOnHold(buyer, { type: 'BeginExpiry', now: this.now });

  startPayment(buyer: number, plan: Plan): void {
    const bookingBefore = this.findBooking(buyer);
    if (!bookingBefore) return;
    const openPayment = findCheckoutInstalment(bookingBefore)?.openPayment;
    const isInTheWay = openPayment && hasConflictingIntent(bookingBefore, plan, 'card');
    if (isInTheWay && !this.cancelIntent(buyer, openPayment.paymentId, 'plan-changed')) return;
    const startedEvents = this.decideMoney(buyer, {
      type: 'Start',
      plan,
      termsHash: TERMS.hash,
      deriveInstalmentId: newInstalmentIds(buyer),
      now: this.now,
    });
    const dueInstalment = startedEvents && findCheckoutInstalment(startedEvents);
    if (!dueInstalment || dueInstalment.openPayment !== null) return;
    const intent = this.addIntent(buyer, dueInstalment, 'open');
    this.decideMoney(buyer, {
      type: 'RecordIntent',
      instalmentId: dueInstalment.id,
      paymentId: intent.money.paymentId,
      amountCents: dueInstalment.amountCents,
    });
  }

  /** The provider captures, and no webhook reports it yet. */
  capturePayment(buyer: number): void {
    for (const intent of this.intents)
      if (intent.buyer === buyer && intent.status === 'open') intent.status = 'succeeded';
  }

  /** Excluded by the flows: another intent of the same instalment is captured too. */
  captureTwice(buyer: number): void {
    const booking = this.findBooking(buyer);
    const dueInstalment = booking && findCheckoutInstalment(booking);
    if (dueInstalment) this.deliverIntent(this.addIntent(buyer, dueInstalment, 'succeeded'));
  }

  /** Another amount than due, by a colleague at the provider's dashboard, or by a changed price. */
  captureOther(buyer: number, cents: number): void {
    const booking = this.findBooking(buyer);
    const dueInstalment = booking && findCheckoutInstalment(booking);
    if (!dueInstalment || dueInstalment.amountCents === cents) return;
    this.deliverIntent(this.addIntent(buyer, { ...dueInstalment, amountCents: cents }, 'succeeded'));
  }

  /** The worker charges the due balance; `deliverIntent` reports the capture. */
  chargeBalance(buyer: number, outcome: 'taken' | 'declined'): void {
    const balance = this.findBooking(buyer)?.instalments.find(({ kind }) => kind === 'balance');
    const recordCharge = (command: ChargeCommand): boolean =>
      this.recordEvents(buyer, decideCharge(command, foldBooking(this.getHistory(buyer))));
    if (!balance || !recordCharge({ type: 'Start', instalmentId: balance.id, now: AFTER_DUE })) return;
    const attempt = {
      instalmentId: balance.id,
      attempt: this.getHistory(buyer).filter(({ type }) => type === 'ChargeStarted').length,
    };
    const openIntent = this.intents.find(({ money }) => money.paymentId === balance.openPayment?.paymentId);
    const intent = openIntent ?? this.addIntent(buyer, balance, 'open');
    const { paymentId, amountCents, instalmentId } = intent.money;
    this.decideMoney(buyer, { type: 'RecordIntent', instalmentId, paymentId, amountCents });
    recordCharge({ type: 'RecordConfirming', ...attempt, paymentId, lastChargeId: null, now: AFTER_DUE });
    if (outcome === 'taken') intent.status = 'succeeded';
    else if (intent.status === 'open')
      recordCharge({
        type: 'RecordDecline',
        ...attempt,
        code: 'card_declined',
        declineCode: null,
        adviceCode: 'try_again_later',
        now: DECLINED_AT,
      });
  }

  /** The provider executes a pending refund; `isRecorded`: its response arrives. */
  refundPayments(buyer: number, { isRecorded }: { readonly isRecorded: boolean }): void {
    const booking = this.findBooking(buyer);
    if (!booking) return;
    for (const { refundId, paymentId, amountCents } of listOpenRefunds(booking)) {
      this.refundedCentsByPayment.set(paymentId, amountCents);
      const command = { type: 'RecordSent', refundId, providerRefundId: `re_${paymentId}` } as const;
      if (isRecorded) this.recordEvents(buyer, decideRefund(command, booking));
    }
  }

  /** A webhook, retrieve or sweep reports the capture, perhaps repeatedly. */
  deliverIntent(intent: Intent | undefined): void {
    const booking = intent && this.findBooking(intent.buyer);
    if (intent?.status !== 'succeeded' || !booking) return;
    const { buyer, money } = intent;
    const states = {
      booking,
      allotment: this.foldAllotment(),
      coupon: booking.couponId ? this.foldCoupon() : undefined,
    };
    const settlement = settle(states, money);
    if (intent.isSettled) expect(settlement).toEqual({ booking: [], allotment: [], coupon: [] });
    intent.isSettled = true;
    this.appendEvents(buyer, settlement.booking, settlement.allotment, settlement.coupon);
  }

  /** Cancels an intent. False if it had succeeded: then it is settled. */
  cancelIntent(buyer: number, paymentId: string, reason: 'expired' | 'plan-changed'): boolean {
    const intent = this.intents.find(({ money }) => money.paymentId === paymentId);
    if (!intent) throw new Error(`no intent ${paymentId}`);
    if (intent.status === 'succeeded') {
      this.deliverIntent(intent);
      return false;
    }
    intent.status = 'cancelled';
    this.decideMoney(buyer, {
      type: 'RecordIntentCancelled',
      instalmentId: intent.money.instalmentId,
      paymentId,
      reason,
    });
    return true;
  }

  /** Releases the hold; the real flow always cancels the payment first. */
  expireHold(buyer: number, { cancelsPaymentFirst }: { readonly cancelsPaymentFirst: boolean }): void {
    const booking = this.findBooking(buyer);
    if (booking?.status !== 'ON_HOLD' || !booking.isExpiring) return;
    const livePaymentId = findCheckoutInstalment(booking)?.openPayment?.paymentId;
    if (cancelsPaymentFirst && livePaymentId && !this.cancelIntent(buyer, livePaymentId, 'expired')) return;
    const bookingId = newBookingId(buyer);
    const expiredEvents = decideHold({ type: 'Expire' }, booking);
    const releaseEvents = allotment.decide(
      { type: 'Release', bookingId, reason: 'expired' },
      this.foldAllotment(),
    );
    const couponEvents = booking.couponId
      ? coupon.decide({ type: 'Release', bookingId }, this.foldCoupon())
      : [];
    if (isRefusal(expiredEvents) || isRefusal(releaseEvents) || isRefusal(couponEvents))
      throw new Error('an expiry is never refused');
    this.appendEvents(buyer, expiredEvents, releaseEvents, couponEvents);
  }

  private addIntent(buyer: number, due: Instalment, status: Intent['status']): Intent {
    const money = {
      ...newReceivedPayment(due.kind, due.amountCents, `pi_${this.intents.length}`),
      instalmentId: due.id,
    };
    const intent: Intent = { buyer, money, status, isSettled: false };
    this.intents.push(intent);
    return intent;
  }

  private decideOnHold(buyer: number, command: Parameters<typeof decideHold>[0]): void {
    this.recordEvents(buyer, decideHold(command, foldBooking(this.getHistory(buyer))));
  }

  private decideMoney(
    buyer: number,
    command: Parameters<typeof decidePayment>[0],
  ): ExistingBooking | undefined {
    return this.recordEvents(buyer, decidePayment(command, foldBooking(this.getHistory(buyer))))
      ? this.findBooking(buyer)
      : undefined;
  }

  private recordEvents(buyer: number, reply: BookingEvent[] | Refusal): boolean {
    if (isRefusal(reply)) return false;
    this.appendEvents(buyer, reply);
    return true;
  }

  private appendEvents(
    buyer: number,
    booking: readonly BookingEvent[],
    seats: readonly AllotmentEvent[] = [],
    couponEvents: readonly CouponEvent[] = [],
  ): void {
    expectStorable([...booking, ...seats, ...couponEvents] as DomainEvent[]);
    this.bookings.set(buyer, [...this.getHistory(buyer), ...booking]);
    this.allotmentEvents.push(...seats);
    this.couponEvents.push(...couponEvents);
  }
}

type Move = (market: MarketModel, buyer: number, pick: number) => void;

function letHoldExpire(market: MarketModel, buyer: number, options: { cancelsPaymentFirst: boolean }): void {
  market.advanceTime(30);
  market.beginExpiry(buyer);
  market.expireHold(buyer, options);
}

export const MARKET_MOVES = {
  place: (market, buyer) => market.placeHold(buyer),
  extend: (market, buyer) => market.extendHold(buyer),
  'pay the deposit': (market, buyer) => market.startPayment(buyer, 'deposit'),
  'pay in full': (market, buyer) => market.startPayment(buyer, 'full'),
  capture: (market, buyer) => market.capturePayment(buyer),
  'capture twice': (market, buyer) => market.captureTwice(buyer),
  'capture another amount': (market, buyer, pick) => market.captureOther(buyer, 1_000 + pick),
  deliver: (market, _buyer, pick) =>
    market.deliverIntent(market.intents[pick % Math.max(1, market.intents.length)]),
  charge: (market, buyer) => market.chargeBalance(buyer, 'taken'),
  decline: (market, buyer) => {
    // Another attempt adds no debt.
    market.chargeBalance(buyer, 'declined');
    market.chargeBalance(buyer, 'declined');
  },
  refund: (market, buyer) => market.refundPayments(buyer, { isRecorded: true }),
  'refund without record': (market, buyer) => market.refundPayments(buyer, { isRecorded: false }),
  'begin expiry': (market, buyer) => market.beginExpiry(buyer),
  expire: (market, buyer) => market.expireHold(buyer, { cancelsPaymentFirst: true }),
  'expire carelessly': (market, buyer) => market.expireHold(buyer, { cancelsPaymentFirst: false }),
  'run out of time': (market, buyer) => letHoldExpire(market, buyer, { cancelsPaymentFirst: true }),
  /** The hold expires and is released while its intent lives on, as if the cancellation came too late. */
  'pay late': (market, buyer) => {
    market.startPayment(buyer, 'deposit');
    letHoldExpire(market, buyer, { cancelsPaymentFirst: false });
    market.capturePayment(buyer);
  },
} as const satisfies Record<string, Move>;

/** One of these moves, some minutes after the last one; a move that is named twice is twice as frequent. */
export const newAnyMove = <Name extends string>(...names: readonly Name[]) =>
  fc.record({
    buyer: fc.constantFrom(...BUYERS),
    minutes: fc.constantFrom(0, 0, 2, 9),
    pick: fc.nat({ max: 9 }),
    name: fc.constantFrom(...names),
  });

export function runMove<Name extends string>(
  market: MarketModel,
  moves: Readonly<Record<Name, Move>>,
  move: { readonly buyer: number; readonly minutes: number; readonly pick: number; readonly name: Name },
): void {
  market.advanceTime(move.minutes);
  moves[move.name](market, move.buyer, move.pick);
}
