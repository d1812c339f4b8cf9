import { geoPath } from 'd3-geo';
import { atlas, bordersNear, landIn } from './atlas.js';
import { frameOf, graticule, type Frame } from './drawing/frame.js';
import type { LargeMap } from './large-map-data.js';
import { PathWriter } from './drawing/path-writer.js';
import { positionsOf, type Route } from './positions.js';

/** The route lies in this square; the movable area surrounds it. */
const SQUARE = 600;
const BEYOND = 900;
const MOST = 45_000;
const [FINE, ...BROADER] = [0.15, 0.3, 0.6, 1.2] as const;

/** Outlines and stop positions for a map that moves and zooms in the browser. */
export async function largeMap(trip: Route): Promise<LargeMap> {
  const sheet = { width: SQUARE, height: SQUARE, margin: 60, beyond: BEYOND };
  const frame = frameOf(positionsOf(trip), sheet);
  const world = await atlas('10m');
  const coast = outline(frame, landIn(world, frame.cell));
  const between = outline(frame, bordersNear(world, frame.cell));
  const at = (tolerance: number) => ({ land: coast.text(tolerance), borders: between.text(tolerance) });
  const drawn = BROADER.reduce(
    (map, tolerance) => (map.land.length + map.borders.length > MOST ? at(tolerance) : map),
    at(FINE),
  );
  return {
    ...drawn,
    size: SQUARE,
    beyond: BEYOND,
    kmPerUnit: frame.kmPerPixel,
    lines: outline(frame, graticule(frame, BEYOND)).text(0.5),
    places: frame.places.map(([x, y]) => [Math.round(x * 100) / 100, Math.round(y * 100) / 100] as const),
  };
}

/** A shape projected on the frame, ready for path data. */
export function outline(frame: Frame, shape: Parameters<ReturnType<typeof geoPath>>[0]): PathWriter {
  const writer = new PathWriter();
  geoPath(frame.projection, writer)(shape);
  return writer;
}
