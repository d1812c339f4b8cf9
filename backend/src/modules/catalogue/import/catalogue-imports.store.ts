import type { PoolClient } from 'pg';
import { requireRow } from '../../../platform/database/require-row.js';
import type { Actor } from '../../../platform/event-store/port.js';

const IMPORT_LOCK_ID = 7304531;

/** Lets only one import run at a time, across all processes, until the transaction ends. */
export async function takeImportLock(client: PoolClient): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [IMPORT_LOCK_ID]);
}

/** Returns the day from which departure plans count: that of the first import. */
export async function ensurePlanStart(client: PoolClient, today: string): Promise<string> {
  await client.query('INSERT INTO catalogue_epoch (first_start) VALUES ($1) ON CONFLICT DO NOTHING', [today]);
  const { rows } = await client.query<{ day: string }>(
    'SELECT first_start::text AS day FROM catalogue_epoch',
  );
  return requireRow(rows).day;
}

interface CatalogueImport {
  readonly importedAt: Date;
  readonly actor: Actor;
  readonly files: readonly { readonly name: string; readonly sha256: string }[];
}

/** Records who imported which files; returns the import's id. */
export async function addCatalogueImport(
  client: PoolClient,
  { importedAt, actor, files }: CatalogueImport,
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `INSERT INTO catalogue_imports (imported_at, actor, files)
     VALUES ($1, $2, $3) RETURNING import_id::text AS id`,
    [importedAt, JSON.stringify(actor), JSON.stringify(files)],
  );
  return requireRow(rows).id;
}
