import { geoAzimuthalEqualArea, type GeoProjection } from 'd3-geo';
import type { Point } from './boxes.js';
import { calculateMiddle, type Cell, EARTH_RADIUS_KM, newCell, type Position } from './sphere.js';

export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly projection: GeoProjection;
  /** Measured at the center; at a route map's edges the difference is below the line width. */
  readonly kmPerPixel: number;
  /** The visible part of the globe. */
  readonly cell: Cell;
  /** Positions of the stops, in pixels. */
  readonly places: readonly Point[];
}

export interface MapSheet {
  readonly width: number;
  readonly height: number;
  /** Distance between the places and the edge, in pixels. */
  readonly margin: number;
  /** Width of the extra area drawn beyond each edge of a movable map. */
  readonly surroundings?: number;
}

/** Outlines are exact to about a kilometer: a closer view would only look exact. */
const MIN_KM = 30;

/** Creates a north-up map around the places, projected around their center, so that no date line cuts it. */
export function newFrame(stops: readonly Position[], sheet: MapSheet): Frame {
  const { width, height, margin, surroundings = 0 } = sheet;
  const [lon, lat] = calculateMiddle(stops);
  const projection = geoAzimuthalEqualArea().rotate([-lon, -lat]).scale(1).translate([0, 0]);
  const unscaledPoints = stops.map((stop): Point => projection(stop) ?? [0, 0]);
  const [xs, ys] = [unscaledPoints.map(([x]) => x), unscaledPoints.map(([, y]) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [top, bottom] = [Math.min(...ys), Math.max(...ys)];
  const scale = Math.min(
    (width - 2 * margin) / Math.max(right - left, 1e-9),
    (height - 2 * margin) / Math.max(bottom - top, 1e-9),
    (Math.min(width, height) * EARTH_RADIUS_KM) / MIN_KM,
  );
  projection
    .scale(scale)
    .translate([width / 2 - ((left + right) / 2) * scale, height / 2 - ((top + bottom) / 2) * scale])
    .clipExtent([
      [-surroundings - 4, -surroundings - 4],
      [width + surroundings + 4, height + surroundings + 4],
    ]);
  const places = stops.map((stop): Point => projection(stop) ?? [0, 0]);
  return {
    width,
    height,
    projection,
    kmPerPixel: EARTH_RADIUS_KM / scale,
    cell: calculateVisibleCell(projection, sheet),
    places,
  };
}

function calculateVisibleCell(
  projection: GeoProjection,
  { width, height, surroundings = 0 }: MapSheet,
): Cell {
  const [left, top, right, bottom] = [
    -surroundings,
    -surroundings,
    width + surroundings,
    height + surroundings,
  ];
  const corners: Point[] = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
    [width / 2, height / 2],
  ];
  return newCell(corners.map(([x, y]): Position => projection.invert?.([x, y]) ?? [0, 0]));
}

const STEPS = [0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10, 20];
const LINE_COUNT = 4;
const KM_PER_DEGREE = 111;
const MAX_LATITUDE = 89;

/**
 * Creates meridians and parallels at a round distance, about four across, which structure a map without a
 * coast.
 */
export function newGraticule({ projection, width, height, kmPerPixel }: Frame, surroundings = 0) {
  const [lon, lat] = projection.invert?.([width / 2, height / 2]) ?? [0, 0];
  const latReach = ((width + 2 * surroundings) * kmPerPixel) / KM_PER_DEGREE;
  const step = STEPS.find((degrees) => degrees >= (width * kmPerPixel) / KM_PER_DEGREE / LINE_COUNT) ?? 30;
  const lonReach = Math.min(180, latReach / Math.max(0.1, Math.cos((lat * Math.PI) / 180)));
  const roundToStep = (degrees: number): number => Math.round(degrees / step) * step;
  const listSteps = (middle: number, reach: number): number[] =>
    Array.from(
      { length: 2 * Math.ceil(reach / step) + 1 },
      (_, index) => roundToStep(middle - reach) + index * step,
    );
  const [lons, lats] = [
    listSteps(lon, lonReach),
    listSteps(lat, latReach).filter((parallel) => Math.abs(parallel) < MAX_LATITUDE),
  ];
  return {
    type: 'MultiLineString' as const,
    coordinates: [
      ...lons.map((meridian) => lats.map((parallel): Position => [meridian, parallel])),
      ...lats.map((parallel) => lons.map((meridian): Position => [meridian, parallel])),
    ],
  };
}
