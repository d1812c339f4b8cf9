import { describe, expect, it } from '@jest/globals';
import { evolveSeats, type TakenSeats } from './departure-seats.projection.js';

const A = '00000000-0000-4000-8000-00000000000a';
const B = '00000000-0000-4000-8000-00000000000b';
const departureId = '00000000-0000-4000-8000-0000000000d1';
const held = (bookingId: string, seats: number) => ({
  type: 'SeatsHeld' as const,
  data: { bookingId, departureId, seats, rooms: [] },
});
const confirmed = (bookingId: string) =>
  ({ type: 'SeatsConfirmed', data: { bookingId, departureId } }) as const;
const has = (seats: number, isConfirmed = false) => ({ seats, confirmed: isConfirmed });
const released = (bookingId: string) =>
  ({ type: 'SeatsReleased', data: { bookingId, departureId, reason: 'expired' } }) as const;
const after = (...events: Parameters<typeof evolveSeats>[1][]): TakenSeats =>
  events.reduce<TakenSeats>(evolveSeats, {});

describe('taken seats of a departure', () => {
  it('add up over all bookings that hold some', () => {
    expect(after(held(A, 2), held(B, 3))).toEqual({ [A]: has(2), [B]: has(3) });
  });
  it('are free again once released', () => {
    expect(after(held(A, 2), held(B, 3), released(A), released(A))).toEqual({ [B]: has(3) });
  });
  it('can be held again by the same booking', () => {
    expect(after(held(A, 2), released(A), held(A, 1))).toEqual({ [A]: has(1) });
  });
  it('are confirmed when paid and no longer when returned', () => {
    expect(after(held(A, 2), confirmed(A), held(B, 3))).toEqual({ [A]: has(2, true), [B]: has(3) });
    expect(after(held(A, 2), confirmed(A), released(A), held(A, 1))).toEqual({ [A]: has(1) });
    expect(after(confirmed(A))).toEqual({});
  });
});
