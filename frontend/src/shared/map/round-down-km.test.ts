import { expect, test } from '@jest/globals';
import { roundDownKm } from './round-down-km.js';

test.each([
  { km: 1, roundKm: 1 },
  { km: 1.9, roundKm: 1 },
  { km: 49.9, roundKm: 20 },
  { km: 50, roundKm: 50 },
  { km: 999, roundKm: 500 },
])('$km km are shown by a scale of $roundKm km', ({ km, roundKm }) => {
  expect(roundDownKm(km)).toBe(roundKm);
});

test('less than a kilometer is shown by a scale of 500 m', () => {
  expect(roundDownKm(0.7)).toBe(0.5);
});

test('a longer distance is shown by the longest scale', () => {
  expect(roundDownKm(20_000)).toBe(1_000);
});
