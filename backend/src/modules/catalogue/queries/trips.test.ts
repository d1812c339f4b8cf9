import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { getTrip, listTrips } from '@wayfold/contracts/catalogue';
import { DataSource, type Logger } from 'typeorm';
import { CATALOGUE_FOLDER, realTrip, smallTrip } from '../../../../test/catalogue-files.js';
import { CatalogueWorld } from '../../../../test/catalogue-world.js';
import { CatalogueDepartureEntity } from '../projections/departure.entity.js';
import { TripPageEntity } from '../projections/trip-page.entity.js';
import { TripQueries } from './trips.js';

const statements: string[] = [];
const quiet = () => undefined;
const counting: Logger = {
  logQuery: (sql) => void statements.push(sql),
  logQueryError: quiet,
  logQuerySlow: quiet,
  logSchemaBuild: quiet,
  logMigration: quiet,
  log: quiet,
};

let world: CatalogueWorld;
let source: DataSource;
let trips: TripQueries;

beforeAll(async () => {
  world = await CatalogueWorld.create('2026-11-21T09:00:00Z');
  await world.import(CATALOGUE_FOLDER);
  source = await new DataSource({
    type: 'postgres',
    url: world.database.url,
    entities: [TripPageEntity, CatalogueDepartureEntity],
    logger: counting,
    logging: ['query'],
  }).initialize();
  trips = new TripQueries(source, world.clock);
});
afterAll(async () => {
  await source.destroy();
  await world.close();
});

const list = (locale: 'en' | 'es', limit = 20, cursor?: string) =>
  trips.list({
    params: undefined,
    body: undefined,
    idempotencyKey: undefined,
    query: { locale, limit, cursor },
  });
const get = (locale: 'en' | 'es', slug: string) => trips.get({ params: { slug }, query: { locale } });

describe('the list of trips', () => {
  it.each(['en', 'es'] as const)('is what the contract says, in one statement (%s)', async (locale) => {
    statements.length = 0;
    const page = await list(locale);
    expect(statements).toHaveLength(1);
    expect(listTrips.reply.parse(page)).toEqual(page);
    expect(page.trips.length).toBeGreaterThanOrEqual(6);
    expect(page.nextCursor).toBeNull();
    const torres = await realTrip();
    expect(page.trips.find(({ slug }) => slug === torres.slug[locale])).toMatchObject({
      name: torres.name[locale],
      // Sunday after twelve days; December is high season, the lowest of all dates is April's.
      nextDeparture: '2026-12-06',
      fromCents: 184_000,
    });
  });

  it('pages by cursor without gap or repetition', async () => {
    const all = (await list('es')).trips.map(({ slug }) => slug);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await list('es', 2, cursor);
      expect([1, 2]).toContain(page.trips.length);
      expect(page.nextCursor).not.toBe(cursor);
      if (page.nextCursor)
        expect(listTrips.query.parse({ locale: 'es', cursor: page.nextCursor })).toBeTruthy();
      seen.push(...page.trips.map(({ slug }) => slug));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all);
    expect([...all].sort()).toEqual(all);
  });

  it('takes any cursor the contract lets through', async () => {
    expect((await list('en', 20, 'ZZZ_not-a-slug')).trips).toHaveLength((await list('en')).trips.length);
    expect((await list('en', 20, 'zzz')).trips).toEqual([]);
  });

  it('follows the Clock, and has neither price nor date when nothing departs any more', async () => {
    const { slug } = await realTrip();
    world.clock.moveTo('2026-12-06T00:00:00Z');
    expect(await get('en', slug.en)).toMatchObject({ nextDeparture: '2026-12-13' });
    world.clock.moveTo('2030-01-01T00:00:00Z');
    expect(await get('en', slug.en)).toMatchObject({ nextDeparture: null, fromCents: null });
    expect((await list('en')).trips.length).toBeGreaterThanOrEqual(6);
    world.clock.moveTo('2026-11-21T09:00:00Z');
  });
});

describe('the price of a trip', () => {
  it('is that of departures on sale: not of one that is cancelled, closed or past', async () => {
    const only = (startsOn: string, basic: number, sale: string) => ({ startsOn, basic, sale });
    const dates = [
      only('2026-12-06', 80_000, 'CANCELLED'),
      only('2027-01-03', 85_000, 'CLOSED'),
      only('2027-02-07', 95_000, 'ON_SALE'),
      only('2027-03-07', 90_000, 'ON_SALE'),
    ];
    const trip = await smallTrip();
    const [date] = trip.departures.kind === 'dates' ? trip.departures.dates : [];
    const departures = {
      kind: 'dates',
      dates: dates.map(({ basic, ...one }) => ({
        ...date,
        ...one,
        prices: { basic, comfort: 150_000, premium: 200_000 },
      })),
    };
    expect(await world.importTrips([{ ...trip, departures }])).toMatchObject({ ok: true });
    const shown = { fromCents: 90_000, nextDeparture: '2027-02-07' };
    expect(await get('en', trip.slug.en)).toMatchObject(shown);
    expect((await list('en')).trips).toContainEqual(
      expect.objectContaining({ slug: trip.slug.en, ...shown }),
    );
  });
});

describe('one trip', () => {
  it('is what the contract says, in one statement, with the slugs of both languages', async () => {
    for (const locale of ['en', 'es'] as const)
      for (const { slug } of (await list(locale)).trips) {
        statements.length = 0;
        const trip = await get(locale, slug);
        expect(statements).toHaveLength(1);
        expect(getTrip.reply.strict().parse(trip)).toEqual(trip);
        expect(trip?.slugs[locale]).toBe(slug);
      }
  });

  it('is not found under the slug of the other language, or under none', async () => {
    const { slug } = await realTrip();
    expect(await get('es', slug.en)).toBeUndefined();
    expect(await get('en', 'no-such-trip')).toBeUndefined();
    expect(await get('en', "'; DROP TABLE trips; --")).toBeUndefined();
  });
});
