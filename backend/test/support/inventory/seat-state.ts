import type { AllotmentEvent, CouponEvent } from '../../../src/modules/booking/events.js';

/** A departure and a coupon, modeled independently of the rules under test. Rooms are for one traveler. */
export interface SeatState {
  readonly seats: number;
  readonly rooms: number;
  readonly isOnSale: boolean;
  readonly limit: number;
  readonly taken: Readonly<Record<string, { readonly seats: number; readonly isConfirmed: boolean }>>;
  readonly uses: Readonly<Record<string, true>>;
}

export const NO_SEATS: SeatState = { seats: 0, rooms: 0, isOnSale: false, limit: 0, taken: {}, uses: {} };

const countTaken = ({ taken }: SeatState): number =>
  Object.values(taken).reduce((sum, { seats }) => sum + seats, 0);
export const countSeatsLeft = (state: SeatState): number => state.seats - countTaken(state);
export const countRoomsLeft = (state: SeatState): number => state.rooms - countTaken(state);
export const countUsesLeft = (state: SeatState): number => state.limit - Object.keys(state.uses).length;

const removeKey = <T>(record: Readonly<Record<string, T>>, key: string): Record<string, T> =>
  Object.fromEntries(Object.entries(record).filter(([name]) => name !== key));

export function evolveSeats(state: SeatState, event: AllotmentEvent | CouponEvent): SeatState {
  switch (event.type) {
    case 'AllotmentOpened':
    case 'AllotmentChanged': {
      const { seats, rooms, sale } = event.data;
      return { ...state, seats, rooms: rooms[0]?.count ?? 0, isOnSale: sale === 'ON_SALE' };
    }
    case 'SeatsHeld': {
      const { bookingId, seats } = event.data;
      return { ...state, taken: { ...state.taken, [bookingId]: { seats, isConfirmed: false } } };
    }
    case 'SeatsAwaitTransfer':
      return state;
    case 'SeatsConfirmed': {
      const { bookingId } = event.data;
      const seats = state.taken[bookingId]?.seats ?? Infinity; // confirmed without a hold: more than there is
      return { ...state, taken: { ...state.taken, [bookingId]: { seats, isConfirmed: true } } };
    }
    case 'SeatsReleased':
      return { ...state, taken: removeKey(state.taken, event.data.bookingId) };
    case 'CouponIssued':
      return { ...state, limit: event.data.terms.limit ?? Infinity };
    case 'CouponReserved':
      return { ...state, uses: { ...state.uses, [event.data.bookingId]: true } };
    case 'CouponConsumed':
      return state;
    case 'CouponReleased':
      return { ...state, uses: removeKey(state.uses, event.data.bookingId) };
  }
}

/** Finds what was oversold. Stock may be reduced below existing holds; a hold may never exceed it. */
export const findOversale = (
  event: AllotmentEvent | CouponEvent,
  stateAfter: SeatState,
): string | undefined => {
  if (event.type === 'SeatsHeld' && countSeatsLeft(stateAfter) < 0) return 'a seat was sold twice';
  if (event.type === 'SeatsHeld' && countRoomsLeft(stateAfter) < 0) return 'a room was sold twice';
  if (event.type === 'SeatsHeld' && !stateAfter.isOnSale) return 'sold what is not on sale';
  if (event.type === 'CouponReserved' && countUsesLeft(stateAfter) < 0)
    return 'a coupon was used once too often';
  return undefined;
};
