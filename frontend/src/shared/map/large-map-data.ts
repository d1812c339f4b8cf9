import type { Point } from './drawing/boxes.js';

/** The map of the dialog in units of its own: the route lies between 0 and `size`, land reaches `beyond` on each side. */
export interface LargeMap {
  readonly size: number;
  readonly beyond: number;
  readonly kmPerUnit: number;
  /** SVG path data. */
  readonly land: string;
  readonly borders: string;
  readonly lines: string;
  /** Of the stops, in their order. */
  readonly places: readonly Point[];
}
