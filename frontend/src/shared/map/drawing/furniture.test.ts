import { describe, expect, test } from '@jest/globals';
import type { MapPoint } from '../points.js';
import { areOverlapping, type Box } from './boxes.js';
import type { Frame } from './frame.js';
import { drawScaleBar, placeFurniture } from './furniture.js';

const EDGE = 12;
const GLOBE_SIZE = 72;
const frame = { width: 360, height: 400, kmPerPixel: 1 } as Frame;
const [RIGHT, BOTTOM] = [frame.width - EDGE - GLOBE_SIZE, frame.height - EDGE - GLOBE_SIZE];

const newPoint = (x: number, y: number) => ({ box: { x, y, width: 10, height: 10 } }) as MapPoint;
const bottomRight = newPoint(RIGHT + 5, BOTTOM + 5);
const bottomLeft = newPoint(EDGE + 5, BOTTOM + 5);
const topRight = newPoint(RIGHT + 5, EDGE + 5);
const topLeft = newPoint(EDGE + 5, EDGE + 5);

const getCorner = ({ x, y }: Box) =>
  `${y > frame.height / 2 ? 'bottom' : 'top'} ${x > frame.width / 2 ? 'right' : 'left'}`;

describe('the furniture of a map', () => {
  test.each([
    { name: 'without points', points: [], globe: 'bottom right' },
    { name: 'with a point in the bottom right', points: [bottomRight], globe: 'bottom left' },
    { name: 'with points in both bottom corners', points: [bottomRight, bottomLeft], globe: 'top right' },
    {
      name: 'with points everywhere but in the top left',
      points: [bottomRight, bottomLeft, topRight],
      globe: 'top left',
    },
  ])('has its globe in the first free corner: $name', ({ points, globe }) => {
    const furniture = placeFurniture(frame, points, GLOBE_SIZE);
    expect(getCorner(furniture.globe)).toBe(globe);
    expect(furniture.coveredPointCount).toBe(0);
  });

  test('covers the fewest points where no corner is free, and counts them', () => {
    const underScale = newPoint(RIGHT + 20, BOTTOM + 50);
    const points = [bottomRight, underScale, bottomLeft, topRight, topRight, topLeft, topLeft];
    const { globe, coveredPointCount } = placeFurniture(frame, points, GLOBE_SIZE);
    expect(getCorner(globe)).toBe('bottom left');
    expect(coveredPointCount).toBe(2);
  });

  test('has its scale in another corner than its globe', () => {
    const { globe, bar } = placeFurniture(frame, [], GLOBE_SIZE);
    expect(areOverlapping(globe, bar)).toBe(false);
  });

  test.each([
    { kmPerPixel: 1, km: 50, length: 50 },
    { kmPerPixel: 4, km: 200, length: 50 },
  ])('has a round scale of at most a quarter: $kmPerPixel km a pixel', ({ kmPerPixel, km, length }) => {
    const { bar } = placeFurniture({ ...frame, kmPerPixel }, [], GLOBE_SIZE);
    expect(bar).toMatchObject({ km, length });
    expect(drawScaleBar(bar)).toContain(`class="q">${km} km</text>`);
  });

  test('needs room for both', () => {
    expect(() => placeFurniture({ ...frame, width: 90, height: 90 }, [], 90)).toThrow(
      'the map has no corner left for the globe or the scale',
    );
  });
});
