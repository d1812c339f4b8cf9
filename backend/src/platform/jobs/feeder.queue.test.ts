// Runs on PostgreSQL, and on Redis if TEST_REDIS_URL is set.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Queue } from 'bullmq';
import { v4 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { ManualClock } from '../clock/clock.js';
import { logger } from '../logging/logger.js';
import { connectQueue, type QueueConnection } from './connection.js';
import { Feeder } from './feeder.js';
import { WakeSignal } from './wake-signal.js';
import type { DueSource, Work } from './work.js';

const NOW = new Date('2026-11-21T10:00:00Z');
const LATER_HOUR = new Date('2026-11-21T11:00:00Z');

interface PlannedWork extends Work {
  readonly dueAt: Date;
}

const newPlannedWork = (serial: number, dueAt = NOW): PlannedWork => ({
  workId: `charge-${serial}`,
  kind: 'charge',
  dueAt,
});

/** Due work in memory, like a table: everything stays due until removed. */
class MemorySource implements DueSource {
  works: PlannedWork[] = [];
  readonly requestedExceptIds: (readonly string[])[] = [];
  failure: Error | undefined;

  async listDue(now: Date, limit: number, exceptIds: readonly string[]): Promise<Work[]> {
    this.requestedExceptIds.push(exceptIds);
    if (this.failure) throw this.failure;
    return this.works
      .filter(({ dueAt, workId }) => dueAt <= now && !exceptIds.includes(workId))
      .slice(0, limit)
      .map(({ dueAt: _, ...work }) => work);
  }
}

describe('the feeder', () => {
  let database: TestDatabase;
  let connection: PostgresStoreUnderTest;
  let queueConnection: QueueConnection;
  beforeAll(async () => {
    database = await createTestDatabase();
    connection = openStore(database.url);
    queueConnection = connectQueue(database.url, process.env['TEST_REDIS_URL']);
  }, 30_000);
  afterAll(async () => {
    await queueConnection.close();
    await connection.close();
    await database.drop();
  });

  let queue: Queue<Work>;
  let source: MemorySource;
  let clock: ManualClock;
  let wakeSignal: WakeSignal;
  let feeder: Feeder;
  beforeEach(() => {
    queue = new Queue<Work>(`feeder-${v4()}`, { connection: queueConnection.connection });
    queue.on('error', () => undefined); // the database is dropped while its last connections close
    source = new MemorySource();
    clock = new ManualClock(NOW);
    wakeSignal = new WakeSignal(connection.pool);
    feeder = new Feeder([{ queue, sources: [source] }], clock, wakeSignal);
  });
  afterEach(async () => {
    await feeder.stop();
    await queue.obliterate({ force: true });
    await queue.close();
    jest.restoreAllMocks();
  });

  const listJobs = () => queue.getJobs(['wait', 'delayed', 'prioritized']);
  const listIds = async () => (await listJobs()).map(({ id }) => String(id)).sort();

  /** Disables the interval, so that nothing runs by itself. */
  const disableTicks = () => jest.spyOn(globalThis, 'setInterval').mockReturnValue(undefined as never);

  test('queues work due by the Clock with ids only, under its own id and without delay', async () => {
    const [dueWork, laterWork] = [newPlannedWork(1), newPlannedWork(2, LATER_HOUR)];
    source.works = [dueWork, laterWork];
    feeder.start();
    await waitUntil(async () => (await listIds()).length === 1);
    const [job] = await listJobs();
    const { dueAt: _, ...data } = dueWork;
    expect(job).toMatchObject({ id: 'charge-1', name: 'charge', data, delay: 0 });

    clock.advanceTo(LATER_HOUR);
    feeder.wake();
    await waitUntil(async () => (await listIds()).length === 2);
    expect(await listIds()).toEqual(['charge-1', 'charge-2']);
  });

  test('does not read work in progress until it has ended here', async () => {
    disableTicks();
    source.works = [newPlannedWork(1)];
    feeder.start();
    await waitUntil(async () => (await listIds()).length === 1);
    feeder.wake();
    await waitUntil(() => source.requestedExceptIds.length > 1);
    expect(source.requestedExceptIds.at(-1)).toEqual(['charge-1']);

    await (await queue.getJob('charge-1'))?.remove();
    feeder.handleFinished('charge-1');
    feeder.wake();
    await waitUntil(async () => (await listIds()).length === 1);
  });

  test('feeds work again that an emptied queue has lost', async () => {
    disableTicks();
    source.works = [newPlannedWork(1), newPlannedWork(2)];
    feeder.start();
    await waitUntil(async () => (await listIds()).length === 2);

    await queue.obliterate({ force: true });
    // Fed work counts as in progress for at most ten seconds.
    const startedAtMs = performance.now();
    jest.spyOn(performance, 'now').mockImplementation(() => startedAtMs + 10_001);

    feeder.wake();
    jest.restoreAllMocks();
    await waitUntil(async () => (await listIds()).length === 2);
  });

  test('queues work once when two processes feed it', async () => {
    source.works = Array.from({ length: 50 }, (_, i) => newPlannedWork(i));
    const otherFeeder = new Feeder([{ queue, sources: [source] }], clock, wakeSignal);
    feeder.start();
    otherFeeder.start();
    await waitUntil(() => source.requestedExceptIds.length >= 2);
    await otherFeeder.stop();
    await feeder.stop();

    expect(await listIds()).toEqual(source.works.map(({ workId }) => workId).sort());
  });

  test('continues at once while there is more than one batch', async () => {
    source.works = Array.from({ length: 1_200 }, (_, i) => newPlannedWork(i));
    disableTicks();
    feeder.start();
    await waitUntil(async () => (await queue.getJobCountByTypes('wait', 'prioritized')) === 1_200, 20_000);

    expect(source.requestedExceptIds.slice(0, 3).map((except) => except.length)).toEqual([0, 500, 1_000]);
  }, 30_000);

  test('looks for due work on every wake signal', async () => {
    disableTicks();
    feeder.start();
    await waitUntil(() => source.requestedExceptIds.length === 1);
    source.works = [newPlannedWork(1)];
    wakeSignal.ring();
    await waitUntil(async () => (await listIds()).length === 1);
  });

  test('looks for due work every second without a wake signal', async () => {
    feeder.start();
    await waitUntil(() => source.requestedExceptIds.length > 0);
    source.works = [newPlannedWork(1)];
    await waitUntil(async () => (await listIds()).length === 1);
  });

  test('looks for due work again at once when a wake signal arrives during a look', async () => {
    disableTicks();
    feeder.start();
    for (let i = 0; i < 5; i++) feeder.wake();
    await waitUntil(() => source.requestedExceptIds.length === 2);
  });

  test('looks for due work again after a source failed', async () => {
    const logSpy = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
    source.failure = new Error('no connection');
    feeder.start();
    await waitUntil(() => logSpy.mock.calls.length > 0);
    expect(logSpy.mock.calls[0]?.[0]).toEqual({ code: 'FEEDER_FAILED', err: source.failure });
    source.failure = undefined;
    source.works = [newPlannedWork(1)];
    feeder.wake();
    await waitUntil(async () => (await listIds()).length === 1);
  });

  test('looks for no more work when stopped, even in the middle of a full batch', async () => {
    source.works = Array.from({ length: 1_200 }, (_, i) => newPlannedWork(i));
    feeder.start();
    await feeder.stop();
    wakeSignal.ring();
    feeder.wake();
    await feeder.stop();

    expect(source.requestedExceptIds).toHaveLength(1);
    expect(await queue.getJobCountByTypes('wait', 'prioritized')).toBe(500);
  });

  describe('with a window', () => {
    const WINDOW = 20;
    const filterStillDue = async (_: Date, workIds: readonly string[]) =>
      Promise.resolve(source.works.map(({ workId }) => workId).filter((id) => workIds.includes(id)));
    const newWindowedFeeder = (): Feeder =>
      new Feeder(
        [{ queue, sources: [Object.assign(source, { filterStillDue })], window: WINDOW }],
        clock,
        wakeSignal,
      );
    const finishWork = async (serial: number): Promise<void> => {
      await (await queue.getJob(`charge-${serial}`))?.remove();
      source.works = source.works.filter(({ workId }) => workId !== `charge-${serial}`);
    };

    test('keeps at most the window queued, oldest first', async () => {
      disableTicks();
      source.works = Array.from({ length: 200 }, (_, i) => newPlannedWork(i));
      await feeder.stop();
      feeder = newWindowedFeeder();
      feeder.start();
      await waitUntil(async () => (await listIds()).length === WINDOW);
      expect(await listIds()).toEqual(Array.from({ length: WINDOW }, (_, i) => `charge-${i}`).sort());

      // Once more than half are done, the feeder looks without a signal.
      for (let i = 0; i <= WINDOW / 2; i++) {
        await finishWork(i);
        feeder.handleFinished(`charge-${i}`);
      }
      await waitUntil(async () => (await listIds()).length === WINDOW);
      expect(Math.max(...source.requestedExceptIds.map((except) => except.length))).toBeLessThanOrEqual(
        WINDOW,
      );
    });

    test('refills after work done by another process', async () => {
      disableTicks();
      source.works = Array.from({ length: 60 }, (_, i) => newPlannedWork(i));
      await feeder.stop();
      feeder = newWindowedFeeder();
      feeder.start();
      await waitUntil(async () => (await listIds()).length === WINDOW);
      for (let i = 0; i < WINDOW; i++) await finishWork(i);
      feeder.wake();
      await waitUntil(async () => (await listIds()).length === WINDOW);

      expect(await listIds()).toContain(`charge-${2 * WINDOW - 1}`);
    });

    test('does not delay other lanes, even when it fails', async () => {
      const logSpy = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
      disableTicks();
      source.works = Array.from({ length: 60 }, (_, i) => newPlannedWork(i));
      const brokenSource = new MemorySource();
      brokenSource.failure = new Error('no connection');
      const holdSource = new MemorySource();
      holdSource.works = [{ ...newPlannedWork(1), workId: 'hold-1', kind: 'hold-expiry' }];
      const otherQueue = new Queue<Work>(`feeder-${v4()}`, { connection: queueConnection.connection });
      otherQueue.on('error', () => undefined);
      await feeder.stop();
      feeder = new Feeder(
        [
          { queue, sources: [source], window: WINDOW },
          { queue, sources: [brokenSource] },
          { queue: otherQueue, sources: [holdSource] },
        ],
        clock,
        wakeSignal,
      );
      feeder.start();
      await waitUntil(async () => (await otherQueue.getJobs(['wait'])).length === 1);

      expect(logSpy.mock.calls[0]?.[0]).toMatchObject({ code: 'FEEDER_FAILED' });

      await otherQueue.obliterate({ force: true });
      await otherQueue.close();
    });
  });
});
