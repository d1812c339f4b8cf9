import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { listSitemap, type SitemapEntry } from '@wayfold/contracts/catalogue/sitemap';
import { newSmallTrip, readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { ShopWorld } from '../../../../test/support/catalogue/shop-world.js';

let world: ShopWorld;
beforeAll(async () => {
  world = await ShopWorld.open('2026-11-21T09:00:00Z');
});
afterAll(() => world.close());

const listEntries = async (kind: 'trips' | 'landings', limit = 5_000, cursor?: string) => {
  const reply = await world.sitemap.list({
    params: { kind },
    query: { limit, cursor },
    body: undefined,
    idempotencyKey: undefined,
  });
  expect(listSitemap.reply.parse(reply)).toEqual(reply);
  return reply;
};

const findEntry = (entries: readonly SitemapEntry[], en: string) =>
  entries.find(({ slugs }) => slugs.en === en);

test('the sitemap lists every trip once with both addresses, page by page', async () => {
  const { entries, total, nextCursor } = await listEntries('trips');
  expect({ entryCount: entries.length, total, nextCursor }).toEqual({
    entryCount: 6,
    total: 6,
    nextCursor: null,
  });
  const trip = await readRealTrip('inca-trail-machu-picchu');
  expect(findEntry(entries, trip.slug.en)).toMatchObject({ scope: null, slugs: trip.slug });

  const pagedEntries: SitemapEntry[] = [];
  let cursor: string | undefined;
  let hasMore = true;
  while (hasMore) {
    const page = await listEntries('trips', 4, cursor);
    pagedEntries.push(...page.entries);
    cursor = page.nextCursor ?? undefined;
    hasMore = cursor !== undefined;
  }
  expect(pagedEntries).toEqual(entries);
  expect(await listEntries('trips', 4, '600')).toEqual({ entries: [], total: 6, nextCursor: null });
});

test('the sitemap lists a landing page with several trips, none with a single trip, and no page twice', async () => {
  const { entries } = await listEntries('landings');
  const { trips } = await world.listTrips();
  const allRegions = (await world.landings.readDestinations({ query: { locale: 'en' } })).regions;
  const wideRegion = allRegions.find(({ total }) => total > 1);
  const narrowRegion = allRegions.find(({ total }) => total === 1);

  expect(trips).toHaveLength(6);
  expect(findEntry(entries, `${wideRegion?.slug}-tours-and-trips`)).toMatchObject({
    scope: 'regions',
    changedOn: null,
  });
  expect(findEntry(entries, `${narrowRegion?.slug}-tours-and-trips`)).toBeUndefined();
  expect(new Set(entries.map(({ scope, slugs }) => `${scope} ${slugs.es}`)).size).toBe(entries.length);
});

test('the sitemap dates a page by its last changed departures, prices or texts, not by an equal import', async () => {
  const code = 'lofoten-fjords';
  const trip = await readRealTrip(code);
  const readChangedOn = async () => findEntry((await listEntries('trips')).entries, trip.slug.en)?.changedOn;
  const importOn = async (day: string, changes: Record<string, unknown>) => {
    world.clock.advanceTo(`${day}T23:30:00Z`);
    expect(await world.importTrips([await newSmallTrip(changes, code)])).toMatchObject({ ok: true });
  };

  expect(await readChangedOn()).toBe('2026-11-21');

  await importOn('2026-11-25', {});
  expect(await readChangedOn()).toBe('2026-11-25');

  await importOn('2026-11-26', {});
  expect(await readChangedOn()).toBe('2026-11-25');

  await importOn('2026-11-27', { 'departures.dates.0.prices.basic': 110_000 });
  expect(await readChangedOn()).toBe('2026-11-27');

  await importOn('2026-11-28', {
    'departures.dates.0.prices.basic': 110_000,
    'summary.en': 'Another way to say it.',
  });
  expect(await readChangedOn()).toBe('2026-11-28');
});

test('the sitemap omits languages in which a trip is incomplete', async () => {
  const code = 'petra-wadi-rum';
  const trip = await readRealTrip(code);
  expect(await world.importTrips([await newSmallTrip({ languages: ['en'] }, code)])).toMatchObject({
    ok: true,
  });
  const { entries } = await listEntries('trips');
  expect(findEntry(entries, trip.slug.en)?.slugs).toEqual({ en: trip.slug.en, es: null });
});
