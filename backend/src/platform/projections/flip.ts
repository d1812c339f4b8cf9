import pg, { escapeIdentifier } from 'pg';
import { waitUntilFinished } from '../commands/wait-until-finished.js';
import type { EventStore, StoredEvent } from '../event-store/port.js';
import { readAhead } from './fold.js';
import type { Projection } from './projection.js';
import type { RebuildRow } from './rebuild-status.js';
import { buildQualifiedName, type Shadow, swapTables } from './shadow.js';

export interface FlipRequest {
  readonly store: EventStore;
  readonly projection: Projection;
  readonly shadow: Shadow;
  /** Schema of `subscriptions` and `log_head`. */
  readonly mainSchema: string;
  readonly row: RebuildRow;
  /** Log position that the shadow has reached. */
  readonly shadowPosition: number;
}

export interface FlipResult {
  /** Position of the new tables. */
  readonly flippedPosition: number;
  /** Upper bound of how long anyone waited, in ms. */
  readonly flipMs: number;
}

/** lock_not_available, deadlock_detected: try again later. */
const BUSY_CODES = new Set(['55P03', '40P01']);
/** Readers and appends queue behind this wait. */
const SHORT_WAIT_MS = 100;
/** Readers and appends do not queue behind this wait, only this projection's follower. */
const LONG_WAIT_MS = 3_000;
/** Reading the last events; appends queue behind it if the model is inline, since the head is locked. */
const MAX_REMAINDER_READ_MS = 3_000;

/**
 * Swaps the tables in one transaction; returns undefined, with nothing changed, if a lock was unavailable.
 * REPEATABLE READ readers must lock a table first, or may see it empty.
 */
export async function flipTables(
  client: pg.PoolClient,
  request: FlipRequest,
): Promise<FlipResult | undefined> {
  const { store, projection, shadow, mainSchema, row, shadowPosition } = request;
  const liveTables = shadow.liveTables.map(({ schema, name }) => buildQualifiedName(schema, name));
  const builtTables = shadow.liveTables.map(({ name }) => buildQualifiedName(shadow.buildingSchema, name));
  const buildTimeoutSql = (timeoutMs: number): string => `SET LOCAL lock_timeout = ${timeoutMs}`;
  await client.query('BEGIN');
  try {
    // If this process stops halfway, the server ends the transaction. The lock keeps autovacuum away.
    await client.query(
      `SET LOCAL idle_in_transaction_session_timeout = ${2 * LONG_WAIT_MS}; SET LOCAL synchronous_commit = on;
       SET LOCAL search_path TO ${escapeIdentifier(mainSchema)}; ${buildTimeoutSql(LONG_WAIT_MS)};
       LOCK TABLE ${[...liveTables, ...builtTables].join(', ')} IN SHARE UPDATE EXCLUSIVE MODE`,
    );
    // From here on no follower moves the checkpoint.
    await client.query('SELECT FROM subscriptions WHERE name = $1 FOR UPDATE', [projection.name]);
    await client.query(buildTimeoutSql(SHORT_WAIT_MS));
    const startedAtMs = performance.now();
    // Appends lock the table of an inline read model, then the head of the log: another order would deadlock.
    if (projection.inlineTable)
      await client.query(
        `LOCK TABLE ${liveTables.join(', ')} IN SHARE ROW EXCLUSIVE MODE; SELECT FROM log_head FOR UPDATE`,
      );
    const reading = readRemainder(store, projection, shadowPosition);
    if (!(await waitUntilFinished(reading, MAX_REMAINDER_READ_MS))) throw new SlowRemainderError();
    const remainder = await reading;
    await client.query(`SET LOCAL search_path TO ${escapeIdentifier(shadow.buildingSchema)}`);
    if (remainder.events.length > 0) await projection.project(remainder.events, client);
    await client.query(`SET LOCAL search_path TO ${escapeIdentifier(mainSchema)}`);
    await replaceCheckpoint(client, projection, remainder.head);
    await row.finish();
    await client.query(`LOCK TABLE ${liveTables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await swapTables(client, shadow);
    await client.query('COMMIT');
    return { flippedPosition: remainder.head, flipMs: performance.now() - startedAtMs };
  } catch (error) {
    await client.query('ROLLBACK');
    if (isRetryable(error)) return undefined;
    throw error;
  }
}

class SlowRemainderError extends Error {}

const isRetryable = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? BUSY_CODES.has(error.code ?? '') : error instanceof SlowRemainderError;

/** Leaves the projection one checkpoint, at its new version. */
async function replaceCheckpoint(
  client: pg.PoolClient,
  { name, version }: Projection,
  position: number,
): Promise<void> {
  await client.query('DELETE FROM subscriptions WHERE name = $1 AND version <> $2', [name, version]);
  await client.query(
    `INSERT INTO subscriptions (name, version, position) VALUES ($1, $2, $3)
     ON CONFLICT (name, version) DO UPDATE
     SET position = excluded.position, updated_at = clock_timestamp()`,
    [name, version, position],
  );
}

/** Reads the events that the shadow lacks, up to the head of the log. */
async function readRemainder(
  store: EventStore,
  projection: Projection,
  shadowPosition: number,
): Promise<{ head: number; events: StoredEvent[] }> {
  const head = await store.readHead();
  const events: StoredEvent[] = [];
  const span = { afterPosition: shadowPosition, lastPosition: head };
  for await (const batch of readAhead(store, projection.types, span)) events.push(...batch.events);
  return { head, events };
}
