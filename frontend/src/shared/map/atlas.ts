import {
  areNear,
  calculateAngle,
  type Cell,
  type Position,
  toVector,
  type Vector,
} from './drawing/sphere.js';
import {
  type Arc,
  decodeArcs,
  type Line,
  listBorders,
  listPieces,
  type Piece,
  type Topology,
  walkPoints,
} from './drawing/topology.js';

/** The outlines of world-atlas, i.e. Natural Earth (public domain). Browsers get only the parts in view. */
export interface Atlas {
  readonly arcs: readonly Arc[];
  readonly land: readonly Piece[];
  readonly countries: readonly Piece[];
  readonly borders: readonly Line[];
}

/** The coordinates are nested as in GeoJSON. */
export interface MultiPolygon {
  readonly type: 'MultiPolygon';
  readonly coordinates: Position[][][];
}

interface MultiLineString {
  readonly type: 'MultiLineString';
  readonly coordinates: Position[][];
}

/** Exact to about one kilometer for a route, or to ten for the globe in the corner. */
type Detail = '10m' | '110m';

const atlases = new Map<Detail, Promise<Atlas>>();

/** Loads the atlas on first use and caches it. */
export function loadAtlas(detail: Detail): Promise<Atlas> {
  const cachedAtlas = atlases.get(detail);
  if (cachedAtlas) return cachedAtlas;
  const atlas = readAtlas(detail);
  atlases.set(detail, atlas);
  atlas.catch(() => atlases.delete(detail));
  return atlas;
}

async function readAtlas(detail: Detail): Promise<Atlas> {
  // Only the server runs this; loading Node's modules this way keeps them out of the browser's files.
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);
  const { readFile } = process.getBuiltinModule('node:fs/promises');
  const files = {
    '10m': () => require.resolve('world-atlas/countries-10m.json'),
    '110m': () => require.resolve('world-atlas/countries-110m.json'),
  };
  const topology = JSON.parse(await readFile(files[detail](), 'utf8')) as Topology;
  const { land, countries } = topology.objects;
  const arcs = decodeArcs(topology);
  return {
    arcs,
    land: listPieces(land, arcs),
    countries: listPieces(countries, arcs),
    borders: listBorders(countries, arcs),
  };
}

/** Clips a line to the cell; distant parts are reduced to what keeps the line on its side of the view. */
function clipLine(line: Line, arcs: readonly Arc[], cell: Cell): Position[] {
  const points: Position[] = [];
  let keptVector: Vector | undefined;
  let lastPoint: Position | undefined;
  for (const point of walkPoints(line, arcs)) {
    const vector = toVector(point);
    const distance = calculateAngle(vector, cell.middle) - cell.reach;
    lastPoint = point;
    if (keptVector && distance > cell.reach && calculateAngle(vector, keptVector) < distance / 4) continue;
    points.push(point);
    keptVector = vector;
  }
  if (lastPoint && lastPoint !== points.at(-1)) points.push(lastPoint);
  return points;
}

const toShape = (pieces: readonly Piece[], arcs: readonly Arc[], cell: Cell): MultiPolygon => ({
  type: 'MultiPolygon',
  coordinates: pieces.map(({ rings }) =>
    rings
      .filter((ring, index) => index === 0 || areNear(ring.cell, cell))
      .map((ring) => clipLine(ring, arcs, cell)),
  ),
});

const filterNear = (pieces: readonly Piece[], cell: Cell): Piece[] =>
  pieces.filter(({ rings: [outerRing] }) => outerRing && areNear(outerRing.cell, cell));

export const buildLand = ({ land, arcs }: Atlas, cell: Cell): MultiPolygon =>
  toShape(filterNear(land, cell), arcs, cell);

/** Lists the countries visible in the cell, by ISO 3166 number. */
export function listCountries({ countries, arcs }: Atlas, cell: Cell): Map<string, MultiPolygon> {
  const piecesByCountry = new Map<string, Piece[]>();
  for (const piece of filterNear(countries, cell)) {
    if (piece.country === undefined) continue;
    piecesByCountry.set(piece.country, [...(piecesByCountry.get(piece.country) ?? []), piece]);
  }
  return new Map([...piecesByCountry].map(([country, pieces]) => [country, toShape(pieces, arcs, cell)]));
}

export const buildBorders = ({ borders, arcs }: Atlas, cell: Cell): MultiLineString => ({
  type: 'MultiLineString',
  coordinates: borders
    .filter((border) => areNear(border.cell, cell))
    .map((border) => clipLine(border, arcs, cell)),
});
