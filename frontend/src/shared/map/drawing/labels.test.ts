import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { anyPlaces } from '../../../../test/map-fixtures.js';
import { newPoints } from '../points.js';
import { areOverlapping, isWithin } from './boxes.js';
import { placeLabels } from './labels.js';

const frame = { x: 0, y: 0, width: 360, height: 400 };
const room = { frame, takenBoxes: [{ x: 270, y: 310, width: 72, height: 72 }], lines: [], size: 13 };

describe('the names on a map', () => {
  test('never touch each other, a point or a taken area, and stay on the map', () => {
    let labelCount = 0;
    fc.assert(
      fc.property(
        anyPlaces,
        fc.array(fc.string({ minLength: 3, maxLength: 30 }), { minLength: 27 }),
        (stops, names) => {
          const points = newPoints(stops);
          const labels = placeLabels(points, names, room);
          labelCount += labels.length;
          for (const [index, { box }] of labels.entries()) {
            expect(isWithin(box, frame)).toBe(true);
            for (const other of labels.slice(index + 1)) expect(areOverlapping(box, other.box)).toBe(false);
            for (const point of points) expect(areOverlapping(box, point.box)).toBe(false);
            for (const takenBox of room.takenBoxes) expect(areOverlapping(box, takenBox)).toBe(false);
          }
        },
      ),
    );
    expect(labelCount).toBeGreaterThan(0);
  });

  test('are placed next to their points, off the lines if possible', () => {
    const points = newPoints([[100, 100]]);
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

  test('are omitted where they do not fit', () => {
    expect(placeLabels(newPoints([[100, 100]]), ['x'.repeat(80)], room)).toEqual([]);
  });
});
