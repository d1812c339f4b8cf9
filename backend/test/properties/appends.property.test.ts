// Random chained appends at two stores on one log:
// the answers match a sequential execution in order of position.
import { describe, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { EventStore } from '../../src/platform/event-store/port.js';
import { createTestDatabase } from '../support/database.js';
import { checkAppends, type StoreCall } from '../support/event-store/append-model.js';
import { type AppendPlan, executePlan, plans } from '../support/event-store/append-plan.js';
import { newMemoryStore } from '../support/event-store/memory-store.js';
import { openStore } from '../support/event-store/postgres-store.js';
import { ReachedCases } from '../support/reached-cases.js';

jest.setTimeout(120_000);

const newPart = (stream: number, versionOffset: 0 | 1 = 0) =>
  ({ stream, eventCount: 1, versionOffset, shouldClose: false }) as const;

/**
 * Another process runs the same command, so the version that the second append expects exists, but not with
 * its base.
 */
const sameCommandElsewhere: AppendPlan = [
  {
    instance: 0,
    burst: [
      { parts: [newPart(2)], repeats: 0, hasTextId: false },
      { parts: [newPart(2), newPart(0, 1)], repeats: null, hasTextId: false },
    ],
    pause: 0,
  },
  {
    instance: 1,
    burst: [{ parts: [newPart(0), newPart(2)], repeats: 0, hasTextId: false }],
    pause: null,
  },
];

function countOutcomes(calls: readonly StoreCall[], reachedCases: ReachedCases): void {
  for (const { outcome, request } of calls) {
    const suffix = request.streams.length > 1 ? ' of several streams' : '';
    reachedCases.add(outcome.status, `${outcome.status}${suffix}`);
  }
}

async function checkProperty(
  stores: readonly [EventStore, EventStore],
  numRuns: number,
): Promise<ReachedCases> {
  const reachedCases = new ReachedCases();
  const property = fc.asyncProperty(plans, async (plan) => {
    const start = await stores[0].readHead();
    const calls = await executePlan(plan, stores);
    // A shared store means one process.
    const processes = stores[0] === stores[1] ? calls.map((call) => ({ ...call, instance: 0 })) : calls;
    const { events } = await stores[0].readAll(start, 10_000);
    expect(checkAppends(start, processes, events)).toEqual([]);
    countOutcomes(calls, reachedCases);
  });
  await fc.assert(property, { numRuns, examples: Array.from({ length: 10 }, () => [sameCommandElsewhere]) });
  reachedCases.expectMoreThan(20, [
    'ok',
    'conflict',
    'duplicate',
    'ok of several streams',
    'conflict of several streams',
  ]);
  return reachedCases;
}

describe('appends in any interleaving', () => {
  test('match a sequential log in PostgreSQL, with two racing stores', async () => {
    const database = await createTestDatabase();
    const [firstStore, secondStore] = [openStore(database.url), openStore(database.url)];
    try {
      await checkProperty([firstStore.store, secondStore.store], 150);
    } finally {
      await firstStore.close();
      await secondStore.close();
      await database.drop();
    }
  });

  test('match a sequential log in memory', async () => {
    const store = newMemoryStore();
    await checkProperty([store, store], 150);
  });
});
