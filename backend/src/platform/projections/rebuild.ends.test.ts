import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { seatsProjection, until } from '../../../test/projections.js';
import { openSeatsWorld, type SeatsWorld } from '../../../test/rebuild/seats-world.js';
import { cancelRebuild, readRebuilds, RebuildCancelledError, RebuildRunningError } from './rebuilds.js';

describe('an unfinished rebuild', () => {
  let world: SeatsWorld;
  beforeAll(async () => {
    world = await openSeatsWorld();
  });
  beforeEach(() => world.empty());
  afterEach(() => world.rest());
  afterAll(() => world.close());

  test('runs alone; cancelled here or from elsewhere, it has changed nothing', async () => {
    await world.following(seatsProjection());
    await world.builder.pool.query('UPDATE seat_log SET seats = 55');
    const expectUntouched = async (): Promise<void> => {
      expect(await world.selectValue('(SELECT bool_and(seats = 55) FROM seat_log)')).toBe(true);
      expect(await world.leftovers()).toBe(0);
    };
    for (const means of ['signal', 'elsewhere'] as const) {
      const { projection, reached, go } = world.held();
      const stop = new AbortController();
      const running = world.rebuild(projection, { signal: stop.signal, batchSize: 10 });
      running.catch(() => undefined);
      await until(reached);
      expect(await readRebuilds(world.builder.pool)).toMatchObject([
        { name: 'seats', phase: 'fold', alive: true },
      ]);
      await expect(world.rebuild()).rejects.toThrow(RebuildRunningError);
      if (means === 'signal') stop.abort();
      else expect(await cancelRebuild(world.follower.pool, 'seats')).toBe(true);
      go();
      await expect(running).rejects.toThrow(RebuildCancelledError);
      await expectUntouched();
    }
    expect(await cancelRebuild(world.follower.pool, 'seats')).toBe(false);
    const broken = seatsProjection({ project: () => Promise.reject(new Error('broken fold')) });
    await expect(world.rebuild(broken)).rejects.toThrow('broken fold');
    await expectUntouched();
  });

  test.each(['cancel', 'next'])('is seen when killed, and its remains are dropped by %s', async (by) => {
    await world.following(seatsProjection());
    const { projection, reached, go } = world.held();
    const running = world.rebuild(projection);
    running.catch(() => undefined);
    await until(reached);
    await world.builder.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND classid::bigint << 32 | objid::bigint = hashtextextended('rebuild seats', 0)`,
    );
    go();
    await expect(running).rejects.toThrow();
    await until(async () => (await readRebuilds(world.builder.pool))[0]?.alive === false);
    expect(await world.leftovers()).toBe(3);
    if (by === 'cancel') expect(await cancelRebuild(world.builder.pool, 'seats')).toBe(true);
    else await world.rebuild();
    expect(await world.leftovers()).toBe(0);
    expect(await world.logged()).toBe(await world.builder.store.readHead());
  });

  test('delays the flip, but not other readers, for a reader that does not end', async () => {
    await world.following(seatsProjection());
    const slow = await world.builder.pool.connect();
    await slow.query('BEGIN; SELECT FROM seat_log LIMIT 1');
    let reads = 0;
    let isReading = true;
    const otherReads = (async () => {
      while (isReading) {
        expect(await world.logged()).toBe(
          await world.selectValue('(SELECT max(position)::int FROM seat_log)'),
        );
        reads += 1;
      }
    })();
    await expect(world.rebuild(seatsProjection(), { patience: 300 })).rejects.toThrow('in use');
    const running = world.rebuild();
    await until(async () => (await readRebuilds(world.builder.pool))[0]?.phase === 'flip');
    expect(
      await world.selectValue(`(SELECT nspname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE c.oid = 'seat_log'::regclass)`),
    ).toBe('public');
    // Other readers come and go while it waits for the lock.
    const before = reads;
    await until(() => reads > before + 3);
    await slow.query('COMMIT');
    slow.release();
    expect((await running).flips).toBeGreaterThanOrEqual(1);
    isReading = false;
    await otherReads;
    expect(await world.leftovers()).toBe(0);
  });
});
