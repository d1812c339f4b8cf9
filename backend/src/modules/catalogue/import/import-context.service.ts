import type { PoolClient } from 'pg';
import type { CatalogueTrip } from '../file/parse-catalogue.js';
import type { PhotoSizes } from '../trips/localize.js';

/** Shared state of one import's writers. */
export interface ImportContext {
  readonly client: PoolClient;
  readonly trips: readonly CatalogueTrip[];
  /** All photographs that trips name. */
  readonly photos: PhotoSizes;
  /** The day from which departure plans count, UTC. */
  readonly planStart: string;
  /** UTC date. */
  readonly today: string;
  /** Returns the id of the audit row, created on the first write. */
  readonly getImportId: () => Promise<string>;
}
