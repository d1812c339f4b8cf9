import { describe, expect, test } from '@jest/globals';
import { MAX_PARTY } from '@wayfold/contracts/kernel/input-limits';
import { QuoteRequest } from '@wayfold/contracts/money/quotes';
import { openDeparture } from '../../../test/fixtures.js';
import {
  calculateMaxTravelers,
  changeChoice,
  type Choice,
  countSpareBeds,
  type RoomOffer,
  suggestRooms,
  toQuoteRequest,
} from './choice.js';

const rooms: RoomOffer[] = [
  { type: 'twin', capacity: 2, supplementCents: 0, roomsLeft: 2, isShareable: true },
  { type: 'triple', capacity: 3, supplementCents: 6000, roomsLeft: 1, isShareable: false },
  { type: 'private', capacity: 1, supplementCents: 42_000, roomsLeft: 1, isShareable: false },
];

describe('rooms suggested for a party', () => {
  test.each([1, 2, 3, 4, 5, 6, 7])('give each of %i travelers exactly one bed', (travelerCount) => {
    const choice: Choice = {
      departureId: 'd',
      category: 'comfort',
      travelers: travelerCount,
      couponCode: null,
      ...suggestRooms(travelerCount, rooms),
    };
    expect(countSpareBeds(choice, rooms)).toBe(0);
  });

  test.each([
    { travelers: 1, ownRooms: {} },
    { travelers: 2, ownRooms: { twin: 1 } },
    { travelers: 3, ownRooms: { triple: 1 } },
    { travelers: 4, ownRooms: { twin: 2 } },
    { travelers: 5, ownRooms: { twin: 1, triple: 1 } },
    { travelers: 6, ownRooms: { twin: 1, triple: 1, private: 1 } },
    { travelers: 7, ownRooms: { twin: 2, triple: 1 } },
    { travelers: 8, ownRooms: { twin: 2, triple: 1, private: 1 } },
    { travelers: 9, ownRooms: {} },
  ])('never exceed the available rooms: $travelers travelers', ({ travelers, ownRooms }) => {
    expect(suggestRooms(travelers, rooms).rooms).toEqual(ownRooms);
  });

  const newRooms = (...roomsLeft: readonly number[]): RoomOffer[] =>
    (
      [
        ['twin', 2, 0],
        ['double', 2, 0],
        ['triple', 3, 0],
        ['private', 1, 42_000],
      ] as const
    ).map(([type, capacity, supplementCents], index) => ({
      type,
      capacity,
      supplementCents,
      roomsLeft: roomsLeft[index] ?? 0,
      isShareable: type === 'twin',
    }));

  test.each([
    [2, { double: 1 }],
    [3, { triple: 1 }],
    [4, { double: 2 }],
    [5, { double: 1, triple: 1 }],
    [6, { twin: 1, double: 2 }],
    [7, { double: 2, triple: 1 }],
    [8, { twin: 2, double: 2 }],
  ])('keep %i travelers among themselves, in double rooms as far as possible', (travelerCount, ownRooms) => {
    expect(suggestRooms(travelerCount, newRooms(4, 2, 2, 3))).toEqual({ rooms: ownRooms, sharedBed: null });
  });

  const sharedBed = { type: 'twin', sharesWith: 'anyone' };
  test.each([
    {
      name: 'no shared bed while a private room completes the group',
      travelers: 4,
      offers: newRooms(1, 0, 1, 2),
      suggestion: { rooms: { triple: 1, private: 1 }, sharedBed: null },
    },
    {
      name: 'a private room beside a twin',
      travelers: 3,
      offers: newRooms(2, 0, 0, 1),
      suggestion: { rooms: { twin: 1, private: 1 }, sharedBed: null },
    },
    {
      name: 'a shared bed beside a twin',
      travelers: 3,
      offers: newRooms(2, 0, 0, 0),
      suggestion: { rooms: { twin: 1 }, sharedBed },
    },
    {
      name: 'a shared bed beside a triple',
      travelers: 4,
      offers: newRooms(1, 0, 1, 0),
      suggestion: { rooms: { triple: 1 }, sharedBed },
    },
    {
      name: 'nothing if the rooms do not suffice',
      travelers: 3,
      offers: newRooms(1, 0, 0, 0),
      suggestion: { rooms: {}, sharedBed: null },
    },
  ])('suggest to a group $name', ({ travelers, offers, suggestion }) => {
    expect(suggestRooms(travelers, offers)).toEqual(suggestion);
  });

  test('are shared for a single traveler, or private where sharing is impossible', () => {
    expect(suggestRooms(1, rooms)).toEqual({ rooms: {}, sharedBed: { type: 'twin', sharesWith: 'anyone' } });
    expect(suggestRooms(1, rooms.slice(2))).toEqual({ rooms: { private: 1 }, sharedBed: null });
  });
});

describe('the request for a quote', () => {
  const categoryNotOffered: Choice = {
    departureId: null,
    category: 'premium',
    travelers: 3,
    couponCode: 'SUMMER-10',
    rooms: {},
    sharedBed: null,
  };
  const choice = changeChoice(categoryNotOffered, { type: 'departure', departure: openDeparture });
  const choiceWithoutBed = changeChoice(choice, { type: 'room', room: 'private', count: 0 });

  test('has the suggested rooms, and the first category if the departure lacks the chosen one', () => {
    expect(QuoteRequest.parse(toQuoteRequest(choice, openDeparture.rooms, 'es'))).toEqual({
      departureId: openDeparture.id,
      category: 'basic',
      travelers: 3,
      rooms: [
        { type: 'twin', travelers: 2 },
        { type: 'private', travelers: 1 },
      ],
      couponCode: 'SUMMER-10',
      locale: 'es',
    });
  });

  test('is absent while a traveler has no bed', () => {
    expect(countSpareBeds(choiceWithoutBed, openDeparture.rooms)).toBe(-1);
    expect(toQuoteRequest(choiceWithoutBed, openDeparture.rooms, 'es')).toBeNull();
  });

  test('says with whom a traveler shares a room', () => {
    const choiceWithSharedBed = changeChoice(choiceWithoutBed, {
      type: 'sharedBed',
      room: 'twin',
      sharesWith: 'women',
    });
    expect(QuoteRequest.parse(toQuoteRequest(choiceWithSharedBed, openDeparture.rooms, 'es')).rooms).toEqual([
      { type: 'twin', travelers: 2 },
      { type: 'twin', travelers: 1, sharesWith: 'women' },
    ]);
  });
});

test.each([
  { seatsLeft: 0, travelers: 1 },
  { seatsLeft: 2, travelers: 2 },
  { seatsLeft: 50, travelers: MAX_PARTY },
])('a party has at most $travelers travelers while $seatsLeft seats are left', ({ seatsLeft, travelers }) => {
  expect(calculateMaxTravelers(seatsLeft)).toBe(travelers);
});
