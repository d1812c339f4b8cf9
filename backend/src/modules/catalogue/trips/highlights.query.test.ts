import { describe, expect, test } from '@jest/globals';
import { getHighlights } from '@wayfold/contracts/catalogue/highlights';
import { calculateDepositCents } from '@wayfold/contracts/kernel/cents';
import { addDays, countDaysBetween } from '@wayfold/contracts/kernel/dates';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { shareShopWorld } from '../../../../test/support/catalogue/shop-world.js';

const TODAY = '2026-11-21';
const START = `${TODAY}T09:00:00Z`;
const suite = shareShopWorld(START);

const askHighlights = (locale: 'en' | 'es' = 'en') =>
  suite.world.highlights.readHighlights({ query: { locale } });

describe('the home page', () => {
  test.each(['en', 'es'] as const)('follows the contract (%s)', async (locale) => {
    const highlights = await askHighlights(locale);
    expect(getHighlights.reply.parse(highlights)).toEqual(highlights);
    expect(highlights).toMatchObject({ hasGuaranteedDepartures: false, tripCount: 6 });
    expect(highlights.trips).toHaveLength(6);
    expect(highlights.months.map(({ key }) => key)).toEqual(
      highlights.months.map(({ key }) => key).toSorted(),
    );
    expect(highlights.months).not.toHaveLength(0);
    expect(highlights.months.filter(({ count }) => count <= 0)).toEqual([]);
  });

  test('counts every review of the catalogue', async () => {
    const { rating, trips } = await askHighlights();
    const count = trips.reduce((sum, trip) => sum + (trip.rating?.count ?? 0), 0);
    const starSum = trips.reduce(
      (sum, trip) => sum + (trip.rating?.average ?? 0) * (trip.rating?.count ?? 0),
      0,
    );

    expect(rating?.count).toBe(count);
    expect(rating?.average).toBeCloseTo(starSum / count);
  });

  test.each(['en', 'es'] as const)('quotes real reviews, the page’s language first (%s)', async (locale) => {
    const { reviews } = await askHighlights(locale);
    expect(reviews.length).toBeGreaterThan(0);
    for (const { trip, ...review } of reviews) {
      const page = await suite.world.trips.find({ params: { slug: trip.slug }, query: { locale } });
      expect(page?.name).toBe(trip.name);
      expect(page?.reviews).toContainEqual(review);
    }
    const isOwnLanguage = reviews.map(({ language }) => language === locale);
    expect(isOwnLanguage).toEqual(isOwnLanguage.toSorted((a, b) => Number(b) - Number(a)));
  });

  test('shows an example of payment with a deposit', async () => {
    const { example, trips } = await askHighlights();
    if (!example) throw new Error('no departure is far enough away');

    expect(trips.map(({ slug }) => slug)).toContain(example.trip.slug);
    expect(countDaysBetween(TODAY, example.startsOn)).toBeGreaterThan(60);
    expect(example.balanceChargeDate).toBe(addDays(example.startsOn, -60));
    expect(example.depositCents).toBe(calculateDepositCents(example.depositCents + example.balanceCents));
  });

  test('shows regions whose pictures no trip on the page uses', async () => {
    const { regions, trips } = await askHighlights();
    const allDestinations = await suite.world.landings.readDestinations({ query: { locale: 'en' } });
    const pictures = regions.map(
      (key) => allDestinations.regions.find((region) => region.key === key)?.picture.id,
    );
    expect(pictures).not.toContain(undefined);
    expect(trips.map(({ id }) => id).filter((id) => pictures.includes(id))).toEqual([]);
  });

  test('lists guaranteed departures first if at least three exist', async () => {
    await suite.openOwnWorld();
    const { trips } = await suite.world.listTrips({ sort: 'price' });
    const codes = ['lofoten-fjords', 'petra-wadi-rum', 'torres-del-paine-w-trek'];
    const guaranteedTripIds = await Promise.all(
      codes.map(async (code) => {
        const { slug } = await readRealTrip(code);
        const trip = trips.find((candidate) => candidate.slug === slug.en);
        const [next] = trip?.nextDepartures ?? [];
        if (!trip || !next) throw new Error(`${code} is not on sale`);
        await suite.world.takeSeats(code, next.startsOn, next.seatsLeft - 1);
        return trip.id;
      }),
    );
    suite.world.reopenCatalogue();
    const highlights = await askHighlights();

    expect(highlights.hasGuaranteedDepartures).toBe(true);
    expect(highlights.trips.map(({ id }) => id).toSorted()).toEqual(guaranteedTripIds.toSorted());
    expect(highlights.trips.map(({ nextDepartures: [next] }) => next?.isGuaranteed)).toEqual(
      guaranteedTripIds.map(() => true),
    );
  });
});
