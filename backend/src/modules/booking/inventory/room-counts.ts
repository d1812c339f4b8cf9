import type { RoomType } from '@wayfold/contracts/catalogue/catalogue';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';

export type RoomCounts = Readonly<Partial<Record<RoomType, number>>>;

/** Counted choices: own rooms by type, shared beds by type and requested company. */
export interface RoomPools {
  readonly ownRooms: RoomCounts;
  readonly sharedBeds: Readonly<Record<string, { readonly type: RoomType; readonly count: number }>>;
}

export const NO_ROOMS: RoomPools = { ownRooms: {}, sharedBeds: {} };

/** Returns the pools with these choices added (1) or removed (-1). */
export function addRoomChoices(pools: RoomPools, choices: Iterable<RoomChoice>, sign: 1 | -1 = 1): RoomPools {
  const ownRooms: Partial<Record<RoomType, number>> = { ...pools.ownRooms };
  const sharedBeds: Record<string, { type: RoomType; count: number }> = { ...pools.sharedBeds };
  for (const { type, travelers, sharesWith } of choices) {
    if (!sharesWith) ownRooms[type] = (ownRooms[type] ?? 0) + sign;
    else {
      const key = `${type} ${sharesWith}`;
      sharedBeds[key] = { type, count: (sharedBeds[key]?.count ?? 0) + sign * travelers };
    }
  }
  return { ownRooms, sharedBeds };
}

/**
 * Counts the rooms needed per type. Own rooms count one each; shared beds fill rooms with others who asked
 * for the same company, so three women sharing twins need two rooms, in any order of booking.
 */
export function countPoolRooms(
  { ownRooms, sharedBeds }: RoomPools,
  getCapacity: (type: RoomType) => number,
): RoomCounts {
  const counts: Partial<Record<RoomType, number>> = { ...ownRooms };
  for (const { type, count } of Object.values(sharedBeds))
    counts[type] = (counts[type] ?? 0) + Math.ceil(count / Math.max(1, getCapacity(type)));
  return counts;
}

export const countNeededRooms = (
  choices: Iterable<RoomChoice>,
  getCapacity: (type: RoomType) => number,
): RoomCounts => countPoolRooms(addRoomChoices(NO_ROOMS, choices), getCapacity);

/** Finds the first room type that these choices would oversell, with the number left before them. */
export function findRoomShortage(
  stock: readonly { readonly type: RoomType; readonly capacity: number; readonly count: number }[],
  takenRooms: RoomPools,
  choices: Iterable<RoomChoice>,
): { readonly type: RoomType; readonly left: number } | undefined {
  const getCapacity = (type: RoomType) => stock.find((room) => room.type === type)?.capacity ?? 1;
  const usedBefore = countPoolRooms(takenRooms, getCapacity);
  const usedAfter = countPoolRooms(addRoomChoices(takenRooms, choices), getCapacity);
  for (const type of Object.keys(usedAfter) as RoomType[]) {
    const count = stock.find((room) => room.type === type)?.count ?? 0;
    const [countBefore, countAfter] = [usedBefore[type] ?? 0, usedAfter[type] ?? 0];
    if (countAfter > count && countAfter > countBefore)
      return { type, left: Math.max(0, count - countBefore) };
  }
  return undefined;
}

/**
 * True if the rooms fit the party exactly: own rooms are full, and a shared bed is one traveler in a
 * shareable type.
 */
export function isExactRoomFit(
  choices: readonly RoomChoice[],
  travelerCount: number,
  offers: readonly { readonly type: RoomType; readonly capacity: number; readonly isShareable: boolean }[],
): boolean {
  const isFilled = ({ type, travelers, sharesWith }: RoomChoice): boolean => {
    const offer = offers.find((room) => room.type === type);
    if (!offer) return false;
    return sharesWith ? offer.isShareable && travelers === 1 : travelers === offer.capacity;
  };
  const bedCount = choices.reduce((sum, { travelers }) => sum + travelers, 0);
  return bedCount === travelerCount && choices.every(isFilled);
}
