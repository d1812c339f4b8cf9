import { expect, test } from '@jest/globals';
import { formatDollars } from './format-dollars.js';

test.each([
  [0, '$0.00'],
  [1, '$0.01'],
  [39_000, '$390.00'],
  [123_450, '$1,234.50'],
  [-500, '\u2212$5.00'],
])('%d cents are written as %s', (cents, text) => {
  expect(formatDollars(cents)).toBe(text);
});
