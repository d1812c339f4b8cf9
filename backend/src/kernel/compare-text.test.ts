import { expect, test } from '@jest/globals';
import { compareText } from './compare-text.js';

test('texts are sorted by code unit', () => {
  expect(['b', 'á', 'a', 'B', ''].toSorted(compareText)).toEqual(['', 'B', 'a', 'b', 'á']);
});

test('equal texts stay in their order', () => {
  const rows = [{ day: '2027-03-02' }, { day: '2027-03-01', n: 1 }, { day: '2027-03-01', n: 2 }];
  expect(rows.toSorted((a, b) => compareText(a.day, b.day))).toEqual([rows[1], rows[2], rows[0]]);
});
