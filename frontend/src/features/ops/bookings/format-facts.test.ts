import { expect, test } from '@jest/globals';
import { formatFacts } from './format-facts.js';

test('an event shows its first three plain facts, with amounts as money', () => {
  const data = { amountCents: 40_000, attempt: 2, isFlagged: false, code: 'declined' };
  expect(formatFacts({ data }, 'en')).toBe('$400.00, attempt 2, isFlagged false');
  expect(formatFacts({ data }, 'es')).toBe('$400,00, attempt 2, isFlagged false');
});

test('an event hides ids, hashes and nested values', () => {
  const data = { bookingId: 'b', quoteHash: 'h', hash: 'h', quote: { a: 1 }, reason: 'requested' };
  expect(formatFacts({ data }, 'en')).toBe('reason requested');
});

test.each([
  { name: 'null as its data', data: null },
  { name: 'no data', data: undefined },
  { name: 'a text as its data', data: 'text' },
])('an event with $name has no facts', ({ data }) => {
  expect(formatFacts({ data }, 'en')).toBe('');
});
