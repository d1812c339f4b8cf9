import type { Sort } from '@wayfold/contracts/catalogue/shop';
import { Bits } from './bit-set.js';
import type { TripIndex } from './trip-index.js';

/** Smooths ratings of trips with few reviews by adding this many average ones. */
const PRIOR = { count: 5, average: 4.5 };

type Key = (row: number) => readonly (number | string)[];

const keysOf = (index: TripIndex): Record<Sort, Key> => {
  const slug = (row: number) => index.trips[row]?.slug ?? '';
  const next = (row: number) => index.live[row]?.next ?? '9999';
  const cents = (row: number) => index.live[row]?.fromCents ?? Number.MAX_SAFE_INTEGER;
  const stars = (row: number) => {
    const { average = 0, count = 0 } = index.trips[row]?.facets.rating ?? {};
    return -(average * count + PRIOR.average * PRIOR.count) / (count + PRIOR.count);
  };
  const rankEnded = (row: number) => (index.live[row] ? 0 : 1);
  return {
    recommended: (row) => [rankEnded(row), stars(row), slug(row)],
    departure: (row) => [next(row), slug(row)],
    price: (row) => [cents(row), slug(row)],
    'price-desc': (row) => [rankEnded(row), -cents(row), slug(row)],
    days: (row) => [index.trips[row]?.facets.days ?? 0, slug(row)],
    rating: (row) => [stars(row), slug(row)],
  };
};

const compare = (a: readonly (number | string)[], b: readonly (number | string)[]): number => {
  const at = a.findIndex((value, index) => value !== b[index]);
  if (at < 0) return 0;
  return (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1;
};

/** Sort orders, built on first use. */
export class Orders {
  private readonly orders = new Map<Sort, readonly number[]>();

  constructor(private readonly index: TripIndex) {}

  /** Call after prices or dates changed. */
  forget(): void {
    this.orders.clear();
  }

  private order(sort: Sort): readonly number[] {
    const cached = this.orders.get(sort);
    if (cached) return cached;
    const key = keysOf(this.index)[sort];
    const rows = Array.from({ length: this.index.rows }, (_, row) => ({ row, key: key(row) }));
    const order = rows.sort((a, b) => compare(a.key, b.key)).map(({ row }) => row);
    this.orders.set(sort, order);
    return order;
  }

  /** Rows of a set in this order, better `ranks` first, skipping `offset`. */
  page(rows: Bits, sort: Sort, ranks: readonly Bits[] | undefined, offset: number, limit: number): number[] {
    const groups = groupsOf(rows, sort === 'recommended' ? ranks : undefined);
    const page: number[] = [];
    let passed = 0;
    for (const group of groups) {
      const size = group.count;
      if (passed + size <= offset) {
        passed += size;
        continue;
      }
      for (const row of this.order(sort)) {
        if (!group.has(row)) continue;
        if (passed++ < offset) continue;
        page.push(row);
        if (page.length === limit) return page;
      }
    }
    return page;
  }
}

/** Disjoint sets, best first. */
function groupsOf(rows: Bits, ranks: readonly Bits[] | undefined): readonly Bits[] {
  if (!ranks) return [rows];
  let before = new Bits(rows.rows);
  return ranks.map((rank) => {
    const group = rows.and(rank).without(before);
    before = before.or(rank);
    return group;
  });
}
