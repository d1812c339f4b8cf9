import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyPlaces } from '../../../test/map-fixtures.js';
import { areOverlapping, type Point } from './drawing/boxes.js';
import { listPointPlaces, newPoints } from './points.js';

describe('the points of a map', () => {
  test('show every stop and never overlap', () => {
    fc.assert(
      fc.property(anyPlaces, (stops) => {
        const points = newPoints(stops);
        for (const [index, a] of points.entries())
          for (const b of points.slice(index + 1)) expect(areOverlapping(a.box, b.box)).toBe(false);
        expect(points.flatMap((point) => point.stops).sort((a, b) => a - b)).toEqual(
          stops.map((_, index) => index),
        );
        expect(listPointPlaces(points)).toHaveLength(stops.length);
      }),
    );
  });

  test.each([
    { name: 'a single stop', stops: [[50, 50]], texts: ['1'] },
    {
      name: 'two of three stops',
      stops: [
        [50, 50],
        [52, 50],
        [200, 50],
      ],
      texts: ['1, 2', '3'],
    },
    {
      name: 'a range and a later stop',
      stops: [
        [50, 50],
        [52, 50],
        [54, 50],
        [300, 50],
        [51, 51],
      ],
      texts: ['1–3, 5', '4'],
    },
  ] satisfies { name: string; stops: Point[]; texts: string[] }[])(
    'are merged if they would overlap: $name',
    ({ stops, texts }) => {
      expect(
        newPoints(stops)
          .map(({ text }) => text)
          .sort(),
      ).toEqual(texts);
    },
  );
});
