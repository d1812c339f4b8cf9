import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { id, issued, opened, quote } from '../../../../test/booking/builders.js';
import { House } from '../../../../test/booking/house.js';
import type { BookingEvent } from '../events.js';
import { seatsLeft } from '../inventory/allotment.js';

const BUYERS = [0, 1, 2, 3];
/** For two of the four. */
const SEATS = 2 * quote().travelers;
const COUPON_LIMIT = 1;

const step = fc.record({
  buyer: fc.constantFrom(...BUYERS),
  minutes: fc.constantFrom(0, 0, 2, 9),
  pick: fc.nat({ max: 9 }),
  action: fc.constantFrom(
    ...(['place', 'place', 'extend', 'deposit', 'deposit', 'full', 'capture', 'capture', 'deliver'] as const),
    ...(['deliver', 'capture-twice', 'begin-expiry', 'expire', 'expire-carelessly', 'pay-late'] as const),
  ),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

function take(house: House, { buyer, pick, minutes, action }: Step): void {
  house.now = new Date(house.now.getTime() + minutes * 60_000);
  const intent = house.intents[pick % Math.max(1, house.intents.length)];
  if (action === 'place') house.place(buyer);
  else if (action === 'extend') house.extend(buyer);
  else if (action === 'deposit' || action === 'full') house.pay(buyer, action);
  else if (action === 'capture') house.capture(buyer);
  else if (action === 'capture-twice') house.captureTwice(buyer);
  else if (action === 'deliver') house.deliver(intent);
  else if (action === 'begin-expiry') house.beginExpiry(buyer);
  else if (action === 'pay-late') payLate(house, buyer);
  else house.expire(buyer, action === 'expire');
}

/** The hold runs out and is given back while its intent lives on, as if the provider had heard too late. */
function payLate(house: House, buyer: number): void {
  house.pay(buyer, 'deposit');
  house.now = new Date(house.now.getTime() + 30 * 60_000);
  house.beginExpiry(buyer);
  house.expire(buyer, false);
  house.capture(buyer);
}

const count = (log: readonly BookingEvent[], which: (event: BookingEvent) => boolean) =>
  log.filter(which).length;

function check(house: House): Set<string> {
  const seen = new Set<string>();
  const [allotment, coupon] = [house.allotment(), house.coupon()];
  if (allotment.status !== 'OPEN' || coupon.status !== 'ISSUED') throw new Error('not set up');
  expect(seatsLeft(allotment)).toBeGreaterThanOrEqual(0);
  expect(coupon.uses.size).toBeLessThanOrEqual(COUPON_LIMIT);

  for (const buyer of BUYERS) {
    const booking = house.booking(buyer);
    const taken = allotment.taken.get(id(buyer));
    if (!booking) {
      expect(taken).toBeUndefined();
      continue;
    }
    const log = house.log(buyer);
    // Held while on hold, confirmed when confirmed, and nothing in any other state; the coupon likewise.
    const held = { ON_HOLD: false, CONFIRMED: true, EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(taken?.confirmed).toBe(held);
    const use = { ON_HOLD: 'reserved', CONFIRMED: 'consumed', EXPIRED: undefined, CANCELLED: undefined }[
      booking.status
    ];
    expect(coupon.uses.get(id(buyer))).toBe(booking.couponId ? use : undefined);

    expect(count(log, ({ type }) => type === 'BookingConfirmed')).toBe(
      booking.status === 'CONFIRMED' ? 1 : 0,
    );
    const balances = booking.instalments.filter(({ kind }) => kind === 'balance').length;
    expect(count(log, ({ type }) => type === 'BalanceScheduled')).toBe(
      booking.status === 'CONFIRMED' ? balances : 0,
    );
    const payments = count(log, ({ type }) => type === 'DepositPaid' || type === 'FullAmountPaid');
    expect(payments).toBeLessThanOrEqual(1);
    if (booking.status === 'CONFIRMED') expect(payments).toBe(1);
    seen.add(booking.status);
    if (log.some((event) => event.type === 'BookingConfirmed' && event.data.late)) seen.add('late');
  }

  // Money that we know of is kept with a live booking, or on its way back; never both, never neither.
  for (const { buyer, money, settled } of house.intents) {
    const refunds = count(
      house.log(buyer),
      (event) => event.type === 'RefundStarted' && event.data.intentId === money.intentId,
    );
    if (!settled) {
      expect(refunds).toBe(0);
      continue;
    }
    const booking = house.booking(buyer);
    const kept =
      booking?.status === 'CONFIRMED' &&
      booking.instalments.some(({ paid }) => paid?.intentId === money.intentId);
    expect(refunds).toBe(kept ? 0 : 1);
    seen.add(kept ? 'kept' : 'given back');
  }
  return seen;
}

test('whatever happens in whatever order, seats, coupon and money agree', () => {
  const seen = new Map<string, number>();
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60, size: 'max' }), (steps) => {
      const house = new House(opened({ seats: SEATS }), issued({ limit: COUPON_LIMIT }));
      for (const one of steps) {
        take(house, one);
        for (const what of check(house)) seen.set(what, (seen.get(what) ?? 0) + 1);
      }
      // In the end every success is heard of, and again; every hold is over.
      house.now = new Date(house.now.getTime() + 3_600_000);
      for (const buyer of BUYERS) {
        house.beginExpiry(buyer);
        house.expire(buyer, true);
      }
      for (const intent of [...house.intents, ...house.intents.toReversed()]) house.deliver(intent);
      check(house);
      for (const buyer of BUYERS) expect(house.booking(buyer)?.status).not.toBe('ON_HOLD');
    }),
    { numRuns: 150 },
  );
  // The sequences reach every end there is.
  for (const what of ['ON_HOLD', 'CONFIRMED', 'EXPIRED', 'late', 'kept', 'given back'])
    expect([what, (seen.get(what) ?? 0) > 20]).toEqual([what, true]);
});
