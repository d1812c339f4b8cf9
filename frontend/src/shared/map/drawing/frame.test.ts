import { describe, expect, test } from '@jest/globals';
import { newFrame, newGraticule } from './frame.js';
import { areNear, EARTH_RADIUS_KM, newCell, type Position } from './sphere.js';

const sheet = { width: 360, height: 400, margin: 40 };
const CUSCO: Position = [-71.97, -13.53];
const LIMA: Position = [-77.04, -12.05];
const NADI: Position = [177.43, -17.77];
const LAKEBA: Position = [-178.79, -18.22];

/** The smallest width and height of a map, in km. */
const MIN_KM = 30;

describe('the frame of a map', () => {
  test.each([
    { name: 'two places', stops: [CUSCO, LIMA] },
    { name: 'places on both sides of the date line', stops: [NADI, LAKEBA] },
    { name: 'places of one meridian', stops: [CUSCO, [CUSCO[0], -16]] as Position[] },
  ])('holds $name within its margin, and reaches it', ({ stops }) => {
    const { places } = newFrame(stops, sheet);
    const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
    const [left, right] = [Math.min(...xs), Math.max(...xs)];
    const [top, bottom] = [Math.min(...ys), Math.max(...ys)];

    expect(left + right).toBeCloseTo(sheet.width, 6);
    expect(top + bottom).toBeCloseTo(sheet.height, 6);
    const gaps = [left - sheet.margin, top - sheet.margin];
    expect(Math.min(...gaps)).toBeCloseTo(0, 6);
  });

  test('shows at least thirty kilometers around a single place, which is in the middle', () => {
    const { kmPerPixel, places } = newFrame([CUSCO], sheet);
    expect(kmPerPixel * sheet.width).toBeCloseTo(MIN_KM, 6);
    const [[x, y] = []] = places;
    expect([x, y]).toEqual([expect.closeTo(sheet.width / 2, 6), expect.closeTo(sheet.height / 2, 6)]);
  });

  test('sees the places and their surroundings, and no other part of the globe', () => {
    const { cell } = newFrame([CUSCO, LIMA], sheet);
    expect(areNear(cell, newCell([CUSCO]))).toBe(true);
    expect(areNear(cell, newCell([NADI]))).toBe(false);
    expect(newFrame([CUSCO, LIMA], { ...sheet, surroundings: 300 }).cell.reach).toBeGreaterThan(cell.reach);
  });
});

describe('the graticule', () => {
  const listMeridians = (stops: readonly Position[]) => {
    const { coordinates } = newGraticule(newFrame(stops, sheet));
    return coordinates.filter(([start, end]) => start?.[0] === end?.[0]).map(([start]) => start?.[0] ?? 0);
  };

  test.each([
    { name: 'a small map', stops: [CUSCO], step: 0.1 },
    { name: 'a country', stops: [CUSCO, LIMA], step: 2 },
  ])('has meridians each $step degrees on $name', ({ stops, step }) => {
    const [first = 0, second = 0, ...otherMeridians] = listMeridians(stops);
    expect(second - first).toBeCloseTo(step, 6);
    expect(otherMeridians.length).toBeGreaterThan(1);
    // Round degrees, so that every map has the same lines.
    expect(first / step).toBeCloseTo(Math.round(first / step), 6);
  });

  test('ends before the poles, where meridians meet', () => {
    const nearPole: Position[] = [
      [0, 85],
      [90, 88],
    ];
    const { coordinates } = newGraticule(newFrame(nearPole, sheet));
    expect(Math.max(...coordinates.flat().map(([, lat]) => Math.abs(lat)))).toBeLessThan(89);
  });
});

test('a pixel is as many kilometers as the globe’s radius has at its scale', () => {
  const { projection, kmPerPixel } = newFrame([CUSCO, LIMA], sheet);
  expect(kmPerPixel * projection.scale()).toBeCloseTo(EARTH_RADIUS_KM, 6);
});
