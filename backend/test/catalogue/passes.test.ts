import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { FileTrip } from '@wayfold/contracts/catalogue/catalogue-file';
import type { Sort } from '@wayfold/contracts/catalogue/shop';
import { readRealTrip } from '../support/catalogue/catalogue-files.js';
import { ShopWorld } from '../support/catalogue/shop-world.js';

let world: ShopWorld;
let pass: FileTrip;
beforeAll(async () => {
  world = await ShopWorld.open('2026-11-21T09:00:00Z');
  pass = await readRealTrip('inland-sea-by-rail-and-ferry');
  const outcome = await world.importTrips([pass]);
  expect(outcome).toMatchObject({ ok: true, trips: { addedCount: 1 }, departures: { addedCount: 0 } });
});
afterAll(() => world.close());

describe('a travel pass without date and price', () => {
  test('is found and has a page', async () => {
    const { trips, total } = await world.listTrips({ kind: 'travel-pass' });
    expect(total).toBe(1);
    expect(trips).toMatchObject([{ name: pass.name.en, fromCents: null, nextDepartures: [] }]);
    const page = await world.trips.find({ params: { slug: pass.slug.es }, query: { locale: 'es' } });
    expect(page).toMatchObject({ kinds: ['travel-pass'], inclusions: { meals: [], accommodations: [] } });
  });

  test.each<Sort>(['recommended', 'departure', 'price', 'price-desc'])(
    'is listed last in the order %s',
    async (sort) => {
      const { trips } = await world.listTrips({ sort });
      expect(trips).toHaveLength(7);
      expect(trips.at(-1)?.name).toBe(pass.name.en);
    },
  );

  test('is excluded by any price, month or guarantee filter', async () => {
    const { facets, trips } = await world.listTrips({ facets: 'true' });
    const cents = trips.flatMap(({ fromCents }) => fromCents ?? []);
    expect(facets).toMatchObject({
      kinds: [
        { key: 'group-adventure', count: 6 },
        { key: 'independent-trip', count: 1 },
        { key: 'travel-pass', count: 1 },
      ],
      cents: { min: Math.min(...cents), max: Math.max(...cents) },
    });
    expect((await world.listTrips({ minCents: 1 })).total).toBe(6);
    expect((await world.listTrips({ maxCents: 10_000_000 })).total).toBe(6);
    expect(facets?.months).not.toHaveLength(0);

    for (const { key } of facets?.months ?? [])
      expect((await world.listTrips({ month: key, kind: 'travel-pass' })).total).toBe(0);
    expect(await world.listTrips({ kind: 'travel-pass', maxCents: 1_000_000 })).toMatchObject({
      total: 0,
      relax: [
        { filter: 'kind', total: 6 },
        { filter: 'maxCents', total: 1 },
      ],
    });
  });

  test('is not on a home page card, but counts as a trip', async () => {
    const { trips, tripCount } = await world.highlights.readHighlights({ query: { locale: 'en' } });
    expect(trips.map(({ name }) => name)).not.toContain(pass.name.en);
    expect(tripCount).toBe(7);
  });

  test('has a landing page without money and months', async () => {
    const landing = await world.landings.findLanding({
      params: { scope: 'countries', slug: 'slow-travel-in-japan' },
      query: { locale: 'en' },
    });
    expect(landing).toMatchObject({ total: 1, facts: { fromCents: null, months: [], cities: ['Okayama'] } });
  });

  test('is related to its country’s trips', async () => {
    const related = await world.shop.findRelated({ params: { slug: pass.slug.en }, query: { locale: 'en' } });
    const { name } = await readRealTrip('miyajima-nakasendo');
    expect(related?.trips[0]?.name).toBe(name.en);
    // Japan is both region and country: its pages appear once.
    const pages = related?.explore.map(({ place, pattern, way }) => `${place.name} ${pattern} ${way}`) ?? [];
    expect(pages).toContain('Japan all null');
    expect(new Set(pages).size).toBe(pages.length);
  });
});
