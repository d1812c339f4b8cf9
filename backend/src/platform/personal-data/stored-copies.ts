import { setTimeout as wait } from 'node:timers/promises';
import pg, { type Pool, type PoolClient } from 'pg';

/** A table of at most this many bytes is written anew within a fraction of a second; nobody can use it meanwhile. */
const SMALL = 64 * 1024 * 1024;
/** Longer than any transaction of ours may take. */
const PATIENCE_MS = 12_000;
/** lock_not_available */
const BUSY = '55P03';

/** `rewritten`: nothing is left in the table's files. `vacuumed`: bytes may stay in the free space of its pages. */
export type Remains = 'rewritten' | 'vacuumed';

/**
 * What was deleted or overwritten stays in the files of a table until it is vacuumed, and in the free space of its pages
 * even then. A small table is written anew; a large one is vacuumed, so that at least new WAL carries nothing of it.
 */
export async function removeRemains(pool: Pool, table: string): Promise<Remains> {
  const client = await pool.connect();
  try {
    await client.query(
      `SELECT set_config('statement_timeout', '0', false), set_config('transaction_timeout', '0', false),
              set_config('lock_timeout', '3s', false)`,
    );
    let unseen = await nobodySeesItAnyMore(client);
    const name = pg.escapeIdentifier(table);
    const { rows } = await client.query<{ size: string }>('SELECT pg_table_size($1::regclass) AS size', [
      name,
    ]);
    if (Number(rows[0]?.size) <= SMALL) {
      try {
        // Twice: a connection that was just being made, of whatever database, holds back a vacuum like a transaction.
        await client.query(`VACUUM (FULL) ${name}`);
        unseen = await nobodySeesItAnyMore(client);
        await client.query(`VACUUM (FULL) ${name}`);
        return unseen ? 'rewritten' : 'vacuumed';
      } catch (error) {
        if (!(error instanceof pg.DatabaseError) || error.code !== BUSY) throw error;
      }
    }
    await client.query(`VACUUM ${name}`);
    return 'vacuumed';
  } finally {
    client.release(true); // its settings are not for anybody else
  }
}

/** A vacuum keeps what some transaction may still see. False: somebody may, after all this time. */
async function nobodySeesItAnyMore(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query<{ xid: string }>('SELECT pg_current_xact_id()::text AS xid');
  const deadline = performance.now() + PATIENCE_MS;
  const until = async (condition: string): Promise<boolean> => {
    for (;;) {
      const { rows: found } = await client.query<{ met: boolean }>(`SELECT ${condition} AS met`, [
        rows[0]?.xid,
      ]);
      if (found[0]?.met || performance.now() > deadline) return found[0]?.met ?? false;
      await wait(20);
    }
  };
  // A new snapshot is as old as the oldest transaction that writes, in whatever database of the server: those end first.
  return (
    (await until('pg_snapshot_xmin(pg_current_snapshot()) > $1::xid8')) &&
    (await until(`NOT EXISTS (
      SELECT FROM pg_stat_activity WHERE (datname = current_database() OR datname IS NULL) AND pid <> pg_backend_pid()
         AND age(backend_xmin) > age($1::xid8::xid))`))
  );
}
