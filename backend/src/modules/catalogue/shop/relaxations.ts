import type { TripFilters } from '@wayfold/contracts/catalogue/shop';
import { BitSet } from './bit-set.js';

type FilterRows = ReadonlyMap<keyof TripFilters, BitSet>;

/** Returns the rows that match every filter, leaving out `exceptFilter`. */
export const intersectRows = (
  rowCount: number,
  filterRows: FilterRows,
  exceptFilter?: keyof TripFilters,
): BitSet =>
  [...filterRows].reduce(
    (matches, [filter, bitSet]) => (filter === exceptFilter ? matches : matches.and(bitSet)),
    BitSet.createFull(rowCount),
  );

/** Lists the filters whose removal would find something, most results first. */
export const listRelaxations = (
  rowCount: number,
  filterRows: FilterRows,
): { filter: keyof TripFilters; total: number }[] =>
  [...filterRows.keys()]
    .map((filter) => ({ filter, total: intersectRows(rowCount, filterRows, filter).count }))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total);
