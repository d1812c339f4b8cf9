import { expect, test } from '@jest/globals';
import { listMonths } from './months.js';

test('the form offers the current month and later months, across years', () => {
  const months = listMonths('2026-11-30');
  expect(months.slice(0, 3)).toEqual(['2026-11', '2026-12', '2027-01']);
  expect(months).toHaveLength(18);
  expect(months.at(-1)).toBe('2028-04');
  expect(listMonths('2027-12-01').slice(0, 2)).toEqual(['2027-12', '2028-01']);
});
