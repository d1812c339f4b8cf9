import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { newSmallTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { CatalogueWorld } from '../../../../test/support/catalogue/catalogue-world.js';
import { deriveOfferStreamId, OFFER_STREAM } from './catalogue-ids.js';

let world: CatalogueWorld;
beforeEach(async () => {
  world = await CatalogueWorld.open('2026-11-21T09:00:00Z');
});
afterEach(() => world.close());

const NO_CHANGES = { addedCount: 0, changedCount: 0, closedCount: 0 };

describe('the first import', () => {
  test('is validated, written and published, in this order', async () => {
    const steps: string[] = [];
    await world.importSix({ onStep: ({ step }) => steps.push(step) });
    expect([...new Set(steps)]).toEqual(['validated', 'written', 'published']);
  });

  test('writes every trip, page and departure', async () => {
    const outcome = await world.importSix();
    if (!outcome.ok) throw new Error('refused');
    const departureCount = await world.countRows('departures');

    expect(outcome).toMatchObject({
      planStart: '2026-11-21',
      trips: { changedCount: 0, unchangedCount: 0 },
      departures: { ...NO_CHANGES, addedCount: departureCount, unchangedCount: 0 },
      publishedCount: departureCount,
    });
    expect(departureCount).toBeGreaterThan(120);
    expect(await world.countRows('trip_pages')).toBe(2 * outcome.trips.addedCount);
  });

  test('publishes each departure once, with its facts', async () => {
    await world.importSix();
    const { events } = await world.store.readAll(0, 10_000);
    expect(events).toHaveLength(await world.countRows('departures'));

    const rows = await world.queryRows(`SELECT departure_id AS id, facts FROM departures`);
    const factsByStream = new Map(rows.map(({ id, facts }) => [deriveOfferStreamId(id as string), facts]));
    expect(
      events.map(({ type, streamType, version, streamId, data }) => ({
        type,
        streamType,
        version,
        streamId,
        data,
      })),
    ).toEqual(
      events.map(({ streamId }) => ({
        type: 'DeparturePublished',
        streamType: OFFER_STREAM,
        version: 1,
        streamId,
        data: factsByStream.get(streamId),
      })),
    );
  });

  test('derives the same ids in every database', async () => {
    await world.importTrips([await newSmallTrip()]);
    const [departure] = await world.queryRows(
      'SELECT departure_id, trip_id FROM departures ORDER BY starts_on',
    );

    expect(departure).toEqual({
      departure_id: 'de7dcb8d-4454-5e9c-95d2-a48b1b951663',
      trip_id: '408cf9cf-6bfb-5b12-801a-851fd2479627',
    });
  });
});

describe('importing again', () => {
  test('changes nothing and does not query the event store', async () => {
    await world.importSix();
    const tablesBefore = await world.readTables();
    const untouchedStore = new Proxy(world.store, {
      get: (_, name) => {
        throw new Error(`the event store was asked: ${String(name)}`);
      },
    });
    world.clock.advanceTo('2026-11-21T21:00:00Z');
    const outcome = await world.importSix({ store: untouchedStore });

    expect(outcome).toMatchObject({
      ok: true,
      trips: { addedCount: 0, changedCount: 0 },
      departures: NO_CHANGES,
      publishedCount: 0,
    });
    expect(await world.readTables()).toEqual(tablesBefore);
  });

  test('moves no departure after a restart months later', async () => {
    await world.importSix();
    const tablesBefore = await world.readTables();
    world.clock.advanceTo('2027-07-01T00:00:00Z');

    expect(await world.importSix()).toMatchObject({
      planStart: '2026-11-21',
      departures: NO_CHANGES,
    });
    expect(await world.readTables()).toEqual(tablesBefore);
  });

  test('changes only departures with a new price', async () => {
    await world.importTrips([await newSmallTrip()]);
    world.clock.advanceTo('2026-12-01T10:00:00Z');
    const trip = await newSmallTrip({ 'departures.dates.0.prices.basic': 99_000 });
    const actor = { kind: 'staff', id: 's-1', name: 'Nadia' } as const;
    const outcome = await world.importTrips([trip], { actor });

    expect(outcome).toMatchObject({
      trips: { changedCount: 1 },
      departures: { ...NO_CHANGES, changedCount: 1, unchangedCount: 1 },
      publishedCount: 1,
    });

    const { events } = await world.store.readAll(2, 10);
    expect(events).toMatchObject([
      {
        type: 'DeparturePublished',
        version: 2,
        recordedAt: new Date('2026-12-01T10:00:00Z'),
        data: { startsOn: '2027-02-06', prices: [{ perPersonCents: 99_000 }, {}, {}] },
        meta: { actor, commandId: expect.stringMatching(/^catalogue:[0-9a-f-]{36}:v2$/) },
      },
    ]);

    const versions = await world.queryRows(
      `SELECT d.version, facts->'prices'->0->'perPersonCents' AS cents, i.actor->>'name' AS who,
              i.imported_at AS at, jsonb_path_query_first(i.files, '$[*] ? (@.name == "trips.json")')->>'sha256' AS hash
       FROM departure_versions d JOIN catalogue_imports i USING (import_id)
       WHERE facts->>'startsOn' = '2027-02-06' ORDER BY d.version`,
    );
    expect(versions).toMatchObject([
      { version: 1, cents: 100_000, who: 'catalogue import', at: new Date('2026-11-21T09:00:00Z') },
      { version: 2, cents: 99_000, who: 'Nadia', at: new Date('2026-12-01T10:00:00Z') },
    ]);
    expect(new Set(versions.map(({ hash }) => hash)).size).toBe(2);
  });

  test('keeps departures when only a text changes', async () => {
    await world.importTrips([await newSmallTrip()]);
    const outcome = await world.importTrips([
      await newSmallTrip({ 'summary.en': 'A quieter summary of the walk.' }),
    ]);
    expect(outcome).toMatchObject({
      trips: { changedCount: 1 },
      departures: { ...NO_CHANGES, unchangedCount: 2 },
      publishedCount: 0,
    });

    const texts = await world.queryRows(
      `SELECT version, content->'summary'->>'en' AS text FROM trip_versions ORDER BY version`,
    );
    expect(texts).toMatchObject([{ version: 1 }, { version: 2, text: 'A quieter summary of the walk.' }]);

    const pages = await world.queryRows(
      `SELECT version, summary->>'summary' AS text FROM trip_pages WHERE locale = 'en'`,
    );
    expect(pages).toEqual([{ version: 2, text: 'A quieter summary of the walk.' }]);
  });

  test('closes a departure that disappeared from the files and reopens it when it returns', async () => {
    const fullTrip = await newSmallTrip();
    const reducedTrip = await newSmallTrip();
    if (reducedTrip.departures.kind === 'dates') reducedTrip.departures.dates.pop();
    await world.importTrips([fullTrip]);
    expect(await world.importTrips([reducedTrip])).toMatchObject({
      departures: { closedCount: 1 },
      publishedCount: 1,
    });
    expect(await world.importTrips([reducedTrip])).toMatchObject({
      departures: NO_CHANGES,
      publishedCount: 0,
    });
    expect(await world.importTrips([fullTrip])).toMatchObject({
      departures: { changedCount: 1 },
      publishedCount: 1,
    });

    const { events } = await world.store.readAll(2, 10);
    expect(events.map(({ version, data }) => [version, (data as { sale: string }).sale])).toEqual([
      [2, 'CLOSED'],
      [3, 'ON_SALE'],
    ]);
  });

  test('leaves past departures unchanged', async () => {
    await world.importTrips([await newSmallTrip()]);
    world.clock.advanceTo('2027-02-07T00:00:00Z');
    const outcome = await world.importTrips([await newSmallTrip({ timeZone: 'America/Santiago' })]);
    expect(outcome).toMatchObject({ departures: { ...NO_CHANGES, changedCount: 1 } });
    const zones = await world.queryRows(
      `SELECT facts->>'timeZone' AS zone FROM departures ORDER BY starts_on`,
    );
    expect(zones).toEqual([{ zone: 'America/Punta_Arenas' }, { zone: 'America/Santiago' }]);
  });
});

describe('an import with an error', () => {
  test('writes nothing', async () => {
    await world.importTrips([await newSmallTrip()]);
    const tablesBefore = await world.readTables();
    const outcome = await world.importTrips([
      await newSmallTrip({ 'summary.en': 'A quieter summary of the walk.' }),
      await newSmallTrip({ days: 3 }, 'petra-wadi-rum'),
    ]);

    expect(outcome).toMatchObject({
      ok: false,
      errors: [{ path: 'trips[1].itinerary', code: 'days_differ' }],
    });
    expect(await world.readTables()).toEqual(tablesBefore);
  });

  test('names a slug that another trip in the database already has', async () => {
    const firstTrip = await newSmallTrip();
    await world.importTrips([firstTrip]);
    const tablesBefore = await world.readTables();
    const secondTrip = await newSmallTrip({ 'slug.es': firstTrip.slug.es }, 'petra-wadi-rum');
    const outcome = await world.importTrips([secondTrip]);

    expect(outcome).toMatchObject({
      ok: false,
      errors: [{ file: 'trips.json', path: 'trips[0].slug.es', code: 'duplicate_slug' }],
    });
    expect(await world.readTables()).toEqual(tablesBefore);
  });
});

test('two trips of one import may swap slugs', async () => {
  const firstTrip = await newSmallTrip();
  const secondTrip = await newSmallTrip({}, 'petra-wadi-rum');
  await world.importTrips([firstTrip, secondTrip]);
  const outcome = await world.importTrips([
    { ...firstTrip, slug: secondTrip.slug },
    { ...secondTrip, slug: firstTrip.slug },
  ]);

  expect(outcome).toMatchObject({ ok: true, trips: { changedCount: 2 }, departures: { changedCount: 4 } });
});

test('a trip is listed only in its complete languages', async () => {
  const readPages = () => world.queryRows('SELECT locale, slug FROM trip_pages ORDER BY locale');
  const trip = await newSmallTrip();
  await world.importTrips([trip]);
  expect(await readPages()).toHaveLength(2);
  const englishTrip = await newSmallTrip({ languages: ['en'], 'itinerary.2.text.es': undefined });
  await world.importTrips([englishTrip]);
  expect(await readPages()).toEqual([{ locale: 'en', slug: trip.slug.en }]);
  expect(await world.countRows('trips')).toBe(1);
});
