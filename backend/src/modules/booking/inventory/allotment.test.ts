import { describe, expect, test } from '@jest/globals';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import fc from 'fast-check';
import {
  BOOKING,
  newAllotmentChanged,
  newAllotmentOpened,
  newSeatsAwaitTransfer,
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
  newSharedBed,
  newStock,
  singleRoom,
  twin,
} from '../../../../test/support/booking/builders.js';
import { foldAllotment } from '../../../../test/support/booking/date-changes.js';
import { expectStorable } from '../../../../test/support/booking/scenario.js';
import { newBookingId } from '../../../../test/support/ids.js';
import { canPlaceByHand, countSeats } from '../../../../test/support/inventory/brute-force-rooms.js';
import { newScenario, roundTripJson } from '../../../../test/support/scenario.js';
import { fold } from '../../../kernel/decider.js';
import { isRefusal } from '../../../kernel/refuse.js';
import { type AllotmentEvent, allotmentEvents } from '../events.js';
import { allotment, type AllotmentCommand, countFreeSeats } from './allotment.js';

const given = newScenario(allotment, allotmentEvents);
const OTHER_BOOKING_ID = newBookingId(2);
const THIRD_BOOKING_ID = newBookingId(3);
const newHoldCommand = (seats = 2, rooms: RoomChoice[] = [twin]): AllotmentCommand => ({
  type: 'Hold',
  bookingId: BOOKING,
  seats,
  rooms,
});
const confirmCommand: AllotmentCommand = { type: 'Confirm', bookingId: BOOKING };
const newReleaseCommand = (reason: 'expired' | 'cancelled' = 'expired'): AllotmentCommand => ({
  type: 'Release',
  bookingId: BOOKING,
  reason,
});

type StepAction = 'hold' | 'wait' | 'confirm' | 'release';

function newStepCommand(
  action: StepAction,
  bookingId: string,
  rooms: readonly RoomChoice[],
  seats = countSeats(rooms),
): AllotmentCommand {
  const commands: Record<StepAction, AllotmentCommand> = {
    hold: { type: 'Hold', bookingId, seats, rooms },
    wait: { type: 'AwaitTransfer', bookingId },
    confirm: { type: 'Confirm', bookingId },
    release: { type: 'Release', bookingId, reason: 'expired' },
  };
  return commands[action];
}

describe('the stock of a departure', () => {
  const largerStock = newStock({ seats: 9 });

  test('is recorded when it is new', () => {
    given().when({ type: 'SetStock', stock: newStock() }).thenEvents(newAllotmentOpened());
  });

  test('is recorded when it differs', () => {
    given(newAllotmentOpened())
      .when({ type: 'SetStock', stock: largerStock })
      .thenEvents(newAllotmentChanged(largerStock));
  });

  test.each<{ name: string; events: AllotmentEvent[]; stock: ReturnType<typeof newStock> }>([
    { name: 'equal to the stock at the opening', events: [newAllotmentOpened()], stock: newStock() },
    {
      name: 'equal to the stock at the opening, with its keys in another order',
      events: [roundTripJson(newAllotmentOpened())],
      stock: newStock(),
    },
    {
      name: 'equal to the stock of the last change',
      events: [newAllotmentOpened(), newAllotmentChanged(largerStock)],
      stock: largerStock,
    },
  ])('is not recorded again while it stays $name', ({ events, stock }) => {
    given(...events)
      .when({ type: 'SetStock', stock })
      .thenNothing();
  });

  test.each<{ name: string; difference: Partial<ReturnType<typeof newStock>> }>([
    { name: 'its sale is closed', difference: { sale: 'CLOSED' } },
    {
      name: 'a room type has another count',
      difference: { rooms: newStock().rooms.map((room) => ({ ...room, count: room.count + 1 })) },
    },
    { name: 'a room type is missing', difference: { rooms: newStock().rooms.slice(1) } },
  ])('is changed if $name', ({ difference }) => {
    given(newAllotmentOpened())
      .when({ type: 'SetStock', stock: newStock(difference) })
      .thenEvents(newAllotmentChanged(difference));
  });

  test('keeps existing bookings when it changes', () => {
    given(newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID, 3, []), newAllotmentChanged({ seats: 5 }))
      .when(newHoldCommand(3, []))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 2 });
  });

  test('leaves no seat if it is cut below what is taken', () => {
    const allotmentCut: AllotmentEvent = newAllotmentChanged({ seats: 1, rooms: [] });
    given(newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID), allotmentCut)
      .when(newHoldCommand(1, []))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 0 });
  });

  test.each<{ name: string; rooms: RoomChoice[] }>([
    { name: 'room', rooms: [twin] },
    { name: 'shared bed', rooms: [newSharedBed('women')] },
  ])('leaves no $name if its rooms are cut below what is taken', ({ rooms }) => {
    const roomless: AllotmentEvent = newAllotmentChanged({ rooms: [] });
    given(newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID), roomless)
      .when(newHoldCommand(1, rooms))
      .thenRefused('NOT_ENOUGH_ROOMS', { roomType: 'twin', roomsLeft: 0 });
  });

  test('leaves rooms of other types if one type is oversold', () => {
    const twinless: AllotmentEvent = newAllotmentChanged({
      rooms: newStock().rooms.filter(({ type }) => type !== 'twin'),
    });
    given(newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID), twinless)
      .when(newHoldCommand(1, [singleRoom]))
      .thenEvents(newSeatsHeld(BOOKING, 1, [singleRoom]));
  });
});

describe('a departure without an allotment', () => {
  test.each<{ name: string; command: AllotmentCommand }>([
    { name: 'hold', command: newHoldCommand() },
    { name: 'confirm', command: confirmCommand },
    { name: 'release', command: newReleaseCommand() },
  ])('is unknown to the command to $name', ({ command }) =>
    given().when(command).thenRefused('DEPARTURE_UNKNOWN'),
  );

  test('ignores events about seats', () => {
    expect(
      fold(allotment.evolve, allotment.initialState, [
        newSeatsHeld(),
        newSeatsConfirmed(),
        newSeatsReleased(),
      ]),
    ).toEqual({ status: 'UNOPENED' });
  });
});

describe('a hold of seats', () => {
  test('takes the last seats', () => {
    given(newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID))
      .when(newHoldCommand())
      .thenEvents(newSeatsHeld());
  });

  test('is refused beyond the seats that held and confirmed seats leave', () => {
    given(newAllotmentOpened({ seats: 3 }), newSeatsHeld(OTHER_BOOKING_ID))
      .when(newHoldCommand())
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 1 });
    given(
      newAllotmentOpened({ seats: 2 }),
      newSeatsHeld(OTHER_BOOKING_ID),
      newSeatsConfirmed(OTHER_BOOKING_ID),
    )
      .when(newHoldCommand(1, [singleRoom]))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 0 });
  });

  test('takes the last room', () => {
    given(newAllotmentOpened())
      .when(newHoldCommand(1, [singleRoom]))
      .thenEvents(newSeatsHeld(BOOKING, 1, [singleRoom]));
  });

  test.each<{ roomType: string; roomsLeft: number; events: AllotmentEvent[]; rooms: RoomChoice[] }>([
    {
      roomType: 'private',
      roomsLeft: 0,
      events: [newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID, 1, [singleRoom])],
      rooms: [singleRoom],
    },
    {
      roomType: 'twin',
      roomsLeft: 2,
      events: [newAllotmentOpened({ seats: 9 })],
      rooms: [twin, twin, twin],
    },
    {
      roomType: 'double',
      roomsLeft: 0,
      events: [newAllotmentOpened()],
      rooms: [{ type: 'double', travelers: 2 }],
    },
  ])('is refused beyond the $roomsLeft rooms left of type $roomType', (row) => {
    const { roomType, roomsLeft, events, rooms } = row;
    given(...events)
      .when(newHoldCommand(countSeats(rooms), rooms))
      .thenRefused('NOT_ENOUGH_ROOMS', { roomType, roomsLeft });
  });

  const women = newSeatsHeld(OTHER_BOOKING_ID, 1, [newSharedBed('women')]);
  const couple = newSeatsHeld(THIRD_BOOKING_ID, 1, [twin]);

  test('fills started rooms with shared beds', () => {
    given(newAllotmentOpened(), women, couple)
      .when(newHoldCommand(1, [newSharedBed('women')]))
      .thenEvents(newSeatsHeld(BOOKING, 1, [newSharedBed('women')]));
  });

  test('fills started rooms, whichever room types the departure lists first', () => {
    const bed = [newSharedBed('women')];
    given(
      newAllotmentOpened(newStock({ rooms: newStock().rooms.toReversed() })),
      newSeatsHeld(OTHER_BOOKING_ID, 1, bed),
      newSeatsHeld(THIRD_BOOKING_ID, 1, bed),
    )
      .when(newHoldCommand(1, bed))
      .thenEvents(newSeatsHeld(BOOKING, 1, bed));
  });

  test('is refused if the started rooms have beds for other company only', () => {
    given(newAllotmentOpened(), women, couple)
      .when(newHoldCommand(1, [newSharedBed('men')]))
      .thenRefused('NOT_ENOUGH_ROOMS', { roomType: 'twin', roomsLeft: 0 });
  });

  test('changes nothing on a repeat, even when sold out', () => {
    given(newAllotmentOpened({ seats: 2 }), newSeatsHeld())
      .when(newHoldCommand())
      .thenNothing();
  });

  test('changes nothing on a repeat, even when off sale', () => {
    given(newAllotmentOpened(), newSeatsHeld(), newAllotmentChanged({ sale: 'CLOSED' }))
      .when(newHoldCommand())
      .thenNothing();
  });

  test.each(['CLOSED', 'CANCELLED'] as const)('is refused while the departure is %s', (sale) => {
    given(newAllotmentOpened({ sale })).when(newHoldCommand()).thenRefused('DEPARTURE_NOT_ON_SALE');
  });
});

describe('held seats', () => {
  test('are confirmed once', () => {
    given(newAllotmentOpened(), newSeatsHeld()).when(confirmCommand).thenEvents(newSeatsConfirmed());
    given(newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed()).when(confirmCommand).thenNothing();
  });

  test('are confirmed only for the booking that holds them', () => {
    given(newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID))
      .when(confirmCommand)
      .thenThrows(/no seats held/);
    given(newAllotmentOpened(), newSeatsHeld(), newSeatsReleased())
      .when(confirmCommand)
      .thenThrows(/no seats held/);
  });

  test('are released before they are confirmed', () => {
    given(newAllotmentOpened(), newSeatsHeld()).when(newReleaseCommand()).thenEvents(newSeatsReleased());
  });

  test('are released after they are confirmed', () => {
    given(newAllotmentOpened(), newSeatsHeld(), newSeatsConfirmed())
      .when(newReleaseCommand('cancelled'))
      .thenEvents(newSeatsReleased(BOOKING, 'cancelled'));
  });

  test('are released once', () => {
    given(newAllotmentOpened(), newSeatsHeld(), newSeatsReleased()).when(newReleaseCommand()).thenNothing();
  });

  test('are released only for the booking that holds them', () => {
    given(newAllotmentOpened(), newSeatsHeld(OTHER_BOOKING_ID)).when(newReleaseCommand()).thenNothing();
  });

  test('are free for another booking after a release, with their rooms', () => {
    given(
      newAllotmentOpened({ seats: 1 }),
      newSeatsHeld(OTHER_BOOKING_ID, 1, [singleRoom]),
      newSeatsReleased(OTHER_BOOKING_ID),
    )
      .when(newHoldCommand(1, [singleRoom]))
      .thenEvents(newSeatsHeld(BOOKING, 1, [singleRoom]));
  });

  test('can be held again by the same booking after a release', () => {
    given(newAllotmentOpened(), newSeatsHeld(), newSeatsReleased())
      .when(newHoldCommand())
      .thenEvents(newSeatsHeld());
  });
});

describe('any sequence of commands', () => {
  const capacities = { twin: 2, triple: 3, private: 1 };
  const anyRoom = fc.oneof(
    fc.constantFrom<RoomChoice>(twin, singleRoom, { type: 'triple', travelers: 3 }),
    fc
      .tuple(fc.constantFrom('women', 'men', 'anyone'), fc.constantFrom('twin', 'triple'))
      .map(([sharesWith, type]) => newSharedBed(sharesWith, type)),
  );
  const anyStep = fc.record({
    buyer: fc.integer({ min: 1, max: 12 }),
    action: fc.constantFrom('hold', 'hold', 'hold', 'confirm', 'release'),
    rooms: fc.array(anyRoom, { minLength: 1, maxLength: 3 }),
  });
  const counts = fc.record({
    seats: fc.integer({ min: 0, max: 14 }),
    twin: fc.integer({ min: 0, max: 4 }),
    triple: fc.integer({ min: 0, max: 3 }),
    private: fc.integer({ min: 0, max: 3 }),
  });

  test('refuses seats and rooms exactly when they do not fit', () => {
    let refusedCount = 0;
    let heldCount = 0;
    fc.assert(
      fc.property(counts, fc.array(anyStep, { maxLength: 40 }), (limits, steps) => {
        const rooms = (['twin', 'triple', 'private'] as const).map((type) => ({
          type,
          capacity: capacities[type],
          count: limits[type],
          isShareable: type !== 'private',
        }));
        let state = fold(allotment.evolve, allotment.initialState, [
          newAllotmentOpened({ seats: limits.seats, rooms }),
        ]);
        // Recounts from the events who has which rooms, independently of the decider.
        const roomsByBooking = new Map<string, readonly RoomChoice[]>();
        const canPlace = (choices: readonly RoomChoice[]) => canPlaceByHand(choices, limits.seats, rooms);
        for (const { buyer, action, rooms: requestedRooms } of steps) {
          const bookingId = newBookingId(buyer);
          if (action === 'confirm' && !roomsByBooking.has(bookingId)) continue;
          const decision = allotment.decide(state, newStepCommand(action, bookingId, requestedRooms));
          if (isRefusal(decision)) {
            refusedCount++;
            expect(action).toBe('hold');
            expect(canPlace([...[...roomsByBooking.values()].flat(), ...requestedRooms])).toBe(false);
            continue;
          }
          expectStorable(decision);
          if (action === 'hold' && !roomsByBooking.has(bookingId)) {
            heldCount++;
            roomsByBooking.set(bookingId, requestedRooms);
          }
          if (action === 'release') roomsByBooking.delete(bookingId);
          state = fold(allotment.evolve, state, decision);
          if (state.status !== 'OPEN') throw new Error('the allotment is no longer open');
          const choices = [...roomsByBooking.values()].flat();
          expect(canPlace(choices)).toBe(true);
          expect(countFreeSeats(state)).toBe(limits.seats - countSeats(choices));
          expect([...state.taken].map(([booking]) => booking).sort()).toEqual(
            [...roomsByBooking.keys()].sort(),
          );
        }
      }),
      { numRuns: 300 },
    );

    // The sequences must reach both sides of the limit.
    expect(refusedCount).toBeGreaterThan(100);
    expect(heldCount).toBeGreaterThan(100);
  });
});

describe('seats to be paid by transfer', () => {
  const newAwaitTransfer = (bookingId = BOOKING): AllotmentCommand => ({ type: 'AwaitTransfer', bookingId });

  const newOpened = (seats: number) =>
    newAllotmentOpened(newStock({ seats, rooms: [{ ...newStock().rooms[0]!, count: seats }] }));

  const newTwinSeatsHeld = (bookingId: string) => newSeatsHeld(bookingId, 2, [twin]);

  test('begin to wait once', () => {
    given(newOpened(6), newTwinSeatsHeld(BOOKING))
      .when(newAwaitTransfer())
      .thenEvents(newSeatsAwaitTransfer());
    given(newOpened(6), newTwinSeatsHeld(BOOKING), newSeatsAwaitTransfer())
      .when(newAwaitTransfer())
      .thenNothing();
  });

  test('wait only up to a third of the departure', () => {
    given(newOpened(6), newTwinSeatsHeld(BOOKING), newSeatsAwaitTransfer(), newTwinSeatsHeld(newBookingId(2)))
      .when(newAwaitTransfer(newBookingId(2)))
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 0 });
    given(newOpened(5), newTwinSeatsHeld(BOOKING))
      .when(newAwaitTransfer())
      .thenRefused('NOT_ENOUGH_SEATS', { seatsLeft: 1 });
  });

  test.each([newSeatsConfirmed(), newSeatsReleased()])(
    'stop waiting when they are paid or released: $type',
    (waitEnded) => {
      given(
        newOpened(6),
        newTwinSeatsHeld(BOOKING),
        newSeatsAwaitTransfer(),
        waitEnded,
        newTwinSeatsHeld(newBookingId(2)),
      )
        .when(newAwaitTransfer(newBookingId(2)))
        .thenEvents(newSeatsAwaitTransfer(newBookingId(2)));
    },
  );

  test('do not wait once they are confirmed', () => {
    given(newOpened(6), newTwinSeatsHeld(BOOKING), newSeatsConfirmed())
      .when(newAwaitTransfer())
      .thenNothing();
  });

  test('do not exist for a booking without seats', () => {
    given(newOpened(6))
      .when(newAwaitTransfer())
      .thenThrows(/no seats held/);
  });

  test.each([newSeatsAwaitTransfer(), newSeatsConfirmed(), newSeatsReleased()])(
    'are unchanged by $type about a booking without seats',
    (event) => {
      const stateBefore = foldAllotment(newOpened(6), newSeatsHeld(newBookingId(2)));
      expect(allotment.evolve(stateBefore, event)).toEqual(stateBefore);
      expect(foldAllotment(newSeatsHeld(), event)).toEqual({ status: 'UNOPENED' });
    },
  );

  type SeatCounts = Map<string, number>;

  function recordSeats(
    { type, data }: AllotmentEvent,
    heldCounts: SeatCounts,
    waitingCounts: SeatCounts,
  ): void {
    if (type === 'SeatsHeld') heldCounts.set(data.bookingId, data.seats);
    if (type === 'SeatsAwaitTransfer')
      waitingCounts.set(data.bookingId, heldCounts.get(data.bookingId) ?? Infinity);
    if (type === 'SeatsConfirmed') waitingCounts.delete(data.bookingId);
    if (type === 'SeatsReleased')
      for (const counts of [heldCounts, waitingCounts]) counts.delete(data.bookingId);
  }

  const sumSeats = (counts: SeatCounts) => [...counts.values()].reduce((sum, seats) => sum + seats, 0);

  test('never exceed a third of the departure, in any order of commands', () => {
    let refusedCount = 0;
    const anyStep = fc.record({
      action: fc.constantFrom('hold', 'hold', 'wait', 'wait', 'wait', 'confirm', 'release'),
      buyer: fc.integer({ min: 1, max: 8 }),
      seats: fc.integer({ min: 1, max: 4 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 3, max: 20 }),
        fc.array(anyStep, { minLength: 15, maxLength: 40, size: 'max' }),
        (seats, steps) => {
          const events: AllotmentEvent[] = [newOpened(seats)];
          // Recounts the waiting seats from the events alone.
          const waitingByBooking = new Map<string, number>();
          const heldByBooking = new Map<string, number>();
          for (const step of steps) {
            const state = fold(allotment.evolve, allotment.initialState, events);
            if (state.status !== 'OPEN') throw new Error('the allotment is no longer open');
            const bookingId = newBookingId(step.buyer);
            if (['wait', 'confirm'].includes(step.action) && !heldByBooking.has(bookingId)) continue;
            const rooms = Array.from({ length: Math.ceil(step.seats / 2) }, () => twin);
            const command = newStepCommand(step.action, bookingId, rooms, step.seats);
            const decision = allotment.decide(state, command);
            if (isRefusal(decision)) {
              if (step.action === 'wait') {
                refusedCount += 1;
                expect(sumSeats(waitingByBooking) + heldByBooking.get(bookingId)!).toBeGreaterThan(
                  Math.floor(seats / 3),
                );
              }
              continue;
            }
            for (const event of decision) recordSeats(event, heldByBooking, waitingByBooking);
            events.push(...decision);
            const stateAfter = fold(allotment.evolve, state, decision);
            if (stateAfter.status !== 'OPEN') throw new Error('the allotment is no longer open');
            const waitingSeats = sumSeats(waitingByBooking);
            expect(stateAfter.transferSeats).toBe(waitingSeats);
            expect(waitingSeats).toBeLessThanOrEqual(Math.floor(seats / 3));
            expect(countFreeSeats(stateAfter)).toBe(seats - sumSeats(heldByBooking));
            expect(countFreeSeats(stateAfter)).toBeGreaterThanOrEqual(0);
          }
        },
      ),
      { numRuns: 300 },
    );

    // The sequences must reach the limit, not stay below it.
    expect(refusedCount).toBeGreaterThan(50);
  });
});
