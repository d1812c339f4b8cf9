import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Position } from './drawing/sphere.js';

export type Route = Pick<Trip, 'stops' | 'route'>;

export const listPositions = ({ stops }: Route): Position[] =>
  stops.map(({ lon, lat }): Position => [lon, lat]);
