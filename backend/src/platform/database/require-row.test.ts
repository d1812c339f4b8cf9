import { expect, test } from '@jest/globals';
import { requireRow } from './require-row.js';

test('returns the first row', () => {
  expect(requireRow([{ count: 0 }, { count: 1 }])).toEqual({ count: 0 });
});

test('throws without a row', () => {
  expect(() => requireRow([])).toThrow('the statement returned no row');
  expect(() => requireRow([], 'es_append')).toThrow('es_append returned no row');
});
