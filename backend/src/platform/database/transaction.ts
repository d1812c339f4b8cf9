import type { Pool, PoolClient } from 'pg';

/**
 * Commits `work`, or nothing if it throws or its result says so.
 * Discards a connection that cannot even roll back.
 */
export async function runInTransaction<T>(
  pool: Pool,
  work: (tx: PoolClient) => Promise<T>,
  shouldCommit: (result: T) => boolean = () => true,
): Promise<T> {
  const client = await pool.connect();
  let isBroken = false;
  try {
    await client.query('BEGIN');
    const result = await work(client);
    await client.query(shouldCommit(result) ? 'COMMIT' : 'ROLLBACK');
    return result;
  } catch (error) {
    await client.query('ROLLBACK').catch(() => (isBroken = true));
    throw error;
  } finally {
    client.release(isBroken);
  }
}
