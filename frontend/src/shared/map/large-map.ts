import { geoPath } from 'd3-geo';
import { findBorders, findLand, loadAtlas } from './atlas.js';
import { createFrame, createGraticule, type Frame } from './drawing/frame.js';
import { PathWriter } from './drawing/path-writer.js';
import type { LargeMap } from './large-map-data.js';
import { listPositions, type Route } from './positions.js';

/** The route lies in this square; the movable area surrounds it. */
const SQUARE = 600;
const BEYOND = 900;
const MOST = 45_000;
const [FINE, ...BROADER] = [0.15, 0.3, 0.6, 1.2] as const;

/** Outlines and stop positions for a map that moves and zooms in the browser. */
export async function buildLargeMap(trip: Route): Promise<LargeMap> {
  const sheet = { width: SQUARE, height: SQUARE, margin: 60, beyond: BEYOND };
  const frame = createFrame(listPositions(trip), sheet);
  const world = await loadAtlas('10m');
  const coast = drawOutline(frame, findLand(world, frame.cell));
  const between = drawOutline(frame, findBorders(world, frame.cell));
  const drawAt = (tolerance: number) => ({
    land: coast.toPathData(tolerance),
    borders: between.toPathData(tolerance),
  });
  const outlines = BROADER.reduce(
    (outlines, tolerance) =>
      outlines.land.length + outlines.borders.length > MOST ? drawAt(tolerance) : outlines,
    drawAt(FINE),
  );
  return {
    ...outlines,
    size: SQUARE,
    beyond: BEYOND,
    kmPerUnit: frame.kmPerPixel,
    lines: drawOutline(frame, createGraticule(frame, BEYOND)).toPathData(0.5),
    places: frame.places.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100] as const),
  };
}

/** A shape projected on the frame, ready for path data. */
export function drawOutline(frame: Frame, shape: Parameters<ReturnType<typeof geoPath>>[0]): PathWriter {
  const writer = new PathWriter();
  geoPath(frame.projection, writer)(shape);
  return writer;
}
