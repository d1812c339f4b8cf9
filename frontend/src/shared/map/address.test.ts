import { describe, expect, test } from '@jest/globals';
import { newTrip } from '../../../test/fixtures.js';
import { buildMapAddress, calculateVersion, type MapFile, parseMapName } from './address.js';

const trip = newTrip('en');

describe('the address of a map', () => {
  test.each(['wide', 'tall', 'large'] as const)('names trip, file and version: %s', (file: MapFile) => {
    const name = buildMapAddress(trip, 'es', file).replace('/maps/es/', '');
    expect(parseMapName(name)).toEqual({ slug: 'inca-trail', file, version: calculateVersion(trip) });
  });

  test('changes with the stops and the route only', () => {
    const movedStops = trip.stops.map((stop) => ({ ...stop, lat: stop.lat + 1 }));
    const isSameVersion = [
      { ...trip, slug: 'other' },
      { ...trip, stops: movedStops },
      { ...trip, route: [] },
    ].map((other) => calculateVersion(other) === calculateVersion(trip));

    expect(isSameVersion).toEqual([true, false, false]);
  });

  test.each([
    'fiji.tall.0.json',
    'fiji.large.0.svg',
    'fiji.huge.0.svg',
    'fiji.tall.12345678.svg',
    'FIJI.tall.0.svg',
    'fiji',
    '../fiji.tall.0.svg',
  ])('is not found in %s', (name) => {
    expect(parseMapName(name)).toBeUndefined();
  });
});
