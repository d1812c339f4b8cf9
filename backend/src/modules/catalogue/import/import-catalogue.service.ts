import { createHash } from 'node:crypto';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Pool, PoolClient } from 'pg';
import type { Clock } from '../../../platform/clock/clock.js';
import { runInTransaction } from '../../../platform/database/transaction.js';
import type { Actor, EventStore } from '../../../platform/event-store/port.js';
import { type CatalogueError, parseCatalogue } from '../file/parse-catalogue.js';
import { readCatalogueFiles } from '../file/read-files.service.js';
import { importPhotos } from '../photos/import-photos.service.js';
import { addCatalogueImport, ensurePlanStart, takeImportLock } from './catalogue-imports.store.js';
import { type DepartureCounts, writeDepartures } from './departures.store.js';
import type { ImportContext } from './import-context.service.js';
import { listUnknownPlaces, type PlaceCounts, writePlaces } from './places.store.js';
import { publishDepartures } from './publish-departures.service.js';
import { listTakenSlugs, type TripCounts, writeTrips } from './trips.store.js';

export interface ImportStep {
  readonly step: 'validated' | 'written' | 'published';
  readonly doneCount: number;
  readonly total: number;
}

export interface ImportOptions {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly clock: Clock;
  /** A catalogue file or folder. */
  readonly path: string;
  /** The person who imports; stored with every version. */
  readonly actor?: Actor;
  readonly onStep?: (step: ImportStep) => void;
}

export interface PhotoCounts {
  /** Number of photos encoded by this import. */
  readonly addedCount: number;
  readonly unchangedCount: number;
}

export type ImportOutcome =
  | {
      readonly ok: true;
      /** The day from which departure plans count. */
      readonly planStart: string;
      readonly places: PlaceCounts;
      readonly trips: TripCounts;
      readonly photos: PhotoCounts;
      readonly departures: DepartureCounts;
      /** Events appended by this import, including events of an earlier, interrupted import. */
      readonly publishedCount: number;
    }
  | { readonly ok: false; readonly errors: readonly CatalogueError[] };

const IMPORT_ACTOR: Actor = { kind: 'system', name: 'catalogue import' };

/**
 * Updates the database's catalogue to the files: changed trips and departures get a new version; departures
 * no longer planned are closed, never deleted.
 */
export const importCatalogue = async (options: ImportOptions): Promise<ImportOutcome> => {
  const { pool, store, clock, path, actor = IMPORT_ACTOR, onStep } = options;
  const files = await readCatalogueFiles(path);
  const catalogue = parseCatalogue(files);
  if (!catalogue.ok) return catalogue;
  const { trips, places } = catalogue;
  onStep?.({ step: 'validated', doneCount: trips.length, total: trips.length });

  const photoImport = await importPhotos(pool, path, trips);
  if (photoImport.errors.length > 0) return { ok: false, errors: photoImport.errors };
  const { photos, encodedCount } = photoImport;

  const hashedFiles = files.map(({ fileName, text }) => ({
    name: fileName,
    sha256: createHash('sha256').update(text).digest('hex'),
  }));
  const writeTables = async (client: PoolClient) => {
    await takeImportLock(client);
    const today = toUtcDate(clock.now());
    const errors = [
      ...(await listUnknownPlaces(client, trips, places)),
      ...(await listTakenSlugs(client, trips)),
    ];
    if (errors.length > 0) return { ok: false as const, errors };
    let importId: Promise<string> | undefined;
    const context: ImportContext = {
      client,
      trips,
      photos,
      today,
      planStart: await ensurePlanStart(client, today),
      getImportId: () =>
        (importId ??= addCatalogueImport(client, { importedAt: clock.now(), actor, files: hashedFiles })),
    };
    return {
      ok: true as const,
      planStart: context.planStart,
      places: await writePlaces(context, places),
      trips: await writeTrips(context),
      photos: { addedCount: encodedCount, unchangedCount: photos.size - encodedCount },
      departures: await writeDepartures(context),
    };
  };
  const outcome = await runInTransaction(pool, writeTables, ({ ok }) => ok);
  if (!outcome.ok) return outcome;
  onStep?.({ step: 'written', doneCount: trips.length, total: trips.length });

  const publishedCount = await publishDepartures({ pool, store, clock, actor }, (count, total) =>
    onStep?.({ step: 'published', doneCount: count, total }),
  );
  return { ...outcome, publishedCount };
};
