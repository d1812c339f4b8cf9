import { buildBorders, buildLand, loadAtlas } from './atlas.js';
import { newFrame, newGraticule } from './drawing/frame.js';
import { drawUntilSmall, projectOutline } from './drawing/path-writer.js';
import type { LargeMap } from './large-map-data.js';
import { listPositions, type Route } from './positions.js';

/** The route lies in a square with this side. */
const SQUARE = 600;
/** The map can be moved this far beyond each side of the square. */
const SURROUNDINGS = 900;

const MAX_OUTLINES_LENGTH = 45_000;
const OUTLINE_TOLERANCES = [0.15, 0.3, 0.6, 1.2] as const;

/** Builds outlines and stop positions for a map that moves and zooms in the browser. */
export async function buildLargeMap(trip: Route): Promise<LargeMap> {
  const sheet = { width: SQUARE, height: SQUARE, margin: 60, surroundings: SURROUNDINGS };
  const frame = newFrame(listPositions(trip), sheet);
  const world = await loadAtlas('10m');
  const coast = projectOutline(frame, buildLand(world, frame.cell));
  const borders = projectOutline(frame, buildBorders(world, frame.cell));
  const drawAt = (tolerance: number) => ({
    land: coast.toPathData(tolerance),
    borders: borders.toPathData(tolerance),
  });
  const outlines = drawUntilSmall(
    OUTLINE_TOLERANCES,
    drawAt,
    ({ land, borders: borderPath }) => land.length + borderPath.length <= MAX_OUTLINES_LENGTH,
  );
  return {
    ...outlines,
    size: SQUARE,
    surroundings: SURROUNDINGS,
    kmPerUnit: frame.kmPerPixel,
    graticule: projectOutline(frame, newGraticule(frame, SURROUNDINGS)).toPathData(0.5),
    places: frame.places.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100] as const),
  };
}
