import { describe, expect, test } from '@jest/globals';
import type { TripFilters } from '@wayfold/contracts/catalogue/shop';
import { BitSet } from './bit-set.js';
import { intersectRows, listRelaxations } from './relaxations.js';

const ROW_COUNT = 6;

const newFilterRows = (rowsByFilter: Partial<Record<keyof TripFilters, readonly number[]>>) =>
  new Map(
    Object.entries(rowsByFilter).map(([filter, rows]) => [
      filter as keyof TripFilters,
      BitSet.createMatching(ROW_COUNT, (row) => rows.includes(row)),
    ]),
  );

describe('the rows that match', () => {
  const filterRows = newFilterRows({ style: [0, 1, 2], theme: [1, 2, 3], month: [2, 3, 4] });

  test('match every filter', () => {
    expect([...intersectRows(ROW_COUNT, filterRows)]).toEqual([2]);
  });

  test('match every filter but the excepted one', () => {
    expect([...intersectRows(ROW_COUNT, filterRows, 'style')]).toEqual([2, 3]);
  });

  test('are all rows without a filter', () => {
    expect([...intersectRows(ROW_COUNT, new Map())]).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe('filters to remove', () => {
  test('are those whose removal finds something, most results first', () => {
    const filterRows = newFilterRows({ style: [0, 1, 2], theme: [2, 3, 4], month: [3, 4] });
    expect(listRelaxations(ROW_COUNT, filterRows)).toEqual([
      { filter: 'style', total: 2 },
      { filter: 'month', total: 1 },
    ]);
  });

  test('are none if no single removal finds anything', () => {
    expect(listRelaxations(ROW_COUNT, newFilterRows({ style: [], theme: [], month: [1] }))).toEqual([]);
  });
});
