import { describe, expect, test } from '@jest/globals';
import { geoContains } from 'd3-geo';
import { readCatalogueTrips } from '../../../../test/catalogue-trips.js';
import { calculateVersion } from '../address.js';
import { answerMap } from '../answer-map.js';
import { findLand, loadAtlas } from '../atlas.js';
import { findCountryName } from '../country-names.js';
import { drawLegs, type Leg, listModes } from '../legs.js';
import { drawMap } from './draw-map.js';
import { PathWriter } from './path-writer.js';
import { areNear, calculateKm, calculateMiddle, createCell, type Position } from './sphere.js';

const KIB = 1024;
/** Matches an allowed picture size. */
const smallSize = {
  asymmetricMatch: (bytes: number) => bytes < 15 * KIB,
  toString: () => 'less than 15 KiB',
};
const newStop = (name: string, lat: number, lon: number) => ({ name, lat, lon, elevation: null });
const newLeg = (from: number, to: number, by: Leg['by']): Leg => ({ day: 1, from, to, by });
const fiji = {
  slug: 'fiji',
  stops: [
    newStop('Nadi', -17.77, 177.43),
    newStop('Taveuni', -16.85, -179.97),
    newStop('Lakeba', -18.22, -178.79),
  ],
  route: [newLeg(0, 1, 'flight'), newLeg(1, 2, 'boat')],
};

describe('places on the globe', () => {
  test('have a middle across the date line', () => {
    const [lon, lat] = calculateMiddle([
      [179, -17],
      [-179, -17],
    ]);
    expect(Math.abs(lon)).toBeCloseTo(180, 5);
    expect(lat).toBeCloseTo(-17, 1);
  });

  test('have the shorter distance across the date line', () => {
    expect(calculateKm([179.5, 0], [-179.5, 0])).toBeCloseTo(111.2, 1);
  });

  test('are near each other across a pole', () => {
    const toCell = (position: Position) => createCell([position]);
    const arctic = { ...toCell([0, 85]), reach: 0.2 };
    expect(areNear(arctic, toCell([180, 85]))).toBe(true);
    expect(areNear(arctic, toCell([0, 60]))).toBe(false);
  });
});

describe('the outlines', () => {
  test.each([
    { island: 'Santorini', lon: 25.48, lat: 36.38 },
    { island: 'Komodo', lon: 119.49, lat: -8.56 },
    { island: 'Rapa Nui', lon: -109.35, lat: -27.12 },
    { island: 'Madeira', lon: -16.95, lat: 32.75 },
    { island: 'Taveuni', lon: -179.99, lat: -16.85 },
  ])('have $island', async ({ lon, lat }) => {
    const world = await loadAtlas('10m');
    const shape = findLand(world, { ...createCell([[lon, lat]]), reach: 0.02 });
    expect(geoContains(shape, [lon, lat])).toBe(true);
    expect(geoContains(shape, [lon + 2, lat])).toBe(false);
  });
});

test('the atlas names countries in both languages by number', () => {
  expect(['604', '276'].map((number) => findCountryName(number, 'es'))).toEqual(['Perú', 'Alemania']);
  expect(findCountryName('604', 'en')).toBe('Peru');
  expect([findCountryName('', 'en'), findCountryName('-99', 'en')]).toEqual([undefined, undefined]);
});

describe('path data', () => {
  const writePath = (tolerance: number, points: readonly [number, number][]): string => {
    const writer = new PathWriter();
    points.forEach(([x, y], at) => (at === 0 ? writer.moveTo(x, y) : writer.lineTo(x, y)));
    writer.closePath();
    return writer.toPathData(tolerance);
  };

  test('are relative tenths without redundant characters', () => {
    const path = writePath(0, [
      [1, 2],
      [1.04, 4.52],
      [0.5, 4.52],
    ]);
    expect(path).toBe('M1 2l0 2.5-.5 0z');
  });

  test('omit points on a line', () => {
    const edge = Array.from({ length: 20 }, (_, at): [number, number] => [at, at % 2 ? 0.1 : 0]);
    expect(writePath(0.5, [...edge, [19, 19], [0, 19], [0, 10]]).match(/[\d.]+/g)?.length).toBeLessThan(14);
  });

  test('omit shapes smaller than a pixel', () => {
    expect(
      writePath(0.5, [
        [1, 1],
        [1.2, 1.3],
        [1.4, 1],
      ]),
    ).toBe('');
  });
});

describe('the legs of a route', () => {
  const places = [
    [0, 0],
    [100, 0],
    [100, 0],
  ] as const;

  test('are drawn once in both directions, and curve aside for another mode between the same places', () => {
    const drawnLegs = drawLegs([newLeg(0, 1, 'road'), newLeg(1, 0, 'road'), newLeg(0, 1, 'train')], places);
    expect(drawnLegs.map(({ mode, path }) => `${mode} ${path}`)).toEqual([
      'road M0 0L100 0',
      'train M0 0Q50 32 100 0',
    ]);
  });

  test('are omitted between stops that share a point', () => {
    expect(drawLegs([newLeg(1, 2, 'foot')], places)).toEqual([]);
  });

  test('list their modes in the order of the legend', () => {
    expect(listModes([newLeg(0, 1, 'flight'), newLeg(1, 0, 'foot'), newLeg(0, 1, 'foot')])).toEqual([
      'foot',
      'flight',
    ]);
  });
});

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
      { ...fiji, stops: fiji.stops.map((one) => ({ ...one, name: '<b>&' })) },
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
    for (const trip of trips)
      expect({ code: trip.code, bytes: (await drawMap(trip, 'es', 'wide')).length }).toEqual({
        code: trip.code,
        bytes: smallSize,
      });
    // The tall one differs little between trips.
    for (const trip of trips.filter((_, at) => at % 10 === 0))
      expect((await drawMap(trip, 'en', 'tall')).length).toEqual(smallSize);
  }, 120_000);
});

describe('the address of a map', () => {
  const requestMap = (name: string) =>
    answerMap('en', name, (slug) => Promise.resolve(slug === 'fiji' ? fiji : undefined));

  test('is cached forever', async () => {
    const svg = await requestMap(`fiji.tall.${calculateVersion(fiji)}.svg`);
    expect(svg.headers.get('content-type')).toBe('image/svg+xml; charset=utf-8');
    expect(svg.headers.get('cache-control')).toContain('immutable');
    expect(await svg.text()).toMatch(/^<svg .*<\/svg>$/);
    const json = await requestMap(`fiji.large.${calculateVersion(fiji)}.json`);
    expect(((await json.json()) as { places: unknown[] }).places).toHaveLength(3);
  });

  test('gives the current map uncached for an older version', async () => {
    const old = await requestMap('fiji.tall.0.svg');
    expect({ status: old.status, cacheControl: old.headers.get('cache-control') }).toEqual({
      status: 200,
      cacheControl: 'no-cache',
    });
  });

  test.each([
    'cuba.tall.0.svg',
    'fiji.tall.0.json',
    'fiji.large.0.svg',
    'fiji.huge.0.svg',
    'fiji',
    '../fiji.tall.0.svg',
  ])('is not %s', async (name) => expect((await requestMap(name)).status).toBe(404));

  test('changes when a stop moves', () => {
    const [first, ...rest] = fiji.stops;
    const movedMap = { ...fiji, stops: [{ ...(first ?? newStop('', 0, 0)), lat: -17 }, ...rest] };
    expect(calculateVersion(movedMap)).not.toBe(calculateVersion(fiji));
  });
});
