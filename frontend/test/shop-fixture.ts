import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import { type Destinations, type Facets, listTrips } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { FakeApi } from './fake-api.js';
import { newTrip } from './fixtures.js';

const newUuid = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

/** Creates trips numbered from 1; every second is a trek, every third is in Peru. */
export const newShopTrips = (count: number, locale: Locale = 'en'): TripSummary[] =>
  Array.from({ length: count }, (_, index) => ({
    ...newTrip(locale),
    id: newUuid(index + 1),
    slug: `trip-${index + 1}`,
    name: `Trip ${index + 1}`,
    style:
      index % 2 === 0
        ? { key: 'hiking', name: 'Hiking', slug: 'hiking' }
        : { key: 'trekking', name: 'Trekking', slug: 'trekking' },
    countries: [index % 3 === 0 ? 'PE' : 'NP'],
    fromCents: (index + 1) * 10_000,
  }));

const newFacets = (trips: readonly TripSummary[]): Facets => {
  const newFacet = (key: string, name: string, isCounted: (trip: TripSummary) => boolean) => ({
    key,
    name,
    slug: key.toLowerCase(),
    count: trips.filter(isCounted).length,
  });
  const newCountryFacet = (code: string, name: string) =>
    newFacet(code, name, ({ countries }) => countries.includes(code));
  return {
    regions: [
      { ...newFacet('andes', 'The Andes', () => true), countries: [newCountryFacet('PE', 'Peru')] },
      { ...newFacet('himalaya', 'The Himalaya', () => true), countries: [newCountryFacet('NP', 'Nepal')] },
    ],
    styles: ['hiking', 'trekking'].map((key) =>
      newFacet(key, key === 'hiking' ? 'Hiking' : 'Trekking', ({ style }) => style.key === key),
    ),
    themes: [],
    kinds: [{ key: 'group-adventure', count: trips.length }],
    difficulties: [{ key: 'challenging', count: trips.length }],
    durations: [{ key: '6-9', count: trips.length }],
    months: [{ key: '2027-05', count: trips.length }],
    guaranteed: 3,
    cents: { min: 10_000, max: 500_000 },
    days: { min: 4, max: 12 },
  };
};

/** Creates a shop that filters by style, country, price and words, and counts; it corrects “tripp 7” only. */
export const newShopApi = (count: number): FakeApi =>
  new FakeApi().on(listTrips, ({ query }) => {
    const { style, country, maxCents = Number.POSITIVE_INFINITY } = query;
    const trips = newShopTrips(count, query.locale);
    const typedWords = query.q ?? null;
    const words = typedWords === 'tripp 7' ? 'trip 7' : typedWords;
    const matches = trips.filter(
      (trip) =>
        (style?.includes(trip.style.key) ?? true) &&
        (country?.includes(trip.countries[0] ?? '') ?? true) &&
        (trip.fromCents ?? 0) <= maxCents &&
        (words === null || trip.name.toLowerCase().includes(words)),
    );
    const offset = Number(query.cursor ?? 0);
    const nextOffset = offset + query.limit;
    return {
      trips: matches.slice(offset, nextOffset),
      total: matches.length,
      nextCursor: nextOffset < matches.length ? String(nextOffset) : null,
      searchedFor: words === typedWords ? null : words,
      relax: matches.length > 0 || typedWords === null ? [] : [{ filter: 'q' as const, total: count }],
      facets: query.facets === 'true' ? newFacets(matches) : null,
    };
  });

const [firstTrip] = newShopTrips(1);
if (!firstTrip) throw new Error('the shop has no trip');
const { id, poster } = firstTrip;
const newPlace = (key: string, name: string, total: number) => ({ key, name, slug: key, total });
const newRegion = (key: string, name: string, total: number) => ({
  ...newPlace(key, name, total),
  lead: `${name} on foot.`,
  fromCents: 98_000,
  picture: { id, poster },
});

/** The home page and the destinations page show these. */
export const destinations: Destinations = {
  regions: [
    { ...newRegion('andes', 'The Andes', 4), countries: [{ ...newPlace('PE', 'Peru', 2), slug: 'peru' }] },
    { ...newRegion('nordics', 'The Nordics', 5), countries: [] },
  ],
  styles: [{ ...newRegion('hiking', 'Hiking', 17) }],
  themes: [],
  durations: [
    { band: '1-5', total: 0 },
    { band: '6-9', total: 51 },
  ],
  total: 62,
};
