import { expect, test } from '@jest/globals';
import { indexTrips, type TripToIndex } from '../../../../test/support/catalogue/indexed-trips.js';
import { listSimilarTrips } from './similar-trips.js';

const TREK: TripToIndex['facets'] = {
  countries: ['PE'],
  regions: ['andes'],
  style: 'trekking',
  themes: ['inca', 'food'],
};

const UNLIKE_FACETS: TripToIndex['facets'] = { countries: ['NO'], regions: ['europe'], style: 'sailing' };

/** Lists the rows similar to a trek in Peru, which is row 0. */
const listSimilarToTrek = async (otherTrips: readonly TripToIndex[], limit = 10) =>
  listSimilarTrips(await indexTrips([{ facets: TREK }, ...otherTrips]), 0, limit);

test('a country in common counts more than a region or a style, and these more than a theme', async () => {
  const otherTrips = [
    { facets: { ...UNLIKE_FACETS, themes: ['inca'] } },
    { facets: { ...UNLIKE_FACETS, regions: ['andes'] } },
    { facets: { ...UNLIKE_FACETS, countries: ['PE'] } },
    { facets: { ...UNLIKE_FACETS, style: 'trekking', themes: ['food'] } },
  ];
  expect(await listSimilarToTrek(otherTrips)).toEqual([3, 4, 2, 1]);
});

test('points of several things in common add up', async () => {
  const otherTrips = [
    { facets: { ...UNLIKE_FACETS, countries: ['PE'] } },
    { facets: { ...UNLIKE_FACETS, regions: ['andes'], style: 'trekking', themes: ['inca'] } },
  ];
  expect(await listSimilarToTrek(otherTrips)).toEqual([2, 1]);
});

test('trips with the same points are listed as recommended', async () => {
  const newAndesTrip = (average: number): TripToIndex => ({
    facets: { ...UNLIKE_FACETS, regions: ['andes'], rating: { average, count: 50 } },
    live: {},
  });
  expect(await listSimilarToTrek([newAndesTrip(3), newAndesTrip(5), newAndesTrip(4)])).toEqual([2, 3, 1]);
});

test('neither the trip itself nor one with nothing in common is listed', async () => {
  expect(await listSimilarToTrek([{ facets: UNLIKE_FACETS }])).toEqual([]);
});

test('the list has at most as many trips as its limit', async () => {
  expect(await listSimilarToTrek([{ facets: TREK }, { facets: TREK }, { facets: TREK }], 2)).toHaveLength(2);
});

test('a row without a trip has no similar trips', async () => {
  expect(listSimilarTrips(await indexTrips([{ facets: TREK }]), 7, 3)).toEqual([]);
});
