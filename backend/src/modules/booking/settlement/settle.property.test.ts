import { expect, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import fc from 'fast-check';
import { newAllotmentOpened, newCouponIssued, newQuote } from '../../../../test/support/booking/builders.js';
import { newBookingId } from '../../../../test/support/ids.js';
import {
  BUYERS,
  MARKET_MOVES,
  MarketModel,
  newAnyMove,
  runMove,
} from '../../../../test/support/inventory/market-model.js';
import { ReachedCases } from '../../../../test/support/reached-cases.js';
import type { BookingEvent } from '../events.js';
import { countFreeSeats } from '../inventory/allotment.js';

/** Enough for two of the four buyers. */
const SEAT_COUNT = 2 * newQuote().travelers;

const COUPON_LIMIT = 1;

const anyStep = newAnyMove(
  'place',
  'place',
  'extend',
  'pay the deposit',
  'pay the deposit',
  'pay in full',
  'capture',
  'capture',
  'deliver',
  'deliver',
  'capture twice',
  'begin expiry',
  'expire',
  'expire carelessly',
  'pay late',
);

const countEvents = (history: readonly BookingEvent[], isMatch: (event: BookingEvent) => boolean) =>
  history.filter(isMatch).length;

/** Expects consistent seats, coupon and money; returns the outcomes that occurred. */
function expectConsistentMarket(market: MarketModel): Set<string> {
  const outcomes = new Set<string>();
  const [allotment, coupon] = [market.foldAllotment(), market.foldCoupon()];
  if (allotment.status !== 'OPEN' || coupon.status !== 'ISSUED') throw new Error('not set up');
  expect(countFreeSeats(allotment)).toBeGreaterThanOrEqual(0);
  expect(coupon.uses.size).toBeLessThanOrEqual(COUPON_LIMIT);

  for (const buyerNumber of BUYERS) {
    const booking = market.findBooking(buyerNumber);
    const seats = allotment.taken.get(newBookingId(buyerNumber));
    if (!booking) {
      expect(seats).toBeUndefined();
      continue;
    }
    const history = market.getHistory(buyerNumber);
    // A hold holds seats, a confirmed booking has them confirmed, others have none; the coupon likewise.
    const isConfirmed = { ON_HOLD: false, CONFIRMED: true, EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(seats?.isConfirmed).toBe(isConfirmed);
    const couponUse = {
      ON_HOLD: 'reserved',
      CONFIRMED: 'consumed',
      EXPIRED: undefined,
      CANCELLED: undefined,
    }[booking.status];
    expect(coupon.uses.get(newBookingId(buyerNumber))).toBe(booking.couponId ? couponUse : undefined);

    expect(countEvents(history, ({ type }) => type === 'BookingConfirmed')).toBe(
      booking.status === 'CONFIRMED' ? 1 : 0,
    );
    const balanceCount = booking.instalments.filter(({ kind }) => kind === 'balance').length;
    expect(countEvents(history, ({ type }) => type === 'BalanceScheduled')).toBe(
      booking.status === 'CONFIRMED' ? balanceCount : 0,
    );
    const paymentCount = countEvents(
      history,
      ({ type }) => type === 'DepositPaid' || type === 'FullAmountPaid',
    );
    expect(paymentCount).toBeLessThanOrEqual(1);
    if (booking.status === 'CONFIRMED') expect(paymentCount).toBe(1);
    outcomes.add(booking.status);
    if (history.some((event) => event.type === 'BookingConfirmed' && event.data.isLate)) outcomes.add('late');
  }

  // Money is either kept with a live booking or refunded.
  for (const { buyerNumber, money, isSettled: isIntentSettled } of market.intents) {
    const refundCount = countEvents(
      market.getHistory(buyerNumber),
      (event) => event.type === 'RefundStarted' && event.data.paymentId === money.paymentId,
    );
    if (!isIntentSettled) {
      expect(refundCount).toBe(0);
      continue;
    }
    const booking = market.findBooking(buyerNumber);
    const isKept =
      booking?.status === 'CONFIRMED' &&
      booking.instalments.some(({ finalPayment }) => finalPayment?.paymentId === money.paymentId);
    expect(refundCount).toBe(isKept ? 0 : 1);
    outcomes.add(isKept ? 'kept' : 'refunded');
  }
  return outcomes;
}

test('seats, coupon and money stay consistent in any order of events', () => {
  const reachedCases = new ReachedCases();
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 60, size: 'max' }), (steps) => {
      const market = new MarketModel(
        newAllotmentOpened({ seats: SEAT_COUNT }),
        newCouponIssued({ limit: COUPON_LIMIT }),
      );
      for (const step of steps) {
        runMove(market, MARKET_MOVES, step);
        reachedCases.add(...expectConsistentMarket(market));
      }
      // In the end every success is reported, twice, and every hold is over.
      market.now = new Date(market.now.getTime() + HOUR_MS);
      for (const buyerNumber of BUYERS) {
        market.beginExpiry(buyerNumber);
        market.expireHold(buyerNumber, { cancelsPaymentFirst: true });
      }
      for (const intent of [...market.intents, ...market.intents.toReversed()]) market.deliverIntent(intent);
      expectConsistentMarket(market);
      for (const buyerNumber of BUYERS) expect(market.findBooking(buyerNumber)?.status).not.toBe('ON_HOLD');
    }),
    { numRuns: 150 },
  );
  reachedCases.expectMoreThan(20, ['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'late', 'kept', 'refunded']);
});
