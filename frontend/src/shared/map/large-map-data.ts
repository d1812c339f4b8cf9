import type { Point } from './drawing/boxes.js';

/**
 * The dialog's map in its own units: the route lies between 0 and `size`, land extends `beyond` on each side.
 */
export interface LargeMap {
  readonly size: number;
  readonly beyond: number;
  readonly kmPerUnit: number;
  /** SVG path data. */
  readonly land: string;
  readonly borders: string;
  readonly lines: string;
  /** Positions of the stops, in order. */
  readonly places: readonly Point[];
}
