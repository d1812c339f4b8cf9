import type { Point } from './drawing/boxes.js';

/** A map in its own units: the route lies between 0 and `size`. */
export interface LargeMap {
  readonly size: number;
  /** Width of the land drawn beyond each side of the route's square. */
  readonly surroundings: number;
  readonly kmPerUnit: number;
  /** SVG path data. */
  readonly land: string;
  readonly borders: string;
  /** Meridians and parallels. */
  readonly graticule: string;
  /** Positions of the stops in the order of the trip. */
  readonly places: readonly Point[];
}
