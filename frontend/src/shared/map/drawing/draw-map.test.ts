import { describe, expect, test } from '@jest/globals';
import { readCatalogueTrips } from '../../../../test/catalogue-trips.js';
import { fiji } from '../../../../test/map-fixtures.js';
import { drawMap } from './draw-map.js';

const KIB = 1024;

describe('a map', () => {
  test.each(['wide', 'tall'] as const)(
    'shows stops on both sides of the date line at one scale (%s)',
    async (format) => {
      const svg = await drawMap(fiji, 'en', format);
      const missingNames = ['Nadi', 'Taveuni', 'Lakeba'].filter((name) => !svg.includes(`>${name}</text>`));
      expect(missingNames).toEqual([]);
      expect(svg).toContain('100 km');
    },
  );

  test('escapes names as text', async () => {
    const svg = await drawMap(
      { ...fiji, stops: fiji.stops.map((stop) => ({ ...stop, name: '<b>&' })) },
      'en',
      'wide',
    );
    expect(svg).toContain('>&#60;b&#62;&#38;</text>');
    expect(svg).not.toContain('<b>');
  });

  test('can show a single stop', async () => {
    expect(await drawMap({ stops: fiji.stops.slice(0, 1), route: [] }, 'es', 'wide')).toContain(
      '>Nadi</text>',
    );
  });

  test('weighs less than 15 KiB for every trip of the catalogue', async () => {
    const trips = await readCatalogueTrips();
    expect(trips.length).toBeGreaterThan(50);
    const measure = async (trip: (typeof trips)[number], locale: 'en' | 'es', format: 'wide' | 'tall') => ({
      code: trip.code,
      bytes: (await drawMap(trip, locale, format)).length,
    });
    const wideSizes = await Promise.all(trips.map((trip) => measure(trip, 'es', 'wide')));
    // The tall picture is checked less often, because it differs little between trips.
    const tallSizes = await Promise.all(
      trips.filter((_, index) => index % 10 === 0).map((trip) => measure(trip, 'en', 'tall')),
    );

    expect([...wideSizes, ...tallSizes].filter(({ bytes }) => bytes >= 15 * KIB)).toEqual([]);
  }, 120_000);
});
