import { type Cell, newCell, type Position } from './sphere.js';

/** The part of TopoJSON that we use: outlines are arcs; neighboring shapes share each arc. */
export interface Topology {
  readonly transform: { readonly scale: Pair; readonly translate: Pair };
  /** Each arc has its first point in whole steps, then the offset to each next point. */
  readonly arcs: readonly (readonly Pair[])[];
  readonly objects: { readonly land: Collection; readonly countries: Collection };
}

type Pair = readonly [number, number];
interface Collection {
  readonly geometries: readonly Geometry[];
}

type Geometry =
  | { readonly type: 'Polygon'; readonly id?: string; readonly arcs: readonly Ring[] }
  | { readonly type: 'MultiPolygon'; readonly id?: string; readonly arcs: readonly (readonly Ring[])[] };
/** The arcs of a closed line; `~index` means that the arc is reversed. */
type Ring = readonly number[];

export interface Arc {
  /** Alternating longitudes and latitudes: arrays of pairs would take twenty times the memory. */
  readonly coordinates: Float32Array;
  readonly bounds: Bounds;
}

interface Bounds {
  readonly west: number;
  readonly east: number;
  readonly south: number;
  readonly north: number;
}

/** A ring or a border, with the part of the globe that it covers. */
export interface Line {
  readonly arcs: readonly number[];
  readonly cell: Cell;
}

export interface Piece {
  /** The outer ring first, then holes. */
  readonly rings: readonly Line[];
  /** The ISO 3166 number; undefined for land, and for territories without one. */
  readonly country: string | undefined;
}

export function decodeArcs({ arcs, transform: { scale, translate } }: Topology): Arc[] {
  return arcs.map((arc) => {
    const coordinates = new Float32Array(arc.length * 2);
    let [x, y, west, east, south, north] = [0, 0, 180, -180, 90, -90];
    arc.forEach(([right, up], index) => {
      x += right;
      y += up;
      const [lon, lat] = [x * scale[0] + translate[0], y * scale[1] + translate[1]];
      coordinates[2 * index] = lon;
      coordinates[2 * index + 1] = lat;
      if (lon < west) west = lon;
      if (lon > east) east = lon;
      if (lat < south) south = lat;
      if (lat > north) north = lat;
    });
    return { coordinates, bounds: { west, east, south, north } };
  });
}

export const listPieces = ({ geometries }: Collection, arcs: readonly Arc[]): Piece[] =>
  geometries.flatMap((geometry) => {
    const polygons = geometry.type === 'Polygon' ? [geometry.arcs] : geometry.arcs;
    return polygons.map((rings) => ({
      country: geometry.id,
      rings: rings.map((ring) => toLine(ring, arcs)),
    }));
  });

const toArcIndex = (signedIndex: number): number => (signedIndex < 0 ? ~signedIndex : signedIndex);

/** Lists the arcs that two countries share. */
export function listBorders({ geometries }: Collection, arcs: readonly Arc[]): Line[] {
  const sides = new Map<number, Set<Geometry>>();
  for (const geometry of geometries)
    for (const signedIndex of geometry.arcs.flat(2)) {
      const index = toArcIndex(signedIndex);
      sides.set(index, (sides.get(index) ?? new Set()).add(geometry));
    }
  return [...sides].filter(([, neighbors]) => neighbors.size > 1).map(([index]) => toLine([index], arcs));
}

function toLine(ring: Ring, arcs: readonly Arc[]): Line {
  const arcBounds = ring.flatMap((signedIndex) => arcs[toArcIndex(signedIndex)]?.bounds ?? []);
  const [west, east] = [
    Math.min(...arcBounds.map((bounds) => bounds.west)),
    Math.max(...arcBounds.map((bounds) => bounds.east)),
  ];
  const [south, north] = [
    Math.min(...arcBounds.map((bounds) => bounds.south)),
    Math.max(...arcBounds.map((bounds) => bounds.north)),
  ];
  return { arcs: ring, cell: toCell({ west, east, south, north }) };
}

/**
 * Bounds a line. A line that spans half the globe may be anywhere;
 * a parallel bulges slightly beyond its corners.
 */
function toCell({ west, east, south, north }: Bounds): Cell {
  if (east - west > 120) return { middle: [0, 0, 1], reach: Math.PI };
  const [lon, lat] = [(west + east) / 2, (south + north) / 2];
  const edge: Position[] = [west, lon, east].flatMap((x): Position[] => [
    [x, south],
    [x, lat],
    [x, north],
  ]);
  const cell = newCell(edge);
  return { ...cell, reach: cell.reach * 1.1 };
}

/** Walks the points of a line, arc by arc; each arc starts where the previous arc ends. */
export function* walkPoints({ arcs: ring }: Line, arcs: readonly Arc[]): Generator<Position> {
  for (const [arcCount, signedIndex] of ring.entries()) {
    const coordinates = arcs[toArcIndex(signedIndex)]?.coordinates ?? new Float32Array();
    const pointCount = coordinates.length / 2;
    for (let step = arcCount === 0 ? 0 : 1; step < pointCount; step++) {
      const pairIndex = 2 * (signedIndex < 0 ? pointCount - 1 - step : step);
      yield [coordinates[pairIndex] ?? 0, coordinates[pairIndex + 1] ?? 0];
    }
  }
}
