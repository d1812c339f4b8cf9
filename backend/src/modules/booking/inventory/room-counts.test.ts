import { describe, expect, test } from '@jest/globals';
import {
  addRoomChoices,
  countNeededRooms,
  findRoomShortage,
  isExactRoomFit,
  NO_ROOMS,
} from './room-counts.js';

const CAPACITIES = { twin: 2, double: 2, triple: 3, private: 1 } as const;
const getCapacity = (type: keyof typeof CAPACITIES): number => CAPACITIES[type];
const twin = { type: 'twin', travelers: 2 } as const;
const newSharedBed = (sharesWith: string) => ({ type: 'twin', travelers: 1, sharesWith }) as const;
const threeWomen = Array.from({ length: 3 }, () => newSharedBed('women'));

describe('the rooms that choices need', () => {
  test('are one for each room that a party has to itself', () => {
    expect(countNeededRooms([twin, twin, { type: 'private', travelers: 1 }], getCapacity)).toEqual({
      twin: 2,
      private: 1,
    });
  });

  test('are filled by shared beds before another is opened', () => {
    expect(countNeededRooms(threeWomen, getCapacity)).toEqual({ twin: 2 });
  });

  test('count every traveler of a party that shares', () => {
    const twoFriends = { type: 'triple', travelers: 2, sharesWith: 'women' } as const;
    expect(countNeededRooms([twoFriends, twoFriends], getCapacity)).toEqual({ triple: 2 });
  });

  test('are separate for each requested company', () => {
    expect(countNeededRooms([newSharedBed('women'), newSharedBed('men')], getCapacity)).toEqual({ twin: 2 });
  });

  test('are zero once all choices are removed again', () => {
    const choices = [twin, ...threeWomen];
    const pools = addRoomChoices(addRoomChoices(NO_ROOMS, choices), choices, -1);
    expect(pools).toEqual({ own: { twin: 0 }, beds: { 'twin women': { type: 'twin', beds: 0 } } });
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
  const offers = [
    { type: 'twin', capacity: 2, isShareable: true },
    { type: 'double', capacity: 2, isShareable: false },
  ] as const;

  test.each([
    { rooms: 'full rooms of their own', choices: [twin, twin], travelers: 4, verdict: 'fit', fits: true },
    {
      rooms: 'a room and a shared bed',
      choices: [twin, newSharedBed('anyone')],
      travelers: 3,
      verdict: 'fit',
      fits: true,
    },
    { rooms: 'beds for fewer people', choices: [twin], travelers: 3, verdict: 'do not fit', fits: false },
    {
      rooms: 'beds for more people',
      choices: [twin, twin],
      travelers: 3,
      verdict: 'do not fit',
      fits: false,
    },
    {
      rooms: 'a room with an empty bed',
      choices: [{ ...twin, travelers: 1 }],
      travelers: 1,
      verdict: 'do not fit',
      fits: false,
    },
    {
      rooms: 'two people in one shared bed',
      choices: [{ ...twin, sharesWith: 'anyone' }],
      travelers: 2,
      verdict: 'do not fit',
      fits: false,
    },
    {
      rooms: 'a shared bed in a room that cannot be shared',
      choices: [{ type: 'double', travelers: 1, sharesWith: 'anyone' } as const],
      travelers: 1,
      verdict: 'do not fit',
      fits: false,
    },
    {
      rooms: 'a room that is not offered',
      choices: [{ type: 'triple', travelers: 3 } as const],
      travelers: 3,
      verdict: 'do not fit',
      fits: false,
    },
  ])('$verdict it exactly: $rooms', ({ choices, travelers, fits }) => {
    expect(isExactRoomFit(choices, travelers, offers)).toBe(fits);
  });
});
