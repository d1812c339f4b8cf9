import type { CategoryCode, Departure, RoomType } from '@wayfold/contracts/catalogue/catalogue';
import { MAX_PARTY } from '@wayfold/contracts/kernel/input-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { QuoteRequest, RoomChoice } from '@wayfold/contracts/money/quotes';

export type SharesWith = NonNullable<RoomChoice['sharesWith']>;
export type RoomOffer = Departure['rooms'][number];

export interface Choice {
  readonly departureId: string | null;
  readonly category: CategoryCode;
  readonly travelers: number;
  /** Number of the party's own rooms by type. */
  readonly rooms: Readonly<Partial<Record<RoomType, number>>>;
  /** The bed in a shared room, and with whom the traveler agrees to share. */
  readonly sharedBed: { readonly type: RoomType; readonly sharesWith: SharesWith } | null;
  readonly couponCode: string | null;
}

export type Change =
  | { readonly type: 'departure'; readonly departure: Departure }
  | { readonly type: 'category'; readonly category: CategoryCode }
  | { readonly type: 'travelers'; readonly travelers: number; readonly offers: readonly RoomOffer[] }
  | { readonly type: 'room'; readonly room: RoomType; readonly count: number }
  | { readonly type: 'sharedBed'; readonly room: RoomType; readonly sharesWith: SharesWith | null }
  | { readonly type: 'coupon'; readonly code: string | null };

/** Calculates how many travelers a party may have while `seatsLeft` seats are left; at least one. */
export const calculateMaxTravelers = (seatsLeft: number): number =>
  Math.max(1, Math.min(MAX_PARTY, seatsLeft));

export const isOnSale = ({ sale }: Departure): boolean => sale === 'OPEN' || sale === 'LIMITED';

export const findShareableRoom = (offers: readonly RoomOffer[]): RoomOffer | undefined =>
  offers.find(({ isShareable, roomsLeft }) => isShareable && roomsLeft > 0);

type BedChoice = Pick<Choice, 'rooms' | 'sharedBed'>;

/** Lists every set of own rooms with at most `bedCount` beds, as counts in the order of the offers. */
function listRoomSets(offers: readonly RoomOffer[], bedCount: number): number[][] {
  const [firstOffer, ...otherOffers] = offers;
  if (!firstOffer) return [[]];
  const maxCount = Math.min(firstOffer.roomsLeft, Math.floor(bedCount / firstOffer.capacity));
  return Array.from({ length: maxCount + 1 }, (_, count) =>
    listRoomSets(otherOffers, bedCount - count * firstOffer.capacity).map((otherCounts) => [
      count,
      ...otherCounts,
    ]),
  ).flat();
}

/**
 * Suggests beds: double rooms first, then the cheapest that fit; empty if nothing fits. A single traveler
 * gets a shared bed, a larger party only as a last resort.
 */
export function suggestRooms(travelerCount: number, offers: readonly RoomOffer[]): BedChoice {
  const shareableRoom = findShareableRoom(offers);
  const sumBeds = (counts: readonly number[], getValue: (offer: RoomOffer) => number): number =>
    offers.reduce((total, offer, index) => total + (counts[index] ?? 0) * getValue(offer), 0);
  const countWithoutBed = (counts: readonly number[]): number =>
    travelerCount - sumBeds(counts, ({ capacity }) => capacity);
  const penalties: ((counts: readonly number[]) => number)[] = [
    (counts) => (travelerCount === 1 ? -countWithoutBed(counts) : countWithoutBed(counts)),
    (counts) => sumBeds(counts, ({ capacity }) => Number(capacity !== 2)),
    (counts) => sumBeds(counts, ({ supplementCents }) => supplementCents),
  ];
  const [bestSet] = listRoomSets(offers, travelerCount)
    .filter(
      (counts) =>
        countWithoutBed(counts) === 0 ||
        (countWithoutBed(counts) === 1 &&
          shareableRoom !== undefined &&
          hasRoomFor(shareableRoom, counts, offers)),
    )
    .sort((a, b) => penalties.reduce((order, penalty) => order || penalty(a) - penalty(b), 0));
  if (!bestSet) return { rooms: {}, sharedBed: null };
  const needsSharedBed = countWithoutBed(bestSet) > 0;
  return {
    rooms: Object.fromEntries(
      offers.flatMap(({ type }, index) => ((bestSet[index] ?? 0) > 0 ? [[type, bestSet[index]]] : [])),
    ),
    sharedBed: needsSharedBed && shareableRoom ? { type: shareableRoom.type, sharesWith: 'anyone' } : null,
  };
}

/** True if the shared bed gets a room of its type in addition to the party's own. */
const hasRoomFor = (
  sharedRoom: RoomOffer,
  counts: readonly number[],
  offers: readonly RoomOffer[],
): boolean => sharedRoom.roomsLeft > (counts[offers.indexOf(sharedRoom)] ?? 0);

export function changeChoice(choice: Choice, change: Change): Choice {
  switch (change.type) {
    case 'departure': {
      const { departure } = change;
      const isOffered = departure.prices.some(({ category }) => category === choice.category);
      return {
        ...choice,
        departureId: departure.id,
        category: isOffered ? choice.category : (departure.prices[0]?.category ?? choice.category),
        ...suggestRooms(choice.travelers, departure.rooms),
      };
    }
    case 'category':
      return { ...choice, category: change.category };
    case 'travelers':
      return { ...choice, travelers: change.travelers, ...suggestRooms(change.travelers, change.offers) };
    case 'room':
      return { ...choice, rooms: { ...choice.rooms, [change.room]: change.count } };
    case 'sharedBed':
      return {
        ...choice,
        sharedBed: change.sharesWith && { type: change.room, sharesWith: change.sharesWith },
      };
    case 'coupon':
      return { ...choice, couponCode: change.code };
  }
}

/** Counts beds minus travelers: 0 when everybody has exactly one bed. */
export function countSpareBeds(choice: Choice, offers: readonly RoomOffer[]): number {
  const ownBedCount = offers.reduce(
    (bedCount, { type, capacity }) => bedCount + (choice.rooms[type] ?? 0) * capacity,
    0,
  );
  return ownBedCount + (choice.sharedBed ? 1 : 0) - choice.travelers;
}

export function toQuoteRequest(
  choice: Choice,
  offers: readonly RoomOffer[],
  locale: Locale,
): QuoteRequest | null {
  if (choice.departureId === null || countSpareBeds(choice, offers) !== 0) return null;
  const ownRooms = offers.flatMap(({ type, capacity }) =>
    Array.from({ length: choice.rooms[type] ?? 0 }, (): RoomChoice => ({ type, travelers: capacity })),
  );
  const sharedBeds: RoomChoice[] = choice.sharedBed
    ? [{ type: choice.sharedBed.type, travelers: 1, sharesWith: choice.sharedBed.sharesWith }]
    : [];
  return {
    departureId: choice.departureId,
    category: choice.category,
    travelers: choice.travelers,
    rooms: [...ownRooms, ...sharedBeds],
    couponCode: choice.couponCode ?? undefined,
    locale,
  };
}
