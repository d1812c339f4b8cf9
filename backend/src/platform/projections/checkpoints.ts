import type pg from 'pg';
import { runInTransaction } from '../database/transaction.js';
import type { Projection, SqlTx } from './projection.js';

type SubscriptionId = Pick<Projection, 'name' | 'version'>;

/** Another version of the same subscription took over, so this version stops. */
export class SupersededError extends Error {
  constructor({ name, version }: SubscriptionId) {
    super(`${name} version ${version} was replaced by another version`);
  }
}

/** Registers a reactor; a new version continues at the old version's position. */
export function registerReactor(pool: pg.Pool, { name, version }: SubscriptionId): Promise<void> {
  return runInTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `INSERT INTO subscriptions (name, version, position)
       SELECT $1, $2, coalesce(max(position), 0) FROM subscriptions WHERE name = $1 ON CONFLICT DO NOTHING`,
      [name, version],
    );
    if (rowCount === 0) return;
    await tx.query('DELETE FROM subscriptions WHERE name = $1 AND version <> $2', [name, version]);
  });
}

/**
 * Registers the version; returns true if the tables match it. If not, `ensureBuilt` has to build them while
 * the old tables serve.
 * @throws SupersededError if a newer version is registered: older code must not replace its tables
 */
export function registerProjection(pool: pg.Pool, { name, version }: SubscriptionId): Promise<boolean> {
  return runInTransaction(pool, async (tx) => {
    const { rows } = await tx.query<{ version: number }>(
      'SELECT version FROM subscriptions WHERE name = $1 ORDER BY version DESC LIMIT 1',
      [name],
    );
    const registeredVersion = rows[0]?.version ?? 0;
    if (registeredVersion === version) return true;
    if (registeredVersion > version) throw new SupersededError({ name, version });
    const { rows: head } = await tx.query<{ is_empty: boolean }>(
      'SELECT position = 0 AS is_empty FROM log_head',
    );
    if (!head[0]?.is_empty) return false;
    await tx.query('DELETE FROM subscriptions WHERE name = $1', [name]);
    await tx.query(
      'INSERT INTO subscriptions (name, version, position) VALUES ($1, $2, 0) ON CONFLICT DO NOTHING',
      [name, version],
    );
    return true;
  });
}

/** Locks the checkpoint until the transaction ends; undefined if another process holds it. */
export async function lockCheckpoint(tx: SqlTx, id: SubscriptionId): Promise<number | undefined> {
  const { rows } = await tx.query<{ position: string }>(
    'SELECT position FROM subscriptions WHERE name = $1 AND version = $2 FOR UPDATE SKIP LOCKED',
    [id.name, id.version],
  );
  if (rows[0]) return Number(rows[0].position);
  await readCheckpoint(tx, id);
  return undefined;
}

/** Reads the checkpoint; throws SupersededError if there is none. */
export async function readCheckpoint(tx: SqlTx, id: SubscriptionId): Promise<number> {
  const { rows } = await tx.query<{ position: string }>(
    'SELECT position FROM subscriptions WHERE name = $1 AND version = $2',
    [id.name, id.version],
  );
  if (!rows[0]) throw new SupersededError(id);
  return Number(rows[0].position);
}

/** Moves the checkpoint; returns false if another process has moved it from `fromPosition` before. */
export async function moveCheckpoint(
  tx: SqlTx,
  id: SubscriptionId,
  fromPosition: number,
  toPosition: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE subscriptions SET position = $4, updated_at = clock_timestamp()
     WHERE name = $1 AND version = $2 AND position = $3`,
    [id.name, id.version, fromPosition, toPosition],
  );
  return rowCount === 1;
}

/** Reads the positions of all subscriptions, by `name@version`. */
export async function readCheckpoints(pool: pg.Pool): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ name: string; version: number; position: string }>(
    'SELECT name, version, position FROM subscriptions',
  );
  return new Map(rows.map((row) => [`${row.name}@${row.version}`, Number(row.position)]));
}
