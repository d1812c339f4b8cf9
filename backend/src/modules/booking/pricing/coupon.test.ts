import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BOOKING,
  COUPON,
  newCouponEvent,
  newCouponIssued,
  newCouponTerms,
  TODAY,
} from '../../../../test/support/booking/builders.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newBookingId } from '../../../../test/support/ids.js';
import { newScenario } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { type CouponEvent, couponEvents } from '../events.js';
import { coupon, type CouponCommand } from './coupon.js';

const given = newScenario(coupon, couponEvents);
const newReserveCommand = (today = TODAY, bookingId = BOOKING): CouponCommand => ({
  type: 'Reserve',
  bookingId,
  today,
});
const consumeCommand: CouponCommand = { type: 'Consume', bookingId: BOOKING };
const releaseCommand: CouponCommand = { type: 'Release', bookingId: BOOKING };
const couponReserved = newCouponEvent('CouponReserved');
const couponConsumed = newCouponEvent('CouponConsumed');
const couponReleased = newCouponEvent('CouponReleased');

test('a coupon is issued once per code', () => {
  const issueCommand: CouponCommand = { type: 'Issue', couponId: COUPON, terms: newCouponTerms() };
  given().when(issueCommand).thenEvents(newCouponIssued());
  given(newCouponIssued()).when(issueCommand).thenRefused('COUPON_CODE_TAKEN');
});

test.each<{ name: string; command: CouponCommand }>([
  { name: 'reserve', command: newReserveCommand() },
  { name: 'consume', command: consumeCommand },
  { name: 'release', command: releaseCommand },
])('the command to $name a coupon that was never issued is refused', ({ command }) => {
  given().when(command).thenRefused('COUPON_NOT_FOUND');
  given(couponReserved, couponConsumed, couponReleased).when(command).thenRefused('COUPON_NOT_FOUND');
});

describe('the reservation of a coupon', () => {
  test('is made while the coupon has a free use', () => {
    given(newCouponIssued()).when(newReserveCommand()).thenEvents(couponReserved);
  });

  test.each<{ name: string; events: CouponEvent[] }>([
    { name: 'reserved', events: [couponReserved] },
    { name: 'consumed', events: [couponReserved, couponConsumed] },
  ])('is made once for a booking that has $name the last use', ({ events }) => {
    given(newCouponIssued({ limit: 1 }), ...events)
      .when(newReserveCommand())
      .thenNothing();
  });

  const otherReservation = newCouponEvent('CouponReserved', newBookingId(2));

  test('takes the last use', () => {
    given(newCouponIssued(), otherReservation).when(newReserveCommand()).thenEvents(couponReserved);
  });

  test('is refused when other bookings have reserved every use', () => {
    given(newCouponIssued({ limit: 1 }), otherReservation)
      .when(newReserveCommand())
      .thenRefused('COUPON_EXHAUSTED');
  });

  test('is refused when other bookings have consumed every use', () => {
    given(newCouponIssued({ limit: 1 }), otherReservation, newCouponEvent('CouponConsumed', newBookingId(2)))
      .when(newReserveCommand())
      .thenRefused('COUPON_EXHAUSTED');
  });

  test('takes a use that another booking released', () => {
    given(newCouponIssued({ limit: 1 }), otherReservation, newCouponEvent('CouponReleased', newBookingId(2)))
      .when(newReserveCommand())
      .thenEvents(couponReserved);
  });

  test('is always possible without a limit', () => {
    given(
      newCouponIssued({ limit: null }),
      otherReservation,
      newCouponEvent('CouponReserved', newBookingId(3)),
    )
      .when(newReserveCommand())
      .thenEvents(couponReserved);
  });

  test('is possible on the last day of its window', () => {
    given(newCouponIssued({ bookUntil: TODAY }))
      .when(newReserveCommand())
      .thenEvents(couponReserved);
  });

  test('is refused after its window', () => {
    given(newCouponIssued({ bookUntil: TODAY }))
      .when(newReserveCommand('2027-01-11'))
      .thenRefused('COUPON_EXPIRED');
  });

  test('changes nothing on a repeat after its window', () => {
    given(newCouponIssued({ bookUntil: TODAY }), couponReserved)
      .when(newReserveCommand('2027-01-11'))
      .thenNothing();
  });
});

describe('the consumption and the release of a coupon', () => {
  test('apply to a reserved use', () => {
    given(newCouponIssued(), couponReserved).when(consumeCommand).thenEvents(couponConsumed);
    given(newCouponIssued(), couponReserved).when(releaseCommand).thenEvents(couponReleased);
  });

  test.each<{ command: CouponCommand; name: string; events: CouponEvent[] }>([
    { command: consumeCommand, name: 'without a reservation', events: [] },
    { command: releaseCommand, name: 'without a reservation', events: [] },
    {
      command: consumeCommand,
      name: 'after the reservation is released',
      events: [couponReserved, couponReleased],
    },
  ])('change nothing $name ($command.type)', ({ command, events }) => {
    given(newCouponIssued(), ...events)
      .when(command)
      .thenNothing();
  });

  test('change nothing on a repeat', () => {
    given(newCouponIssued(), couponReserved, couponConsumed).when(consumeCommand).thenNothing();
    given(newCouponIssued(), couponReserved, couponReleased).when(releaseCommand).thenNothing();
  });

  test('never return a consumed use', () =>
    given(newCouponIssued(), couponReserved, couponConsumed).when(releaseCommand).thenNothing());

  test('leave the state alone when nothing is reserved', () => {
    const stateBefore = fold(coupon.evolve, coupon.initialState, [
      newCouponIssued(),
      newCouponEvent('CouponReserved', newBookingId(2)),
    ]);
    expect(coupon.evolve(stateBefore, couponReleased)).toEqual(stateBefore);
  });
});

test('a sequence of commands refuses a use exactly at the limit', () => {
  const step = fc.tuple(
    fc.integer({ min: 1, max: 9 }),
    fc.constantFrom('Reserve', 'Reserve', 'Reserve', 'Reserve', 'Consume', 'Release', 'Return'),
  );
  let exhaustedCount = 0;
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), fc.array(step, { maxLength: 60 }), (limit, steps) => {
      let state = fold(coupon.evolve, coupon.initialState, [newCouponIssued({ limit })]);
      const useByBooking = new Map<string, 'reserved' | 'consumed'>();
      for (const [buyer, type] of steps) {
        const bookingId = newBookingId(buyer);
        const decision = coupon.decide(
          state,
          type === 'Reserve' ? newReserveCommand(TODAY, bookingId) : { type, bookingId },
        );
        if (isRefusal(decision)) {
          expect({ type, refusal: decision.refused, useCount: useByBooking.size }).toEqual({
            type: 'Reserve',
            refusal: 'COUPON_EXHAUSTED',
            useCount: limit,
          });
          exhaustedCount++;
          continue;
        }
        expectStorable(decision);
        if (type === 'Reserve' && !useByBooking.has(bookingId)) useByBooking.set(bookingId, 'reserved');
        if (type === 'Consume' && useByBooking.has(bookingId)) useByBooking.set(bookingId, 'consumed');
        if (type === 'Return') useByBooking.delete(bookingId);
        if (type === 'Release' && useByBooking.get(bookingId) === 'reserved') useByBooking.delete(bookingId);
        state = fold(coupon.evolve, state, decision);
        expect(useByBooking.size).toBeLessThanOrEqual(limit);
        expect(new Map('uses' in state ? state.uses : [])).toEqual(useByBooking);
        expect('uses' in state ? state.uses.size : 0).toBe(useByBooking.size);
      }
    }),
    { numRuns: 300 },
  );

  // The sequences must reach the limit, not stay below it.
  expect(exhaustedCount).toBeGreaterThan(30);
});
