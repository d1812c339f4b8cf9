import type { TripFacets } from '@wayfold/contracts/catalogue/stored-trips';
import { SortOrders } from '../../../src/modules/catalogue/shop/sort-orders.js';
import { type LiveFacts, TripIndex } from '../../../src/modules/catalogue/shop/trip-index.js';

export interface TripToIndex {
  readonly facets?: Partial<TripFacets>;
  /** Departures to come; undefined for a trip without any. */
  readonly live?: Partial<LiveFacts>;
}

/** Indexes these trips, with their numbers as ids and slugs. */
export async function indexTrips(trips: readonly TripToIndex[]) {
  const liveFactsById = new Map<string, LiveFacts>();
  for (const [row, { live }] of trips.entries())
    if (live)
      liveFactsById.set(`trip-${row}`, {
        fromCents: 100_000,
        nextStartsOn: '2027-03-01',
        months: ['2027-03'],
        isGuaranteed: false,
        ...live,
      });
  const index = await TripIndex.build(
    trips.map(({ facets }, row) => ({
      id: `trip-${row}`,
      slug: `trip-${row}`,
      facets: newFacets(facets),
      search: [],
    })),
    liveFactsById,
  );
  return { index, orders: new SortOrders(index) };
}

const newFacets = (overrides: Partial<TripFacets> = {}): TripFacets => ({
  kinds: ['group-adventure'],
  style: 'hiking',
  themes: [],
  regions: [],
  countries: [],
  difficulty: 'easy',
  days: 7,
  ages: { min: 12, max: 80 },
  rating: null,
  cities: [],
  ...overrides,
});
