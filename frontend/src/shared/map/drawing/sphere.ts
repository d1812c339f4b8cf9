/** Longitude and latitude in degrees. */
export type Position = [number, number];
export type Vector = readonly [number, number, number];

/** A circular part of the globe: its center and radius in radians, independent of date line and poles. */
export interface Cell {
  readonly middle: Vector;
  readonly reach: number;
}

export const EARTH_RADIUS_KM = 6371;
const RADIANS = Math.PI / 180;

export const toVector = ([lon, lat]: Position): Vector => {
  const level = Math.cos(lat * RADIANS);
  return [level * Math.cos(lon * RADIANS), level * Math.sin(lon * RADIANS), Math.sin(lat * RADIANS)];
};

export const calculateAngle = (a: Vector, b: Vector): number =>
  Math.acos(Math.min(1, Math.max(-1, a[0] * b[0] + a[1] * b[1] + a[2] * b[2])));

/** A cell around all points; a shape that circles the globe, such as Antarctica, may exceed it. */
export function createCell(points: readonly Position[]): Cell {
  const vectors = points.map(toVector);
  const sum = vectors.reduce<[number, number, number]>(
    ([x, y, z], vector) => [x + vector[0], y + vector[1], z + vector[2]],
    [0, 0, 0],
  );
  const length = Math.hypot(...sum);
  const middle: Vector = length === 0 ? [0, 0, 1] : [sum[0] / length, sum[1] / length, sum[2] / length];
  return {
    middle,
    reach: vectors.reduce((maxAngle, vector) => Math.max(maxAngle, calculateAngle(middle, vector)), 0),
  };
}

export const areNear = (a: Cell, b: Cell): boolean => calculateAngle(a.middle, b.middle) <= a.reach + b.reach;

/** The center of places, also across the date line. */
export function calculateMiddle(points: readonly Position[]): Position {
  const [x, y, z] = createCell(points).middle;
  return [Math.atan2(y, x) / RADIANS, Math.asin(z) / RADIANS];
}

export const calculateKm = (a: Position, b: Position): number =>
  calculateAngle(toVector(a), toVector(b)) * EARTH_RADIUS_KM;
