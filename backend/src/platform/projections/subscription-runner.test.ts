import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { appendRaw } from '../../../test/support/event-store/append-raw.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  testEvents,
} from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { createSeatsTable, newSeatsProjection } from '../../../test/support/event-store/projections.js';
import { newDeferred } from '../../../test/support/new-deferred.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { createRegistry } from '../event-store/registry.js';
import { ReactorFollower } from './follower.js';
import { LogListener } from './log-listener.js';
import type { Reactor } from './projection.js';
import { SubscriptionRunner, type SubscriptionRunnerOptions } from './subscription-runner.js';

describe('subscriptions', () => {
  let database: TestDatabase;
  let firstStore: PostgresStoreUnderTest;
  let secondStore: PostgresStoreUnderTest;
  const runners: SubscriptionRunner[] = [];
  const ownStores: PostgresStoreUnderTest[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    firstStore = openStore(database.url);
    secondStore = openStore(database.url);
    await createSeatsTable(firstStore.pool);
  });
  beforeEach(() => firstStore.pool.query('TRUNCATE seats_taken, seat_log, subscriptions'));
  afterEach(async () => {
    await Promise.all(runners.splice(0).map((runner) => runner.stop()));
    await Promise.all(ownStores.splice(0).map((store) => store.close()));
  });
  afterAll(async () => {
    await firstStore.close();
    await secondStore.close();
    await database.drop();
  });

  const startRunner = async (
    { pool, store }: PostgresStoreUnderTest,
    options: Partial<SubscriptionRunnerOptions>,
  ): Promise<SubscriptionRunner> => {
    const runner = new SubscriptionRunner({ pool, store, ...options });
    runners.push(runner);
    await runner.start();
    return runner;
  };
  const appendSeats = async ({ store } = firstStore): Promise<number> => {
    const outcome = await store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken(2))]));
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    return outcome.lastPosition;
  };
  /** Registers the projection before the first event, so that it is followed and not built. */
  const registerSeats = (): Promise<unknown> =>
    firstStore.pool.query(`INSERT INTO subscriptions (name, version, position) VALUES ('seats', 1, 0)`);
  const countLogged = async (): Promise<number> =>
    (await firstStore.pool.query('SELECT FROM seat_log')).rowCount ?? 0;
  const listSeatsTaken = async () => (await firstStore.store.readAll(0, 10_000, ['SeatsTaken'])).events;

  test('deliver events of every process to a projection without waiting for the poll', async () => {
    await registerSeats();
    const runner = await startRunner(firstStore, {
      projections: [newSeatsProjection()],
      pollIntervalMs: MINUTE_MS,
    });

    expect(await runner.waitFor(await appendSeats())).toBe(true);
    expect(await runner.waitFor(await appendSeats(secondStore))).toBe(true);
    expect(await countLogged()).toBe((await listSeatsTaken()).length);
  });

  test('read at their own pace under a stream of appends', async () => {
    const runner = await startRunner(firstStore, {
      projections: [newSeatsProjection()],
      pollIntervalMs: MINUTE_MS,
      paceMs: 200,
    });
    await runner.waitFor(await appendSeats());
    const readAllSpy = jest.spyOn(firstStore.store, 'readAll');
    const startedAtMs = performance.now();
    let lastPosition = 0;
    while (performance.now() - startedAtMs < 500) lastPosition = await appendSeats();
    expect(await runner.waitFor(lastPosition)).toBe(true);

    const elapsedMs = performance.now() - startedAtMs;
    const readCount = readAllSpy.mock.calls.length;
    readAllSpy.mockRestore();
    expect(readCount).toBeGreaterThan(0);
    expect(readCount).toBeLessThanOrEqual(elapsedMs / 200 + 2);
    expect(await countLogged()).toBe((await listSeatsTaken()).length);
  });

  test('find events by polling when they miss a signal', async () => {
    const runner = await startRunner(firstStore, { projections: [newSeatsProjection()], pollIntervalMs: 30 });
    await runner.waitFor(await firstStore.store.readHead());
    const position = await appendSeats();
    await appendRaw(firstStore.pool);

    expect(await runner.waitFor(position + 1)).toBe(true);
  });

  test('share a projection among processes, every event once', async () => {
    await registerSeats();
    const errors: unknown[] = [];
    const options = {
      projections: [newSeatsProjection()],
      batchSize: 3,
      onError: (_: string, error: unknown) => errors.push(error),
    };
    const allRunners = await Promise.all(
      [firstStore, secondStore, firstStore].map((store) => startRunner(store, options)),
    );
    const positions = await Promise.all(
      Array.from({ length: 60 }, (_, i) => appendSeats(i % 2 ? firstStore : secondStore)),
    );
    for (const runner of allRunners) expect(await runner.waitFor(Math.max(...positions))).toBe(true);

    expect(errors).toEqual([]); // a batch done twice would violate the primary key and roll back
    expect(await countLogged()).toBe((await listSeatsTaken()).length);
  });

  test('commit rows and checkpoint together, and retry a failing batch instead of skipping it', async () => {
    await registerSeats();
    let isBroken = true;
    const healthyProjection = newSeatsProjection();
    const errors: unknown[] = [];
    const runner = await startRunner(firstStore, {
      onError: (_, error) => errors.push(error),
      projections: [
        newSeatsProjection({
          project: async (events, tx) => {
            await healthyProjection.project(events, tx);
            if (isBroken) throw new Error('view is broken');
          },
        }),
      ],
    });
    const position = await appendSeats();
    await waitUntil(() => errors.length > 1);

    expect(await countLogged()).toBe(0);
    expect(await runner.waitFor(position, { names: ['seats'], timeoutMs: 20 })).toBe(false);

    const [progress] = await runner.readProgress();
    expect(progress).toMatchObject({
      name: 'seats',
      position: 0,
      head: position,
      lag: position,
      error: 'view is broken',
    });

    isBroken = false;
    expect(await runner.waitFor(position)).toBe(true);

    await waitUntil(async () => (await runner.readProgress())[0]?.failureCount === 0);
    expect((await runner.readProgress())[0]).toMatchObject({ lag: 0 });
    expect(await countLogged()).toBe((await listSeatsTaken()).length);
  });

  test('move the checkpoint past unknown types', async () => {
    const { SeatsTaken, PriceSet } = testEvents;
    const olderStore = openStore(database.url, { registry: createRegistry({ SeatsTaken }) });
    const newerStore = openStore(database.url, {
      registry: createRegistry({ SeatsTaken, Unheard: PriceSet }),
    });
    ownStores.push(olderStore, newerStore);
    const price = { type: 'Unheard', data: { amount: 1, currency: 'EUR', reason: '' } };
    const runner = await startRunner(olderStore, { projections: [newSeatsProjection()], pollIntervalMs: 50 });
    const outcome = await newerStore.store.append(
      newAppendRequest([newStreamAppend(v7(), 0, price, newSeatsTaken(1), price, price)]),
    );
    const head = outcome.status === 'ok' ? outcome.lastPosition : -1;

    expect(await runner.waitFor(head)).toBe(true);
    expect((await runner.readProgress())[0]).toMatchObject({ lag: 0, failureCount: 0 });

    await newerStore.store.append(newAppendRequest([newStreamAppend(v7(), 0, price)]));
    await waitUntil(async () => {
      const { rows } = await firstStore.pool.query<{ position: string }>(
        'SELECT position FROM subscriptions',
      );
      return rows[0]?.position === String(head + 1);
    });
  });

  test('start a new version from the first event and stop the old version', async () => {
    await appendSeats();
    const oldRunner = await startRunner(firstStore, {
      projections: [newSeatsProjection()],
      pollIntervalMs: 50,
    });
    await oldRunner.waitFor(await firstStore.store.readHead());
    await firstStore.pool.query('UPDATE seat_log SET seats = 999');
    const freshRunner = await startRunner(secondStore, { projections: [newSeatsProjection({ version: 2 })] });
    const position = await appendSeats();
    expect(await freshRunner.waitFor(position)).toBe(true);
    expect((await firstStore.pool.query('SELECT FROM seat_log WHERE seats = 999')).rowCount).toBe(0);
    expect(await countLogged()).toBe((await listSeatsTaken()).length);

    await waitUntil(async () => (await oldRunner.readProgress())[0]?.error?.includes('replaced') ?? false);
  });

  const newReactor = (react: Reactor['react']): Reactor => ({
    name: 'charge',
    version: 1,
    types: ['SeatsTaken'],
    react,
  });

  test('run a reactor in one process until another takes over', async () => {
    const reactions: [string, number][] = [];
    const newOptions = (name: string): Partial<SubscriptionRunnerOptions> => ({
      reactors: [newReactor((event) => Promise.resolve(void reactions.push([name, event.position])))],
      pollIntervalMs: 20,
    });
    const firstRunner = await startRunner(firstStore, newOptions('one'));
    const position = await appendSeats();

    expect(await firstRunner.waitFor(position, { names: ['charge'] })).toBe(true);

    const secondRunner = await startRunner(secondStore, newOptions('two'));
    const nextPosition = await appendSeats();
    expect(await secondRunner.waitFor(nextPosition, { names: ['charge'] })).toBe(true);
    expect(reactions.filter(([name]) => name === 'two')).toEqual([]);

    await firstRunner.stop();
    const lastSeatsPosition = await appendSeats();
    expect(await secondRunner.waitFor(lastSeatsPosition, { names: ['charge'] })).toBe(true);
    expect(reactions.filter(([name]) => name === 'two')).toEqual([['two', lastSeatsPosition]]);

    const allPositions = (await listSeatsTaken()).map((event) => event.position);
    expect(reactions.map((reaction) => reaction[1])).toEqual(allPositions);
  });

  test('resume a reactor after its connection was killed', async () => {
    const positions: number[] = [];
    const runner = await startRunner(firstStore, {
      reactors: [newReactor((event) => Promise.resolve(void positions.push(event.position)))],
      pollIntervalMs: 20,
    });
    await runner.waitFor(await appendSeats(), { names: ['charge'] });
    const { rowCount } = await secondStore.pool.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory' AND pid <> pg_backend_pid()
         AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
    );
    expect(rowCount).toBe(1);

    const position = await appendSeats();
    expect(await runner.waitFor(position, { names: ['charge'], timeoutMs: 10_000 })).toBe(true);
    expect(positions).toEqual([...new Set(positions)]);
    expect(positions.at(-1)).toBe(position);
  });

  test('retry a failing effect from where it failed', async () => {
    const positions: number[] = [];
    let failureCount = 2;
    const effectReached = newDeferred();
    const effectRelease = newDeferred();
    const headBefore = await firstStore.store.readHead();
    await firstStore.store.append(
      newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken(1), newSeatsTaken(1), newSeatsTaken(1))]),
    );
    const react = jest.fn(async ({ position }: { position: number }) => {
      if (position === headBefore + 2 && failureCount-- > 0) throw new Error('provider is down');
      if (position === headBefore + 3) {
        effectReached.resolve();
        await effectRelease.promise;
      }
      positions.push(position);
    });
    const runner = await startRunner(firstStore, { reactors: [newReactor(react)], pollIntervalMs: 20 });
    await effectReached.promise;

    expect(positions.filter((position) => position > headBefore)).toEqual([headBefore + 1, headBefore + 2]);

    let isStopped = false;
    const stopping = runner.stop().then(() => (isStopped = true));
    await new Promise((resolve) => setImmediate(resolve));

    expect(isStopped).toBe(false);

    effectRelease.resolve();
    await stopping;
    const { rows } = await firstStore.pool.query<{ position: string }>('SELECT position FROM subscriptions');

    expect(rows).toEqual([{ position: String(headBefore + 3) }]);
  });

  test('stop listening to the log even if one of them fails to stop', async () => {
    const runner = await startRunner(firstStore, { reactors: [newReactor(async () => {})] });
    const stopListening = jest.spyOn(LogListener.prototype, 'stop');
    jest.spyOn(ReactorFollower.prototype, 'stop').mockRejectedValueOnce(new Error('its batch hangs'));

    await expect(runner.stop()).rejects.toThrow('its batch hangs');
    expect(stopListening).toHaveBeenCalledTimes(1);
  });
});
