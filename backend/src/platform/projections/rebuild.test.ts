import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/database.js';
import { request, seats, stream } from '../../../test/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/postgres-store.js';
import { createSeatsTable, seatsProjection, until } from '../../../test/projections.js';
import type { Projection } from './projection.js';
import { rebuildProjection } from './rebuild.js';
import { cancelRebuild, readRebuilds, RebuildCancelled, RebuildRunning } from './rebuilds.js';
import { SubscriptionRunner } from './runner.js';
import { verifyProjection } from './verify.js';

describe('rebuilding a read model', () => {
  let database: TestDatabase;
  let builder: PostgresStoreUnderTest;
  let follower: PostgresStoreUnderTest;
  const runners: SubscriptionRunner[] = [];
  const streams = Array.from({ length: 40 }, () => v7());
  const { project } = seatsProjection();

  beforeAll(async () => {
    database = await createTestDatabase();
    builder = openStore(database.url);
    follower = openStore(database.url);
    await createSeatsTable(builder.pool);
    for (const id of streams) await builder.store.append(request([stream(id, 0, seats(1), seats(2))]));
  });
  beforeEach(() => builder.pool.query('TRUNCATE seats_taken, seat_log, subscriptions'));
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
  });
  afterAll(async () => {
    await builder.close();
    await follower.close();
    await database.drop();
  });

  const following = async (projection: Projection): Promise<SubscriptionRunner> => {
    const { pool, store } = follower;
    const runner = new SubscriptionRunner({ pool, store, projections: [projection], pollInterval: 50 });
    runners.push(runner);
    await runner.start();
    expect(await runner.waitFor(await store.head())).toBe(true);
    return runner;
  };
  const append = async (): Promise<number> => {
    const outcome = await follower.store.append(request([stream(v7(), 0, seats(3))]));
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    return outcome.lastPosition;
  };
  const one = async <T>(sql: string): Promise<T | undefined> => {
    const { rows } = await builder.pool.query<{ value: T }>(`SELECT ${sql} AS value`);
    return rows[0]?.value;
  };
  const logged = (): Promise<number | undefined> => one('(SELECT count(*)::int FROM seat_log)');
  const leftovers = (): Promise<number | undefined> =>
    one(`(SELECT count(*)::int FROM pg_namespace WHERE nspname ~ '^(rebuild|retired)_')
       + (SELECT count(*)::int FROM rebuilds)`);
  const rebuild = (
    projection = seatsProjection(),
    options: Parameters<typeof rebuildProjection>[3] = {},
  ): ReturnType<typeof rebuildProjection> =>
    rebuildProjection(builder.pool, builder.store, projection, options);
  /** Holds up the fold until told to go on. */
  const held = (version = 1): { projection: Projection; reached: () => boolean; go: () => void } => {
    let waiting = false;
    let go = (): void => undefined;
    const gate = new Promise<void>((resolve) => (go = resolve));
    const projection = seatsProjection({
      version,
      project: async (events, tx) => {
        waiting = true;
        await gate;
        await project(events, tx);
      },
    });
    return { projection, reached: () => waiting, go: () => go() };
  };

  test('what is wrong is right afterwards, what is under way goes on, and twice gives the same hash', async () => {
    const runner = await following(seatsProjection());
    await builder.pool.query(
      'UPDATE seats_taken SET seats = 77; DELETE FROM seat_log WHERE position % 2 = 0',
    );
    const progress: string[] = [];
    const first = await rebuild(seatsProjection(), {
      hash: true,
      batchSize: 7,
      onProgress: ({ phase, position, target }) => progress.push(`${phase} ${position}/${target}`),
    });
    const head = await builder.store.head();
    expect(first).toMatchObject({ rows: streams.length * 3, position: head, flippedAt: head });
    expect(progress.slice(0, 2)).toEqual([`fold 7/${head}`, `fold 14/${head}`]);
    expect(progress.at(-1)).toBe(`flip ${head}/${head}`);
    expect((await rebuild(seatsProjection(), { hash: true, batchSize: 11 })).hash).toBe(first.hash);
    expect(await runner.waitFor(await append())).toBe(true);
    const { differences, hash, rows } = await verifyProjection(
      builder.pool,
      builder.store,
      seatsProjection(),
    );
    expect(differences).toEqual([]);
    expect(rows).toBe(streams.length * 3 + 2);
    expect(hash).not.toBe(first.hash);
    expect(await leftovers()).toBe(0);
    expect((await runner.progress())[0]).toMatchObject({ lag: 0, failures: 0 });
  });

  test('the checkpoint goes with the tables: what they hold already is not folded again', async () => {
    await (await following(seatsProjection())).stop();
    await append();
    await append();
    await rebuild();
    const runner = await following(seatsProjection());
    expect(await runner.waitFor(await append())).toBe(true);
    expect(await logged()).toBe(await builder.store.head());
    expect((await runner.progress())[0]).toMatchObject({ lag: 0, failures: 0 });
  });

  test('nothing but its own tables is in sight of the fold', async () => {
    const reaching = seatsProjection({
      tables: ['seats_taken'],
      project: (_, tx) => tx.query('DELETE FROM seat_log').then(() => undefined),
    });
    await expect(rebuild(reaching)).rejects.toThrow('relation "seat_log" does not exist');
  });

  test('the old version serves and is followed while the new one is built; then it ends', async () => {
    const old = await following(seatsProjection());
    const next = held(2);
    const { pool, store } = builder;
    const runner = new SubscriptionRunner({ pool, store, projections: [next.projection], pollInterval: 50 });
    runners.push(runner);
    await runner.start();
    await until(next.reached);
    const meanwhile = await append();
    expect(await old.waitFor(meanwhile)).toBe(true);
    expect(await logged()).toBe(meanwhile);
    expect(await runner.waitFor(meanwhile, undefined, 20)).toBe(false);
    next.go();
    expect(await runner.waitFor(meanwhile)).toBe(true);
    expect(await logged()).toBe(meanwhile);
    expect(await one('(SELECT array_agg(version) FROM subscriptions)')).toEqual([2]);
    await until(async () => (await old.progress())[0]?.error?.includes('replaced') ?? false);
    expect(await runner.waitFor(await append())).toBe(true);
    // Older code that starts now does not take the tables away.
    const late = new SubscriptionRunner({ pool, store, projections: [seatsProjection()], pollInterval: 50 });
    runners.push(late);
    await late.start();
    await until(async () => (await late.progress())[0]?.error?.includes('replaced') ?? false);
    expect(await logged()).toBe(await store.head());
  });

  test('a process that stops while it builds leaves nothing behind', async () => {
    await following(seatsProjection());
    const next = held(2);
    const { pool, store } = builder;
    const errors: unknown[] = [];
    const runner = new SubscriptionRunner({
      pool,
      store,
      projections: [next.projection],
      onError: (_, error) => errors.push(error),
    });
    await runner.start();
    await until(next.reached);
    const stopped = runner.stop();
    next.go();
    await stopped;
    expect(errors).toEqual([]);
    expect(await leftovers()).toBe(0);
    expect(await one('(SELECT array_agg(version) FROM subscriptions)')).toEqual([1]);
  });

  test('one at a time; cancelled here or from elsewhere nothing has changed', async () => {
    await following(seatsProjection());
    await builder.pool.query('UPDATE seat_log SET seats = 55');
    const untouched = async (): Promise<void> => {
      expect(await one('(SELECT bool_and(seats = 55) FROM seat_log)')).toBe(true);
      expect(await leftovers()).toBe(0);
    };
    for (const how of ['signal', 'elsewhere'] as const) {
      const { projection, reached, go } = held();
      const stop = new AbortController();
      const running = rebuild(projection, { signal: stop.signal, batchSize: 10 });
      running.catch(() => undefined);
      await until(reached);
      expect(await readRebuilds(builder.pool)).toMatchObject([{ name: 'seats', phase: 'fold', alive: true }]);
      await expect(rebuild()).rejects.toThrow(RebuildRunning);
      if (how === 'signal') stop.abort();
      else expect(await cancelRebuild(follower.pool, 'seats')).toBe(true);
      go();
      await expect(running).rejects.toThrow(RebuildCancelled);
      await untouched();
    }
    expect(await cancelRebuild(follower.pool, 'seats')).toBe(false);
    const broken = seatsProjection({ project: () => Promise.reject(new Error('broken fold')) });
    await expect(rebuild(broken)).rejects.toThrow('broken fold');
    await untouched();
  });

  test.each(['cancel', 'next'])('what a killed one left is seen, and dropped by %s', async (by) => {
    await following(seatsProjection());
    const { projection, reached, go } = held();
    const running = rebuild(projection);
    running.catch(() => undefined);
    await until(reached);
    await builder.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND classid::bigint << 32 | objid::bigint = hashtextextended('rebuild seats', 0)`,
    );
    go();
    await expect(running).rejects.toThrow();
    await until(async () => (await readRebuilds(builder.pool))[0]?.alive === false);
    expect(await leftovers()).toBe(3);
    if (by === 'cancel') expect(await cancelRebuild(builder.pool, 'seats')).toBe(true);
    else await rebuild();
    expect(await leftovers()).toBe(0);
    expect(await logged()).toBe(await builder.store.head());
  });

  test('a reader that does not end holds up the flip, not the other readers', async () => {
    await following(seatsProjection());
    const slow = await builder.pool.connect();
    await slow.query('BEGIN; SELECT FROM seat_log LIMIT 1');
    const waits: number[] = [];
    let reading = true;
    const others = (async () => {
      while (reading) {
        const began = performance.now();
        expect(await logged()).toBe(await one('(SELECT max(position)::int FROM seat_log)'));
        waits.push(performance.now() - began);
      }
    })();
    await expect(rebuild(seatsProjection(), { patience: 300 })).rejects.toThrow('in use');
    const running = rebuild();
    await until(async () => (await readRebuilds(builder.pool))[0]?.phase === 'flip');
    expect(
      await one(`(SELECT nspname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE c.oid = 'seat_log'::regclass)`),
    ).toBe('public');
    await slow.query('COMMIT');
    slow.release();
    expect((await running).flips).toBeGreaterThanOrEqual(1);
    reading = false;
    await others;
    expect(Math.max(...waits)).toBeLessThan(2_000); // a second reader behind a waiting one would wait for ever
    expect(await leftovers()).toBe(0);
  });
});
