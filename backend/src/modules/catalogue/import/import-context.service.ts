import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import type { CatalogueTrip } from '../file/parse-catalogue.js';
import type { PhotoSizes } from '../trips/localize.js';

/** Shared state of one import's writers. */
export interface ImportContext {
  readonly client: PoolClient;
  readonly trips: readonly CatalogueTrip[];
  /** All photographs that trips name. */
  readonly photos: PhotoSizes;
  readonly firstStart: string;
  /** UTC. */
  readonly today: string;
  /** Id of the audit row, created on the first write. */
  readonly getImportId: () => Promise<string>;
}

/** Content hash; depends on the order of properties. */
export const hashContent = (value: unknown): string =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex');
