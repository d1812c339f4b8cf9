import { expect, it } from '@jest/globals';
import { requireRow } from './require-row.js';

it('returns the first row', () => {
  expect(requireRow([{ count: 0 }, { count: 1 }])).toEqual({ count: 0 });
});

it('throws without a row', () => {
  expect(() => requireRow([])).toThrow('the statement returned no row');
});
