import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { PhotoSizes } from '../trips/localize.js';
import type { CatalogueTrip } from '../file/parse-catalogue.js';

/** What the writers of one import share. */
export interface ImportContext {
  readonly client: PoolClient;
  readonly trips: readonly CatalogueTrip[];
  /** Every photograph that the trips name. */
  readonly photos: PhotoSizes;
  readonly firstStart: string;
  /** UTC. */
  readonly today: string;
  /** The audit row, made when something is first written. */
  readonly importId: () => Promise<string>;
}

/** Tells whether content changed; equal for equal properties in the same order. */
export const hashOf = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
