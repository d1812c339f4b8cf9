import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import type { Stock } from '../../../src/modules/booking/events.js';

export const countSeats = (choices: readonly RoomChoice[]): number =>
  choices.reduce((sum, choice) => sum + choice.travelers, 0);

/**
 * True if everybody gets a bed in some assignment to rooms of the chosen types with free space;
 * tries all of them.
 */
export function canPlaceByHand(
  choices: readonly RoomChoice[],
  seats: number,
  stock: Stock['rooms'],
): boolean {
  const rooms: { type: string; company: string; freeBeds: number }[] = [];
  for (const { type, travelers, sharesWith } of choices) {
    const capacity = stock.find((room) => room.type === type)?.capacity ?? 1;
    if (!sharesWith) rooms.push({ type, company: '', freeBeds: 0 });
    else
      for (let traveler = 0; traveler < travelers; traveler++) {
        const room = rooms.find(
          (candidate) =>
            candidate.type === type && candidate.company === sharesWith && candidate.freeBeds > 0,
        );
        if (room) room.freeBeds--;
        else rooms.push({ type, company: sharesWith, freeBeds: capacity - 1 });
      }
  }
  const countUsed = (type: string) => rooms.filter((room) => room.type === type).length;
  return countSeats(choices) <= seats && stock.every(({ type, count }) => countUsed(type) <= count);
}
