import { geoPath } from 'd3-geo';
import type { Frame } from './frame.js';

const UNITS_PER_PIXEL = 10;

/** Projects a shape on the frame, ready for path data. */
export function projectOutline(frame: Frame, shape: Parameters<ReturnType<typeof geoPath>>[0]): PathWriter {
  const writer = new PathWriter();
  geoPath(frame.projection, writer)(shape);
  return writer;
}

/** Draws ever more coarsely, first at the finest of the tolerances, until the drawing is small enough. */
export function drawUntilSmall<T>(
  [finest, ...coarser]: readonly [number, ...number[]],
  draw: (tolerance: number) => T,
  isSmall: (drawing: T) => boolean,
): T {
  let drawing = draw(finest);
  for (const tolerance of coarser) {
    if (isSmall(drawing)) break;
    drawing = draw(tolerance);
  }
  return drawing;
}

/**
 * A writer of d3-geo output as the shortest path data: relative tenths of a pixel, without points that move
 * the line by less than a tolerance in pixels (Douglas-Peucker), and without shapes smaller than a pixel.
 */
export class PathWriter {
  private readonly lines: { readonly points: Points; readonly close: string }[] = [];
  private points: [number, number][] = [];

  beginPath(): void {
    this.points = [];
  }
  moveTo(x: number, y: number): void {
    this.endLine('');
    this.points = [[x, y]];
  }
  lineTo(x: number, y: number): void {
    this.points.push([x, y]);
  }
  closePath(): void {
    this.endLine('z');
  }
  /** Drops a point, which d3-geo draws with an arc; outlines have none. */
  arc(): void {
    this.points = [];
  }

  toPathData(tolerance: number): string {
    this.endLine('');
    return this.lines
      .map(({ points, close }) => writeLine(simplifyPoints(points, tolerance), close))
      .join('');
  }

  private endLine(close: string): void {
    if (this.points.length > 1) this.lines.push({ points: this.points, close });
    this.points = [];
  }
}

function writeLine(points: Points, close: string): string {
  const [firstPoint, ...otherPoints] = points.map(
    ([x, y]) => [Math.round(x * UNITS_PER_PIXEL), Math.round(y * UNITS_PER_PIXEL)] as const,
  );
  if (!firstPoint) return '';
  let [x, y] = firstPoint;
  let path = `M${formatShort(x)}${formatJoined(y)}`;
  let command = 'l';
  for (const [nextX, nextY] of otherPoints) {
    if (nextX === x && nextY === y) continue;
    path += `${command === 'l' ? 'l' + formatShort(nextX - x) : formatJoined(nextX - x)}${formatJoined(nextY - y)}`;
    command = '';
    [x, y] = [nextX, nextY];
  }
  return command === '' ? path + close : '';
}

/** Formats tenths in SVG notation without redundant characters. */
const formatShort = (tenths: number): string => String(tenths / UNITS_PER_PIXEL).replace(/^(-?)0\./, '$1.');

const formatJoined = (tenths: number): string =>
  tenths < 0 ? formatShort(tenths) : ` ${formatShort(tenths)}`;

type Points = readonly (readonly [number, number])[];

const calculateSize = (points: Points): number => {
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  return Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
};

const MIN_POINTS = 5;

function simplifyPoints(points: Points, tolerance: number): Points {
  const minSize = Math.max(1, tolerance * 2);
  if (points.length <= MIN_POINTS) return points.length > 2 && calculateSize(points) < minSize ? [] : points;
  const keptIndexes = new Set([0, points.length - 1]);
  const spans: [number, number][] = [[0, points.length - 1]];
  for (let span = spans.pop(); span; span = spans.pop()) {
    const [startIndex, endIndex] = span;
    const [index, distance] = locateFurthest(points, startIndex, endIndex);
    if (distance <= tolerance) continue;
    keptIndexes.add(index);
    spans.push([startIndex, index], [index, endIndex]);
  }
  if (keptIndexes.size >= MIN_POINTS) return points.filter((_, index) => keptIndexes.has(index));
  return calculateSize(points) < minSize
    ? []
    : points.filter(
        (_, index) => index % Math.ceil(points.length / MIN_POINTS) === 0 || keptIndexes.has(index),
      );
}

/** Locates the point between two others that is furthest from their line; returns its index and distance. */
function locateFurthest(points: Points, startIndex: number, endIndex: number): readonly [number, number] {
  const [startX, startY] = points[startIndex] ?? [0, 0];
  const [endX, endY] = points[endIndex] ?? [0, 0];
  const length = Math.hypot(endX - startX, endY - startY);
  let [furthestIndex, maxDistance] = [startIndex, 0];
  for (let index = startIndex + 1; index < endIndex; index++) {
    const [x, y] = points[index] ?? [0, 0];
    const distance =
      length === 0
        ? Math.hypot(x - startX, y - startY)
        : Math.abs((endX - startX) * (startY - y) - (startX - x) * (endY - startY)) / length;
    if (distance > maxDistance) [furthestIndex, maxDistance] = [index, distance];
  }
  return [furthestIndex, maxDistance];
}
