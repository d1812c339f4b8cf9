import { v7 } from 'uuid';
import type { Projection } from '../../../src/platform/projections/projection.js';
import { type RebuildOptions, rebuildProjection } from '../../../src/platform/projections/rebuild.js';
import { SubscriptionRunner } from '../../../src/platform/projections/subscription-runner.js';
import { createTestDatabase } from '../database.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from '../event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../event-store/postgres-store.js';
import { createSeatsTable, newSeatsProjection } from '../event-store/projections.js';
import { newDeferred } from '../new-deferred.js';

/** A small log with a read model known to two processes: one rebuilds, one follows. */
export interface SeatsWorld {
  readonly builder: PostgresStoreUnderTest;
  readonly follower: PostgresStoreUnderTest;
  /** Streams of the log, two events each. */
  readonly streams: readonly string[];
  /** Follows the read model until `stopFollowers`, starting with its current tables. */
  startFollower(projection: Projection): Promise<SubscriptionRunner>;
  appendSeats(): Promise<number>;
  readValue<T>(sql: string): Promise<T | undefined>;
  countLogged(): Promise<number | undefined>;
  /** Counts the schemas and rows left by a rebuild. */
  countLeftovers(): Promise<number | undefined>;
  rebuildSeats(projection?: Projection, options?: RebuildOptions): ReturnType<typeof rebuildProjection>;
  /** Creates a projection whose fold waits for `release`. */
  newHeldProjection(version?: number): {
    projection: Projection;
    hasReached: () => boolean;
    release: () => void;
  };
  emptyTables(): Promise<unknown>;
  readonly runners: SubscriptionRunner[];
  stopFollowers(): Promise<void>;
  close(): Promise<void>;
}

/** Creates a projection whose fold waits until `release`. */
const newHeldProjection: SeatsWorld['newHeldProjection'] = (version = 1) => {
  let isWaiting = false;
  const gate = newDeferred();
  const { project } = newSeatsProjection();
  const projection = newSeatsProjection({
    version,
    project: async (events, tx) => {
      isWaiting = true;
      await gate.promise;
      await project(events, tx);
    },
  });
  return { projection, hasReached: () => isWaiting, release: () => gate.resolve() };
};

async function appendSeats({ store }: PostgresStoreUnderTest): Promise<number> {
  const outcome = await store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken(3))]));
  if (outcome.status !== 'ok') throw new Error(outcome.status);
  return outcome.lastPosition;
}

async function readValue<T>({ pool }: PostgresStoreUnderTest, sql: string): Promise<T | undefined> {
  const { rows } = await pool.query<{ value: T }>(`SELECT ${sql} AS value`);
  return rows[0]?.value;
}

/** Starts a follower with one projection, and waits until it is at the head of the log. */
async function startFollower(
  { pool, store }: PostgresStoreUnderTest,
  projection: Projection,
  runners: SubscriptionRunner[],
): Promise<SubscriptionRunner> {
  const runner = new SubscriptionRunner({ pool, store, projections: [projection], pollIntervalMs: 50 });
  runners.push(runner);
  await runner.start();
  if (!(await runner.waitFor(await store.readHead())))
    throw new Error('the follower did not reach the head of the log');
  return runner;
}

export async function openSeatsWorld(): Promise<SeatsWorld> {
  const database = await createTestDatabase();
  const builder = openStore(database.url);
  const follower = openStore(database.url);
  const runners: SubscriptionRunner[] = [];
  const streams = Array.from({ length: 40 }, () => v7());
  await createSeatsTable(builder.pool);
  for (const id of streams)
    await builder.store.append(
      newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(1), newSeatsTaken(2))]),
    );

  const stopFollowers = async (): Promise<void> => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  };
  return {
    builder,
    follower,
    streams,
    runners,
    startFollower: (projection) => startFollower(follower, projection, runners),
    appendSeats: () => appendSeats(follower),
    readValue: (sql) => readValue(builder, sql),
    countLogged: () => readValue(builder, '(SELECT count(*)::int FROM seat_log)'),
    countLeftovers: () =>
      readValue(
        builder,
        `(SELECT count(*)::int FROM pg_namespace WHERE nspname ~ '^(rebuild|retired)_')
       + (SELECT count(*)::int FROM rebuilds)`,
      ),
    rebuildSeats: (projection = newSeatsProjection(), options = {}) =>
      rebuildProjection(builder.pool, builder.store, projection, options),
    newHeldProjection,
    emptyTables: () => builder.pool.query('TRUNCATE seats_taken, seat_log, subscriptions'),
    stopFollowers,
    async close() {
      await stopFollowers();
      await builder.close();
      await follower.close();
      await database.drop();
    },
  };
}
