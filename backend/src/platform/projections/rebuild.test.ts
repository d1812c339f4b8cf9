import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { newSeatsProjection } from '../../../test/support/event-store/projections.js';
import { openSeatsWorld, type SeatsWorld } from '../../../test/support/rebuild/seats-world.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { SubscriptionRunner } from './subscription-runner.js';
import { verifyProjection } from './verify.js';

describe('rebuilding a read model', () => {
  let world: SeatsWorld;
  beforeAll(async () => {
    world = await openSeatsWorld();
  });
  beforeEach(() => world.emptyTables());
  afterEach(() => world.stopFollowers());
  afterAll(() => world.close());

  const spoilRows = () =>
    world.builder.pool.query(
      'UPDATE seats_taken SET seats = 77; DELETE FROM seat_log WHERE position % 2 = 0',
    );

  /** Counts the expected rows of the whole log: one for each stream and one for each event. */
  const countExpectedRows = () =>
    world.readValue<number>('(SELECT count(*)::int + count(DISTINCT stream_id)::int FROM events)');

  test('reports its progress from the first batch to the flip', async () => {
    await world.startFollower(newSeatsProjection());
    const progress: string[] = [];
    await world.rebuildSeats(newSeatsProjection(), {
      batchSize: 7,
      onProgress: ({ phase, position, target }) => progress.push(`${phase} ${position}/${target}`),
    });
    const head = await world.builder.store.readHead();

    expect([...progress.slice(0, 2), progress.at(-1)]).toEqual([
      `fold 7/${head}`,
      `fold 14/${head}`,
      `flip ${head}/${head}`,
    ]);
  });

  test('builds the same rows in batches of any size', async () => {
    await world.startFollower(newSeatsProjection());
    await spoilRows();
    const firstRebuild = await world.rebuildSeats(newSeatsProjection(), { shouldHash: true, batchSize: 7 });
    const head = await world.builder.store.readHead();
    expect(firstRebuild).toMatchObject({
      rowCount: await countExpectedRows(),
      position: head,
      flippedPosition: head,
    });

    const secondRebuild = await world.rebuildSeats(newSeatsProjection(), { shouldHash: true, batchSize: 11 });
    expect(secondRebuild.hash).toBe(firstRebuild.hash);
  });

  test('corrects wrong rows while writers continue', async () => {
    const runner = await world.startFollower(newSeatsProjection());
    await spoilRows();
    const rebuilt = await world.rebuildSeats(newSeatsProjection(), { shouldHash: true, batchSize: 7 });
    expect(await runner.waitFor(await world.appendSeats())).toBe(true);

    const { pool, store } = world.builder;
    const { hash, ...verification } = await verifyProjection(pool, store, newSeatsProjection());
    expect(verification).toMatchObject({ differences: [], rowCount: await countExpectedRows() });
    expect(hash).not.toBe(rebuilt.hash);
    expect(await world.countLeftovers()).toBe(0);
    expect((await runner.readProgress())[0]).toMatchObject({ lag: 0, failureCount: 0 });
  });

  test('moves the checkpoint with the tables, so nothing is folded twice', async () => {
    await (await world.startFollower(newSeatsProjection())).stop();
    await world.appendSeats();
    await world.appendSeats();
    await world.rebuildSeats();
    const runner = await world.startFollower(newSeatsProjection());

    expect(await runner.waitFor(await world.appendSeats())).toBe(true);
    expect(await world.countLogged()).toBe(await world.builder.store.readHead());
    expect((await runner.readProgress())[0]).toMatchObject({ lag: 0, failureCount: 0 });
  });

  test('hides everything but the model’s own tables from the fold', async () => {
    const bypassingProjection = newSeatsProjection({
      tables: ['seats_taken'],
      project: (_, tx) => tx.query('DELETE FROM seat_log').then(() => undefined),
    });
    await expect(world.rebuildSeats(bypassingProjection)).rejects.toThrow(
      'relation "seat_log" does not exist',
    );
  });

  const startRunner = async (projection: ReturnType<typeof newSeatsProjection>) => {
    const { pool, store } = world.builder;
    const runner = new SubscriptionRunner({ pool, store, projections: [projection], pollIntervalMs: 50 });
    world.runners.push(runner);
    await runner.start();
    return runner;
  };
  const waitUntilReplaced = (runner: SubscriptionRunner) =>
    waitUntil(async () => (await runner.readProgress())[0]?.error?.includes('replaced') ?? false);

  test('lets the old version serve and follow until the new version is built', async () => {
    const oldFollower = await world.startFollower(newSeatsProjection());
    const nextProjection = world.newHeldProjection(2);
    const runner = await startRunner(nextProjection.projection);
    await waitUntil(nextProjection.hasReached);
    const laterSeats = await world.appendSeats();

    expect(await oldFollower.waitFor(laterSeats)).toBe(true);
    expect(await world.countLogged()).toBe(laterSeats);
    expect(await runner.waitFor(laterSeats, { timeoutMs: 20 })).toBe(false);

    nextProjection.release();
    expect(await runner.waitFor(laterSeats)).toBe(true);
    expect(await world.countLogged()).toBe(laterSeats);
  });

  test('stops the old version once the new version is built, even after a restart', async () => {
    const oldFollower = await world.startFollower(newSeatsProjection());
    const nextProjection = world.newHeldProjection(2);
    const runner = await startRunner(nextProjection.projection);
    await waitUntil(nextProjection.hasReached);
    nextProjection.release();
    await waitUntilReplaced(oldFollower);
    expect(await world.readValue('(SELECT array_agg(version) FROM subscriptions)')).toEqual([2]);
    expect(await runner.waitFor(await world.appendSeats())).toBe(true);

    await waitUntilReplaced(await startRunner(newSeatsProjection()));
    expect(await world.countLogged()).toBe(await world.builder.store.readHead());
  });

  test('leaves nothing behind when its process stops while building', async () => {
    await world.startFollower(newSeatsProjection());
    const nextProjection = world.newHeldProjection(2);
    const { pool, store } = world.builder;
    const errors: unknown[] = [];
    const runner = new SubscriptionRunner({
      pool,
      store,
      projections: [nextProjection.projection],
      onError: (_, error) => errors.push(error),
    });
    await runner.start();
    await waitUntil(nextProjection.hasReached);
    const stopPromise = runner.stop();
    nextProjection.release();
    await stopPromise;

    expect(errors).toEqual([]);
    expect(await world.countLeftovers()).toBe(0);
    expect(await world.readValue('(SELECT array_agg(version) FROM subscriptions)')).toEqual([1]);
  });
});
