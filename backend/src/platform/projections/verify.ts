import pg from 'pg';
import type { EventStore } from '../event-store/port.js';
import type { Projection, SqlTx } from './projection.js';

/** Folds the log after `from` up to and including `to` into whatever tables `tx` sees under the projection's names. */
export async function foldInto(
  store: EventStore,
  projection: Projection,
  tx: SqlTx,
  {
    from,
    to,
    onProgress,
  }: { from: number; to: number; onProgress?: ((position: number) => void) | undefined },
): Promise<void> {
  for (let position = from; position < to;) {
    const { events, upTo } = await store.readAll(position, 1_000, projection.types);
    const wanted = events.filter((event) => event.position <= to);
    if (wanted.length > 0) await projection.project(wanted, tx);
    position = Math.min(upTo, to);
    onProgress?.(position);
  }
}

export interface Difference {
  readonly table: string;
  /** The primary key of the row. */
  readonly key: Readonly<Record<string, unknown>>;
  /** The row as readers see it; null when it is missing. */
  readonly live: unknown;
  /** The row as the events give it; null when there should be none. */
  readonly folded: unknown;
}

export interface Verification {
  /** Position of the log at which both were compared. */
  readonly position: number;
  /** Rows that the events give. */
  readonly rows: number;
  /** The first ones, at most 20 a table. */
  readonly differences: readonly Difference[];
}

const maxDifferences = 20;
const quote = pg.escapeIdentifier;

/**
 * Is the read model what its events say? The log is folded into temporary tables, which hide the real ones of the same
 * name. The live rows and their checkpoint are read in one snapshot, the fold goes exactly that far: writers may go on.
 * All of it runs in read-only transactions: only temporary tables can be written.
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
    for (const name of projection.tables) tables.push(await shadow(client, name));

    const checkpoint = async (): Promise<number> => {
      const { rows } = await client.query<{ position: string }>(
        'SELECT position FROM subscriptions WHERE name = $1 AND version = $2',
        [projection.name, projection.version],
      );
      return Number(rows[0]?.position ?? 0);
    };
    await client.query('SET default_transaction_read_only = on');
    // The long way without a snapshot that would keep dead rows alive; the rest inside of it.
    const near = await checkpoint();
    const report = (position: number): void => onProgress?.(position, near);
    await foldInto(store, projection, client, { from: 0, to: near, onProgress: report });
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const position = await checkpoint();
    await foldInto(store, projection, client, { from: near, to: position });
    const differences: Difference[] = [];
    let rows = 0;
    for (const table of tables) {
      differences.push(...(await compare(client, table)));
      const { rows: counted } = await client.query<{ n: string }>(
        `SELECT count(*) AS n FROM ${table.folded}`,
      );
      rows += Number(counted[0]?.n);
    }
    await client.query('COMMIT');
    return { position, rows, differences };
  } finally {
    client.release(true); // the temporary tables and the settings end with the connection
  }
}

interface Shadowed {
  readonly name: string;
  readonly live: string;
  readonly folded: string;
  readonly key: readonly string[];
}

async function shadow(client: pg.PoolClient, name: string): Promise<Shadowed> {
  const { rows } = await client.query<{ schema: string; key: string[] | null }>(
    `SELECT n.nspname AS schema, (
       SELECT array_agg(a.attname::text ORDER BY array_position(i.indkey::int2[], a.attnum))
       FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey)
       WHERE i.indrelid = c.oid AND i.indisprimary) AS key
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.oid = to_regclass($1)`,
    [quote(name)],
  );
  const [found] = rows;
  if (!found) throw new Error(`no table ${name}`);
  if (!found.key) throw new Error(`table ${name} has no primary key`);
  const live = `${quote(found.schema)}.${quote(name)}`;
  const folded = `pg_temp.${quote(name)}`;
  await client.query(`CREATE TEMP TABLE ${quote(name)} (LIKE ${live} INCLUDING ALL)`);
  return { name, live, folded, key: found.key };
}

async function compare(client: pg.PoolClient, { name, live, folded, key }: Shadowed): Promise<Difference[]> {
  const columns = key.map(quote).join(', ');
  const keyObject = key.map((column) => `${pg.escapeLiteral(column)}, ${quote(column)}`).join(', ');
  const { rows } = await client.query<Omit<Difference, 'table'>>(
    `SELECT jsonb_build_object(${keyObject}) AS key, l.row AS live, f.row AS folded
     FROM (SELECT ${columns}, to_jsonb(t) AS row FROM ${live} t) l
     FULL JOIN (SELECT ${columns}, to_jsonb(t) AS row FROM ${folded} t) f USING (${columns})
     WHERE l.row IS DISTINCT FROM f.row ORDER BY ${columns} LIMIT ${maxDifferences}`,
  );
  return rows.map((row) => ({ table: name, ...row }));
}
