import { Difficulty, TripKind } from '@wayfold/contracts/catalogue/catalogue';
import { DURATION_BANDS } from '@wayfold/contracts/catalogue/places-file';
import type { Facets, TripFilters } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { BitSet } from './bit-set.js';
import type { PlaceDirectory } from './place-directory.js';
import type { Dimension, TripIndex } from './trip-index.js';

type FacetCount = Facets['styles'][number];

const COLLATORS = { en: new Intl.Collator('en'), es: new Intl.Collator('es') };
const createNameComparator =
  (locale: Locale) =>
  (a: { name: string }, b: { name: string }): number =>
    COLLATORS[locale].compare(a.name, b.name);

/** Counts the trips each filter value would leave, given the other filters; unused values are omitted. */
export function countFacets(
  index: TripIndex,
  directory: PlaceDirectory,
  locale: Locale,
  selectWithout: (filter: keyof TripFilters) => BitSet,
): Facets {
  const createCounter = (dimension: Dimension) => {
    const otherTrips = selectWithout(dimension);
    return (value: string): number => index.ensureRows(dimension, value).countWith(otherTrips);
  };
  const countPlaces = (kind: 'style' | 'theme' | 'region' | 'country'): FacetCount[] => {
    const countTrips = createCounter(kind);
    return index
      .listValues(kind)
      .filter((key) => directory.find(kind, key))
      .map((key) => ({ ...directory.requireRef(kind, key, locale), count: countTrips(key) }))
      .sort(createNameComparator(locale));
  };
  const countKeys = <K extends string>(dimension: Dimension, keys: readonly K[]) => {
    const countTrips = createCounter(dimension);
    return keys
      .filter((key) => index.listValues(dimension).includes(key))
      .map((key) => ({ key, count: countTrips(key) }));
  };
  return {
    regions: listRegions(index, countPlaces),
    styles: countPlaces('style'),
    themes: countPlaces('theme'),
    kinds: countKeys('kind', TripKind.options),
    difficulties: countKeys('difficulty', Difficulty.options),
    durations: countKeys('duration', DURATION_BANDS),
    // Past months have no trips.
    months: countKeys(
      'month',
      index
        .listValues('month')
        .filter((month) => index.ensureRows('month', month).count > 0)
        .sort(),
    ),
    guaranteed: createCounter('guaranteed')('true'),
    ...index.getBounds(),
  };
}

/** Lists the regions, each with all countries that its trips visit. */
function listRegions(
  index: TripIndex,
  countPlaces: (kind: 'region' | 'country') => FacetCount[],
): Facets['regions'] {
  const countries = countPlaces('country');
  return countPlaces('region').map((region) => ({
    ...region,
    countries: countries.filter(({ key }) => index.hasTripTo(region.key, key)),
  }));
}
