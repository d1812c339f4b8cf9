import { Difficulty } from '@wayfold/contracts/catalogue/catalogue';
import type { Landing } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { BitSet } from '../shop/bit-set.js';
import { type LandingKey, PLACE_KIND } from '../shop/landings.js';
import type { PlaceDirectory } from '../shop/place-directory.js';
import type { ShopIndex } from '../shop/trip-shop.service.js';

/** Cities named on a landing page. */
const MAX_CITIES = 4;

/** Builds the page's texts: about the way of traveling, then about the place. */
export function buildTexts(
  { scope, place, way }: LandingKey,
  directory: Pick<PlaceDirectory, 'find' | 'requireContent'>,
  locale: Locale,
): Pick<Landing, 'lead' | 'text' | 'when'> {
  const placeContent = directory.requireContent(PLACE_KIND[scope], place);
  const wayContent = way.pattern === 'all' ? undefined : directory.find(way.pattern, way.key);
  return {
    lead: placeContent.lead[locale],
    text: [...(wayContent?.text ?? []), ...placeContent.text].map((paragraph) => paragraph[locale]),
    when: placeContent.when[locale],
  };
}

/** Finds the region of a country; undefined for a region itself. */
export function findRegion(
  { scope, place }: LandingKey,
  directory: PlaceDirectory,
  locale: Locale,
): NonNullable<Landing['within']> | undefined {
  if (scope === 'regions') return undefined;
  const { region } = directory.requireContent('country', place);
  return directory.find('region', region) ? directory.requireRef('region', region, locale) : undefined;
}

/** Finds the lowest price of these trips; undefined if none has a departure to come. */
export const findLowestCents = (rows: BitSet, { index }: Pick<ShopIndex, 'index'>): number | undefined => {
  const cents = [...rows].flatMap((row) => index.live[row]?.fromCents ?? []);
  return cents.length === 0 ? undefined : Math.min(...cents);
};

/** Summarizes the trips of a page, which has at least one. */
export function summarizeFacts(rows: BitSet, shopIndex: Pick<ShopIndex, 'index'>): Landing['facts'] {
  const rowNumbers = [...rows];
  const facets = rowNumbers.flatMap((row) => shopIndex.index.trips[row]?.facets ?? []);
  const months = rowNumbers.flatMap((row) => shopIndex.index.live[row]?.months ?? []);
  const allDays = facets.map(({ days }) => days);
  return {
    fromCents: findLowestCents(rows, shopIndex) ?? null,
    days: { min: Math.min(...allDays), max: Math.max(...allDays) },
    // Easiest first: the page shows the first and the last.
    difficulties: Difficulty.options.filter((level) => facets.some(({ difficulty }) => difficulty === level)),
    months: [...new Set(months.map((month) => Number(month.slice(5))))].sort((a, b) => a - b),
    cities: [...new Set(facets.flatMap(({ cities }) => cities.slice(0, 1)))].slice(0, MAX_CITIES),
  };
}
