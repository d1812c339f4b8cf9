import pg from 'pg';
import type { EventStore, StoredEvent } from '../event-store/port.js';
import { readAhead } from './fold.js';
import type { Projection } from './projection.js';
import type { RebuildRow } from './rebuilds.js';
import { type Shadow, swapTables } from './shadow.js';

export interface Flip {
  readonly store: EventStore;
  readonly projection: Projection;
  readonly shadow: Shadow;
  /** The schema of the registry. */
  readonly home: string;
  readonly row: RebuildRow;
  /** How far the shadow has come. */
  readonly from: number;
}

export interface Flipped {
  /** The position of the new tables. */
  readonly flippedAt: number;
  /** How long somebody may have waited, in ms. */
  readonly flipTime: number;
}

const quote = pg.escapeIdentifier;
/** lock_not_available, deadlock_detected: try again later. */
const busy = new Set(['55P03', '40P01']);
/** In ms. Readers and appends that come while this waits for those before it wait as well. */
const shortWait = 100;
/** In ms, where nobody waits behind it. */
const longWait = 3_000;

/**
 * The moment in which readers pass from the old tables to the new, in one transaction. In this order:
 * autovacuum is kept off the tables (it gives way after a second, to others than it nobody waits);
 * the checkpoint is locked, so no follower writes;
 * for an inline model its table is locked against writers and then the head of the log: appends wait (an append that
 * writes rows has locked their table before it reaches the head, so the other order would be a deadlock);
 * the last events are folded; readers are locked out; the tables change places, and so does the row of the registry.
 * Statements that waited, prepared ones too, look the names up again and find the new tables, whole. A transaction that
 * took its snapshot before and looks at the table for the first time after would see it empty: REPEATABLE READ has to lock
 * (ACCESS SHARE) what it will read before its first statement.
 *
 * Answers undefined when the locks were not to be had; then nothing has changed.
 */
export async function flip(client: pg.PoolClient, wanted: Flip): Promise<Flipped | undefined> {
  const { store, projection, shadow, home, row, from } = wanted;
  const { name, version } = projection;
  const live = shadow.live.map((table) => `${quote(table.schema)}.${quote(table.name)}`);
  const built = shadow.live.map((table) => `${quote(shadow.building)}.${quote(table.name)}`);
  const timeout = (time: number): string => `SET LOCAL lock_timeout = ${time}`;
  await client.query('BEGIN');
  try {
    // Should this process be stopped in the middle, the server lets go of the locks by itself.
    await client.query(
      `SET LOCAL idle_in_transaction_session_timeout = ${2 * longWait}; SET LOCAL synchronous_commit = on;
       SET LOCAL search_path TO ${quote(home)}; ${timeout(longWait)};
       LOCK TABLE ${[...live, ...built].join(', ')} IN SHARE UPDATE EXCLUSIVE MODE`,
    );
    await client.query('SELECT FROM subscriptions WHERE name = $1 FOR UPDATE', [name]);
    await client.query(timeout(shortWait));
    const began = performance.now();
    if (projection.inline)
      await client.query(
        `LOCK TABLE ${live.join(', ')} IN SHARE ROW EXCLUSIVE MODE; SELECT FROM log_head FOR UPDATE`,
      );
    const last = await within(longWait, rest(store, projection, from));
    if (!last) throw new RestTooSlow();
    await client.query(`SET LOCAL search_path TO ${quote(shadow.building)}`);
    if (last.events.length > 0) await projection.project(last.events, client);
    await client.query(`SET LOCAL search_path TO ${quote(home)}`);
    await client.query('DELETE FROM subscriptions WHERE name = $1 AND version <> $2', [name, version]);
    await client.query(
      `INSERT INTO subscriptions (name, version, position) VALUES ($1, $2, $3)
       ON CONFLICT (name, version) DO UPDATE SET position = excluded.position, updated_at = clock_timestamp()`,
      [name, version, last.head],
    );
    await row.end();
    await client.query(`LOCK TABLE ${live.join(', ')} IN ACCESS EXCLUSIVE MODE`);
    await swapTables(client, shadow);
    await client.query('COMMIT');
    return { flippedAt: last.head, flipTime: performance.now() - began };
  } catch (error) {
    await client.query('ROLLBACK');
    const again =
      error instanceof pg.DatabaseError ? busy.has(error.code ?? '') : error instanceof RestTooSlow;
    if (again) return undefined;
    throw error;
  }
}

class RestTooSlow extends Error {}

/** What the shadow does not have yet, to the head of the log. */
async function rest(
  store: EventStore,
  projection: Projection,
  from: number,
): Promise<{ head: number; events: StoredEvent[] }> {
  const head = await store.head();
  const events: StoredEvent[] = [];
  for await (const batch of readAhead(store, projection.types, { from, to: head }))
    events.push(...batch.events);
  return { head, events };
}

/** Undefined when it takes longer than `time` ms. */
async function within<T>(time: number, work: Promise<T>): Promise<T | undefined> {
  work.catch(() => undefined); // nobody waits for it any more when it is late
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, time, undefined);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
