import { areOverlapping, type Box, estimateTextWidth, type Point } from './drawing/boxes.js';

/** The mark of one stop, or of several that would overlap: "3", "3–5", "2, 7". */
export interface MapPoint {
  readonly x: number;
  readonly y: number;
  /** Stop indexes from 0, ascending. */
  readonly stops: readonly number[];
  readonly text: string;
  readonly box: Box;
}

const MARKER_HEIGHT = 22;
/** The font size of the figure in a marker. */
export const FIGURE_SIZE = 12;

/** Creates markers that do not overlap. */
export function newPoints(places: readonly Point[]): MapPoint[] {
  let points = places.map(([x, y], index) => newPoint([index], x, y));
  for (;;) {
    const pair = findNearest(points);
    if (pair === undefined) return points;
    const [firstPoint, secondPoint] = pair;
    const [firstCount, secondCount] = [firstPoint.stops.length, secondPoint.stops.length];
    const stops = [...firstPoint.stops, ...secondPoint.stops].sort((stop, otherStop) => stop - otherStop);
    const calculateMean = (firstValue: number, secondValue: number): number =>
      (firstValue * firstCount + secondValue * secondCount) / (firstCount + secondCount);
    const mergedPoint = newPoint(
      stops,
      calculateMean(firstPoint.x, secondPoint.x),
      calculateMean(firstPoint.y, secondPoint.y),
    );
    points = [...points.filter((point) => point !== firstPoint && point !== secondPoint), mergedPoint];
  }
}

/** Lists the marker's position for each stop; several stops may share a marker. */
export const listPointPlaces = (points: readonly MapPoint[]): Point[] => {
  const places: Point[] = [];
  for (const { x, y, stops } of points) for (const stop of stops) places[stop] = [x, y];
  return places;
};

function findNearest(points: readonly MapPoint[]): readonly [MapPoint, MapPoint] | undefined {
  let nearestPair: readonly [MapPoint, MapPoint] | undefined;
  let minDistance = Infinity;
  points.forEach((point, index) => {
    for (const otherPoint of points.slice(index + 1)) {
      const distance = Math.hypot(point.x - otherPoint.x, point.y - otherPoint.y);
      if (distance < minDistance && areOverlapping(point.box, otherPoint.box))
        [nearestPair, minDistance] = [[point, otherPoint], distance];
    }
  });
  return nearestPair;
}

function newPoint(stops: readonly number[], x: number, y: number): MapPoint {
  const text = formatNumbers(stops);
  const width = Math.max(MARKER_HEIGHT, estimateTextWidth(text, FIGURE_SIZE) + 12);
  return {
    x,
    y,
    stops,
    text,
    box: { x: x - width / 2, y: y - MARKER_HEIGHT / 2, width, height: MARKER_HEIGHT },
  };
}

/** Formats numbers from 1; three or more in sequence become a range. */
function formatNumbers(stops: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const stop of stops) {
    const lastRun = runs.at(-1);
    if (lastRun?.[1] === stop - 1) lastRun[1] = stop;
    else runs.push([stop, stop]);
  }
  return runs.map(formatRun).join(', ');
}

function formatRun([firstStop, lastStop]: readonly [number, number]): string {
  if (firstStop === lastStop) return `${firstStop + 1}`;
  return `${firstStop + 1}${lastStop - firstStop > 1 ? '–' : ', '}${lastStop + 1}`;
}
