import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import { assertNever, type Decider } from '../../../kernel/decider.js';
import { isDeepEqual } from '../../../kernel/deep-equal.js';
import { PersistentMap } from '../../../kernel/persistent-map.js';
import { refuse } from '../../../kernel/refuse.js';
import type { AllotmentEvent, Stock } from '../events.js';
import { addRoomChoices, findRoomShortage, NO_ROOMS, type RoomPools } from './room-counts.js';

export interface SeatHold {
  readonly seats: number;
  readonly rooms: readonly RoomChoice[];
  readonly isConfirmed: boolean;
  /** The seats are held for days, until a bank transfer arrives. */
  readonly isAwaitingTransfer: boolean;
}

/** Seats and rooms taken of a departure, with running sums: every decision costs the same. */
export interface Occupancy {
  /** Seats and rooms of each booking, by booking id. */
  readonly taken: PersistentMap<SeatHold>;
  readonly takenSeats: number;
  /** Number of taken seats that wait for a bank transfer. */
  readonly transferSeats: number;
  readonly takenRooms: RoomPools;
}

export type AllotmentState =
  { readonly status: 'UNOPENED' } | ({ readonly status: 'OPEN'; readonly stock: Stock } & Occupancy);

export type AllotmentCommand =
  | { readonly type: 'SetStock'; readonly stock: Stock }
  | {
      readonly type: 'Hold';
      readonly bookingId: string;
      readonly seats: number;
      readonly rooms: readonly RoomChoice[];
    }
  | { readonly type: 'AwaitTransfer'; readonly bookingId: string }
  | { readonly type: 'Confirm'; readonly bookingId: string }
  | {
      readonly type: 'Release';
      readonly bookingId: string;
      readonly reason: 'expired' | 'cancelled' | 'moved';
    };

export type AllotmentRefusal =
  'DEPARTURE_UNKNOWN' | 'DEPARTURE_NOT_ON_SALE' | 'NOT_ENOUGH_SEATS' | 'NOT_ENOUGH_ROOMS';

type OpenAllotment = Extract<AllotmentState, { status: 'OPEN' }>;

export const EMPTY_OCCUPANCY: Occupancy = {
  taken: PersistentMap.from(),
  takenSeats: 0,
  transferSeats: 0,
  takenRooms: NO_ROOMS,
};

/** Returns how many seats of a departure may wait for transfers: a third. */
export const calculateMaxTransferSeats = (seats: number): number => Math.floor(seats / 3);

const countTransferSeats = (hold: SeatHold | undefined): number =>
  hold?.isAwaitingTransfer ? hold.seats : 0;

/** Replaces what a booking takes; without `hold` it takes nothing. */
export function replaceSeatHold<O extends Occupancy>(occupancy: O, bookingId: string, hold?: SeatHold): O {
  const holdBefore = occupancy.taken.get(bookingId);
  const otherRooms = holdBefore
    ? addRoomChoices(occupancy.takenRooms, holdBefore.rooms, -1)
    : occupancy.takenRooms;
  return {
    ...occupancy,
    taken: hold ? occupancy.taken.set(bookingId, hold) : occupancy.taken.delete(bookingId),
    takenSeats: occupancy.takenSeats - (holdBefore?.seats ?? 0) + (hold?.seats ?? 0),
    transferSeats: occupancy.transferSeats - countTransferSeats(holdBefore) + countTransferSeats(hold),
    takenRooms: hold ? addRoomChoices(otherRooms, hold.rooms) : otherRooms,
  };
}

const countTransferSeatsLeft = ({ stock, transferSeats }: OpenAllotment): number =>
  Math.max(0, calculateMaxTransferSeats(stock.seats) - transferSeats);

export const countFreeSeats = (state: OpenAllotment): number => state.stock.seats - state.takenSeats;

function holdSeats(state: OpenAllotment, command: Extract<AllotmentCommand, { type: 'Hold' }>) {
  if (state.taken.has(command.bookingId)) return [];
  if (state.stock.sale !== 'ON_SALE') return refuse('DEPARTURE_NOT_ON_SALE');
  const freeSeats = countFreeSeats(state);
  if (command.seats > freeSeats) return refuse('NOT_ENOUGH_SEATS', { seatsLeft: Math.max(0, freeSeats) });
  const roomShortage = findRoomShortage(state.stock.rooms, state.takenRooms, command.rooms);
  if (roomShortage)
    return refuse('NOT_ENOUGH_ROOMS', { roomType: roomShortage.type, roomsLeft: roomShortage.left });
  const { departureId } = state.stock;
  return [
    {
      type: 'SeatsHeld' as const,
      data: { bookingId: command.bookingId, departureId, seats: command.seats, rooms: [...command.rooms] },
    },
  ];
}

function requireSeatHold(state: OpenAllotment, bookingId: string): SeatHold {
  const seatHold = state.taken.get(bookingId);
  if (!seatHold) throw new Error(`no seats held for booking ${bookingId}`);
  return seatHold;
}

function holdSeatsForTransfer(state: OpenAllotment, bookingId: string) {
  const seatHold = requireSeatHold(state, bookingId);
  if (seatHold.isAwaitingTransfer || seatHold.isConfirmed) return [];
  const seatsLeft = countTransferSeatsLeft(state);
  if (seatHold.seats > seatsLeft) return refuse('NOT_ENOUGH_SEATS', { seatsLeft });
  const { departureId } = state.stock;
  return [{ type: 'SeatsAwaitTransfer' as const, data: { bookingId, departureId } }];
}

export const allotment: Decider<AllotmentCommand, AllotmentState, AllotmentEvent, AllotmentRefusal> = {
  initialState: { status: 'UNOPENED' },

  evolve(state, event) {
    if (event.type === 'AllotmentOpened' || event.type === 'AllotmentChanged')
      return { ...(state.status === 'OPEN' ? state : EMPTY_OCCUPANCY), status: 'OPEN', stock: event.data };
    if (state.status !== 'OPEN') return state;
    const { bookingId } = event.data;
    const seatHold = state.taken.get(bookingId);
    switch (event.type) {
      case 'SeatsHeld': {
        const { seats, rooms } = event.data;
        return replaceSeatHold(state, bookingId, {
          seats,
          rooms,
          isConfirmed: false,
          isAwaitingTransfer: false,
        });
      }
      case 'SeatsConfirmed':
        return seatHold
          ? replaceSeatHold(state, bookingId, { ...seatHold, isConfirmed: true, isAwaitingTransfer: false })
          : state;
      case 'SeatsAwaitTransfer':
        return seatHold
          ? replaceSeatHold(state, bookingId, { ...seatHold, isAwaitingTransfer: true })
          : state;
      case 'SeatsReleased':
        return replaceSeatHold(state, bookingId);
      default:
        return assertNever(event);
    }
  },

  decide(state, command) {
    if (command.type === 'SetStock') {
      if (state.status === 'UNOPENED') return [{ type: 'AllotmentOpened', data: command.stock }];
      return isDeepEqual(state.stock, command.stock)
        ? []
        : [{ type: 'AllotmentChanged', data: command.stock }];
    }
    if (state.status === 'UNOPENED') return refuse('DEPARTURE_UNKNOWN');
    const { departureId } = state.stock;
    switch (command.type) {
      case 'Hold':
        return holdSeats(state, command);
      case 'AwaitTransfer':
        return holdSeatsForTransfer(state, command.bookingId);
      case 'Confirm': {
        const { bookingId } = command;
        if (requireSeatHold(state, bookingId).isConfirmed) return [];
        return [{ type: 'SeatsConfirmed', data: { bookingId, departureId } }];
      }
      case 'Release':
        return state.taken.has(command.bookingId)
          ? [
              {
                type: 'SeatsReleased',
                data: { bookingId: command.bookingId, departureId, reason: command.reason },
              },
            ]
          : [];
      default:
        return assertNever(command);
    }
  },
};
