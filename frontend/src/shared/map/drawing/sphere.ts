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

export const calculateAngle = (vector: Vector, otherVector: Vector): number =>
  Math.acos(
    Math.min(
      1,
      Math.max(-1, vector[0] * otherVector[0] + vector[1] * otherVector[1] + vector[2] * otherVector[2]),
    ),
  );

/** Creates a cell around all points; a shape that circles the globe, such as Antarctica, may exceed it. */
export function newCell(points: readonly Position[]): Cell {
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

export const areNear = (cell: Cell, otherCell: Cell): boolean =>
  calculateAngle(cell.middle, otherCell.middle) <= cell.reach + otherCell.reach;

/** Calculates the center of places, also across the date line. */
export function calculateMiddle(points: readonly Position[]): Position {
  const [x, y, z] = newCell(points).middle;
  return [Math.atan2(y, x) / RADIANS, Math.asin(z) / RADIANS];
}

export const calculateKm = (position: Position, otherPosition: Position): number =>
  calculateAngle(toVector(position), toVector(otherPosition)) * EARTH_RADIUS_KM;
