import { setImmediate } from 'node:timers/promises';
import { DURATION_BANDS, type DurationBand } from '@wayfold/contracts/catalogue/places-file';
import type { TripFilters } from '@wayfold/contracts/catalogue/shop';
import type { TripFacets } from '@wayfold/contracts/catalogue/stored-trips';
import { requirePresent } from '@wayfold/contracts/kernel/require-present';
import { BitSet } from './bit-set.js';
import { WordIndex } from './word-index.js';

/** Facts that change daily: departures to come that have a seat. */
export interface LiveFacts {
  readonly fromCents: number;
  readonly nextStartsOn: string;
  /** `YYYY-MM`. */
  readonly months: readonly string[];
  readonly isGuaranteed: boolean;
}

export interface IndexedTrip {
  readonly id: string;
  readonly slug: string;
  readonly facets: TripFacets;
  /** Folded texts by tier, including place names. */
  readonly search: readonly string[];
}

/** Filters that show a count for each value. */
export type Dimension =
  'kind' | 'style' | 'theme' | 'region' | 'country' | 'difficulty' | 'duration' | 'month' | 'guaranteed';

const listBands = (days: number): readonly DurationBand[] =>
  DURATION_BANDS.filter((band) => {
    const [from = 0, to = 0] = band.split('-').map(Number);
    return days >= from && days <= to;
  });

const VALUES_BY_DIMENSION: Record<
  Exclude<Dimension, 'month' | 'guaranteed'>,
  (facets: TripFacets) => readonly string[]
> = {
  kind: ({ kinds }) => kinds,
  style: ({ style }) => [style],
  theme: ({ themes }) => themes,
  region: ({ regions }) => regions,
  country: ({ countries }) => countries,
  difficulty: ({ difficulty }) => [difficulty],
  duration: ({ days }) => listBands(days),
};

const listLiveValues = (liveFacts: LiveFacts | undefined): readonly (readonly [Dimension, string])[] => [
  ...(liveFacts?.months.map((month) => ['month', month] as const) ?? []),
  ...(liveFacts?.isGuaranteed ? [['guaranteed', 'true'] as const] : []),
];

interface Bounds {
  readonly min: number;
  readonly max: number;
}

function calculateBounds(values: readonly number[]): Bounds | null {
  if (values.length === 0) return null;
  return {
    min: values.reduce((a, b) => Math.min(a, b)),
    max: values.reduce((a, b) => Math.max(a, b)),
  };
}

/** Rows per batch, so that other requests are answered in between. */
const ROWS_PER_BATCH = 1_000;

/** Trips of one language as bit sets by property: counts and filters are intersections. */
export class TripIndex {
  readonly words: WordIndex;
  readonly live: (LiveFacts | undefined)[];
  /** Rows by value, by dimension. */
  private readonly rowsByDimension = new Map<Dimension, Map<string, BitSet>>();
  private readonly rowById = new Map<string, number>();
  private readonly countriesByRegion = new Map<string, Set<string>>();
  private dayBounds: Bounds | null = null;
  /** Bounds of the prices: undefined until computed, null without a price. */
  private centsBounds: Bounds | null | undefined;

  private constructor(
    readonly trips: readonly IndexedTrip[],
    liveFactsById: ReadonlyMap<string, LiveFacts>,
  ) {
    this.words = new WordIndex(trips.length);
    this.live = trips.map(({ id }) => liveFactsById.get(id));
  }

  static async build(
    trips: readonly IndexedTrip[],
    liveFactsById: ReadonlyMap<string, LiveFacts>,
  ): Promise<TripIndex> {
    const index = new TripIndex(trips, liveFactsById);
    for (let row = 0; row < trips.length; row++) {
      index.add(row);
      if (row % ROWS_PER_BATCH === ROWS_PER_BATCH - 1) await setImmediate();
    }
    index.dayBounds = calculateBounds(trips.map(({ facets }) => facets.days));
    return index;
  }

  getTrip(row: number): IndexedTrip {
    return requirePresent(this.trips[row], 'the trip of the row');
  }

  private add(row: number): void {
    const { id, facets, search } = this.getTrip(row);
    this.rowById.set(id, row);
    this.words.add(row, search);
    for (const [dimension, listValues] of Object.entries(VALUES_BY_DIMENSION))
      for (const value of listValues(facets)) this.ensureRows(dimension as Dimension, value).add(row);
    for (const [dimension, value] of listLiveValues(this.live[row]))
      this.ensureRows(dimension, value).add(row);
    for (const region of facets.regions) {
      const countries = this.countriesByRegion.get(region) ?? new Set<string>();
      this.countriesByRegion.set(region, countries);
      for (const country of facets.countries) countries.add(country);
    }
  }

  hasTripTo(region: string, country: string): boolean {
    return this.countriesByRegion.get(region)?.has(country) ?? false;
  }

  /** Returns the minimum and maximum over all trips; null if there are none. */
  getBounds(): { readonly cents: Bounds | null; readonly days: Bounds | null } {
    this.centsBounds ??= calculateBounds(this.live.flatMap((facts) => facts?.fromCents ?? []));
    return { cents: this.centsBounds, days: this.dayBounds };
  }

  get rowCount(): number {
    return this.trips.length;
  }

  findRow(id: string): number | undefined {
    return this.rowById.get(id);
  }

  /** Updates a trip's departures; returns true if its price or next date changed. */
  update(id: string, facts: LiveFacts | undefined): boolean {
    const row = this.rowById.get(id);
    if (row === undefined) return false;
    const previousFacts = this.live[row];
    for (const [dimension, value] of listLiveValues(previousFacts))
      this.ensureRows(dimension, value).delete(row);
    for (const [dimension, value] of listLiveValues(facts)) this.ensureRows(dimension, value).add(row);
    this.live[row] = facts;
    if (previousFacts?.fromCents !== facts?.fromCents) this.centsBounds = undefined;
    return (
      previousFacts?.fromCents !== facts?.fromCents || previousFacts?.nextStartsOn !== facts?.nextStartsOn
    );
  }

  /** Returns the rows with this value; empty if no trip has it. */
  ensureRows(dimension: Dimension, value: string): BitSet {
    const values = this.rowsByDimension.get(dimension) ?? new Map<string, BitSet>();
    this.rowsByDimension.set(dimension, values);
    let bits = values.get(value);
    if (!bits) values.set(value, (bits = new BitSet(this.rowCount)));
    return bits;
  }

  listValues(dimension: Dimension): string[] {
    return [...(this.rowsByDimension.get(dimension)?.keys() ?? [])];
  }

  /** Selects the rows of these trips; unknown ids are ignored. */
  private selectRows(ids: readonly string[]): BitSet {
    const bits = new BitSet(this.rowCount);
    for (const id of ids) {
      const row = this.rowById.get(id);
      if (row !== undefined) bits.add(row);
    }
    return bits;
  }

  /** Returns one set per given filter, by name; results are in all of them. */
  applyFilters(filters: TripFilters): Map<keyof TripFilters, BitSet> {
    const filterRows = new Map<keyof TripFilters, BitSet>();
    for (const dimension of Object.keys(VALUES_BY_DIMENSION).concat('month') as Exclude<
      Dimension,
      'guaranteed'
    >[]) {
      const wantedValues: readonly string[] | undefined = filters[dimension];
      if (wantedValues && wantedValues.length > 0)
        filterRows.set(
          dimension,
          wantedValues
            .map((value) => this.rowsByDimension.get(dimension)?.get(value) ?? new BitSet(this.rowCount))
            .reduce((union, bits) => union.or(bits)),
        );
    }
    if (filters.id && filters.id.length > 0) filterRows.set('id', this.selectRows(filters.id));
    if (filters.guaranteed === 'true') filterRows.set('guaranteed', this.ensureRows('guaranteed', 'true'));
    for (const [name, matches] of listRangeFilters(filters))
      filterRows.set(
        name,
        BitSet.createMatching(this.rowCount, (row) => matches(this.getTrip(row).facets, this.live[row])),
      );
    return filterRows;
  }
}

type RangeFilter = (facets: TripFacets, liveFacts: LiveFacts | undefined) => boolean;

function listRangeFilters(filters: TripFilters): (readonly [keyof TripFilters, RangeFilter])[] {
  const { minDays, maxDays, minCents, maxCents, age } = filters;
  const ranges: (readonly [keyof TripFilters, RangeFilter | undefined])[] = [
    ['minDays', minDays === undefined ? undefined : ({ days }) => days >= minDays],
    ['maxDays', maxDays === undefined ? undefined : ({ days }) => days <= maxDays],
    [
      'minCents',
      minCents === undefined ? undefined : (_, liveFacts) => !!liveFacts && liveFacts.fromCents >= minCents,
    ],
    [
      'maxCents',
      maxCents === undefined ? undefined : (_, liveFacts) => !!liveFacts && liveFacts.fromCents <= maxCents,
    ],
    ['age', age === undefined ? undefined : ({ ages }) => ages.min <= age && age <= ages.max],
  ];
  return ranges.flatMap(([name, matches]) => (matches ? [[name, matches] as const] : []));
}
