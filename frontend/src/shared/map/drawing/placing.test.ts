import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { createPoints, listPointPlaces } from '../points.js';
import { areOverlapping, estimateTextWidth, isCrossing, isWithin, type Point } from './boxes.js';
import { placeLabels } from './labels.js';

const frame = { x: 0, y: 0, width: 360, height: 400 };
const anyPlaces = fc.array(
  fc.tuple(fc.double({ min: 20, max: 340, noNaN: true }), fc.double({ min: 20, max: 380, noNaN: true })),
  {
    minLength: 1,
    maxLength: 27,
  },
);
const room = { frame, takenBoxes: [{ x: 270, y: 310, width: 72, height: 72 }], lines: [], size: 13 };

describe('the points of a map', () => {
  test('exist for every stop without touching each other', () => {
    fc.assert(
      fc.property(anyPlaces, (stops) => {
        const points = createPoints(stops);
        for (const [at, a] of points.entries())
          for (const b of points.slice(at + 1)) expect(areOverlapping(a.box, b.box)).toBe(false);
        expect(points.flatMap((point) => point.stops).sort((a, b) => a - b)).toEqual(
          stops.map((_, at) => at),
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
    'are merged where they would overlap: $name',
    ({ stops, texts }) => {
      expect(
        createPoints(stops)
          .map(({ text }) => text)
          .sort(),
      ).toEqual(texts);
    },
  );
});

describe('the names on a map', () => {
  test('never touch each other, a point or a taken area, and stay on the map', () => {
    let labelCount = 0;
    fc.assert(
      fc.property(
        anyPlaces,
        fc.array(fc.string({ minLength: 3, maxLength: 30 }), { minLength: 27 }),
        (stops, names) => {
          const points = createPoints(stops);
          const labels = placeLabels(points, names, room);
          labelCount += labels.length;
          for (const [at, { box }] of labels.entries()) {
            expect(isWithin(box, frame)).toBe(true);
            for (const other of labels.slice(at + 1)) expect(areOverlapping(box, other.box)).toBe(false);
            for (const point of points) expect(areOverlapping(box, point.box)).toBe(false);
            for (const takenBox of room.takenBoxes) expect(areOverlapping(box, takenBox)).toBe(false);
          }
        },
      ),
    );
    expect(labelCount).toBeGreaterThan(0);
  });

  test('are next to their points, off the lines if possible', () => {
    const points = createPoints([[100, 100]]);
    const [freeLabel] = placeLabels(points, ['Cusco'], room);
    expect(freeLabel).toMatchObject({ text: 'Cusco', anchor: 'start' });

    const [labelOffLine] = placeLabels(points, ['Cusco'], {
      ...room,
      lines: [
        [
          [100, 100],
          [300, 100],
        ],
      ],
    });
    expect(labelOffLine?.anchor).toBe('end');
  });

  test('are omitted without room', () => {
    expect(placeLabels(createPoints([[100, 100]]), ['x'.repeat(80)], room)).toEqual([]);
  });
});

const box = { x: 10, y: 10, width: 10, height: 10 };
test.each<{ from: Point; to: Point; crossed: typeof box; isExpected: boolean }>([
  { from: [0, 0], to: [30, 30], crossed: box, isExpected: true },
  { from: [0, 15], to: [30, 15], crossed: box, isExpected: true },
  { from: [12, 12], to: [13, 13], crossed: box, isExpected: true },
  { from: [0, 0], to: [9, 9], crossed: box, isExpected: false },
  { from: [0, 25], to: [30, 25], crossed: box, isExpected: false },
  { from: [0, 19], to: [19, 0], crossed: { ...box, x: 11, y: 11 }, isExpected: false },
])(
  'a line from $from to $to crosses the box $crossed only if it passes through it: $isExpected',
  ({ from, to, crossed, isExpected }) => {
    expect(isCrossing([from, to], crossed)).toBe(isExpected);
  },
);

test('wider letters reserve more room', () => {
  const widths = ['iii', 'ooo', 'OOO', 'www'].map((text) => estimateTextWidth(text, 10));
  expect(widths).toEqual([12, 20.4, 24, 30].map((width) => expect.closeTo(width)));
  expect(estimateTextWidth('WWW', 10)).toBeGreaterThanOrEqual(estimateTextWidth('www', 10));
});
