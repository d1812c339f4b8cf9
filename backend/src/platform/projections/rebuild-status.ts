import { setTimeout as wait } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import { runInTransaction } from '../database/transaction.js';
import type { Projection, SqlTx } from './projection.js';
import { dropShadow, nameBuildingSchema } from './shadow.js';

/**
 * `fold` reads the log from its first event, `catch-up` what was appended during the fold; `flip` waits for
 * readers, to swap the tables.
 */
export type RebuildPhase = 'fold' | 'catch-up' | 'flip';

/** A cancellation was requested, here or from another process; nothing has changed. */
export class RebuildCancelledError extends Error {
  constructor(name: string) {
    super(`the rebuild of ${name} was canceled; nothing has changed`);
  }
}

/** Another rebuild of this read model is running. */
export class RebuildRunningError extends Error {
  constructor(name: string) {
    super(`${name} is being rebuilt already`);
  }
}

/** Together, attempts and pauses outlast the cleaning up of a rebuild that has flipped. */
const MAX_LOCK_ATTEMPTS = 100;

const LOCK_PAUSE_MS = 50;

const buildLockName = (name: string): string => `rebuild ${name}`;

/**
 * Takes the lock that lets one rebuild of a read model run; returns false if another rebuild holds it. The
 * lock ends with the session of `tx`. Waits for a rebuild that has flipped and is only cleaning up.
 */
export async function takeRebuildLock(tx: SqlTx, name: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await tx.query<{ is_taken: boolean; is_building: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS is_taken,
         EXISTS (SELECT FROM rebuilds WHERE name = $2) AS is_building`,
      [buildLockName(name), name],
    );
    if (rows[0]?.is_taken) return true;
    if (rows[0]?.is_building || attempt === MAX_LOCK_ATTEMPTS) return false;
    await wait(LOCK_PAUSE_MS);
  }
}

/**
 * The row that publishes a rebuild's progress. `schema` names the schema of the table `rebuilds`, because the
 * session has another search path.
 */
export class RebuildRow {
  private readonly table: string;

  constructor(
    private readonly tx: SqlTx,
    private readonly projection: Pick<Projection, 'name' | 'version'>,
    schema: string,
  ) {
    this.table = `${pg.escapeIdentifier(schema)}.rebuilds`;
  }

  async begin(target: number): Promise<void> {
    await this.tx.query(
      `INSERT INTO ${this.table} (name, version, phase, position, target, started_at, updated_at)
       VALUES ($1, $2, 'fold', 0, $3, clock_timestamp(), clock_timestamp())
       ON CONFLICT (name) DO UPDATE SET version = excluded.version, phase = excluded.phase, position = 0,
         target = excluded.target, started_at = excluded.started_at, updated_at = excluded.updated_at`,
      [this.projection.name, this.projection.version, target],
    );
  }

  /** Throws RebuildCancelledError if the row has been removed. */
  async move(phase: RebuildPhase, position: number, target: number): Promise<void> {
    const { rowCount } = await this.tx.query(
      `UPDATE ${this.table} SET phase = $2, position = $3, target = $4, updated_at = clock_timestamp()
       WHERE name = $1`,
      [this.projection.name, phase, position, target],
    );
    if (rowCount === 0) throw new RebuildCancelledError(this.projection.name);
  }

  /** Throws RebuildCancelledError if the row has been removed. */
  async finish(): Promise<void> {
    const { rowCount } = await this.tx.query(`DELETE FROM ${this.table} WHERE name = $1`, [
      this.projection.name,
    ]);
    if (rowCount === 0) throw new RebuildCancelledError(this.projection.name);
  }
}

export interface RebuildStatus {
  readonly name: string;
  readonly version: number;
  readonly phase: RebuildPhase;
  readonly position: number;
  readonly target: number;
  readonly startedAt: Date;
  /** Positions per second since the start. */
  readonly rate: number;
  /** Its process still runs. If not, the next rebuild, or `cancelRebuild`, drops its tables. */
  readonly isAlive: boolean;
}

/** Rebuilds running in any process, and remains of killed rebuilds. */
export async function readRebuilds(pool: Pool): Promise<RebuildStatus[]> {
  const { rows } = await pool.query<
    Omit<RebuildStatus, 'position' | 'target' | 'startedAt'> & {
      position: string;
      target: string;
      started_at: Date;
    }
  >(
    `SELECT r.name, r.version, r.phase, r.position, r.target, r.started_at,
       (r.position / greatest(extract(epoch FROM r.updated_at - r.started_at), 0.001))::float8 AS rate,
       EXISTS (SELECT FROM pg_locks l WHERE l.locktype = 'advisory' AND l.objsubid = 1
         AND l.database = (SELECT oid FROM pg_database WHERE datname = current_database())
         AND (l.classid::bigint << 32) | l.objid::bigint
           = hashtextextended('${buildLockName('')}' || r.name, 0)) AS "isAlive"
     FROM rebuilds r ORDER BY r.name`,
  );
  return rows.map(({ position, target, started_at: startedAt, ...row }) => ({
    ...row,
    position: Number(position),
    target: Number(target),
    startedAt,
  }));
}

/**
 * Cancels a rebuild in any process and drops its tables; returns false without one. Code that deletes a
 * person's rows from a read model must call it, or the rebuild restores them.
 */
export function cancelRebuild(pool: Pool, name: string): Promise<boolean> {
  return runInTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query('DELETE FROM rebuilds WHERE name = $1', [name]);
    const { rows } = await tx.query<{ is_dead: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0))
         AND to_regnamespace($2) IS NOT NULL AS is_dead`,
      [buildLockName(name), pg.escapeIdentifier(nameBuildingSchema(name))],
    );
    const isDead = rows[0]?.is_dead ?? false;
    if (isDead) await dropShadow(tx, name);
    return rowCount === 1 || isDead;
  });
}
