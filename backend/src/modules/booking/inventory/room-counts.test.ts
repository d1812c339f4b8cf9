import { describe, expect, test } from '@jest/globals';
import type { RoomType } from '@wayfold/contracts/catalogue/catalogue';
import type { RoomChoice } from '@wayfold/contracts/money/quotes';
import { newOffer, newSharedBed, singleRoom, twin } from '../../../../test/support/booking/builders.js';
import {
  addRoomChoices,
  countNeededRooms,
  findRoomShortage,
  isExactRoomFit,
  NO_ROOMS,
  type RoomCounts,
} from './room-counts.js';

const CAPACITIES: Partial<Record<RoomType, number>> = { twin: 2, triple: 3, private: 1 };
const countRooms = (...choices: RoomChoice[]): RoomCounts =>
  countNeededRooms(choices, (type) => CAPACITIES[type] ?? 0);

describe('the number of rooms needed', () => {
  test.each<{ name: string; choices: RoomChoice[]; counts: RoomCounts }>([
    { name: 'no choices need no room', choices: [], counts: {} },
    { name: 'own rooms count one each', choices: [twin, twin, singleRoom], counts: { twin: 2, private: 1 } },
    { name: 'a single bed counts as a room', choices: [newSharedBed('women')], counts: { twin: 1 } },
    {
      name: 'two shared beds for the same company fill one room',
      choices: [newSharedBed('women'), newSharedBed('women')],
      counts: { twin: 1 },
    },
    {
      name: 'a third shared bed needs a second room',
      choices: [newSharedBed('women'), newSharedBed('women'), newSharedBed('women')],
      counts: { twin: 2 },
    },
    {
      name: 'beds for different company are in separate rooms',
      choices: [newSharedBed('women'), newSharedBed('men'), newSharedBed('anyone')],
      counts: { twin: 3 },
    },
    {
      name: 'shared beds of different room types are in separate rooms',
      choices: [newSharedBed('men'), newSharedBed('men', 'triple')],
      counts: { twin: 1, triple: 1 },
    },
    {
      name: 'three shared beds fill a triple',
      choices: [newSharedBed('men', 'triple'), newSharedBed('men', 'triple'), newSharedBed('men', 'triple')],
      counts: { triple: 1 },
    },
    {
      name: 'a shared bed is never in a room of one’s own',
      choices: [twin, newSharedBed('women')],
      counts: { twin: 2 },
    },
    {
      name: 'a choice counts one bed for each of its travelers',
      choices: [{ type: 'triple', travelers: 2, sharesWith: 'men' }, newSharedBed('men', 'triple')],
      counts: { triple: 1 },
    },
    {
      name: 'a fourth traveler needs a second triple',
      choices: [
        { type: 'triple', travelers: 2, sharesWith: 'men' },
        { type: 'triple', travelers: 2, sharesWith: 'men' },
      ],
      counts: { triple: 2 },
    },
  ])('is counted by the sharing rules: $name', ({ choices, counts }) => {
    expect(countRooms(...choices)).toEqual(counts);
    expect(countRooms(...choices.toReversed())).toEqual(counts);
  });

  test('counts a type without beds as one room per bed', () => {
    expect(
      countRooms({ type: 'double', travelers: 1, sharesWith: 'anyone' }, newSharedBed('anyone', 'double')),
    ).toEqual({ double: 2 });
  });

  test('is zero once all choices are removed again', () => {
    const choices = [twin, newSharedBed('women'), newSharedBed('women'), newSharedBed('women')];
    const pools = addRoomChoices(addRoomChoices(NO_ROOMS, choices), choices, -1);
    expect(pools).toEqual({
      ownRooms: { twin: 0 },
      sharedBeds: { 'twin women': { type: 'twin', count: 0 } },
    });
  });
});

describe('a shortage of rooms', () => {
  const newStock = (count: number) => [{ type: 'twin', capacity: 2, count } as const];
  const takenRooms = addRoomChoices(NO_ROOMS, [twin, newSharedBed('women')]);

  test('is absent while rooms are left', () => {
    expect(findRoomShortage(newStock(3), takenRooms, [twin])).toBeUndefined();
  });

  test('names the type and the number left', () => {
    expect(findRoomShortage(newStock(3), takenRooms, [twin, twin])).toEqual({ type: 'twin', left: 1 });
  });

  test('concerns a type that the departure does not have', () => {
    expect(findRoomShortage([], NO_ROOMS, [twin])).toEqual({ type: 'twin', left: 0 });
  });

  test('does not concern a free bed of a shared room', () => {
    expect(findRoomShortage(newStock(2), takenRooms, [newSharedBed('women')])).toBeUndefined();
    expect(findRoomShortage(newStock(2), takenRooms, [newSharedBed('men')])).toEqual({
      type: 'twin',
      left: 0,
    });
  });

  test('does not concern choices that need no more of an oversold type', () => {
    expect(findRoomShortage(newStock(1), takenRooms, [newSharedBed('women')])).toBeUndefined();
  });
});

describe('rooms for a party', () => {
  test.each<{ name: string; choices: RoomChoice[]; travelers: number }>([
    { name: 'full twins', choices: [twin, twin], travelers: 4 },
    { name: 'a twin and a private room', choices: [twin, singleRoom], travelers: 3 },
    { name: 'a shared bed', choices: [newSharedBed('women')], travelers: 1 },
    { name: 'a shared bed beside an own room', choices: [twin, newSharedBed('men')], travelers: 3 },
    { name: 'no travelers and no room', choices: [], travelers: 0 },
  ])('fit it exactly: $name', ({ choices, travelers }) => {
    expect(isExactRoomFit(choices, travelers, newOffer().rooms)).toBe(true);
  });

  test.each<{ name: string; choices: RoomChoice[]; travelers: number }>([
    { name: 'a traveler without a bed', choices: [twin], travelers: 3 },
    { name: 'one bed too many', choices: [twin, singleRoom], travelers: 2 },
    { name: 'a twin for one traveler', choices: [{ type: 'twin', travelers: 1 }], travelers: 1 },
    { name: 'a twin for three travelers', choices: [{ type: 'twin', travelers: 3 }], travelers: 3 },
    {
      name: 'a shared bed for two travelers',
      choices: [{ type: 'twin', travelers: 2, sharesWith: 'women' }],
      travelers: 2,
    },
    {
      name: 'a shared bed in a room that cannot be shared',
      choices: [newSharedBed('women', 'private')],
      travelers: 1,
    },
    { name: 'a type that is not offered', choices: [{ type: 'double', travelers: 2 }], travelers: 2 },
  ])('do not fit it: $name', ({ choices, travelers }) => {
    expect(isExactRoomFit(choices, travelers, newOffer().rooms)).toBe(false);
  });
});
