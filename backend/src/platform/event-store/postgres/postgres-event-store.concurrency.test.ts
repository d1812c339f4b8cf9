// Faults known from other stores, and our log under contention and killed connections.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import pg from 'pg';
import { v7 } from 'uuid';
import { createTestDatabase } from '../../../../test/support/database.js';
import { appendRaw } from '../../../../test/support/event-store/append-raw.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
} from '../../../../test/support/event-store/events.js';
import { createTwoStores, type TwoStores } from '../../../../test/support/event-store/postgres-store.js';
import { waitUntil } from '../../../../test/support/wait-until.js';
import type { AppendOutcome, StoredEvent } from '../port.js';

describe('the log under contention', () => {
  let stores: TwoStores;
  beforeAll(async () => {
    stores = await createTwoStores();
  });
  afterAll(() => stores.drop());

  /** Runs writers on both processes until the returned function is called; it resolves to their positions. */
  const startWriters = (count: number): (() => Promise<number[]>) => {
    let isWriting = true;
    const positions: number[] = [];
    const writeContinually = async (writer: number): Promise<void> => {
      const { store } = writer % 2 ? stores.first : stores.second;
      while (isWriting) {
        const events = Array.from({ length: 1 + (writer % 3) }, () => newSeatsTaken());
        const outcome = await store.append(newAppendRequest([newStreamAppend(v7(), 0, ...events)]));
        if (outcome.status !== 'ok') throw new Error(outcome.status);
        for (let i = outcome.firstPosition; i <= outcome.lastPosition; i++) positions.push(i);
      }
    };
    const writers = Array.from({ length: count }, (_, i) => writeContinually(i));
    return async () => {
      isWriting = false;
      await Promise.all(writers);
      return positions.sort((a, b) => a - b);
    };
  };

  const listRange = (first: number, last: number): number[] =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i);

  const followLog = async (
    afterPosition: number,
    limit: number,
    isEnough: () => boolean,
  ): Promise<StoredEvent[]> => {
    const deliveredEvents: StoredEvent[] = [];
    let position = afterPosition;
    for (;;) {
      const isLast = isEnough();
      const { events, lastPosition } = await stores.first.store.readAll(position, limit);
      deliveredEvents.push(...events);
      position = lastPosition;
      if (isLast && events.length === 0) return deliveredEvents;
    }
  };

  test('delivers every event once and in order to subscribers while 16 writers append', async () => {
    const start = await stores.first.store.readHead();
    const stopWriters = startWriters(16);
    let isStopped = false;
    const subscribers = [1, 7, 500].map((limit) => followLog(start, limit, () => isStopped));
    await waitUntil(async () => (await stores.first.store.readHead()) > start + 1_500, 30_000);
    const positions = await stopWriters();
    isStopped = true;
    expect(positions).toEqual(listRange(start + 1, start + positions.length));
    expect(positions).not.toHaveLength(0);

    for (const events of await Promise.all(subscribers))
      expect(events.map((event) => event.position)).toEqual(positions);
  }, 60_000);

  test('rebuilds from the first event once and in order while writers append', async () => {
    const stopWriters = startWriters(8);
    const goal = (await stores.first.store.readHead()) + 500;
    let isStopped = false;
    const rebuild = followLog(0, 100, () => isStopped);
    await waitUntil(async () => (await stores.first.store.readHead()) > goal, 30_000);
    await stopWriters();
    isStopped = true;
    const events = await rebuild;
    expect(events.map((event) => event.position)).toEqual(listRange(1, await stores.first.store.readHead()));

    const versions = new Map<string, number>();
    for (const { streamId, version } of events) {
      expect(version).toBe((versions.get(streamId) ?? 0) + 1);
      versions.set(streamId, version);
    }
  }, 60_000);

  test('does not delay subscribers for open transactions, here or in another database', async () => {
    const otherDatabase = await createTestDatabase();
    const clients = [otherDatabase.url, stores.url].map(
      (connectionString) => new pg.Client({ connectionString }),
    );
    for (const client of clients) {
      await client.connect();
      // Holds an old transaction id.
      await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ; SELECT pg_current_xact_id()');
    }
    const start = await stores.first.store.readHead();
    await stores.first.store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())]));
    expect((await stores.second.store.readAll(start, 10)).events.map((event) => event.position)).toEqual([
      start + 1,
    ]);

    for (const client of clients) await client.end();
    await otherDatabase.drop();
  });

  test('blocks later appends behind an append that waits to commit, so no later position is visible first', async () => {
    const start = await stores.first.store.readHead();
    const client = await stores.second.pool.connect();
    await client.query('BEGIN');
    await appendRaw(client);
    let outcome: AppendOutcome | undefined;
    const append = stores.first.store
      .append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())]))
      .then((result) => (outcome = result));
    const blockedQuery = `SELECT FROM pg_stat_activity
                          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await waitUntil(async () => (await stores.second.pool.query(blockedQuery)).rowCount === 1);

    expect({ outcome, head: await stores.first.store.readHead() }).toEqual({
      outcome: undefined,
      head: start,
    });

    await client.query('COMMIT');
    client.release();
    await append;

    expect(outcome).toMatchObject({ status: 'ok', firstPosition: start + 2 });
  });

  test('notifies other processes after the commit, once for many appends', async () => {
    const { rows } = await stores.first.pool.query<{ body: string }>(
      "SELECT prosrc AS body FROM pg_proc WHERE proname = 'es_append'",
    );
    expect(rows[0]?.body).not.toMatch(/notify/i);

    const notifiedPositions: number[] = [];
    const listener = await stores.second.pool.connect();
    listener.on('notification', ({ payload }) => notifiedPositions.push(Number(payload)));
    await listener.query('LISTEN log');
    const startedAtMs = performance.now();
    for (let i = 0; i < 20; i++)
      await Promise.all(
        Array.from({ length: 10 }, () =>
          stores.first.store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())])),
        ),
      );
    const head = await stores.first.store.readHead();
    await waitUntil(() => notifiedPositions.at(-1) === head);

    expect(notifiedPositions.length).toBeLessThan(2 + (performance.now() - startedAtMs) / 20);
    // There are fewer notifications than the 200 appends, however slow the machine is.
    expect(notifiedPositions.length).toBeLessThan(200);

    listener.release(true);
  });

  test('lets exactly one writer win per version, without a gap in positions', async () => {
    const attempts = fc.array(
      fc.record({
        target: fc.nat(2),
        secondTarget: fc.nat(2),
        eventCount: fc.integer({ min: 1, max: 3 }),
        process: fc.boolean(),
      }),
      { minLength: 2, maxLength: 30 },
    );
    await fc.assert(
      fc.asyncProperty(attempts, async (plan) => {
        const ids = [v7(), v7(), v7()];
        const start = await stores.first.store.readHead();
        const assumedVersions = [0, 0, 0];
        const wonEvents: { id: string; version: number }[] = [];
        const writePlanned = async ({
          target,
          secondTarget,
          eventCount,
          process,
        }: (typeof plan)[number]): Promise<void> => {
          const writes = [...new Set([target, secondTarget])].map((index) => ({
            index,
            id: ids[index] ?? '',
            expectedVersion: assumedVersions[index] ?? 0,
          }));
          const streams = writes.map(({ id, expectedVersion }) =>
            newStreamAppend(
              id,
              expectedVersion,
              ...Array.from({ length: eventCount }, () => newSeatsTaken()),
            ),
          );
          const outcome = await (process ? stores.first : stores.second).store.append(
            newAppendRequest(streams),
          );
          if (outcome.status === 'conflict') {
            assumedVersions[ids.indexOf(outcome.streamId)] = outcome.actualVersion;
            return;
          }
          for (const { index, id, expectedVersion } of writes) {
            const newVersion = expectedVersion + eventCount;
            assumedVersions[index] = Math.max(assumedVersions[index] ?? 0, newVersion);
            for (const version of listRange(expectedVersion + 1, newVersion)) wonEvents.push({ id, version });
          }
        };
        for (let i = 0; i < plan.length; i += 6) await Promise.all(plan.slice(i, i + 6).map(writePlanned));
        const log = (await stores.first.store.readAll(start, 10_000)).events;
        expect(log.map((event) => event.position)).toEqual(listRange(start + 1, start + wonEvents.length));
        const toKey = (event: { id: string; version: number }): string => `${event.id} ${event.version}`;
        expect(log.map((event) => toKey({ id: event.streamId, version: event.version })).sort()).toEqual(
          wonEvents.map(toKey).sort(),
        );
        for (const [, events] of await stores.first.store.readStreams(ids))
          expect(events.map((event) => event.version)).toEqual(listRange(1, events.length));
      }),
      { numRuns: 25 },
    );
  }, 60_000);
});
