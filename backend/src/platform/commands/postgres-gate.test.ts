import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { takeSeats } from '../../../test/support/event-store/counters.js';
import { RECORDED_AT } from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { ManualClock } from '../clock/clock.js';
import { PostgresGate } from './postgres-gate.js';
import { CommandRunner } from './runner.js';

let database: TestDatabase;
let stores: PostgresStoreUnderTest[];
beforeAll(async () => {
  database = await createTestDatabase();
  stores = [openStore(database.url), openStore(database.url), openStore(database.url)];
});

afterAll(async () => {
  for (const store of stores) await store.close();
  await database.drop();
});

const clock = new ManualClock(RECORDED_AT);
const readSum = async (streamId: string): Promise<number> => {
  const events = (await stores[0]!.store.readStreams([streamId])).get(streamId) ?? [];
  return events.reduce((sum, { data }) => sum + (data as { seats: number }).seats, 0);
};

test('three contending processes are served without BUSY', async () => {
  const id = v7();
  const runners = stores.map(
    ({ store, pool }) => new CommandRunner(store, clock, { gate: new PostgresGate(pool) }),
  );
  const buyers = Array.from({ length: 24 }, async (_, i) => {
    const runner = runners[i % 3]!;
    for (let round = 0; round < 10; round++) {
      const outcome = await takeSeats(runner, { streamId: id, seats: 1, limit: 1_000 });
      expect(outcome).toMatchObject({ status: 'done' });
    }
  });
  await Promise.all(buyers);

  expect(await readSum(id)).toBe(240);
}, 30_000);
