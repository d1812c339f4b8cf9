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
import { decideHold, type HoldCommand } from '../../../src/modules/booking/hold/hold.js';
import { allotment } from '../../../src/modules/booking/inventory/allotment.js';
import {
  decidePayment,
  hasConflictingIntent,
  type PaymentCommand,
} from '../../../src/modules/booking/payments/payment.js';
import { coupon } from '../../../src/modules/booking/pricing/coupon.js';
import { decideRefund } from '../../../src/modules/booking/refunds/refund.js';
import { settle } from '../../../src/modules/booking/settlement/settle.js';
import {
  COUPON,
  foldBooking,
  newCreateCommand,
  newReceivedPayment,
  NOW,
  partyNamed,
  TERMS,
} from '../booking/builders.js';
import { expectStorable } from '../booking/scenario.js';
import { newBookingId, newInstalmentIds } from '../ids.js';
import { requireAccepted } from '../scenario.js';

export const BUYERS = [0, 1, 2, 3];

interface Intent {
  readonly buyerNumber: number;
  readonly money: ReceivedPayment;
  status: 'open' | 'succeeded' | 'cancelled';
  isSettled: boolean;
}

/** When a balance charge is declined. */
const DECLINED_AT = new Date('2027-03-09T12:00:05Z');
/** When each retry of a declined charge is due. */
const RETRY_AT = new Date('2027-06-01T12:00:00Z');

/** A departure, a coupon, some buyers and a card provider: steps in any order, as by crashes and races. */
export class MarketModel {
  readonly allotmentEvents: AllotmentEvent[];
  readonly couponEvents: CouponEvent[];
  readonly bookings = new Map<number, BookingEvent[]>();
  readonly intents: Intent[] = [];
  /** Cents that the provider refunded, by payment. */
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
  getHistory = (buyerNumber: number): BookingEvent[] => this.bookings.get(buyerNumber) ?? [];
  findBooking(buyerNumber: number): ExistingBooking | undefined {
    const state = foldBooking(this.getHistory(buyerNumber));
    return state.status === 'NEW' ? undefined : state;
  }

  /** Places a hold with seats and coupon together or not at all; buyer 0 has no coupon. */
  placeHold(buyerNumber: number): void {
    if (this.findBooking(buyerNumber)) return;
    const [bookingId, couponId] = [newBookingId(buyerNumber), buyerNumber === 0 ? null : COUPON];
    const command = {
      ...newCreateCommand({ bookingId, couponId, now: this.now }),
      deriveInstalmentId: newInstalmentIds(buyerNumber),
    };
    const expiresAt = new Date(this.now.getTime() + 1).toISOString();
    const creationEvents = decideHold(
      { status: 'NEW' },
      { ...command, quote: { ...command.quote, expiresAt } },
    );
    const { travelers, rooms } = command.quote;
    const heldEvents = allotment.decide(this.foldAllotment(), {
      type: 'Hold',
      bookingId,
      seats: travelers,
      rooms,
    });
    const couponEvents = couponId
      ? coupon.decide(this.foldCoupon(), { type: 'Reserve', bookingId, today: command.quote.today })
      : [];
    const bookingEvents = [...requireAccepted(creationEvents), partyNamed];
    if (isRefusal(heldEvents) || isRefusal(couponEvents)) return;
    this.appendEvents(buyerNumber, bookingEvents, heldEvents, couponEvents);
  }

  extendHold = (buyerNumber: number): void =>
    this.decideOnHold(buyerNumber, { type: 'Extend', now: this.now });
  beginExpiry = (buyerNumber: number): void =>
    this.decideOnHold(buyerNumber, { type: 'BeginExpiry', now: this.now });

  startPayment(buyerNumber: number, plan: Plan): void {
    const bookingBefore = this.findBooking(buyerNumber);
    if (!bookingBefore) return;
    const openPayment = findCheckoutInstalment(bookingBefore)?.openPayment;
    const isInTheWay = openPayment && hasConflictingIntent(bookingBefore, plan, 'card');
    if (isInTheWay && !this.cancelIntent(buyerNumber, openPayment.paymentId, 'plan-changed')) return;
    const startedEvents = this.decideMoney(buyerNumber, {
      type: 'Start',
      method: 'card',
      plan,
      termsHash: TERMS.hash,
      deriveInstalmentId: newInstalmentIds(buyerNumber),
      now: this.now,
    });
    const dueInstalment = startedEvents && findCheckoutInstalment(startedEvents);
    if (dueInstalment?.openPayment !== null) return;
    const intent = this.addIntent(buyerNumber, dueInstalment, 'open');
    this.decideMoney(buyerNumber, {
      type: 'RecordIntent',
      instalmentId: dueInstalment.id,
      paymentId: intent.money.paymentId,
      amountCents: dueInstalment.amountCents,
    });
  }

  /** Captures at the provider; no webhook reports it yet. */
  capturePayment(buyerNumber: number): void {
    for (const intent of this.intents)
      if (intent.buyerNumber === buyerNumber && intent.status === 'open') intent.status = 'succeeded';
  }

  /** Captures another intent of the same instalment too, which the flows exclude. */
  captureTwice(buyerNumber: number): void {
    const booking = this.findBooking(buyerNumber);
    const dueInstalment = booking && findCheckoutInstalment(booking);
    if (dueInstalment) this.deliverIntent(this.addIntent(buyerNumber, dueInstalment, 'succeeded'));
  }

  /** Captures another amount than due, by a person in the provider's dashboard, or by a changed price. */
  captureOther(buyerNumber: number, cents: number): void {
    const booking = this.findBooking(buyerNumber);
    const dueInstalment = booking && findCheckoutInstalment(booking);
    if (!dueInstalment || dueInstalment.amountCents === cents) return;
    this.deliverIntent(this.addIntent(buyerNumber, { ...dueInstalment, amountCents: cents }, 'succeeded'));
  }

  /** Charges the due balance, as the worker; `deliverIntent` reports the capture. */
  chargeBalance(buyerNumber: number, outcome: 'captured' | 'declined'): void {
    const balance = this.findBooking(buyerNumber)?.instalments.find(({ kind }) => kind === 'balance');
    const recordCharge = (command: ChargeCommand): boolean =>
      this.recordEvents(buyerNumber, decideCharge(foldBooking(this.getHistory(buyerNumber)), command));
    if (!balance || !recordCharge({ type: 'Start', instalmentId: balance.id, now: RETRY_AT })) return;
    const attempt = {
      instalmentId: balance.id,
      attempt: this.getHistory(buyerNumber).filter(({ type }) => type === 'ChargeStarted').length,
    };
    const openIntent = this.intents.find(({ money }) => money.paymentId === balance.openPayment?.paymentId);
    const intent = openIntent ?? this.addIntent(buyerNumber, balance, 'open');
    const { paymentId, amountCents, instalmentId } = intent.money;
    this.decideMoney(buyerNumber, { type: 'RecordIntent', instalmentId, paymentId, amountCents });
    recordCharge({ type: 'RecordConfirming', ...attempt, paymentId, lastChargeId: null, now: RETRY_AT });
    if (outcome === 'captured') intent.status = 'succeeded';
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

  /** Executes a pending refund, as the provider; `isRecorded`: its response arrives. */
  refundPayments(buyerNumber: number, { isRecorded }: { readonly isRecorded: boolean }): void {
    const booking = this.findBooking(buyerNumber);
    if (!booking) return;
    for (const { refundId, paymentId, amountCents } of listOpenRefunds(booking)) {
      this.refundedCentsByPayment.set(paymentId, amountCents);
      const command = { type: 'RecordSent', refundId, providerRefundId: `re_${paymentId}` } as const;
      if (isRecorded) this.recordEvents(buyerNumber, decideRefund(booking, command));
    }
  }

  /** Reports the capture by webhook, retrieve or sweep, perhaps repeatedly. */
  deliverIntent(intent: Intent | undefined): void {
    const booking = intent && this.findBooking(intent.buyerNumber);
    if (intent?.status !== 'succeeded' || !booking) return;
    const { buyerNumber, money } = intent;
    const states = {
      booking,
      allotment: this.foldAllotment(),
      coupon: booking.couponId ? this.foldCoupon() : undefined,
    };
    const settlement = settle(states, money);
    if (intent.isSettled) expect(settlement).toEqual({ booking: [], allotment: [], coupon: [] });
    intent.isSettled = true;
    this.appendEvents(buyerNumber, settlement.booking, settlement.allotment, settlement.coupon);
  }

  /** Cancels an intent; returns false after settling an intent that had succeeded. */
  cancelIntent(buyerNumber: number, paymentId: string, reason: 'expired' | 'plan-changed'): boolean {
    const intent = this.intents.find(({ money }) => money.paymentId === paymentId);
    if (!intent) throw new Error(`no intent ${paymentId}`);
    if (intent.status === 'succeeded') {
      this.deliverIntent(intent);
      return false;
    }
    intent.status = 'cancelled';
    this.decideMoney(buyerNumber, {
      type: 'RecordIntentCancelled',
      instalmentId: intent.money.instalmentId,
      paymentId,
      reason,
    });
    return true;
  }

  /** Releases the hold; the real flow always cancels the payment first. */
  expireHold(buyerNumber: number, { cancelsPaymentFirst }: { readonly cancelsPaymentFirst: boolean }): void {
    const booking = this.findBooking(buyerNumber);
    if (booking?.status !== 'ON_HOLD' || !booking.isExpiring) return;
    const livePaymentId = findCheckoutInstalment(booking)?.openPayment?.paymentId;
    if (cancelsPaymentFirst && livePaymentId && !this.cancelIntent(buyerNumber, livePaymentId, 'expired'))
      return;
    const bookingId = newBookingId(buyerNumber);
    const expiredEvents = decideHold(booking, { type: 'Expire' });
    const releaseEvents = allotment.decide(this.foldAllotment(), {
      type: 'Release',
      bookingId,
      reason: 'expired',
    });
    const couponEvents = booking.couponId
      ? coupon.decide(this.foldCoupon(), { type: 'Release', bookingId })
      : [];
    this.appendEvents(
      buyerNumber,
      requireAccepted(expiredEvents),
      requireAccepted(releaseEvents),
      requireAccepted(couponEvents),
    );
  }

  private addIntent(buyerNumber: number, dueInstalment: Instalment, status: Intent['status']): Intent {
    const money = {
      ...newReceivedPayment(dueInstalment.kind, dueInstalment.amountCents, `pi_${this.intents.length}`),
      instalmentId: dueInstalment.id,
    };
    const intent: Intent = { buyerNumber, money, status, isSettled: false };
    this.intents.push(intent);
    return intent;
  }

  private decideOnHold(buyerNumber: number, command: HoldCommand): void {
    this.recordEvents(buyerNumber, decideHold(foldBooking(this.getHistory(buyerNumber)), command));
  }

  private decideMoney(buyerNumber: number, command: PaymentCommand): ExistingBooking | undefined {
    return this.recordEvents(buyerNumber, decidePayment(foldBooking(this.getHistory(buyerNumber)), command))
      ? this.findBooking(buyerNumber)
      : undefined;
  }

  private recordEvents(buyerNumber: number, reply: BookingEvent[] | Refusal): boolean {
    if (isRefusal(reply)) return false;
    this.appendEvents(buyerNumber, reply);
    return true;
  }

  private appendEvents(
    buyerNumber: number,
    booking: readonly BookingEvent[],
    seats: readonly AllotmentEvent[] = [],
    couponEvents: readonly CouponEvent[] = [],
  ): void {
    expectStorable([...booking, ...seats, ...couponEvents] as DomainEvent[]);
    this.bookings.set(buyerNumber, [...this.getHistory(buyerNumber), ...booking]);
    this.allotmentEvents.push(...seats);
    this.couponEvents.push(...couponEvents);
  }
}

type Move = (market: MarketModel, buyerNumber: number, pick: number) => void;

function letHoldExpire(
  market: MarketModel,
  buyerNumber: number,
  options: { cancelsPaymentFirst: boolean },
): void {
  market.advanceTime(30);
  market.beginExpiry(buyerNumber);
  market.expireHold(buyerNumber, options);
}

export const MARKET_MOVES = {
  place: (market, buyerNumber) => market.placeHold(buyerNumber),
  extend: (market, buyerNumber) => market.extendHold(buyerNumber),
  'pay the deposit': (market, buyerNumber) => market.startPayment(buyerNumber, 'deposit'),
  'pay in full': (market, buyerNumber) => market.startPayment(buyerNumber, 'full'),
  capture: (market, buyerNumber) => market.capturePayment(buyerNumber),
  'capture twice': (market, buyerNumber) => market.captureTwice(buyerNumber),
  'capture another amount': (market, buyerNumber, pick) => market.captureOther(buyerNumber, 1_000 + pick),
  deliver: (market, _buyerNumber, pick) =>
    market.deliverIntent(market.intents[pick % Math.max(1, market.intents.length)]),
  charge: (market, buyerNumber) => market.chargeBalance(buyerNumber, 'captured'),
  decline: (market, buyerNumber) => {
    // Another attempt adds no debt.
    market.chargeBalance(buyerNumber, 'declined');
    market.chargeBalance(buyerNumber, 'declined');
  },
  refund: (market, buyerNumber) => market.refundPayments(buyerNumber, { isRecorded: true }),
  'refund without record': (market, buyerNumber) => market.refundPayments(buyerNumber, { isRecorded: false }),
  'begin expiry': (market, buyerNumber) => market.beginExpiry(buyerNumber),
  expire: (market, buyerNumber) => market.expireHold(buyerNumber, { cancelsPaymentFirst: true }),
  'expire carelessly': (market, buyerNumber) =>
    market.expireHold(buyerNumber, { cancelsPaymentFirst: false }),
  'run out of time': (market, buyerNumber) =>
    letHoldExpire(market, buyerNumber, { cancelsPaymentFirst: true }),
  /** Releases an expired hold while its intent lives on, as if the cancellation came too late. */
  'pay late': (market, buyerNumber) => {
    market.startPayment(buyerNumber, 'deposit');
    letHoldExpire(market, buyerNumber, { cancelsPaymentFirst: false });
    market.capturePayment(buyerNumber);
  },
} as const satisfies Record<string, Move>;

/** Draws one of these moves, some minutes after the last; a move that is named twice is twice as frequent. */
export const newAnyMove = <Name extends string>(...names: readonly Name[]) =>
  fc.record({
    buyerNumber: fc.constantFrom(...BUYERS),
    minutes: fc.constantFrom(0, 0, 2, 9),
    pick: fc.nat({ max: 9 }),
    name: fc.constantFrom(...names),
  });

export function runMove<Name extends string>(
  market: MarketModel,
  moves: Readonly<Record<Name, Move>>,
  move: {
    readonly buyerNumber: number;
    readonly minutes: number;
    readonly pick: number;
    readonly name: Name;
  },
): void {
  market.advanceTime(move.minutes);
  moves[move.name](market, move.buyerNumber, move.pick);
}
