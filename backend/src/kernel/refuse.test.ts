import { expect, test } from '@jest/globals';
import { isRefusal, refuse } from './refuse.js';

test('a refusal carries its code and its facts, none by default', () => {
  expect(refuse('SOLD_OUT', { seatsLeft: 1 })).toEqual({ refused: 'SOLD_OUT', facts: { seatsLeft: 1 } });
  expect(refuse('SOLD_OUT')).toEqual({ refused: 'SOLD_OUT', facts: {} });
});

test.each([
  { value: refuse('SOLD_OUT'), isRefused: true },
  { value: [], isRefused: false },
  { value: { events: [] }, isRefused: false },
  { value: null, isRefused: false },
  { value: 'refused', isRefused: false },
  { value: undefined, isRefused: false },
])('$value is a refusal: $isRefused', ({ value, isRefused }) => {
  expect(isRefusal(value)).toBe(isRefused);
});
