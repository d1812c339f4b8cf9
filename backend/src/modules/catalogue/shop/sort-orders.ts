import type { Sort } from '@wayfold/contracts/catalogue/shop';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import { BitSet } from './bit-set.js';
import type { TripIndex } from './trip-index.js';

/** Smooths ratings of trips with few reviews by adding this many average reviews. */
const PRIOR_RATING = { count: 5, average: 4.5 };

type SortKey = (row: number) => readonly (number | string)[];

const createSortKeys = (index: TripIndex): Record<Sort, SortKey> => {
  const getSlug = (row: number) => index.getTrip(row).slug;
  const getNextDeparture = (row: number) => index.live[row]?.nextStartsOn ?? '9999';
  const getCents = (row: number) => index.live[row]?.fromCents ?? Number.MAX_SAFE_INTEGER;
  const rankRating = (row: number) => {
    const { average = 0, count = 0 } = index.getTrip(row).facets.rating ?? {};
    return -(average * count + PRIOR_RATING.average * PRIOR_RATING.count) / (count + PRIOR_RATING.count);
  };
  const rankEnded = (row: number) => (index.live[row] ? 0 : 1);
  return {
    recommended: (row) => [rankEnded(row), rankRating(row), getSlug(row)],
    departure: (row) => [getNextDeparture(row), getSlug(row)],
    price: (row) => [getCents(row), getSlug(row)],
    'price-desc': (row) => [rankEnded(row), -getCents(row), getSlug(row)],
    days: (row) => [index.getTrip(row).facets.days, getSlug(row)],
    rating: (row) => [rankRating(row), getSlug(row)],
  };
};

const compareKeys = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  for (const [index, value] of a.entries()) {
    const otherValue = requirePresent(b[index], 'the key');
    if (value !== otherValue) return value < otherValue ? -1 : 1;
  }
  return 0;
};

/** Sort orders, built on first use. */
export class SortOrders {
  private readonly orders = new Map<Sort, readonly number[]>();

  constructor(private readonly index: TripIndex) {}

  /** Clears the orders after prices or dates changed. */
  clear(): void {
    this.orders.clear();
  }

  private ensureOrder(sort: Sort): readonly number[] {
    const cachedOrder = this.orders.get(sort);
    if (cachedOrder) return cachedOrder;
    const getKey = createSortKeys(this.index)[sort];
    const rows = Array.from({ length: this.index.rowCount }, (_, row) => ({ row, key: getKey(row) }));
    const order = rows.sort((a, b) => compareKeys(a.key, b.key)).map(({ row }) => row);
    this.orders.set(sort, order);
    return order;
  }

  /** Returns rows of a set in this order, better `tiers` first, skipping `offset`. */
  slicePage(
    rows: BitSet,
    sort: Sort,
    {
      tiers,
      offset = 0,
      limit,
    }: { readonly tiers?: readonly BitSet[] | undefined; readonly offset?: number; readonly limit: number },
  ): number[] {
    const groups = splitByTier(rows, sort === 'recommended' ? tiers : undefined);
    const page: number[] = [];
    let skippedCount = 0;
    for (const group of groups) {
      const size = group.count;
      if (skippedCount + size <= offset) {
        skippedCount += size;
        continue;
      }
      for (const row of this.ensureOrder(sort)) {
        if (!group.has(row)) continue;
        if (skippedCount++ < offset) continue;
        page.push(row);
        if (page.length === limit) return page;
      }
    }
    return page;
  }
}

/** Splits rows into disjoint sets, best first. */
function splitByTier(rows: BitSet, tiers: readonly BitSet[] | undefined): readonly BitSet[] {
  if (!tiers) return [rows];
  let earlierRows = new BitSet(rows.rowCount);
  return tiers.map((tier) => {
    const group = rows.and(tier).subtract(earlierRows);
    earlierRows = earlierRows.or(tier);
    return group;
  });
}
