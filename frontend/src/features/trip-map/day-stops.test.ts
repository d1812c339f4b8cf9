import { expect, test } from '@jest/globals';
import { groupStopsByDay } from './day-stops.js';

test('the stops are listed by day, from the place where the trip begins', () => {
  expect(
    groupStopsByDay([
      { day: 1, from: 0, to: 1, by: 'road' },
      { day: 3, from: 1, to: 0, by: 'train' },
    ]),
  ).toEqual([
    {
      day: 1,
      stops: [
        { stop: 0, mode: null },
        { stop: 1, mode: 'road' },
      ],
    },
    { day: 3, stops: [{ stop: 0, mode: 'train' }] },
  ]);
});
