import { angle, near, vectorOf, type Cell, type Position, type Vector } from './drawing/sphere.js';
import { arcsOf, bordersOf, piecesOf, pointsAlong } from './drawing/topology.js';
import type { Arc, Line, Piece, Topology } from './drawing/topology.js';

/**
 * The outlines of world-atlas, which are Natural Earth's (public domain): read where the package lies, beside its own
 * licence, and never sent anywhere as a whole.
 */
export interface Atlas {
  readonly arcs: readonly Arc[];
  readonly land: readonly Piece[];
  readonly countries: readonly Piece[];
  readonly borders: readonly Line[];
}

/** As GeoJSON has them. */
export interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: Position[][][];
}
interface MultiLineString {
  readonly type: 'MultiLineString';
  readonly coordinates: Position[][];
}

/** To about a kilometre, or to about ten: for a route, or for the globe in the corner. */
type Detail = '10m' | '110m';
const read = new Map<Detail, Promise<Atlas>>();

/** Read at the first map, and kept. */
export function atlas(detail: Detail): Promise<Atlas> {
  const known = read.get(detail);
  if (known) return known;
  const made = load(detail);
  read.set(detail, made);
  made.catch(() => read.delete(detail));
  return made;
}

async function load(detail: Detail): Promise<Atlas> {
  // The server alone draws: Node is asked for where this runs, and nothing of it can come into a browser's bundle.
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  const files = {
    '10m': () => require.resolve('world-atlas/countries-10m.json'),
    '110m': () => require.resolve('world-atlas/countries-110m.json'),
  };
  const topology = JSON.parse(await readFile(files[detail](), 'utf8')) as Topology;
  const { land, countries } = topology.objects;
  const arcs = arcsOf(topology);
  return {
    arcs,
    land: piecesOf(land, arcs),
    countries: piecesOf(countries, arcs),
    borders: bordersOf(countries, arcs),
  };
}

/** The line as far as it may be seen in the cell; far away only as much of it as keeps it on its side of the view. */
function seen(line: Line, arcs: readonly Arc[], cell: Cell): Position[] {
  const points: Position[] = [];
  let last: Vector | undefined;
  let end: Position | undefined;
  for (const point of pointsAlong(line, arcs)) {
    const vector = vectorOf(point);
    const away = angle(vector, cell.middle) - cell.reach;
    end = point;
    if (last && away > cell.reach && angle(vector, last) < away / 4) continue;
    points.push(point);
    last = vector;
  }
  if (end && end !== points.at(-1)) points.push(end);
  return points;
}

const shapeOf = (pieces: readonly Piece[], arcs: readonly Arc[], cell: Cell): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: pieces.map(({ rings }) =>
    rings.filter((ring, at) => at === 0 || near(ring.cell, cell)).map((ring) => seen(ring, arcs, cell)),
  ),
});

const nearOnes = (pieces: readonly Piece[], cell: Cell): Piece[] =>
  pieces.filter(({ rings: [outer] }) => outer && near(outer.cell, cell));

/** The land that may be seen in the cell. */
export const landNear = ({ land, arcs }: Atlas, cell: Cell): MultiPolygon =>
  shapeOf(nearOnes(land, cell), arcs, cell);

/** Each country that may be seen in the cell, by its number of ISO 3166. */
export function countriesNear({ countries, arcs }: Atlas, cell: Cell): Map<string, MultiPolygon> {
  const found = new Map<string, Piece[]>();
  for (const piece of nearOnes(countries, cell))
    found.set(piece.country, [...(found.get(piece.country) ?? []), piece]);
  return new Map([...found].map(([country, own]) => [country, shapeOf(own, arcs, cell)]));
}

export const bordersNear = ({ borders, arcs }: Atlas, cell: Cell): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: borders.filter((border) => near(border.cell, cell)).map((border) => seen(border, arcs, cell)),
});
