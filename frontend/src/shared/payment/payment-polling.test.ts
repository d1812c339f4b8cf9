import { expect, test } from '@jest/globals';
import { calculateBackoff } from './payment-polling.js';

test('polls become rarer, at most every 15 seconds', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 60].map(calculateBackoff)).toEqual([
    1000, 1000, 2000, 4000, 8000, 15_000, 15_000, 15_000,
  ]);
});
