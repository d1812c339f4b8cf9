import type { Locale } from '@wayfold/contracts/kernel/ids';
import { Difficulty, TripKind } from '@wayfold/contracts/catalogue/catalogue';
import { DURATION_BANDS } from '@wayfold/contracts/catalogue/places-file';
import type { Facets, TripFilters } from '@wayfold/contracts/catalogue/shop';
import type { Bits } from './bit-set.js';
import type { PlaceBook } from './place-index.js';
import type { Dimension, TripIndex } from './trip-index.js';

type FacetCount = Facets['styles'][number];

const COLLATORS = { en: new Intl.Collator('en'), es: new Intl.Collator('es') };
const byName =
  (locale: Locale) =>
  (a: { name: string }, b: { name: string }): number =>
    COLLATORS[locale].compare(a.name, b.name);

/** Number of trips each filter value would leave, given the other filters; unused values are omitted. */
export function facetsOf(
  index: TripIndex,
  book: PlaceBook,
  locale: Locale,
  without: (filter: keyof TripFilters) => Bits,
): Facets {
  const count = (dimension: Dimension) => {
    const rest = without(dimension);
    return (value: string): number => index.set(dimension, value).countWith(rest);
  };
  const named = (
    kind: 'style' | 'theme' | 'region' | 'country',
    isIncluded?: (key: string) => boolean,
  ): FacetCount[] => {
    const counted = count(kind);
    return index
      .values(kind)
      .filter((key) => book.find(kind, key) && (isIncluded?.(key) ?? true))
      .map((key) => ({ ...book.ref(kind, key, locale), count: counted(key) }))
      .sort(byName(locale));
  };
  const listed = <K extends string>(dimension: Dimension, keys: readonly K[]) => {
    const counted = count(dimension);
    return keys
      .filter((key) => index.values(dimension).includes(key))
      .map((key) => ({ key, count: counted(key) }));
  };
  return {
    regions: regionsOf(index, named),
    styles: named('style'),
    themes: named('theme'),
    kinds: listed('kind', TripKind.options),
    difficulties: listed('difficulty', Difficulty.options),
    durations: listed('duration', DURATION_BANDS),
    // Past months have no trips.
    months: listed(
      'month',
      index
        .values('month')
        .filter((month) => index.set('month', month).count > 0)
        .sort(),
    ),
    guaranteed: count('guaranteed')('true'),
    ...index.readBounds(),
  };
}

/** All countries that a region's trips visit. */
function regionsOf(index: TripIndex, named: (kind: 'region' | 'country') => FacetCount[]): Facets['regions'] {
  const countries = named('country');
  return named('region').map((region) => ({
    ...region,
    countries: countries.filter(({ key }) => index.hasTripTo(region.key, key)),
  }));
}
