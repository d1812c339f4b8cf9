import type { AllotmentEvent, CouponEvent } from '../../src/modules/booking/events.js';

/** A departure and a coupon, modeled independently of the rules under test. Rooms are for one. */
export interface Seats {
  readonly seats: number;
  readonly rooms: number;
  readonly onSale: boolean;
  readonly limit: number;
  readonly taken: Readonly<Record<string, { readonly seats: number; readonly confirmed: boolean }>>;
  readonly uses: Readonly<Record<string, true>>;
}

export const NO_SEATS: Seats = { seats: 0, rooms: 0, onSale: false, limit: 0, taken: {}, uses: {} };

const seatsTaken = ({ taken }: Seats): number =>
  Object.values(taken).reduce((sum, { seats }) => sum + seats, 0);
export const seatsLeft = (state: Seats): number => state.seats - seatsTaken(state);
export const roomsLeft = (state: Seats): number => state.rooms - seatsTaken(state);
export const usesLeft = (state: Seats): number => state.limit - Object.keys(state.uses).length;

const without = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

export function evolveSeats(state: Seats, event: AllotmentEvent | CouponEvent): Seats {
  switch (event.type) {
    case 'AllotmentOpened':
    case 'AllotmentChanged': {
      const { seats, rooms, sale } = event.data;
      return { ...state, seats, rooms: rooms[0]?.count ?? 0, onSale: sale === 'ON_SALE' };
    }
    case 'SeatsHeld': {
      const { bookingId, seats } = event.data;
      return { ...state, taken: { ...state.taken, [bookingId]: { seats, confirmed: false } } };
    }
    case 'SeatsAwaitTransfer':
      return state;
    case 'SeatsConfirmed': {
      const { bookingId } = event.data;
      const seats = state.taken[bookingId]?.seats ?? Infinity; // confirmed without a hold: more than there is
      return { ...state, taken: { ...state.taken, [bookingId]: { seats, confirmed: true } } };
    }
    case 'SeatsReleased':
      return { ...state, taken: without(state.taken, event.data.bookingId) };
    case 'CouponIssued':
      return { ...state, limit: event.data.terms.limit ?? Infinity };
    case 'CouponReserved':
      return { ...state, uses: { ...state.uses, [event.data.bookingId]: true } };
    case 'CouponConsumed':
      return state;
    case 'CouponReleased':
      return { ...state, uses: without(state.uses, event.data.bookingId) };
  }
}

/** Stock may be reduced below existing holds; a hold may never exceed it. */
export const overTaken = (event: AllotmentEvent | CouponEvent, after: Seats): string | undefined => {
  if (event.type === 'SeatsHeld' && seatsLeft(after) < 0) return 'a seat was sold twice';
  if (event.type === 'SeatsHeld' && roomsLeft(after) < 0) return 'a room was sold twice';
  if (event.type === 'SeatsHeld' && !after.onSale) return 'sold what is not on sale';
  if (event.type === 'CouponReserved' && usesLeft(after) < 0) return 'a coupon was used once too often';
  return undefined;
};
