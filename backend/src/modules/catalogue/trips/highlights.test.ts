import { describe, expect, test } from '@jest/globals';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import { indexTrips } from '../../../../test/support/catalogue/indexed-trips.js';
import { newTripId } from '../../../../test/support/ids.js';
import { calculateTotals, choosePosterRegions, chooseVaried } from './highlights.js';

type Region = Destinations['regions'][number];
type Poster = TripSummary['poster'];

const newPoster = (overrides: Partial<Poster> = {}): Poster => ({
  biome: 'desert',
  region: 'andes',
  timeOfDay: 'day',
  ...overrides,
});

const newCard = (id: number, biome: string, ...countries: string[]): TripSummary => ({
  id: newTripId(id),
  slug: `trip-${id}`,
  kinds: ['group-adventure'],
  style: { key: 'hiking', name: 'Hiking', slug: 'hiking' },
  name: `Trip ${id}`,
  summary: '',
  place: '',
  countries,
  days: 7,
  difficulty: 'easy',
  fromCents: 100_000,
  rating: null,
  nextDepartures: [],
  poster: newPoster({ biome }),
});

describe('the cards', () => {
  const chooseIds = (...cards: TripSummary[]) => chooseVaried(cards).map(({ slug }) => slug);

  test('repeat no landscape before every other landscape is shown', () => {
    const cards = [newCard(1, 'desert', 'JO'), newCard(2, 'desert', 'EG'), newCard(3, 'coast', 'HR')];
    expect(chooseIds(...cards)).toEqual(['trip-1', 'trip-3', 'trip-2']);
  });

  test('repeat no country before every other country is shown', () => {
    const cards = [
      newCard(1, 'desert', 'PE', 'BO'),
      newCard(2, 'coast', 'CL', 'PE'),
      newCard(3, 'ice', 'NO'),
    ];
    expect(chooseIds(...cards)).toEqual(['trip-1', 'trip-3', 'trip-2']);
  });

  test('are not compared with a card that was put off itself', () => {
    const cards = [newCard(1, 'desert', 'JO'), newCard(2, 'desert', 'EG'), newCard(3, 'coast', 'EG')];
    expect(chooseIds(...cards)).toEqual(['trip-1', 'trip-3', 'trip-2']);
  });

  test('are six at most, varied ones first', () => {
    const similarCards = [1, 2, 3, 4, 5, 6].map((id) => newCard(id, 'desert', 'JO'));
    expect(chooseIds(...similarCards, newCard(7, 'coast', 'HR'))).toEqual([
      'trip-1',
      'trip-7',
      'trip-2',
      'trip-3',
      'trip-4',
      'trip-5',
    ]);
  });
});

describe('the regions', () => {
  const newRegion = (key: string, total: number, poster: Partial<Poster>, id = newTripId(total)): Region => ({
    key,
    name: key,
    slug: key,
    total,
    lead: '',
    fromCents: null,
    picture: { id, poster: newPoster(poster) },
    countries: [],
  });

  test('come in order of size', () => {
    const regions = [
      newRegion('small', 1, { biome: 'ice' }),
      newRegion('large', 3, { biome: 'coast', timeOfDay: 'dusk' }),
      newRegion('medium', 2, { biome: 'steppe', timeOfDay: 'dawn' }),
    ];
    expect(choosePosterRegions(regions, [])).toEqual(['large', 'medium', 'small']);
  });

  test('exclude a smaller region in the same landscape', () => {
    const regions = [
      newRegion('large', 3, { biome: 'coast', timeOfDay: 'dusk' }),
      newRegion('alike', 2, { biome: 'coast', timeOfDay: 'dawn' }),
      newRegion('other', 1, { biome: 'ice', timeOfDay: 'day' }),
    ];
    expect(choosePosterRegions(regions, [])).toEqual(['large', 'other']);
  });

  test('exclude a third region in the same light', () => {
    const regions = [
      newRegion('first', 4, { biome: 'coast', timeOfDay: 'dusk' }),
      newRegion('second', 3, { biome: 'ice', timeOfDay: 'dusk' }),
      newRegion('third', 2, { biome: 'steppe', timeOfDay: 'dusk' }),
      newRegion('other', 1, { biome: 'savanna', timeOfDay: 'day' }),
    ];
    expect(choosePosterRegions(regions, [])).toEqual(['first', 'second', 'other']);
  });

  test('exclude a region with the picture of a trip on the page', () => {
    const regions = [newRegion('shown', 2, { biome: 'ice' }, newTripId(9)), newRegion('other', 1, {})];
    expect(choosePosterRegions(regions, [newCard(9, 'coast', 'HR')])).toEqual(['other']);
  });

  test('exclude a region with the landmark of a trip on the page', () => {
    const trip = {
      ...newCard(9, 'coast', 'PE'),
      poster: newPoster({ biome: 'coast', landmark: 'machu-picchu' }),
    };
    const regions = [
      newRegion('same-landmark', 3, { biome: 'ice', landmark: 'machu-picchu' }),
      newRegion('other-landmark', 2, { biome: 'ice', landmark: 'petra' }),
      newRegion('no-landmark', 1, { biome: 'steppe' }),
    ];
    expect(choosePosterRegions(regions, [trip, newCard(8, 'ice', 'NO')])).toEqual([
      'other-landmark',
      'no-landmark',
    ]);
  });

  test('may repeat landscape and light of the trips', () => {
    expect(choosePosterRegions([newRegion('alike', 1, {})], [newCard(9, 'desert', 'JO')])).toEqual(['alike']);
  });

  test('are five at most', () => {
    const lights = ['dawn', 'day', 'golden', 'dusk', 'night', 'day'] as const;
    const regions = lights.map((timeOfDay, n) =>
      newRegion(`r${n}`, 9 - n, { biome: `biome-${n}`, timeOfDay }),
    );
    expect(choosePosterRegions(regions, [])).toEqual(['r0', 'r1', 'r2', 'r3', 'r4']);
  });
});

describe('the totals', () => {
  test('weight the rating by reviews and leave trips without reviews out', async () => {
    const shop = await indexTrips([
      { facets: { rating: { average: 5, count: 3 } } },
      { facets: { rating: { average: 3, count: 1 } } },
      {},
    ]);
    expect(calculateTotals(shop)).toMatchObject({ tripCount: 3, rating: { average: 4.5, count: 4 } });
  });

  test('have no rating without a review', async () => {
    expect(calculateTotals(await indexTrips([{}])).rating).toBeNull();
  });

  test('count each country once', async () => {
    const shop = await indexTrips([
      { facets: { countries: ['PE', 'BO'] } },
      { facets: { countries: ['PE'] } },
    ]);
    expect(calculateTotals(shop).countryCount).toBe(2);
  });

  test('count the trips of each month in order, without months that are over', async () => {
    const shop = await indexTrips([
      { live: { months: ['2027-04', '2027-03'] } },
      { live: { months: ['2027-04'] } },
    ]);
    shop.index.update('trip-0', {
      fromCents: 1,
      nextStartsOn: '2027-04-01',
      months: ['2027-04', '2027-02'],
      isGuaranteed: false,
    });
    expect(calculateTotals(shop).months).toEqual([
      { key: '2027-02', count: 1 },
      { key: '2027-04', count: 2 },
    ]);
  });
});
