import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { rebuildProjection } from '../../src/platform/projections/rebuild.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import { verifyProjection } from '../../src/platform/projections/verify.js';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from '../support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../support/event-store/postgres-store.js';
import {
  createInlineTable,
  inlineSeats,
  newInlineSeatsProjection,
} from '../support/event-store/projections.js';

const MAX_APPENDS_PER_REBUILD = 2_000;

describe('an inline read model', () => {
  let database: TestDatabase;
  let builder: PostgresStoreUnderTest;
  let writer: PostgresStoreUnderTest;

  beforeAll(async () => {
    database = await createTestDatabase();
    builder = openStore(database.url);
    writer = openStore(database.url, { max: 16, inlineTables: [inlineSeats] });
    await createInlineTable(builder.pool);
  });
  afterAll(async () => {
    await writer.close();
    await builder.close();
    await database.drop();
  });

  const appendEvents = async (id: string, version: number): Promise<number> => {
    const row = { stream_id: id, seats: version, version };
    const outcome = await writer.store.append(
      newAppendRequest([newStreamAppend(id, version - 1, newSeatsTaken(version))], {
        rows: [{ readModel: inlineSeats.name, version, row }],
      }),
    );
    if (outcome.status !== 'ok') throw new Error(outcome.status);
    return outcome.lastPosition;
  };
  const readRow = async (id: string): Promise<unknown> => {
    const { rows } = await writer.pool.query<{ seats: number; version: number }>({
      name: 'row of',
      text: 'SELECT seats, version FROM inline_seats WHERE stream_id = $1',
      values: [id],
    });
    return rows[0];
  };
  const listDifferences = async (projection = newInlineSeatsProjection()): Promise<unknown> =>
    (await verifyProjection(builder.pool, builder.store, projection)).differences;

  test('gets every row with its append while it is rebuilt', async () => {
    const writingController = new AbortController();
    const isWriting = (): boolean => !writingController.signal.aborted;
    let appendCount = 0;
    const flips: number[] = [];
    // On a slow machine, writers that outrun the builder would lengthen its log forever.
    const isAhead = (): boolean => appendCount >= (flips.length + 1) * MAX_APPENDS_PER_REBUILD;
    const writeEvents = async (): Promise<void> => {
      const id = v7();
      for (let version = 1; isWriting(); version++) {
        while (isAhead() && isWriting()) await setTimeout(1);
        if (!isWriting()) return;
        await appendEvents(id, version);
        appendCount += 1;
        expect(await readRow(id)).toEqual({ seats: version, version });
      }
    };
    const writePromises = Array.from({ length: 6 }, writeEvents);
    for (const writePromise of writePromises) writePromise.catch(() => writingController.abort());
    try {
      for (let i = 0; i < 5 && isWriting(); i++) {
        const { flippedPosition, position } = await rebuildProjection(
          builder.pool,
          builder.store,
          newInlineSeatsProjection(),
          { batchSize: 200 },
        );
        expect(flippedPosition).toBeGreaterThanOrEqual(position);
        flips.push(flippedPosition);
        expect(await listDifferences()).toEqual([]);
      }
    } finally {
      writingController.abort();
    }
    await Promise.all(writePromises);

    expect(new Set(flips).size).toBe(5); // the log advanced meanwhile
    expect(await builder.store.readHead()).toBe(appendCount);
    expect(await listDifferences()).toEqual([]);
  }, 180_000);

  const newRunner = (version: number): SubscriptionRunner =>
    new SubscriptionRunner({
      pool: builder.pool,
      store: builder.store,
      projections: [newInlineSeatsProjection({ version })],
      pollIntervalMs: 20,
    });
  /** Appends to a stream, and changes its row by hand; returns the stream. */
  const corruptRow = async (): Promise<string> => {
    const id = v7();
    await appendEvents(id, 1);
    await builder.pool.query('UPDATE inline_seats SET seats = 99 WHERE stream_id = $1', [id]);
    return id;
  };

  test('is not rebuilt by a process that has its version', async () => {
    await rebuildProjection(builder.pool, builder.store, newInlineSeatsProjection());
    const id = await corruptRow();
    const sameRunner = newRunner(1);
    await sameRunner.start();
    const head = await appendEvents(v7(), 1);
    expect(await sameRunner.waitFor(head)).toBe(true);
    expect((await sameRunner.readProgress())[0]).toMatchObject({ position: head, head, lag: 0 });
    expect(await readRow(id)).toEqual({ seats: 99, version: 1 });
    expect(await listDifferences()).toHaveLength(1);

    await sameRunner.stop();
  });

  test('is rebuilt by a process that lacks its version', async () => {
    const id = await corruptRow();
    const head = await appendEvents(v7(), 1);
    const nextRunner = newRunner(2);
    expect(await nextRunner.waitFor(head, { timeoutMs: 20 })).toBe(false);

    await nextRunner.start();
    expect(await nextRunner.waitFor(head)).toBe(true);
    expect(await readRow(id)).toEqual({ seats: 1, version: 1 });
    expect(await listDifferences(newInlineSeatsProjection({ version: 2 }))).toEqual([]);
    expect(await newRunner(2).waitFor(head)).toBe(true); // known to processes that do not run it

    await nextRunner.stop();
  });
});
