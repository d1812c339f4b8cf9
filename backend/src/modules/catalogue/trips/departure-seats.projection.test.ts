import { describe, expect, test } from '@jest/globals';
import {
  newSeatsConfirmed,
  newSeatsHeld,
  newSeatsReleased,
} from '../../../../test/support/booking/builders.js';
import { evolveSeats, type SeatEvent, type TakenSeats } from './departure-seats.projection.js';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const newSeats = (seats: number, { isConfirmed = false } = {}) => ({ seats, isConfirmed });
const foldSeats = (...events: SeatEvent[]): TakenSeats => events.reduce<TakenSeats>(evolveSeats, {});

describe('taken seats of a departure', () => {
  test('add up over all bookings that hold seats', () => {
    expect(foldSeats(newSeatsHeld(A, 2), newSeatsHeld(B, 3))).toEqual({ [A]: newSeats(2), [B]: newSeats(3) });
  });
  test('are free again once released', () => {
    expect(
      foldSeats(newSeatsHeld(A, 2), newSeatsHeld(B, 3), newSeatsReleased(A), newSeatsReleased(A)),
    ).toEqual({ [B]: newSeats(3) });
  });
  test('can be held again by the same booking', () => {
    expect(foldSeats(newSeatsHeld(A, 2), newSeatsReleased(A), newSeatsHeld(A, 1))).toEqual({
      [A]: newSeats(1),
    });
  });
  test('are confirmed when paid, and free again when returned', () => {
    expect(foldSeats(newSeatsHeld(A, 2), newSeatsConfirmed(A), newSeatsHeld(B, 3))).toEqual({
      [A]: newSeats(2, { isConfirmed: true }),
      [B]: newSeats(3),
    });
    expect(
      foldSeats(newSeatsHeld(A, 2), newSeatsConfirmed(A), newSeatsReleased(A), newSeatsHeld(A, 1)),
    ).toEqual({ [A]: newSeats(1) });
    expect(foldSeats(newSeatsConfirmed(A))).toEqual({});
  });
});
