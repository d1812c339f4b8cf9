import { expect, test } from '@jest/globals';
import { readCatalogueTrips } from '../../../test/catalogue-trips.js';
import { buildLargeMap } from './large-map.js';

const KIB = 1024;

test('a large map weighs less than 60 KiB', async () => {
  const trips = await readCatalogueTrips();
  expect(trips.length).toBeGreaterThan(50);
  // One size is enough, because large maps differ little between trips.
  const sizes = await Promise.all(
    trips
      .filter((_, index) => index % 10 === 0)
      .map(async (trip) => ({ code: trip.code, bytes: JSON.stringify(await buildLargeMap(trip)).length })),
  );
  expect(sizes.filter(({ bytes }) => bytes >= 60 * KIB)).toEqual([]);
}, 120_000);
