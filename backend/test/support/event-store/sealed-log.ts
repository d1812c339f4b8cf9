// A sealed log for tests, and the changes that somebody with the database's password can make to it.
import type pg from 'pg';
import { v7 } from 'uuid';
import { ManualClock } from '../../../src/platform/clock/clock.js';
import { type ExportedRoot, exportRoots } from '../../../src/platform/evidence/roots.js';
import { Sealer, type SealerOptions } from '../../../src/platform/evidence/sealer.js';
import { type LogVerification, verifyLog } from '../../../src/platform/evidence/verify-log.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend, RECORDED_AT } from './events.js';
import { createStore, type StoreWithDatabase } from './postgres-store.js';

export interface SealedLog extends StoreWithDatabase {
  readonly clock: ManualClock;
  newSealer(options?: Partial<SealerOptions>): Sealer;
  /** Appends one event to each of the streams, in the given order. */
  appendEvents(...streams: string[]): Promise<void>;
  /** Runs SQL as a superuser with triggers and constraints disabled. */
  tamperLog(...statements: string[]): Promise<void>;
  verifyEvents(roots?: readonly ExportedRoot[]): Promise<LogVerification>;
  listRoots(): Promise<ExportedRoot[]>;
  /** Removes every event. */
  reset(): Promise<void>;
  /** Saves the log's current state. */
  save(): Promise<void>;
  /** Restores the saved state after any change of the log. */
  restore(): Promise<void>;
}

const TABLES = ['events', 'streams', 'log_head', 'log_segments'] as const;

/** Runs SQL with triggers and constraints disabled. */
async function alterUnchecked(pool: pg.Pool, statements: readonly string[]): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('BEGIN; SET LOCAL session_replication_role = replica');
    for (const sql of statements) await client.query(sql);
    await client.query('COMMIT');
  } finally {
    client.release(true);
  }
}

/** Splits streams before each repeat, so that no part names a stream twice: an append may not. */
function splitAtRepeats(streams: readonly string[]): string[][] {
  const parts: string[][] = [];
  let remainingStreams = streams;
  while (remainingStreams.length > 0) {
    const repeatedIndex = remainingStreams.findIndex((id, i) => remainingStreams.indexOf(id) < i);
    const ids = remainingStreams.slice(0, repeatedIndex < 0 ? remainingStreams.length : repeatedIndex);
    remainingStreams = remainingStreams.slice(ids.length);
    parts.push(ids);
  }
  return parts;
}

/** Opens a log with segments of 8 events. */
export async function openSealedLog(): Promise<SealedLog> {
  const connection = await createStore();
  const { pool, store } = connection;
  const clock = new ManualClock(RECORDED_AT);
  let versions = new Map<string, number>();
  let savedVersions = versions;

  const alterRows = (...statements: string[]): Promise<void> => alterUnchecked(pool, statements);
  return {
    ...connection,
    clock,
    newSealer: (options = {}) => new Sealer({ pool, clock, segmentSize: 8, ...options }),
    async appendEvents(...streams) {
      for (const ids of splitAtRepeats(streams)) {
        const getVersion = (id: string) => versions.get(id) ?? 0;
        const outcome = await store.append(
          newAppendRequest(
            ids.map((id) => newStreamAppend(id, getVersion(id), newSeatsTaken(getVersion(id) + 1))),
          ),
        );
        if (outcome.status !== 'ok') throw new Error(outcome.status);
        for (const id of ids) versions.set(id, getVersion(id) + 1);
      }
    },
    tamperLog: alterRows,
    verifyEvents: (roots) => verifyLog(pool, roots ? { roots: iterateAsync(roots) } : {}),
    async listRoots() {
      const exportedRoots: ExportedRoot[] = [];
      for await (const root of exportRoots(pool, 0)) exportedRoots.push(root);
      return exportedRoots;
    },
    async reset() {
      versions = new Map();
      clock.advanceTo(RECORDED_AT);
      await alterRows(
        'DELETE FROM events; DELETE FROM streams; DELETE FROM log_segments; UPDATE log_head SET position = 0',
      );
    },
    async save() {
      savedVersions = new Map(versions);
      await alterRows(
        TABLES.map((table) => `CREATE TABLE saved_${table} AS SELECT * FROM ${table}`).join(';'),
      );
    },
    async restore() {
      versions = new Map(savedVersions);
      await alterRows(
        TABLES.map((table) => `DELETE FROM ${table}; INSERT INTO ${table} SELECT * FROM saved_${table}`).join(
          ';',
        ),
      );
    },
  };
}

/** Creates ids of new streams. */
export const newStreamIds = (count: number): string[] => Array.from({ length: count }, () => v7());

export async function* iterateAsync<T>(values: readonly T[]): AsyncGenerator<T> {
  yield* values;
}
