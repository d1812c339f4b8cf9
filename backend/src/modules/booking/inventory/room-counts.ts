type RoomType = 'twin' | 'double' | 'triple' | 'private';

/** Mirrors `RoomChoice` of the quotes without its schema. */
interface RoomChoice {
  readonly type: RoomType;
  readonly travelers: number;
  readonly sharesWith?: string | undefined;
}

export type RoomCounts = Readonly<Partial<Record<RoomType, number>>>;

/** Counted choices: own rooms by type, shared beds by type and requested company. */
export interface RoomPools {
  readonly own: RoomCounts;
  readonly beds: Readonly<Record<string, { readonly type: RoomType; readonly beds: number }>>;
}

export const NO_ROOMS: RoomPools = { own: {}, beds: {} };

/** Returns the pools with these choices added (1) or removed (-1). */
export function addRoomChoices(pools: RoomPools, choices: Iterable<RoomChoice>, sign: 1 | -1 = 1): RoomPools {
  const ownRooms = { ...pools.own } as Partial<Record<RoomType, number>>;
  const beds = { ...pools.beds } as Record<string, { type: RoomType; beds: number }>;
  for (const { type, travelers, sharesWith } of choices) {
    if (!sharesWith) ownRooms[type] = (ownRooms[type] ?? 0) + sign;
    else {
      const key = `${type} ${sharesWith}`;
      beds[key] = { type, beds: (beds[key]?.beds ?? 0) + sign * travelers };
    }
  }
  return { own: ownRooms, beds };
}

/**
 * Counts the rooms needed per type. Own rooms count one each; shared beds fill rooms with others who asked
 * for the same company, so three women sharing twins need two rooms, in any order of booking.
 */
export function countPoolRooms(
  { own: ownRooms, beds }: RoomPools,
  getCapacity: (type: RoomType) => number,
): RoomCounts {
  const counts = { ...ownRooms } as Partial<Record<RoomType, number>>;
  for (const { type, beds: bedCount } of Object.values(beds))
    counts[type] = (counts[type] ?? 0) + Math.ceil(bedCount / Math.max(1, getCapacity(type)));
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
  travelers: number,
  offers: readonly { readonly type: RoomType; readonly capacity: number; readonly isShareable: boolean }[],
): boolean {
  let bedCount = 0;
  for (const choice of choices) {
    const offer = offers.find((room) => room.type === choice.type);
    if (!offer) return false;
    if (
      choice.sharesWith ? !offer.isShareable || choice.travelers !== 1 : choice.travelers !== offer.capacity
    )
      return false;
    bedCount += choice.travelers;
  }
  return bedCount === travelers;
}
