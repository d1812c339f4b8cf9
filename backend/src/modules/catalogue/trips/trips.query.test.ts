import { describe, expect, test } from '@jest/globals';
import { getTrip } from '@wayfold/contracts/catalogue/catalogue';
import { newSmallTrip, readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { shareShopWorld } from '../../../../test/support/catalogue/shop-world.js';

const START = '2026-11-21T09:00:00Z';
const suite = shareShopWorld(START);

const queryTrip = (locale: 'en' | 'es', slug: string) =>
  suite.world.trips.find({ params: { slug }, query: { locale } });

describe('one trip', () => {
  test.each(['en', 'es'] as const)(
    'follows the contract in one statement, with both slugs (%s)',
    async (locale) => {
      const { trips } = await suite.world.listTrips({ locale });
      expect(trips).not.toHaveLength(0);
      for (const { slug } of trips) {
        suite.world.statements.length = 0;
        const trip = await queryTrip(locale, slug);
        expect(suite.world.statements).toHaveLength(1);
        expect(getTrip.reply.strict().parse(trip)).toEqual(trip);
        expect(trip?.slugs[locale]).toBe(slug);
      }
    },
  );

  test('names places in the page’s language', async () => {
    const { slug } = await readRealTrip('inca-trail-machu-picchu');
    expect(await queryTrip('es', slug.es)).toMatchObject({
      style: { key: 'trekking', name: 'Trekking' },
      themes: [{ key: 'hiking', name: 'Senderismo', slug: 'senderismo' }, { key: 'history' }],
      regions: [
        { key: 'andes', name: 'Los Andes' },
        { key: 'south-america', slug: 'sudamerica' },
      ],
      inCountries: [{ key: 'PE', name: 'Perú', slug: 'peru' }],
    });
  });

  test('resolves former slugs and those of the other language to the current slug', async () => {
    await suite.openOwnWorld();
    const trip = await newSmallTrip();
    const { slug } = trip;
    expect(await queryTrip('es', slug.en)).toMatchObject({ slug: slug.es });
    await suite.world.importTrips([{ ...trip, slug: { en: 'another-name', es: slug.es } }]);
    expect(await queryTrip('en', slug.en)).toMatchObject({ slug: 'another-name' });
    await suite.world.importTrips([trip]);
    expect(await queryTrip('en', 'another-name')).toMatchObject({ slug: slug.en });
  });

  test('lists its page languages', async () => {
    await suite.openOwnWorld();
    const trip = await newSmallTrip();
    const { slug } = trip;
    expect(await queryTrip('en', slug.en)).toMatchObject({ languages: ['en', 'es'] });
    await suite.world.importTrips([{ ...trip, languages: ['en'] }]);
    expect(await queryTrip('en', slug.en)).toMatchObject({ languages: ['en'] });
    expect(await queryTrip('es', slug.es)).toBeUndefined();
  });

  test('is not found under an unknown slug', async () => {
    expect(await queryTrip('en', 'no-such-trip')).toBeUndefined();
    expect(await queryTrip('en', "'; DROP TABLE trips; --")).toBeUndefined();
  });
});

describe('the price of a trip', () => {
  const newDeparture = (startsOn: string, basic: number, sale: string) => ({ startsOn, basic, sale });
  const newDatedTrip = async (dates: readonly ReturnType<typeof newDeparture>[]) => {
    const trip = await newSmallTrip();
    const [date] = trip.departures.kind === 'dates' ? trip.departures.dates : [];
    const allDates = dates.map(({ basic, ...fields }) => ({
      ...date,
      ...fields,
      prices: { basic, comfort: 150_000, premium: 200_000 },
    }));
    return { ...trip, departures: { kind: 'dates', dates: allDates } };
  };

  test('uses departures on sale: none canceled, closed or past', async () => {
    await suite.openOwnWorld();
    const trip = await newDatedTrip([
      newDeparture('2026-12-06', 80_000, 'CANCELLED'),
      newDeparture('2027-01-03', 85_000, 'CLOSED'),
      newDeparture('2027-02-07', 95_000, 'ON_SALE'),
      newDeparture('2027-03-07', 90_000, 'ON_SALE'),
    ]);
    expect(await suite.world.importTrips([trip])).toMatchObject({ ok: true });

    expect(await queryTrip('en', trip.slug.en)).toMatchObject({
      fromCents: 90_000,
      nextDepartures: [{ startsOn: '2027-02-07', isGuaranteed: false }, { startsOn: '2027-03-07' }],
    });
    expect((await suite.world.listTrips()).trips).toContainEqual(
      expect.objectContaining({ slug: trip.slug.en, fromCents: 90_000 }),
    );
  });

  test('is the lowest among departures with a seat', async () => {
    await suite.openOwnWorld();
    const trip = await newDatedTrip([
      newDeparture('2027-02-07', 95_000, 'ON_SALE'),
      newDeparture('2027-03-07', 90_000, 'ON_SALE'),
    ]);
    await suite.world.importTrips([trip]);
    const seats = (await queryTrip('en', trip.slug.en))?.nextDepartures[0]?.seatsLeft ?? 0;
    await suite.world.takeSeats(trip.code, '2027-02-07', seats - 2);

    expect(await queryTrip('en', trip.slug.en)).toMatchObject({
      nextDepartures: [{ startsOn: '2027-02-07', isGuaranteed: true, seatsLeft: 2 }, { isGuaranteed: false }],
    });

    await suite.world.takeSeats(trip.code, '2027-03-07', seats);
    expect(await queryTrip('en', trip.slug.en)).toMatchObject({
      fromCents: 95_000,
      nextDepartures: [{ startsOn: '2027-02-07' }],
    });
  });

  test('follows the Clock until no departure is left', async () => {
    await suite.openOwnWorld();
    const { slug } = await readRealTrip('petra-wadi-rum');
    const tripBefore = await queryTrip('en', slug.en);
    const firstDate = tripBefore?.nextDepartures[0]?.startsOn ?? '';
    suite.world.clock.advanceTo(`${firstDate}T00:00:00Z`);
    expect((await queryTrip('en', slug.en))?.nextDepartures[0]?.startsOn).toBe(
      tripBefore?.nextDepartures[1]?.startsOn,
    );

    suite.world.clock.advanceTo('2030-01-01T00:00:00Z');
    expect(await queryTrip('en', slug.en)).toMatchObject({ nextDepartures: [], fromCents: null });
    expect((await suite.world.listTrips()).total).toBe(6);
  });
});
