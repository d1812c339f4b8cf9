import { geoOrthographic, geoPath } from 'd3-geo';
import { buildLand, loadAtlas } from '../atlas.js';
import type { Box } from './boxes.js';
import { MAP_COLORS as C } from './map-colors.js';
import { PathWriter } from './path-writer.js';
import { newCell, type Position } from './sphere.js';

/** Draws the globe seen from the place, and marks the place. */
export async function drawGlobe([lon, lat]: Position, { x, y, width }: Box): Promise<string> {
  const radius = width / 2;
  // The globe tilts toward the equator, so that north is obvious.
  const projection = geoOrthographic()
    .rotate([-lon, -lat * 0.7])
    .scale(radius)
    .translate([radius, radius])
    .precision(0.5);
  const writer = new PathWriter();
  const world = await loadAtlas('110m');
  const hemisphere = { ...newCell([[lon, lat * 0.7]]), reach: Math.PI / 2 };
  geoPath(projection, writer)(buildLand(world, hemisphere));
  const [markX, markY] = (projection([lon, lat]) ?? [radius, radius]).map((coordinate) =>
    Math.round(coordinate),
  );
  return (
    `<g transform="translate(${x} ${y})"><circle cx="${radius}" cy="${radius}" r="${radius + 3}" fill="${C.paper}"/>` +
    `<circle cx="${radius}" cy="${radius}" r="${radius}" fill="${C.water}"/><path d="${writer.toPathData(1.2)}" fill="${C.land}"/>` +
    `<circle cx="${markX}" cy="${markY}" r="4.5" fill="${C.route}" stroke="${C.paper}" stroke-width="2"/></g>`
  );
}
