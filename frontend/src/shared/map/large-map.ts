import { buildBorders, buildLand, loadAtlas } from './atlas.js';
import { newFrame, newGraticule } from './drawing/frame.js';
import { drawOutline } from './drawing/path-writer.js';
import type { LargeMap } from './large-map-data.js';
import { listPositions, type Route } from './positions.js';

/** The route lies in a square with this side. */
const SQUARE = 600;
/** The map can be moved this far beyond each side of the square. */
const SURROUNDINGS = 900;

const MAX_LARGE_PATH_LENGTH = 45_000;
const [FINEST_TOLERANCE, ...COARSER_TOLERANCES] = [0.15, 0.3, 0.6, 1.2] as const;

/** Builds outlines and stop positions for a map that moves and zooms in the browser. */
export async function buildLargeMap(trip: Route): Promise<LargeMap> {
  const sheet = { width: SQUARE, height: SQUARE, margin: 60, surroundings: SURROUNDINGS };
  const frame = newFrame(listPositions(trip), sheet);
  const world = await loadAtlas('10m');
  const coast = drawOutline(frame, buildLand(world, frame.cell));
  const borders = drawOutline(frame, buildBorders(world, frame.cell));
  const drawAt = (tolerance: number) => ({
    land: coast.toPathData(tolerance),
    borders: borders.toPathData(tolerance),
  });
  let outlines = drawAt(FINEST_TOLERANCE);
  for (const tolerance of COARSER_TOLERANCES) {
    if (outlines.land.length + outlines.borders.length <= MAX_LARGE_PATH_LENGTH) break;
    outlines = drawAt(tolerance);
  }
  return {
    ...outlines,
    size: SQUARE,
    surroundings: SURROUNDINGS,
    kmPerUnit: frame.kmPerPixel,
    graticule: drawOutline(frame, newGraticule(frame, SURROUNDINGS)).toPathData(0.5),
    places: frame.places.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100] as const),
  };
}
