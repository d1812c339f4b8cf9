import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newSeatsProjection } from '../../../test/support/event-store/projections.js';
import { openSeatsWorld, type SeatsWorld } from '../../../test/support/rebuild/seats-world.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { cancelRebuild, readRebuilds, RebuildCancelledError, RebuildRunningError } from './rebuild-status.js';

describe('an unfinished rebuild', () => {
  let world: SeatsWorld;
  beforeAll(async () => {
    world = await openSeatsWorld();
  });
  beforeEach(() => world.emptyTables());
  afterEach(() => world.stopFollowers());
  afterAll(() => world.close());

  /** Spoils tables whose rows a rebuild would change. */
  const spoilTables = async () => {
    await world.startFollower(newSeatsProjection());
    await world.builder.pool.query('UPDATE seat_log SET seats = 55');
  };
  const expectUntouched = async (): Promise<void> => {
    expect({
      isSpoilt: await world.readValue('(SELECT bool_and(seats = 55) FROM seat_log)'),
      leftoverCount: await world.countLeftovers(),
    }).toEqual({ isSpoilt: true, leftoverCount: 0 });
  };
  /** Starts a rebuild that waits in the middle of its fold. */
  const startHeldRebuild = async () => {
    const { projection, hasReached, release } = world.newHeldProjection();
    const abortController = new AbortController();
    const runningRebuild = world.rebuildSeats(projection, { signal: abortController.signal, batchSize: 10 });
    runningRebuild.catch(() => undefined);
    await waitUntil(hasReached);
    return { runningRebuild, abort: () => abortController.abort(), release };
  };

  test('blocks a second rebuild until its signal cancels it', async () => {
    await spoilTables();
    const { runningRebuild, abort, release } = await startHeldRebuild();
    expect(await readRebuilds(world.builder.pool)).toMatchObject([
      { name: 'seats', phase: 'fold', isAlive: true },
    ]);
    await expect(world.rebuildSeats()).rejects.toThrow(RebuildRunningError);

    abort();
    release();
    await expect(runningRebuild).rejects.toThrow(RebuildCancelledError);

    await expectUntouched();
  });

  test('blocks a second rebuild until another process cancels it, once', async () => {
    await spoilTables();
    const { runningRebuild, release } = await startHeldRebuild();
    expect(await readRebuilds(world.builder.pool)).toMatchObject([
      { name: 'seats', phase: 'fold', isAlive: true },
    ]);
    await expect(world.rebuildSeats()).rejects.toThrow(RebuildRunningError);
    expect(await cancelRebuild(world.follower.pool, 'seats')).toBe(true);

    release();
    await expect(runningRebuild).rejects.toThrow(RebuildCancelledError);

    await expectUntouched();
    expect(await cancelRebuild(world.follower.pool, 'seats')).toBe(false);
  });

  test('leaves the tables unchanged when its fold fails', async () => {
    await spoilTables();
    const brokenProjection = newSeatsProjection({ project: () => Promise.reject(new Error('broken fold')) });
    await expect(world.rebuildSeats(brokenProjection)).rejects.toThrow('broken fold');
    await expectUntouched();
  });

  test.each([
    {
      name: 'a cancellation',
      dropRemains: async () => expect(await cancelRebuild(world.builder.pool, 'seats')).toBe(true),
    },
    { name: 'the next rebuild', dropRemains: () => world.rebuildSeats() },
  ] as const)(
    'is listed after its process was killed until $name drops its remains',
    async ({ dropRemains }) => {
      await world.startFollower(newSeatsProjection());
      const { projection, hasReached, release } = world.newHeldProjection();
      const runningRebuild = world.rebuildSeats(projection);
      runningRebuild.catch(() => undefined);
      await waitUntil(hasReached);
      await world.builder.pool.query(
        `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND granted
         AND classid::bigint << 32 | objid::bigint = hashtextextended('rebuild seats', 0)`,
      );
      release();

      // The server's message, or the driver's if it notices first.
      await expect(runningRebuild).rejects.toThrow(/terminat|connection error/i);

      await waitUntil(async () => (await readRebuilds(world.builder.pool))[0]?.isAlive === false);
      expect(await world.countLeftovers()).toBe(3);
      await dropRemains();
      expect(await world.countLeftovers()).toBe(0);
      expect(await world.countLogged()).toBe(await world.builder.store.readHead());
    },
  );
});
