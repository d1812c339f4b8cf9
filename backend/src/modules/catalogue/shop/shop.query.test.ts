import { describe, expect, test } from '@jest/globals';
import { listTrips, type TripFilters } from '@wayfold/contracts/catalogue/shop';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { shareShopWorld, type ShopWorld } from '../../../../test/support/catalogue/shop-world.js';

const START = '2026-11-21T09:00:00Z';
const suite = shareShopWorld(START);

type Query = Parameters<ShopWorld['listTrips']>[0];
const queryTrips = (query: Query) => suite.world.listTrips(query);
const listNames = async (query: Query) => (await queryTrips(query)).trips.map(({ name }) => name);

describe('the list of trips', () => {
  test.each(['en', 'es'] as const)(
    'follows the contract and reads its cards in one statement (%s)',
    async (locale) => {
      await suite.world.tripShop.readShopIndex(locale);
      suite.world.statements.length = 0;
      const page = await queryTrips({ locale, facets: 'true' });
      expect(suite.world.statements).toHaveLength(1);
      expect(listTrips.reply.parse(page)).toEqual(page);
      expect(page).toMatchObject({ total: 6, nextCursor: null, searchedFor: null, relax: [] });

      const torres = await readRealTrip();
      expect(page.trips.find(({ slug }) => slug === torres.slug[locale])).toMatchObject({
        name: torres.name[locale],
        fromCents: 184_000,
        // Departures are on Sundays, the first at least twelve days ahead.
        nextDepartures: [{ startsOn: '2026-12-06' }, { startsOn: '2026-12-13' }, { startsOn: '2026-12-20' }],
      });
    },
  );

  test.each(['recommended', 'departure', 'price', 'price-desc', 'days', 'rating'] as const)(
    'pages without gap or repetition in the order %s',
    async (sort) => {
      const allNames = await listNames({ sort });
      const tripNames: string[] = [];
      let cursor: string | undefined = '0';
      while (cursor !== undefined) {
        const page = await queryTrips({ sort, limit: 4, cursor });
        tripNames.push(...page.trips.map(({ name }) => name));
        cursor = page.nextCursor ?? undefined;
      }

      expect(tripNames).toEqual(allNames);
      expect(new Set(allNames).size).toBe(6);
    },
  );

  test('is empty beyond its end', async () => {
    expect(await queryTrips({ cursor: '500' })).toMatchObject({ trips: [], total: 6, nextCursor: null });
  });

  const listPrices = async (sort: 'price' | 'price-desc') =>
    (await queryTrips({ sort })).trips.map(({ fromCents }) => fromCents ?? 0);

  test('sorts by price', async () => {
    const prices = await listPrices('price');
    expect([...prices].sort((a, b) => a - b)).toEqual(prices);
  });

  test('sorts by price, dearest first', async () => {
    expect(await listPrices('price-desc')).toEqual((await listPrices('price')).reverse());
  });

  test('sorts by length', async () => {
    const days = (await queryTrips({ sort: 'days' })).trips.map((trip) => trip.days);
    expect([...days].sort((a, b) => a - b)).toEqual(days);
  });

  test('sorts by the next departure', async () => {
    const firstDates = (await queryTrips({ sort: 'departure' })).trips.map(
      ({ nextDepartures }) => nextDepartures[0]?.startsOn ?? '',
    );
    expect([...firstDates].sort()).toEqual(firstDates);
  });
});

describe('filters', () => {
  test('combine as alternatives within a kind and as conditions across kinds', async () => {
    expect(await listNames({ country: ['PE', 'NO'] })).toEqual([
      'Inca Trail to Machu Picchu',
      'Lofoten: peaks and fjords',
    ]);
    expect(await listNames({ country: ['PE', 'NO'], theme: 'kayak' })).toEqual(['Lofoten: peaks and fjords']);
    expect(await listNames({ region: 'patagonia', country: 'PE' })).toEqual([]);
  });

  test('return only these trips by id', async () => {
    const { trips } = await queryTrips({ sort: 'price' });
    const [firstTrip, secondTrip] = trips;
    if (!firstTrip || !secondTrip) throw new Error('fewer than two trips are on sale');
    const unknownId = '00000000-0000-4000-8000-000000000000';

    expect(await listNames({ id: [secondTrip.id, firstTrip.id, unknownId], sort: 'price' })).toEqual([
      firstTrip.name,
      secondTrip.name,
    ]);
    expect(await queryTrips({ id: unknownId })).toMatchObject({
      total: 0,
      relax: [{ filter: 'id', total: 6 }],
    });
  });

  test('include both ends of a number and an age', async () => {
    const { trips } = await queryTrips({});
    const days = trips.map((trip) => trip.days);
    expect((await queryTrips({ minDays: 9, maxDays: 9 })).total).toBe(
      days.filter((dayCount) => dayCount === 9).length,
    );

    const cents = trips.map(({ fromCents }) => fromCents ?? 0);
    const [lowestCents = 0] = [...cents].sort((a, b) => a - b);
    expect((await queryTrips({ maxCents: lowestCents })).total).toBe(1);
    expect((await queryTrips({ minCents: lowestCents + 1 })).total).toBe(5);

    const torres = await readRealTrip();
    expect(await listNames({ age: torres.ageRange.min })).toContain(torres.name.en);
    expect(await listNames({ age: torres.ageRange.min - 1 })).not.toContain(torres.name.en);
  });

  test('find months with a free seat and guaranteed departures', async () => {
    await suite.openOwnWorld();
    expect(await listNames({ month: '2027-07' })).not.toContain('Torres del Paine: the W trek');
    expect(await queryTrips({ guaranteed: 'true' })).toMatchObject({ total: 0 });
    await suite.world.takeSeats('torres-del-paine-w-trek', '2026-12-06', 8);
    suite.world.reopenCatalogue();
    expect((await queryTrips({ guaranteed: 'true', facets: 'true' })).facets?.guaranteed).toBe(1);
  });

  test('count how many trips each value would leave, given the other filters', async () => {
    const filters: TripFilters = { region: ['europe', 'andes'], theme: ['hiking'] };
    const { facets } = await queryTrips({ ...filters, facets: 'true' });
    if (!facets) throw new Error('the list has no facets');
    const { styles, themes, regions, months } = facets;
    const values = [
      ...styles.map(({ key, count }) => ({ filter: { style: key }, count })),
      ...themes.map(({ key, count }) => ({ filter: { theme: key }, count })),
      ...regions.map(({ key, count }) => ({ filter: { region: key }, count })),
      ...months.map(({ key, count }) => ({ filter: { month: key }, count })),
    ];
    expect([styles, themes, regions, months].map(({ length }) => length)).not.toContain(0);

    const totals = await Promise.all(
      values.map(async ({ filter }) => ({
        filter,
        count: (await queryTrips({ ...filters, ...filter })).total,
      })),
    );
    expect(totals).toEqual(values);
  });

  test('list themes by name and regions with their countries', async () => {
    const { facets } = await queryTrips({ facets: 'true' });
    const themeNames = facets?.themes.map(({ name }) => name);
    expect(themeNames).toEqual(themeNames?.toSorted((a, b) => a.localeCompare(b)));
    expect(facets?.regions.filter(({ countries }) => countries.length === 0)).toEqual([]);
  });

  test('suggest which filter to remove when no trip is left', async () => {
    expect(await queryTrips({ country: 'PE', theme: 'kayak', maxDays: 10 })).toMatchObject({
      total: 0,
      relax: [
        { filter: 'theme', total: 1 },
        { filter: 'country', total: 1 },
      ],
    });
  });
});

describe('the search', () => {
  test.each([
    { locale: 'en', q: 'machu picchu', total: 1 },
    { locale: 'en', q: 'PATAGONIA', total: 1 },
    { locale: 'es', q: 'perú', total: 1 },
    { locale: 'es', q: 'peru', total: 1 },
    { locale: 'es', q: 'Japan', total: 1 },
    { locale: 'en', q: 'Noruega', total: 1 },
    { locale: 'en', q: 'trekking', total: 3 },
    { locale: 'en', q: 'zzzz', total: 0 },
  ] as const)('$locale: "$q" finds $total', async ({ locale, q, total }) => {
    expect(await queryTrips({ locale, q })).toMatchObject({ total, searchedFor: null });
  });

  test('corrects typos and reports the corrected words', async () => {
    expect(await queryTrips({ q: 'kilimandjaro' })).toMatchObject({ total: 1, searchedFor: 'kilimanjaro' });
    expect(await queryTrips({ q: 'patagnia' })).toMatchObject({ total: 1, searchedFor: 'patagonia' });
  });

  test('offers all trips when no word is known', async () => {
    expect(await queryTrips({ q: 'submarine' })).toMatchObject({
      total: 0,
      relax: [{ filter: 'q', total: 6 }],
    });
  });

  test('ranks matches in the name first', async () => {
    const [firstName] = await listNames({ q: 'fjords' });
    expect(firstName).toBe('Lofoten: peaks and fjords');
  });
});

describe('the list in a process that read the trips before', () => {
  test('shows sales within seconds', async () => {
    await suite.openOwnWorld();
    await queryTrips({});
    const { total: totalBefore } = await queryTrips({ guaranteed: 'true' });
    // Held seats guarantee nothing yet.
    await suite.world.holdSeats('petra-wadi-rum', await readNextDeparture('petra-wadi-rum'), 4);
    suite.world.clock.advanceTo('2026-11-21T09:00:10Z');
    expect((await queryTrips({ guaranteed: 'true' })).total).toBe(totalBefore);

    await suite.world.takeSeats('petra-wadi-rum', await readNextDeparture('petra-wadi-rum'), 6);
    suite.world.clock.advanceTo('2026-11-21T09:00:20Z');
    expect((await queryTrips({ guaranteed: 'true' })).total).toBe(totalBefore + 1);
  });

  test('includes a theme that an import has just added', async () => {
    await suite.openOwnWorld();
    const { slug } = await readRealTrip('petra-wadi-rum');
    await queryTrips({});
    await suite.world.queryRows(
      `INSERT INTO catalogue_imports (imported_at, actor, files) VALUES (now(), '{}', '[]');
       INSERT INTO places (kind, key, version, content, content_hash)
         SELECT kind, 'only-just', version, content, content_hash FROM places WHERE kind = 'theme' LIMIT 1;
       UPDATE trip_pages SET details = jsonb_set(details, '{themes}', '["only-just"]'),
         facets = jsonb_set(facets, '{themes}', '["only-just"]') WHERE slug = '${slug.en}'`,
    );
    const trip = await suite.world.trips.find({ params: { slug: slug.en }, query: { locale: 'en' } });

    expect(trip?.themes.map(({ key }) => key)).toEqual(['only-just']);
    expect((await queryTrips({ theme: ['only-just'] })).total).toBe(1);
  });

  test('drops a past month from the filters', async () => {
    await suite.openOwnWorld();
    const listMonths = async () =>
      (await queryTrips({ facets: 'true' })).facets?.months.map(({ key }) => key) ?? [];
    const [firstMonth = ''] = await listMonths();
    expect(firstMonth).toBe('2026-12');
    suite.world.clock.advanceTo('2027-01-01T00:00:00Z');
    const laterMonths = await listMonths();
    expect(laterMonths[0]).toBe('2027-01');
    expect(laterMonths).not.toContain(firstMonth);
  });

  test('stays as it was while the database is unavailable', async () => {
    await suite.openOwnWorld();
    const { total } = await queryTrips({});
    await suite.world.queryRows('ALTER TABLE departure_seats RENAME TO gone');
    try {
      suite.world.clock.advanceTo('2027-01-01T00:01:00Z');
      const { landings } = await suite.world.tripShop.readShopIndex('en');
      expect(landings.allLandings.length).toBeGreaterThan(0);
    } finally {
      await suite.world.queryRows('ALTER TABLE gone RENAME TO departure_seats');
    }
    suite.world.clock.advanceTo('2027-01-01T00:02:00Z');

    expect((await queryTrips({})).total).toBe(total);
  });

  const readNextDeparture = async (code: string): Promise<string> => {
    const { slug } = await readRealTrip(code);
    const { trips } = await queryTrips({});
    return trips.find((trip) => trip.slug === slug.en)?.nextDepartures[0]?.startsOn ?? '';
  };
});

describe('related trips', () => {
  const findRelated = (slug: string) =>
    suite.world.shop.findRelated({ params: { slug }, query: { locale: 'es' } });

  test('are three other trips', async () => {
    const { slug } = await readRealTrip('inca-trail-machu-picchu');
    const relatedTrips = await findRelated(slug.es);
    expect(relatedTrips?.trips).toHaveLength(3);
    expect(relatedTrips?.trips.map((trip) => trip.slug)).not.toContain(slug.es);
  });

  test('are not found by the slug of another language', async () => {
    const { slug } = await readRealTrip('inca-trail-machu-picchu');
    expect(await findRelated(slug.en)).toBeUndefined();
  });
});
