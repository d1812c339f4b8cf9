import { describe, expect, test } from '@jest/globals';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import fc from 'fast-check';
import {
  BOOKING,
  bed,
  id,
  opened,
  seatsConfirmed,
  seatsHeld,
  seatsReleased,
  single,
  stock,
  twin,
  DEPARTURE,
} from '../../../../test/booking/builders.js';
import { fitsByHand, seatsOf } from '../../../../test/booking/brute-force-rooms.js';
import { expectStorable, reread, scenario } from '../../../../test/booking/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal } from '../../../kernel/refuse.js';
import type { AllotmentEvent } from '../events.js';
import { allotment, countSeatsLeft, type AllotmentCommand } from './allotment.js';

const given = scenario(allotment);
const OTHER = id(2);
const THIRD = id(3);
const hold = (seats = 2, rooms: RoomChoice[] = [twin], bookingId = BOOKING): AllotmentCommand => ({
  type: 'Hold',
  bookingId,
  seats,
  rooms,
});
const confirm: AllotmentCommand = { type: 'Confirm', bookingId: BOOKING };
const release = (reason: 'expired' | 'cancelled' = 'expired'): AllotmentCommand => ({
  type: 'Release',
  bookingId: BOOKING,
  reason,
});

describe('stock', () => {
  test('is opened once, changed when it differs, and left alone when it is the same', () => {
    const largerStock = stock({ seats: 9 });
    given().when({ type: 'SetStock', stock: stock() }).thenEvents({ type: 'AllotmentOpened', data: stock() });
    given(opened())
      .when({ type: 'SetStock', stock: largerStock })
      .thenEvents({ type: 'AllotmentChanged', data: largerStock });
    given(opened()).when({ type: 'SetStock', stock: stock() }).thenEvents();
    given(reread(opened())).when({ type: 'SetStock', stock: stock() }).thenEvents();
    given(opened(), { type: 'AllotmentChanged', data: largerStock })
      .when({ type: 'SetStock', stock: largerStock })
      .thenEvents();
  });

  test.each<[string, Partial<ReturnType<typeof stock>>]>([
    ['sale', { sale: 'CLOSED' }],
    ['a count', { rooms: stock().rooms.map((room) => ({ ...room, count: room.count + 1 })) }],
    ['a missing room type', { rooms: stock().rooms.slice(1) }],
  ])('treats a difference in %s as a change', (_what, difference) => {
    given(opened())
      .when({ type: 'SetStock', stock: stock(difference) })
      .thenEvents({ type: 'AllotmentChanged', data: stock(difference) });
  });

  test('keeps existing bookings when it changes', () => {
    given(opened(), seatsHeld(OTHER, 3, []), { type: 'AllotmentChanged', data: stock({ seats: 5 }) })
      .when(hold(3, []))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 2 });
  });

  test('leaves nothing, and never a negative number, when cut below what is taken', () => {
    const cut: AllotmentEvent = { type: 'AllotmentChanged', data: stock({ seats: 1, rooms: [] }) };
    given(opened(), seatsHeld(OTHER), cut)
      .when(hold(1, []))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 0 });
    const roomless: AllotmentEvent = { type: 'AllotmentChanged', data: stock({ rooms: [] }) };
    for (const rooms of [[twin], [bed('women')]])
      given(opened(), seatsHeld(OTHER), roomless)
        .when(hold(1, rooms))
        .thenRefused('NOT_ENOUGH_ROOMS', { roomType: 'twin', roomsLeft: 0 });
    // An oversold type is no reason to refuse another room.
    const twinless: AllotmentEvent = {
      type: 'AllotmentChanged',
      data: stock({ rooms: stock().rooms.filter(({ type }) => type !== 'twin') }),
    };
    given(opened(), seatsHeld(OTHER), twinless)
      .when(hold(1, [single]))
      .thenEvents(seatsHeld(BOOKING, 1, [single]));
  });
});

describe('does not know a departure without an allotment', () => {
  test.each<[string, AllotmentCommand]>([
    ['hold', hold()],
    ['confirm', confirm],
    ['release', release()],
  ])('refuses to %s', (_what, command) => given().when(command).thenRefused('DEPARTURE_UNKNOWN'));

  test('ignores its events', () => {
    expect(
      fold(allotment.evolve, allotment.initialState, [seatsHeld(), seatsConfirmed(), seatsReleased()]),
    ).toEqual({ status: 'UNOPENED' });
  });
});

describe('hold', () => {
  test('takes the last seats and no more', () => {
    given(opened(), seatsHeld(OTHER)).when(hold()).thenEvents(seatsHeld());
    given(opened({ seats: 3 }), seatsHeld(OTHER))
      .when(hold())
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 1 });
    given(opened({ seats: 2 }), seatsHeld(OTHER), seatsConfirmed(OTHER))
      .when(hold(1, [single]))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 0 });
  });

  test('takes the last room and no more', () => {
    given(opened())
      .when(hold(1, [single]))
      .thenEvents(seatsHeld(BOOKING, 1, [single]));
    given(opened(), seatsHeld(OTHER, 1, [single]))
      .when(hold(1, [single]))
      .thenRefused('NOT_ENOUGH_ROOMS', { roomType: 'private', roomsLeft: 0 });
    given(opened({ seats: 9 }))
      .when(hold(6, [twin, twin, twin]))
      .thenRefused('NOT_ENOUGH_ROOMS', { roomType: 'twin', roomsLeft: 2 });
    given(opened())
      .when(hold(2, [{ type: 'double', travelers: 2 }]))
      .thenRefused('NOT_ENOUGH_ROOMS', { roomType: 'double', roomsLeft: 0 });
  });

  test('fills started rooms with shared beds first, and starts a room only while one is left', () => {
    const women = seatsHeld(OTHER, 1, [bed('women')]);
    const couple = seatsHeld(THIRD, 1, [twin]);
    given(opened(), women, couple)
      .when(hold(1, [bed('women')]))
      .thenEvents(seatsHeld(BOOKING, 1, [bed('women')]));
    given(opened(), women, couple)
      .when(hold(1, [bed('men')]))
      .thenRefused('NOT_ENOUGH_ROOMS', { roomType: 'twin', roomsLeft: 0 });
  });

  test('changes nothing on a repeat, even when sold out or off sale', () => {
    given(opened({ seats: 2 }), seatsHeld())
      .when(hold())
      .thenEvents();
    given(opened(), seatsHeld(), { type: 'AllotmentChanged', data: stock({ sale: 'CLOSED' }) })
      .when(hold())
      .thenEvents();
  });

  test.each(['CLOSED', 'CANCELLED'] as const)('is refused while %s', (sale) => {
    given(opened({ sale })).when(hold()).thenRefused('DEPARTURE_NOT_ON_SALE');
  });
});

describe('confirm and release', () => {
  test('confirms once; a repeat changes nothing; without seats it fails an invariant', () => {
    given(opened(), seatsHeld()).when(confirm).thenEvents(seatsConfirmed());
    given(opened(), seatsHeld(), seatsConfirmed()).when(confirm).thenEvents();
    given(opened(), seatsHeld(OTHER))
      .when(confirm)
      .thenThrows(/no seats held/);
    given(opened(), seatsHeld(), seatsReleased())
      .when(confirm)
      .thenThrows(/no seats held/);
  });

  test('releases seats and rooms, confirmed or not; a repeat changes nothing', () => {
    given(opened(), seatsHeld()).when(release()).thenEvents(seatsReleased());
    given(opened(), seatsHeld(), seatsConfirmed())
      .when(release('cancelled'))
      .thenEvents(seatsReleased(BOOKING, 'cancelled'));
    given(opened(), seatsHeld(), seatsReleased()).when(release()).thenEvents();
    given(opened(), seatsHeld(OTHER)).when(release()).thenEvents();
    given(opened({ seats: 1 }), seatsHeld(OTHER, 1, [single]), seatsReleased(OTHER))
      .when(hold(1, [single]))
      .thenEvents(seatsHeld(BOOKING, 1, [single]));
  });

  test('lets the same booking hold again after a release', () => {
    given(opened(), seatsHeld(), seatsReleased()).when(hold()).thenEvents(seatsHeld());
  });
});

describe('whatever the buyers do', () => {
  const capacities = { twin: 2, triple: 3, private: 1 };
  const choice = fc.oneof(
    fc.constantFrom<RoomChoice>(twin, single, { type: 'triple', travelers: 3 }),
    fc
      .tuple(fc.constantFrom('women', 'men', 'anyone'), fc.constantFrom('twin', 'triple'))
      .map(([share, type]) => bed(share, type)),
  );
  const step = fc.record({
    buyer: fc.integer({ min: 1, max: 12 }),
    action: fc.constantFrom('hold', 'hold', 'hold', 'confirm', 'release'),
    rooms: fc.array(choice, { minLength: 1, maxLength: 3 }),
  });
  const counts = fc.record({
    seats: fc.integer({ min: 0, max: 14 }),
    twin: fc.integer({ min: 0, max: 4 }),
    triple: fc.integer({ min: 0, max: 3 }),
    private: fc.integer({ min: 0, max: 3 }),
  });

  test('neither seats nor rooms are oversold, and a refusal is never false', () => {
    let refused = 0;
    let heldInAll = 0;
    fc.assert(
      fc.property(counts, fc.array(step, { maxLength: 40 }), (limits, steps) => {
        const rooms = (['twin', 'triple', 'private'] as const).map((type) => ({
          type,
          capacity: capacities[type],
          count: limits[type],
          shareable: type !== 'private',
        }));
        let state = fold(allotment.evolve, allotment.initialState, [opened({ seats: limits.seats, rooms })]);
        // Counted by hand, independent of the decider: who has what.
        const roomsByBooking = new Map<string, readonly RoomChoice[]>();
        const canPlace = (all: readonly RoomChoice[]) => fitsByHand(all, limits.seats, rooms);
        for (const { buyer, action, rooms: wanted } of steps) {
          const bookingId = id(buyer);
          if (action === 'confirm' && !roomsByBooking.has(bookingId)) continue;
          const command: AllotmentCommand =
            action === 'hold'
              ? { type: 'Hold', bookingId, seats: seatsOf(wanted), rooms: wanted }
              : action === 'confirm'
                ? { type: 'Confirm', bookingId }
                : { type: 'Release', bookingId, reason: 'expired' };
          const answer = allotment.decide(command, state);
          if (isRefusal(answer)) {
            refused++;
            expect(action).toBe('hold');
            expect(canPlace([...[...roomsByBooking.values()].flat(), ...wanted])).toBe(false);
            continue;
          }
          expectStorable(answer);
          if (action === 'hold' && !roomsByBooking.has(bookingId)) {
            heldInAll++;
            roomsByBooking.set(bookingId, wanted);
          }
          if (action === 'release') roomsByBooking.delete(bookingId);
          state = fold(allotment.evolve, state, answer);
          if (state.status !== 'OPEN') throw new Error('closed by itself');
          const all = [...roomsByBooking.values()].flat();
          expect(canPlace(all)).toBe(true);
          expect(countSeatsLeft(state)).toBe(limits.seats - seatsOf(all));
          expect([...state.taken].map(([booking]) => booking).sort()).toEqual(
            [...roomsByBooking.keys()].sort(),
          );
        }
      }),
      { numRuns: 300 },
    );
    // The sequences must reach both sides of the limit.
    expect(refused).toBeGreaterThan(100);
    expect(heldInAll).toBeGreaterThan(100);
  });
});

describe('seats that wait for a transfer', () => {
  const given = scenario(allotment);

  const foldSeats = (...events: AllotmentEvent[]) => fold(allotment.evolve, allotment.initialState, events);

  const newAwaitTransfer = (bookingId = BOOKING): AllotmentCommand => ({ type: 'AwaitTransfer', bookingId });

  const newTransferAwaited = (bookingId = BOOKING): AllotmentEvent => ({
    type: 'SeatsAwaitTransfer',
    data: { bookingId, departureId: DEPARTURE },
  });

  const newOpened = (seats: number) => opened(stock({ seats, rooms: [{ ...stock().rooms[0]!, count: seats }] }));

  const newTwinSeatsHeld = (bookingId: string, seats = 2) =>
    seatsHeld(
      bookingId,
      seats,
      Array.from({ length: Math.ceil(seats / 2) }, () => stockRoom),
    );

  const stockRoom = { type: 'twin' as const, travelers: 2 };

  test('lets shared beds wait within the rooms of their own type', () => {
    const bed = [{ type: 'twin', travelers: 1, share: 'women' } as const];
    given(
      opened(stock({ rooms: stock().rooms.toReversed() })),
      seatsHeld(id(2), 1, bed),
      seatsHeld(id(3), 1, bed),
    )
      .when({ type: 'Hold', bookingId: BOOKING, seats: 1, rooms: bed })
      .thenEvents(seatsHeld(BOOKING, 1, bed));
  });

  test('may wait for a transfer once, up to a third of the departure', () => {
    given(newOpened(6), newTwinSeatsHeld(BOOKING)).when(newAwaitTransfer()).thenEvents(newTransferAwaited());
    given(newOpened(6), newTwinSeatsHeld(BOOKING), newTransferAwaited()).when(newAwaitTransfer()).thenEvents();
    given(newOpened(6), newTwinSeatsHeld(BOOKING), newTransferAwaited(), newTwinSeatsHeld(id(2)))
      .when(newAwaitTransfer(id(2)))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 0 });
    given(newOpened(5), newTwinSeatsHeld(BOOKING)).when(newAwaitTransfer()).thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 1 });
  });

  test('stop waiting when paid or released', () => {
    for (const end of [seatsConfirmed(), seatsReleased()])
      given(newOpened(6), newTwinSeatsHeld(BOOKING), newTransferAwaited(), end, newTwinSeatsHeld(id(2)))
        .when(newAwaitTransfer(id(2)))
        .thenEvents(newTransferAwaited(id(2)));
    given(newOpened(6), newTwinSeatsHeld(BOOKING), seatsConfirmed()).when(newAwaitTransfer()).thenEvents();
  });

  test('are none for a booking without seats', () => {
    given(newOpened(6))
      .when(newAwaitTransfer())
      .thenThrows(/no seats held/);
  });

  test('are unchanged by events about a booking without seats', () => {
    const before = foldSeats(newOpened(6), seatsHeld(id(2)));
    for (const event of [newTransferAwaited(), seatsConfirmed(), seatsReleased()]) {
      expect(allotment.evolve(before, event)).toEqual(before);
      expect(foldSeats(seatsHeld(), event)).toEqual({ status: 'UNOPENED' });
    }
  });

  test('never exceed a third, nor sell a seat twice, in any order of events', () => {
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
          const events: AllotmentEvent[] = [newOpened(seats)];
          // Counted by hand, from the events alone.
          const waiting = new Map<string, number>();
          const held = new Map<string, number>();
          for (const step of steps) {
            const state = fold(allotment.evolve, allotment.initialState, events);
            if (state.status !== 'OPEN') throw new Error('closed');
            const bookingId = id(step.booking);
            if (['wait', 'confirm'].includes(step.action) && !held.has(bookingId)) continue;
            const rooms = Array.from({ length: Math.ceil(step.seats / 2) }, () => stockRoom);
            const command: AllotmentCommand =
              step.action === 'hold'
                ? { type: 'Hold', bookingId, seats: step.seats, rooms }
                : step.action === 'wait'
                  ? newAwaitTransfer(bookingId)
                  : step.action === 'confirm'
                    ? { type: 'Confirm', bookingId }
                    : { type: 'Release', bookingId, reason: 'expired' };
            const decided = allotment.decide(command, state);
            if (isRefusal(decided)) {
              if (step.action === 'wait') {
                refused += 1;
                const sum = [...waiting.values()].reduce((all, n) => all + n, 0);
                expect(sum + (held.get(bookingId) ?? 0)).toBeGreaterThan(Math.floor(seats / 3));
              }
              continue;
            }
            for (const event of decided) {
              if (event.type === 'SeatsHeld') held.set(event.data.bookingId, event.data.seats);
              if (event.type === 'SeatsAwaitTransfer')
                waiting.set(bookingId, held.get(bookingId) ?? Infinity);
              if (event.type === 'SeatsConfirmed') waiting.delete(bookingId);
              if (event.type === 'SeatsReleased') {
                waiting.delete(bookingId);
                held.delete(bookingId);
              }
            }
            events.push(...decided);
            const after = fold(allotment.evolve, state, decided);
            if (after.status !== 'OPEN') throw new Error('closed');
            const waitingSeats = [...waiting.values()].reduce((all, n) => all + n, 0);
            expect(after.transferSeats).toBe(waitingSeats);
            expect(waitingSeats).toBeLessThanOrEqual(Math.floor(seats / 3));
            expect(countSeatsLeft(after)).toBe(seats - [...held.values()].reduce((all, n) => all + n, 0));
            expect(countSeatsLeft(after)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 300 },
    );
    expect(refused).toBeGreaterThan(50);
  });
});
