import { expect, test } from '@jest/globals';
import { isRefusal, refuse } from './refuse.js';

test('a refusal carries its code and its facts, none by default', () => {
  expect(refuse('SOLD_OUT', { seatsLeft: 1 })).toEqual({ refused: 'SOLD_OUT', facts: { seatsLeft: 1 } });
  expect(refuse('SOLD_OUT')).toEqual({ refused: 'SOLD_OUT', facts: {} });
});

test.each([
  { value: refuse('SOLD_OUT'), verdict: 'is a refusal', isRefused: true },
  { value: [], verdict: 'is no refusal', isRefused: false },
  { value: { events: [] }, verdict: 'is no refusal', isRefused: false },
  { value: null, verdict: 'is no refusal', isRefused: false },
  { value: 'refused', verdict: 'is no refusal', isRefused: false },
  { value: undefined, verdict: 'is no refusal', isRefused: false },
])('$value $verdict', ({ value, isRefused }) => {
  expect(isRefusal(value)).toBe(isRefused);
});
