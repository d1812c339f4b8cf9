import pg, { escapeIdentifier } from 'pg';
import { requireRow } from '../database/require-row.js';
import type { EventStore } from '../event-store/port.js';
import { foldInto } from './fold.js';
import { calculateReadModelHash, readPrimaryKey } from './ordered-hash.js';
import type { Projection } from './projection.js';
import { buildQualifiedName } from './shadow.js';

export interface Difference {
  readonly table: string;
  /** The row's primary key. */
  readonly key: Readonly<Record<string, unknown>>;
  /** The row as readers see it; null if missing. */
  readonly live: unknown;
  /** The row as folded from the events; null if there should be none. */
  readonly folded: unknown;
}

export interface Verification {
  /** Log position of the comparison. */
  readonly position: number;
  /** Number of folded rows. */
  readonly rowCount: number;
  /** Hash of the folded rows; see `calculateReadModelHash`. */
  readonly hash: string;
  /** The first differences, at most 20 per table. */
  readonly differences: readonly Difference[];
}

const MAX_DIFFERENCES_PER_TABLE = 20;

/**
 * Compares a read model with its events: folds the log up to the live rows' checkpoint into temporary tables
 * of the same names. Writers continue, and only temporary tables can be written.
 */
export async function verifyProjection(
  pool: pg.Pool,
  store: EventStore,
  projection: Projection,
  onProgress?: (position: number, target: number) => void,
): Promise<Verification> {
  const client = await pool.connect();
  try {
    await client.query(
      'SET transaction_timeout = 0; SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0',
    );
    const tables = [];
    for (const name of projection.tables) tables.push(await createFoldedTable(client, name));

    const readPosition = async (): Promise<number> => {
      const { rows } = await client.query<{ position: string }>(
        `SELECT coalesce(max(position), 0) AS position
         FROM ${projection.inlineTable ? 'log_head' : 'subscriptions WHERE name = $1 AND version = $2'}`,
        projection.inlineTable ? [] : [projection.name, projection.version],
      );
      return Number(requireRow(rows).position);
    };
    await client.query('SET default_transaction_read_only = on');
    // Folds most of the log without a snapshot, which would keep dead rows alive, and only the events
    // appended since then inside one.
    const positionBeforeSnapshot = await readPosition();
    await foldInto(store, projection, client, {
      afterPosition: 0,
      lastPosition: positionBeforeSnapshot,
      onProgress: (position) => onProgress?.(position, positionBeforeSnapshot),
    });
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    // Before the snapshot: a rebuild that wants to swap the tables waits for us; see flip.
    await client.query(
      `LOCK TABLE ${tables.map(({ liveTable }) => liveTable).join(', ')} IN ACCESS SHARE MODE`,
    );
    const position = await readPosition();
    await foldInto(store, projection, client, {
      afterPosition: positionBeforeSnapshot,
      lastPosition: position,
    });
    const differences: Difference[] = [];
    for (const table of tables) differences.push(...(await compareTable(client, table)));
    const { rowCount, hash } = await calculateReadModelHash(
      client,
      tables.map(({ foldedTable }) => foldedTable),
    );
    await client.query('COMMIT');
    return { position, rowCount, hash, differences };
  } finally {
    client.release(true); // temporary tables and settings end with the connection
  }
}

interface ComparedTable {
  readonly name: string;
  readonly liveTable: string;
  readonly foldedTable: string;
  readonly key: readonly string[];
}

async function createFoldedTable(client: pg.PoolClient, name: string): Promise<ComparedTable> {
  const { rows } = await client.query<{ schema: string }>(
    `SELECT n.nspname AS schema FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE c.oid = to_regclass($1)`,
    [escapeIdentifier(name)],
  );
  const [row] = rows;
  if (!row) throw new Error(`no table ${name}`);
  const liveTable = buildQualifiedName(row.schema, name);
  const foldedTable = `pg_temp.${escapeIdentifier(name)}`;
  const key = await readPrimaryKey(client, liveTable);
  await client.query(`CREATE TEMP TABLE ${escapeIdentifier(name)} (LIKE ${liveTable} INCLUDING ALL)`);
  return { name, liveTable, foldedTable, key: key.map((column) => column.name) };
}

async function compareTable(
  client: pg.PoolClient,
  { name, liveTable, foldedTable, key }: ComparedTable,
): Promise<Difference[]> {
  const columns = key.map(escapeIdentifier).join(', ');
  const keyObject = key
    .map((column) => `${pg.escapeLiteral(column)}, ${escapeIdentifier(column)}`)
    .join(', ');
  const { rows } = await client.query<Omit<Difference, 'table'>>(
    `SELECT jsonb_build_object(${keyObject}) AS key, l.row AS live, f.row AS folded
     FROM (SELECT ${columns}, to_jsonb(t) AS row FROM ${liveTable} t) l
     FULL JOIN (SELECT ${columns}, to_jsonb(t) AS row FROM ${foldedTable} t) f USING (${columns})
     WHERE l.row IS DISTINCT FROM f.row ORDER BY ${columns} LIMIT ${MAX_DIFFERENCES_PER_TABLE}`,
  );
  return rows.map((row) => ({ table: name, ...row }));
}
