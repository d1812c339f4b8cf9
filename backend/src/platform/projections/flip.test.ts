import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { newSeatsProjection } from '../../../test/support/event-store/projections.js';
import { openSeatsWorld, type SeatsWorld } from '../../../test/support/rebuild/seats-world.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { readRebuilds } from './rebuild-status.js';

describe('the flip of a rebuilt read model', () => {
  let world: SeatsWorld;
  beforeAll(async () => {
    world = await openSeatsWorld();
    await world.emptyTables();
  });
  afterEach(() => world.stopFollowers());
  afterAll(() => world.close());

  test('waits for a reader that does not end, but delays no other readers', async () => {
    await world.startFollower(newSeatsProjection());
    const slowClient = await world.builder.pool.connect();
    await slowClient.query('BEGIN; SELECT FROM seat_log LIMIT 1');
    let readCount = 0;
    const readingController = new AbortController();
    const otherReads = (async () => {
      while (!readingController.signal.aborted) {
        expect(await world.countLogged()).toBe(
          await world.readValue('(SELECT max(position)::int FROM seat_log)'),
        );
        readCount += 1;
      }
    })();

    await expect(world.rebuildSeats(newSeatsProjection(), { patienceMs: 300 })).rejects.toThrow(
      'keep its tables locked',
    );

    const runningRebuild = world.rebuildSeats();
    await waitUntil(async () => (await readRebuilds(world.builder.pool))[0]?.phase === 'flip');
    expect(
      await world.readValue(`(SELECT nspname FROM pg_class c JOIN pg_namespace n ON n.oid = relnamespace
      WHERE c.oid = 'seat_log'::regclass)`),
    ).toBe('public');

    // Other readers come and go while the flip waits for the lock.
    const readsBefore = readCount;
    await waitUntil(() => readCount > readsBefore + 3);
    await slowClient.query('COMMIT');
    slowClient.release();

    expect((await runningRebuild).flipCount).toBeGreaterThanOrEqual(1);

    readingController.abort();
    await otherReads;
    expect(await world.countLeftovers()).toBe(0);
  });
});
