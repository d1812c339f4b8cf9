import { describe, expect, test } from '@jest/globals';
import {
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
} from '../../../../test/support/booking/builders.js';
import { evolveSeats, type SeatEvent, type TakenSeats } from './departure-seats.projection.js';

const BOOKING_ID = '00000000-0000-4000-8000-00000000000a';
const OTHER_BOOKING_ID = '00000000-0000-4000-8000-00000000000b';
const newSeats = (seats: number, { isConfirmed = false } = {}) => ({ seats, isConfirmed });
const foldSeats = (...events: SeatEvent[]): TakenSeats => events.reduce<TakenSeats>(evolveSeats, {});

describe('taken seats of a departure', () => {
  test('add up over all bookings that hold seats', () => {
    expect(foldSeats(newSeatsHeld(BOOKING_ID, 2), newSeatsHeld(OTHER_BOOKING_ID, 3))).toEqual({
      [BOOKING_ID]: newSeats(2),
      [OTHER_BOOKING_ID]: newSeats(3),
    });
  });

  test('are free again once released', () => {
    expect(
      foldSeats(
        newSeatsHeld(BOOKING_ID, 2),
        newSeatsHeld(OTHER_BOOKING_ID, 3),
        newSeatsReleased(BOOKING_ID),
        newSeatsReleased(BOOKING_ID),
      ),
    ).toEqual({ [OTHER_BOOKING_ID]: newSeats(3) });
  });

  test('can be held again by the same booking', () => {
    expect(
      foldSeats(newSeatsHeld(BOOKING_ID, 2), newSeatsReleased(BOOKING_ID), newSeatsHeld(BOOKING_ID, 1)),
    ).toEqual({
      [BOOKING_ID]: newSeats(1),
    });
  });

  test('are confirmed when paid, and free again when returned', () => {
    expect(
      foldSeats(
        newSeatsHeld(BOOKING_ID, 2),
        newSeatsConfirmed(BOOKING_ID),
        newSeatsHeld(OTHER_BOOKING_ID, 3),
      ),
    ).toEqual({
      [BOOKING_ID]: newSeats(2, { isConfirmed: true }),
      [OTHER_BOOKING_ID]: newSeats(3),
    });
    expect(
      foldSeats(
        newSeatsHeld(BOOKING_ID, 2),
        newSeatsConfirmed(BOOKING_ID),
        newSeatsReleased(BOOKING_ID),
        newSeatsHeld(BOOKING_ID, 1),
      ),
    ).toEqual({ [BOOKING_ID]: newSeats(1) });
    expect(foldSeats(newSeatsConfirmed(BOOKING_ID))).toEqual({});
  });
});
