import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { takeSeats } from '../../../test/support/event-store/counters.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  RECORDED_AT,
} from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { isRefusal } from '../../kernel/refuse.js';
import { ManualClock } from '../clock/clock.js';
import { PostgresGate } from './postgres-gate.js';
import { CommandRunner } from './runner.js';

let database: TestDatabase;
let processes: PostgresStoreUnderTest[];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [openStore(database.url), openStore(database.url), openStore(database.url)];
});
afterAll(async () => {
  for (const process of processes) await process.close();
  await database.drop();
});

const clock = new ManualClock(RECORDED_AT);
const readSum = async (streamId: string): Promise<number> => {
  const events = (await processes[0]!.store.readStreams([streamId])).get(streamId) ?? [];
  return events.reduce((sum, { data }) => sum + (data as { seats: number }).seats, 0);
};

test('two processes never oversell nor refuse falsely when one writes in the middle of a group of the other', async () => {
  const [id, coupon] = [v7(), v7()];
  const runner = new CommandRunner(processes[0]!.store, clock);
  const otherStore = processes[1]!.store;
  let intrusionCount = 0;
  /** Writes two seats as soon as it gets ahead of the group. */
  const takeSeatsElsewhere = async (): Promise<void> => {
    for (let attempts = 0; attempts < 50; attempts++) {
      const version = (await otherStore.readStreams([id])).get(id)?.length ?? 0;
      const { status } = await otherStore.append(
        newAppendRequest([newStreamAppend(id, version, newSeatsTaken(2))]),
      );
      if (status !== 'ok') continue;
      intrusionCount++;
      return;
    }
  };
  const LIMIT = 120;
  const buySeats = (count: number) =>
    takeSeats(
      runner,
      { streamId: id, n: 1 + (count % 3), limit: LIMIT },
      count % 4 === 0 ? { streamId: coupon, n: 1, limit: 5 } : undefined,
    );
  const outcomes = [];
  for (let round = 0; round < 10; round++) {
    const group = Promise.all(Array.from({ length: 16 }, (_, i) => buySeats(i)));
    await Promise.all([group, round < 3 && takeSeatsElsewhere()]);
    outcomes.push(...(await group));
  }

  expect(intrusionCount).toBeGreaterThan(0);

  const soldSeats = await readSum(id);
  expect(soldSeats).toBeLessThanOrEqual(LIMIT);
  // Requests are served until nothing is left.
  expect(soldSeats).toBe(LIMIT);
  expect(await readSum(coupon)).toBe(5);
  expect(new Set(outcomes.flatMap((outcome) => (isRefusal(outcome) ? [outcome.refused] : [])))).toEqual(
    new Set(['FULL']),
  );

  const seatsTaken = outcomes.reduce(
    (sum, outcome, i) => sum + (isRefusal(outcome) ? 0 : 1 + ((i % 16) % 3)),
    0,
  );
  expect(seatsTaken + 2 * intrusionCount).toBe(LIMIT);
}, 30_000);

test('three contending processes are served without BUSY', async () => {
  const id = v7();
  const runners = processes.map(
    ({ store, pool }) => new CommandRunner(store, clock, { gate: new PostgresGate(pool) }),
  );
  const buyers = Array.from({ length: 24 }, async (_, i) => {
    const runner = runners[i % 3]!;
    for (let round = 0; round < 10; round++) {
      const outcome = await takeSeats(runner, { streamId: id, n: 1, limit: 1_000 });
      expect(outcome).toMatchObject({ status: 'done' });
    }
  });
  await Promise.all(buyers);

  expect(await readSum(id)).toBe(240);
}, 30_000);
