import { setTimeout as wait } from 'node:timers/promises';
import pg, { type Pool, type PoolClient } from 'pg';
import { requireRow } from '../database/require-row.js';

/** Tables up to this many bytes are rewritten within a fraction of a second, under an exclusive lock. */
const MAX_REWRITE_BYTES = 64 * 1024 * 1024;
/** Longer than any transaction of ours may take. */
const PATIENCE_MS = 12_000;

const LOCK_NOT_AVAILABLE = '55P03';

/** `rewritten`: the files hold no deleted row. `vacuumed`: bytes may remain in the free space of pages. */
export type RemainsRemoval = 'rewritten' | 'vacuumed';

/**
 * Removes deleted rows, which stay in a table's files until a vacuum, and in the free space of its pages
 * after it. Small tables are rewritten; large tables are vacuumed, so that at least new WAL carries nothing.
 */
export async function removeRemains(pool: Pool, table: string): Promise<RemainsRemoval> {
  const client = await pool.connect();
  try {
    await client.query(
      `SELECT set_config('statement_timeout', '0', false), set_config('transaction_timeout', '0', false),
              set_config('lock_timeout', '3s', false)`,
    );
    await waitUntilUnseen(client);
    const name = pg.escapeIdentifier(table);
    const { rows } = await client.query<{ size: string }>('SELECT pg_table_size($1::regclass) AS size', [
      name,
    ]);
    if (Number(requireRow(rows).size) <= MAX_REWRITE_BYTES) {
      try {
        // Vacuums twice, because a connection being opened delays a vacuum like a transaction.
        await client.query(`VACUUM (FULL) ${name}`);
        const isUnseen = await waitUntilUnseen(client);
        await client.query(`VACUUM (FULL) ${name}`);
        return isUnseen ? 'rewritten' : 'vacuumed';
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== LOCK_NOT_AVAILABLE) throw error;
      }
    }
    await client.query(`VACUUM ${name}`);
    return 'vacuumed';
  } finally {
    client.release(true); // its settings must not reach other users
  }
}

/** Cleans the files of tables with erased rows, and reports tables whose files may still hold those rows. */
export async function removeTableRemains(
  pool: Pool,
  tables: readonly string[],
  report: (line: string) => void,
): Promise<void> {
  for (const table of tables)
    if ((await removeRemains(pool, table)) === 'vacuumed')
      report(`${table} is large or busy: remains in its free space stay until it is overwritten.`);
}

/**
 * Waits until no transaction sees the deleted rows, which a vacuum then removes; returns false after
 * `PATIENCE_MS`.
 */
async function waitUntilUnseen(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
  const deadlineMs = performance.now() + PATIENCE_MS;
  const waitUntil = async (condition: string): Promise<boolean> => {
    for (;;) {
      const { rows: results } = await client.query<{ is_met: boolean }>(`SELECT ${condition} AS is_met`, [
        rows[0]?.xid,
      ]);
      if (results[0]?.is_met || performance.now() > deadlineMs) return results[0]?.is_met ?? false;
      await wait(20);
    }
  };
  // A new snapshot is as old as the oldest writing transaction in any database of the server:
  // wait for those first.
  return (
    (await waitUntil('pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8')) &&
    (await waitUntil(`NOT EXISTS (
      SELECT FROM pg_stat_activity
      WHERE (datname = current_database() OR datname IS NULL) AND pid <> pg_backend_pid()
        AND age(backend_xmin) > age($1::xid8::xid))`))
  );
}
