import { beforeEach, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { v7 } from 'uuid';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
} from '../../../test/support/event-store/events.js';
import { newMemoryStore } from '../../../test/support/event-store/memory-store.js';
import type { MemoryEventStore } from '../event-store/memory.js';
import type { EventStore } from '../event-store/port.js';
import { LogTail, type LogTailOptions } from './log-tail.js';

const PRICE_SET = { type: 'PriceSet', data: { amount: 1, currency: 'USD', reason: 'season' } } as const;
const EVENT_TYPES = ['SeatsTaken', 'PriceSet'];

let log: MemoryEventStore;
let readCount: number;
/** Hooks before and after each read. */
let runBefore: (count: number) => Promise<void>;

let runAfter: (count: number) => Promise<void>;
const store: Pick<EventStore, 'readAll'> = {
  async readAll(...args) {
    const count = ++readCount;
    await runBefore(count);
    const batch = await log.readAll(...args);
    await runAfter(count);
    return batch;
  },
};

const newTail = (options: Partial<LogTailOptions> = {}): LogTail =>
  new LogTail({ store, types: EVENT_TYPES, batchSize: 500, paceMs: 0, pollIntervalMs: Infinity, ...options });

const appendEvent = (event: typeof PRICE_SET | ReturnType<typeof newSeatsTaken>) =>
  log.append(newAppendRequest([newStreamAppend(v7(), 0, event)]));

const listPositions = ({ events }: { events: readonly { position: number }[] }) =>
  events.map(({ position }) => position);

beforeEach(() => {
  log = newMemoryStore();
  readCount = 0;
  runBefore = runAfter = () => Promise.resolve();
});

describe('the end of the log', () => {
  test('is read once for all followers', async () => {
    const tail = newTail();
    for (const event of [newSeatsTaken(1), PRICE_SET, newSeatsTaken(2)]) await appendEvent(event);
    const [all, prices, noEvents] = await Promise.all([
      tail.read(0, 500, new Set(EVENT_TYPES)),
      tail.read(0, 500, new Set(['PriceSet'])),
      tail.read(0, 500, new Set<string>()),
    ]);

    expect([all, prices, noEvents].map(listPositions)).toEqual([[1, 2, 3], [2], []]);
    expect([all, prices, noEvents].map(({ lastPosition }) => lastPosition)).toEqual([3, 3, 3]);
    expect(readCount).toBe(1);
    // No follower has been signaled, so nothing is read.
    expect(await tail.read(3, 500, new Set(EVENT_TYPES))).toEqual({ events: [], lastPosition: 3 });
    expect(readCount).toBe(1);
  });

  test('reads again if an append happened after the read began', async () => {
    const tail = newTail();
    let answerRead: () => void = () => undefined;
    runAfter = (count) =>
      count === 1 ? new Promise((resolve) => (answerRead = resolve)) : Promise.resolve();
    const earlyRead = tail.read(0, 500, new Set(EVENT_TYPES));
    while (readCount === 0) await Promise.resolve();
    await appendEvent(PRICE_SET);
    tail.signal();
    const secondRead = tail.read(0, 500, new Set(EVENT_TYPES));
    answerRead();

    expect({
      early: listPositions(await earlyRead),
      second: listPositions(await secondRead),
      readCount,
    }).toEqual({ early: [1], second: [1], readCount: 2 });
  });

  test('returns at most one batch at a time', async () => {
    const tail = newTail({ batchSize: 2 });
    for (let i = 0; i < 5; i++) await appendEvent(i % 2 ? PRICE_SET : newSeatsTaken(1));
    const readPositions: number[] = [];
    let position = 0;
    while (position < 5) {
      const batch = await tail.read(position, 1, new Set(['SeatsTaken']));
      expect(batch.events.length).toBeLessThanOrEqual(1);
      readPositions.push(...listPositions(batch));
      position = batch.lastPosition;
    }

    expect(readPositions).toEqual([1, 3, 5]);
  });

  test('reads the log for a follower that is behind the shared tail', async () => {
    const tail = newTail();
    for (let i = 0; i < 3; i++) await appendEvent(PRICE_SET);
    await tail.read(2, 500, new Set(EVENT_TYPES));

    expect(listPositions(await tail.read(0, 500, new Set(EVENT_TYPES)))).toEqual([1, 2, 3]);
    expect(readCount).toBe(2);
  });

  test('reports a failed read to every follower once', async () => {
    const tail = newTail();
    await appendEvent(PRICE_SET);
    runBefore = (count) => (count === 1 ? Promise.reject(new Error('gone')) : Promise.resolve());
    const reads = [tail.read(0, 500, new Set(EVENT_TYPES)), tail.read(0, 500, new Set(EVENT_TYPES))];

    expect((await Promise.allSettled(reads)).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(listPositions(await tail.read(0, 500, new Set(EVENT_TYPES)))).toEqual([1]);
    expect(readCount).toBe(2);
  });

  test('reads when the poll is due, even without a signal', async () => {
    const tail = newTail({ pollIntervalMs: 0 });
    await tail.read(0, 500, new Set(EVENT_TYPES));
    await appendEvent(PRICE_SET);
    expect(listPositions(await tail.read(0, 500, new Set(EVENT_TYPES)))).toEqual([1]);
  });
});

test('every event is delivered once and in order, however reads and appends interleave', async () => {
  const reader = fc.record({
    types: fc.subarray(EVENT_TYPES, { minLength: 1 }),
    afterPosition: fc.nat({ max: 10 }),
    limit: fc.integer({ min: 1, max: 4 }),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(reader, { minLength: 1, maxLength: 4 }),
      fc.array(fc.boolean(), { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      async (scheduler, readers, appends, batchSize) => {
        log = newMemoryStore();
        runBefore = runAfter = () => scheduler.schedule(Promise.resolve());
        for (let i = 0; i < 10; i++) await appendEvent(PRICE_SET);
        const tail = newTail({ batchSize });
        const finalHead = 10 + appends.length;
        const sleepers = new Set<() => void>();
        let wakeCount = 0;
        const allReads = readers.map(async ({ types, afterPosition, limit }) => {
          const readPositions: number[] = [];
          let position = afterPosition;
          while (position < finalHead) {
            const wakeCountBefore = wakeCount;
            const batch = await tail.read(position, limit, new Set(types));
            readPositions.push(...listPositions(batch));
            // A follower sleeps until it is woken, unless a wake-up came during its read.
            if (batch.lastPosition === position && wakeCount === wakeCountBefore)
              await new Promise<void>((wake) => sleepers.add(wake));
            position = batch.lastPosition;
          }
          return readPositions;
        });
        const writePromise = (async () => {
          for (const isTaken of appends) {
            await scheduler.schedule(Promise.resolve());
            await appendEvent(isTaken ? newSeatsTaken(1) : PRICE_SET);
            tail.signal();
            wakeCount++;
            for (const wake of sleepers) wake();
          }
        })();
        await scheduler.waitFor(Promise.all([...allReads, writePromise]));
        for (const [i, { types, afterPosition }] of readers.entries())
          expect(await allReads[i]).toEqual(listPositions(await log.readAll(afterPosition, 100, types)));
      },
    ),
    { numRuns: 200 },
  );
});
