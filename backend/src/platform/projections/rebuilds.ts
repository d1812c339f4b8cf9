import { setTimeout as delay } from 'node:timers/promises';
import pg, { type Pool } from 'pg';
import type { Projection, SqlTx } from './projection.js';
import { buildingSchema, dropShadow } from './shadow.js';
import { inTransaction } from './transaction.js';

/** fold: from the first event; catch-up: what was appended meanwhile; flip: waiting for readers to let the tables be swapped. */
export type RebuildPhase = 'fold' | 'catch-up' | 'flip';

/** Somebody asked it to stop, here or from another process; nothing has changed. */
export class RebuildCancelled extends Error {
  constructor(name: string) {
    super(`the rebuild of ${name} was cancelled; nothing has changed`);
  }
}

/** One rebuild of a read model at a time. */
export class RebuildRunning extends Error {
  constructor(name: string) {
    super(`${name} is being rebuilt already`);
  }
}

const lockName = (name: string): string => `rebuild ${name}`;

/**
 * Held by the session of `tx` until it ends, so a rebuild that was killed holds nothing. False when another is at it; one
 * that only tidies up after its flip, and has no row any more, is waited for.
 */
export async function takeRebuildLock(tx: SqlTx, name: string): Promise<boolean> {
  for (let attempt = 1; ; attempt++) {
    const { rows } = await tx.query<{ taken: boolean; building: boolean }>(
      `SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS taken,
         EXISTS (SELECT FROM rebuilds WHERE name = $2) AS building`,
      [lockName(name), name],
    );
    if (rows[0]?.taken) return true;
    if (rows[0]?.building || attempt === 100) return false;
    await delay(50);
  }
}

/** The row by which all see how far it is. `schema`: where the table `rebuilds` is, for a session that looks elsewhere. */
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

  /** Throws RebuildCancelled when somebody has taken the row away. */
  async move(phase: RebuildPhase, position: number, target: number): Promise<void> {
    const { rowCount } = await this.tx.query(
      `UPDATE ${this.table} SET phase = $2, position = $3, target = $4, updated_at = clock_timestamp() WHERE name = $1`,
      [this.projection.name, phase, position, target],
    );
    if (rowCount === 0) throw new RebuildCancelled(this.projection.name);
  }

  /** Throws RebuildCancelled when somebody was faster. */
  async end(): Promise<void> {
    const { rowCount } = await this.tx.query(`DELETE FROM ${this.table} WHERE name = $1`, [
      this.projection.name,
    ]);
    if (rowCount === 0) throw new RebuildCancelled(this.projection.name);
  }
}

export interface RebuildStatus {
  readonly name: string;
  readonly version: number;
  readonly phase: RebuildPhase;
  readonly position: number;
  readonly target: number;
  readonly startedAt: Date;
  /** Positions per second since it began. */
  readonly rate: number;
  /** False: its process is gone; what it left is dropped by the next rebuild or by cancelRebuild. */
  readonly alive: boolean;
}

/** Rebuilds under way in any process, and what killed ones left. */
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
         AND (l.classid::bigint << 32) | l.objid::bigint = hashtextextended('${lockName('')}' || r.name, 0)) AS alive
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
 * Ends a rebuild, wherever it runs, at its next batch; drops what a killed one left. False when there was nothing to end.
 * To be called as well when rows of persons are deleted from a read model: a shadow that was filled before brings them back.
 */
export function cancelRebuild(pool: Pool, name: string): Promise<boolean> {
  return inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query('DELETE FROM rebuilds WHERE name = $1', [name]);
    const { rows } = await tx.query<{ dead: boolean }>(
      `SELECT pg_try_advisory_xact_lock(hashtextextended($1, 0)) AND to_regnamespace($2) IS NOT NULL AS dead`,
      [lockName(name), pg.escapeIdentifier(buildingSchema(name))],
    );
    const dead = rows[0]?.dead ?? false;
    if (dead) await dropShadow(tx, name);
    return rowCount === 1 || dead;
  });
}
