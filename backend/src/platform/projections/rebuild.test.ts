import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newSeatsProjection, waitUntil } from '../../../test/support/event-store/projections.js';
import { openSeatsWorld, type SeatsWorld } from '../../../test/support/rebuild/seats-world.js';
import { SubscriptionRunner } from './runner.js';
import { verifyProjection } from './verify.js';

describe('rebuilding a read model', () => {
  let world: SeatsWorld;
  beforeAll(async () => {
    world = await openSeatsWorld();
  });
  beforeEach(() => world.emptyTables());
  afterEach(() => world.stopFollowers());
  afterAll(() => world.close());

  test('corrects wrong rows without interrupting writers', async () => {
    const runner = await world.startFollower(newSeatsProjection());
    await world.builder.pool.query(
      'UPDATE seats_taken SET seats = 77; DELETE FROM seat_log WHERE position % 2 = 0',
    );
    const progress: string[] = [];
    const first = await world.rebuildSeats(newSeatsProjection(), {
      shouldHash: true,
      batchSize: 7,
      onProgress: ({ phase, position, target }) => progress.push(`${phase} ${position}/${target}`),
    });
    const head = await world.builder.store.readHead();

    expect(first).toMatchObject({ rows: world.streams.length * 3, position: head, flippedAt: head });
    expect(progress.slice(0, 2)).toEqual([`fold 7/${head}`, `fold 14/${head}`]);
    expect(progress.at(-1)).toBe(`flip ${head}/${head}`);
    expect((await world.rebuildSeats(newSeatsProjection(), { shouldHash: true, batchSize: 11 })).hash).toBe(
      first.hash,
    );
    expect(await runner.waitFor(await world.appendSeats())).toBe(true);

    const { differences, hash, rows } = await verifyProjection(
      world.builder.pool,
      world.builder.store,
      newSeatsProjection(),
    );
    expect(differences).toEqual([]);
    expect(rows).toBe(world.streams.length * 3 + 2);
    expect(hash).not.toBe(first.hash);
    expect(await world.countLeftovers()).toBe(0);
    expect((await runner.readProgress())[0]).toMatchObject({ lag: 0, failures: 0 });
  });

  test('moves the checkpoint with the tables, so nothing is folded twice', async () => {
    await (await world.startFollower(newSeatsProjection())).stop();
    await world.appendSeats();
    await world.appendSeats();
    await world.rebuildSeats();
    const runner = await world.startFollower(newSeatsProjection());
    expect(await runner.waitFor(await world.appendSeats())).toBe(true);
    expect(await world.countLogged()).toBe(await world.builder.store.readHead());
    expect((await runner.readProgress())[0]).toMatchObject({ lag: 0, failures: 0 });
  });

  test('hides everything but the model’s own tables from the fold', async () => {
    const reaching = newSeatsProjection({
      tables: ['seats_taken'],
      project: (_, tx) => tx.query('DELETE FROM seat_log').then(() => undefined),
    });
    await expect(world.rebuildSeats(reaching)).rejects.toThrow('relation "seat_log" does not exist');
  });

  test('lets the old version serve and follow until the new one is built, then ends it', async () => {
    const old = await world.startFollower(newSeatsProjection());
    const next = world.newHeldProjection(2);
    const { pool, store } = world.builder;
    const runner = new SubscriptionRunner({ pool, store, projections: [next.projection], pollInterval: 50 });
    world.runners.push(runner);
    await runner.start();
    await waitUntil(next.hasReached);
    const meanwhile = await world.appendSeats();

    expect(await old.waitFor(meanwhile)).toBe(true);
    expect(await world.countLogged()).toBe(meanwhile);
    expect(await runner.waitFor(meanwhile, undefined, 20)).toBe(false);

    next.release();
    expect(await runner.waitFor(meanwhile)).toBe(true);
    expect(await world.countLogged()).toBe(meanwhile);
    expect(await world.selectValue('(SELECT array_agg(version) FROM subscriptions)')).toEqual([2]);

    await waitUntil(async () => (await old.readProgress())[0]?.error?.includes('replaced') ?? false);
    expect(await runner.waitFor(await world.appendSeats())).toBe(true);

    // Older code that starts now must not replace the tables.
    const newcomer = new SubscriptionRunner({
      pool,
      store,
      projections: [newSeatsProjection()],
      pollInterval: 50,
    });
    world.runners.push(newcomer);
    await newcomer.start();
    await waitUntil(async () => (await newcomer.readProgress())[0]?.error?.includes('replaced') ?? false);

    expect(await world.countLogged()).toBe(await store.readHead());
  });

  test('leaves nothing behind when its process stops while building', async () => {
    await world.startFollower(newSeatsProjection());
    const next = world.newHeldProjection(2);
    const { pool, store } = world.builder;
    const errors: unknown[] = [];
    const runner = new SubscriptionRunner({
      pool,
      store,
      projections: [next.projection],
      onError: (_, error) => errors.push(error),
    });
    await runner.start();
    await waitUntil(next.hasReached);
    const stopped = runner.stop();
    next.release();
    await stopped;

    expect(errors).toEqual([]);
    expect(await world.countLeftovers()).toBe(0);
    expect(await world.selectValue('(SELECT array_agg(version) FROM subscriptions)')).toEqual([1]);
  });
});
