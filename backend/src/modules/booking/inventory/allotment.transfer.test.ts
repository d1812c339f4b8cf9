import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  BOOKING,
  DEPARTURE,
  id,
  opened,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  stock,
} from '../../../../test/booking/builders.js';
import { scenario } from '../../../../test/booking/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal } from '../../../kernel/refuse.js';
import type { AllotmentEvent } from '../events.js';
import { allotment, seatsLeft, type AllotmentCommand } from './allotment.js';

const given = scenario(allotment);
const seats = (...events: AllotmentEvent[]) => fold(allotment.evolve, allotment.initialState, events);
const wait = (bookingId = BOOKING): AllotmentCommand => ({ type: 'AwaitTransfer', bookingId });
const waits = (bookingId = BOOKING): AllotmentEvent => ({
  type: 'SeatsAwaitTransfer',
  data: { bookingId, departureId: DEPARTURE },
});
const room = (seats: number) => opened(stock({ seats, rooms: [{ ...stock().rooms[0]!, count: seats }] }));
const single = (bookingId: string, seats = 2) =>
  seatsHeld(
    bookingId,
    seats,
    Array.from({ length: Math.ceil(seats / 2) }, () => stockRoom),
  );
const stockRoom = { type: 'twin' as const, travelers: 2 };

test('a shared bed is one of as many as its own type of room has', () => {
  const bed = [{ type: 'twin', travelers: 1, share: 'women' } as const];
  given(
    opened(stock({ rooms: stock().rooms.toReversed() })),
    seatsHeld(id(2), 1, bed),
    seatsHeld(id(3), 1, bed),
  )
    .when({ type: 'Hold', bookingId: BOOKING, seats: 1, rooms: bed })
    .thenEvents(seatsHeld(BOOKING, 1, bed));
});

test('seats may wait for a transfer, once, up to a third of the departure', () => {
  given(room(6), single(BOOKING)).when(wait()).thenEvents(waits());
  given(room(6), single(BOOKING), waits()).when(wait()).thenEvents();
  given(room(6), single(BOOKING), waits(), single(id(2)))
    .when(wait(id(2)))
    .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 0 });
  given(room(5), single(BOOKING)).when(wait()).thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 1 });
});

test('those that are paid, or given back, do not wait any more', () => {
  for (const end of [seatsConfirmed(), seatsReleased()])
    given(room(6), single(BOOKING), waits(), end, single(id(2)))
      .when(wait(id(2)))
      .thenEvents(waits(id(2)));
  given(room(6), single(BOOKING), seatsConfirmed()).when(wait()).thenEvents();
});

test('a booking without seats waits for nothing', () => {
  given(room(6))
    .when(wait())
    .thenThrows(/no seats held/);
});

test('what is said of a booking without seats leaves the departure as it is', () => {
  const before = seats(room(6), seatsHeld(id(2)));
  for (const event of [waits(), seatsConfirmed(), seatsReleased()]) {
    expect(allotment.evolve(before, event)).toEqual(before);
    expect(seats(seatsHeld(), event)).toEqual({ status: 'UNOPENED' });
  }
});

test('whatever happens in whatever order, no more than a third waits and no seat is sold twice', () => {
  let refused = 0;
  const step = fc.record({
    action: fc.constantFrom('hold', 'hold', 'wait', 'wait', 'wait', 'confirm', 'release'),
    booking: fc.integer({ min: 1, max: 8 }),
    seats: fc.integer({ min: 1, max: 4 }),
  });
  fc.assert(
    fc.property(
      fc.integer({ min: 3, max: 20 }),
      fc.array(step, { minLength: 15, maxLength: 40, size: 'max' }),
      (seats, steps) => {
        const events: AllotmentEvent[] = [room(seats)];
        // Counted by hand, from the events alone.
        const waiting = new Map<string, number>();
        const held = new Map<string, number>();
        for (const one of steps) {
          const state = fold(allotment.evolve, allotment.initialState, events);
          if (state.status !== 'OPEN') throw new Error('closed');
          const bookingId = id(one.booking);
          if (['wait', 'confirm'].includes(one.action) && !held.has(bookingId)) continue;
          const rooms = Array.from({ length: Math.ceil(one.seats / 2) }, () => stockRoom);
          const command: AllotmentCommand =
            one.action === 'hold'
              ? { type: 'Hold', bookingId, seats: one.seats, rooms }
              : one.action === 'wait'
                ? wait(bookingId)
                : one.action === 'confirm'
                  ? { type: 'Confirm', bookingId }
                  : { type: 'Release', bookingId, reason: 'expired' };
          const decided = allotment.decide(command, state);
          if (isRefusal(decided)) {
            if (one.action === 'wait') {
              refused += 1;
              const sum = [...waiting.values()].reduce((all, n) => all + n, 0);
              expect(sum + (held.get(bookingId) ?? 0)).toBeGreaterThan(Math.floor(seats / 3));
            }
            continue;
          }
          for (const event of decided) {
            if (event.type === 'SeatsHeld') held.set(event.data.bookingId, event.data.seats);
            if (event.type === 'SeatsAwaitTransfer') waiting.set(bookingId, held.get(bookingId) ?? Infinity);
            if (event.type === 'SeatsConfirmed') waiting.delete(bookingId);
            if (event.type === 'SeatsReleased') {
              waiting.delete(bookingId);
              held.delete(bookingId);
            }
          }
          events.push(...decided);
          const after = fold(allotment.evolve, state, decided);
          if (after.status !== 'OPEN') throw new Error('closed');
          const waits_ = [...waiting.values()].reduce((all, n) => all + n, 0);
          expect(after.transferSeats).toBe(waits_);
          expect(waits_).toBeLessThanOrEqual(Math.floor(seats / 3));
          expect(seatsLeft(after)).toBe(seats - [...held.values()].reduce((all, n) => all + n, 0));
          expect(seatsLeft(after)).toBeGreaterThanOrEqual(0);
        }
      },
    ),
    { numRuns: 300 },
  );
  expect(refused).toBeGreaterThan(50);
});
