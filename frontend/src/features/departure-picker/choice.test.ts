import { describe, expect, it } from '@jest/globals';
import { QuoteRequest } from '@wayfold/contracts/quotes';
import { departures } from '../../../test/fixtures.js';
import { bedsOver, change, quoteRequest, suggestRooms, type Choice, type RoomOffer } from './choice.js';

const rooms: RoomOffer[] = [
  { type: 'twin', capacity: 2, supplementCents: 0, roomsLeft: 2, shareable: true },
  { type: 'triple', capacity: 3, supplementCents: 6000, roomsLeft: 1, shareable: false },
  { type: 'private', capacity: 1, supplementCents: 42_000, roomsLeft: 1, shareable: false },
];

describe('rooms suggested for a party', () => {
  it.each([1, 2, 3, 4, 5, 6, 7])('%i travelers get exactly one bed each', (travelers) => {
    const choice: Choice = {
      ...{ departureId: 'd', category: 'comfort', travelers, couponCode: null },
      ...suggestRooms(travelers, rooms),
    };
    expect(bedsOver(choice, rooms)).toBe(0);
  });

  it('never more rooms than are left', () => {
    for (let travelers = 1; travelers <= 8; travelers += 1)
      for (const { type, roomsLeft } of rooms)
        expect(suggestRooms(travelers, rooms).rooms[type] ?? 0).toBeLessThanOrEqual(roomsLeft);
  });

  it('the odd traveler shares, and gets a room alone where nothing can be shared', () => {
    expect(suggestRooms(1, rooms)).toEqual({ rooms: {}, shared: { type: 'twin', company: 'anyone' } });
    expect(suggestRooms(1, rooms.slice(2))).toEqual({ rooms: { private: 1 }, shared: null });
  });
});

it('a choice is quoted only when everybody has a bed, in the form of the contract', () => {
  const [departure] = departures;
  if (!departure) throw new Error('no departure');
  const start: Choice = {
    ...{ departureId: null, category: 'premium', travelers: 3, couponCode: 'SUMMER-10' },
    ...{ rooms: {}, shared: null },
  };
  const chosen = change(start, { type: 'departure', departure });
  expect(chosen.category).toBe('basic');
  const request = quoteRequest(chosen, departure.rooms, 'es');
  expect(QuoteRequest.parse(request)).toEqual({
    departureId: departure.id,
    category: 'basic',
    travelers: 3,
    rooms: [
      { type: 'twin', travelers: 2 },
      { type: 'twin', travelers: 1, share: 'anyone' },
    ],
    couponCode: 'SUMMER-10',
    locale: 'es',
  });
  const alone = change(chosen, { type: 'share', room: 'twin', company: null });
  expect(bedsOver(alone, departure.rooms)).toBe(-1);
  expect(quoteRequest(alone, departure.rooms, 'es')).toBeNull();
});
