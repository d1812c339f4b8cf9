import { describe, expect, test } from '@jest/globals';
import type { Place } from '@wayfold/contracts/catalogue/places-file';
import { indexTrips } from '../../../../test/support/catalogue/indexed-trips.js';
import { BitSet } from '../shop/bit-set.js';
import { PlaceDirectory } from '../shop/place-directory.js';
import { buildTexts, findLowestCents, findRegion, summarizeFacts } from './landing-content.js';

const newText = (text: string) => ({ en: text, es: `${text} (es)` });

const newContent = (name: string) => ({
  name: newText(name),
  inName: newText(`the ${name}`),
  slug: { en: name.toLowerCase(), es: name.toLowerCase() },
  lead: newText(`Lead of ${name}`),
  text: [newText(`About ${name}`)],
  when: newText(`When to visit ${name}`),
});

const DIRECTORY = new PlaceDirectory([
  { kind: 'region', key: 'andes', content: newContent('Andes') },
  { kind: 'country', key: 'PE', content: { ...newContent('Peru'), code: 'PE', region: 'andes' } },
  { kind: 'country', key: 'NO', content: { ...newContent('Norway'), code: 'NO', region: 'nordics' } },
  { kind: 'style', key: 'trekking', content: newContent('Trekking') },
] satisfies Place[]);

describe('the texts', () => {
  test('are the place’s on a page about a place', () => {
    expect(buildTexts({ scope: 'countries', place: 'PE', way: { pattern: 'all' } }, DIRECTORY, 'es')).toEqual(
      {
        lead: 'Lead of Peru (es)',
        text: ['About Peru (es)'],
        when: 'When to visit Peru (es)',
      },
    );
  });

  test('begin with the way of traveling on a page about one', () => {
    const way = { pattern: 'style', key: 'trekking' } as const;
    expect(buildTexts({ scope: 'regions', place: 'andes', way }, DIRECTORY, 'en')).toMatchObject({
      lead: 'Lead of Andes',
      text: ['About Trekking', 'About Andes'],
    });
  });

  test('leave out a way without a text of its own', () => {
    const way = { pattern: 'theme', key: 'kayak' } as const;
    expect(buildTexts({ scope: 'regions', place: 'andes', way }, DIRECTORY, 'en').text).toEqual([
      'About Andes',
    ]);
  });
});

describe('the region above', () => {
  const findPlace = (scope: 'regions' | 'countries', place: string) =>
    findRegion({ scope, place, way: { pattern: 'all' } }, DIRECTORY, 'en');

  test('is the country’s', () => {
    expect(findPlace('countries', 'PE')).toEqual({ key: 'andes', name: 'Andes', slug: 'andes' });
  });

  test('is missing for a region, and for a country whose region is not described', () => {
    expect([findPlace('regions', 'andes'), findPlace('countries', 'NO')]).toEqual([undefined, undefined]);
  });
});

describe('the facts', () => {
  const TRIPS = [
    {
      facets: { days: 12, difficulty: 'moderate', cities: ['Cusco', 'Lima'] },
      live: { fromCents: 90_000, months: ['2027-11', '2027-02'] },
    },
    {
      facets: { days: 4, difficulty: 'easy', cities: ['Quito'] },
      live: { fromCents: 70_000, months: ['2028-02'] },
    },
    { facets: { days: 30, difficulty: 'average', cities: ['Cusco'] } },
  ] as const;

  test('span the trips of the page', async () => {
    const shop = await indexTrips(TRIPS);
    expect(summarizeFacts(BitSet.createFull(3), shop)).toEqual({
      fromCents: 70_000,
      days: { min: 4, max: 30 },
      difficulties: ['easy', 'moderate', 'average'],
      months: [2, 11],
      cities: ['Cusco', 'Quito'],
    });
  });

  test('ignore trips that are not on the page', async () => {
    const shop = await indexTrips(TRIPS);
    const firstOnly = BitSet.createMatching(3, (row) => row === 0);
    expect(summarizeFacts(firstOnly, shop)).toMatchObject({ fromCents: 90_000, days: { min: 12, max: 12 } });
  });

  test('name four cities at most', async () => {
    const shop = await indexTrips(['A', 'B', 'C', 'D', 'E'].map((city) => ({ facets: { cities: [city] } })));
    expect(summarizeFacts(BitSet.createFull(5), shop).cities).toEqual(['A', 'B', 'C', 'D']);
  });

  test('have no price if no trip has a departure to come', async () => {
    expect(findLowestCents(BitSet.createFull(1), await indexTrips([{}]))).toBeUndefined();
  });
});
