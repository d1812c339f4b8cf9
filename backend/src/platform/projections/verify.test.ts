import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
} from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { createSeatsTable, newSeatsProjection } from '../../../test/support/event-store/projections.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { rebuildProjection } from './rebuild.js';
import { readRebuilds } from './rebuild-status.js';
import { SubscriptionRunner } from './subscription-runner.js';
import { verifyProjection } from './verify.js';

describe('the verification of a projection', () => {
  const projection = newSeatsProjection();
  let database: TestDatabase;
  let connection: PostgresStoreUnderTest;
  let runner: SubscriptionRunner;
  const ids = Array.from({ length: 30 }, () => v7());

  beforeEach(async () => {
    database = await createTestDatabase();
    connection = openStore(database.url);
    await createSeatsTable(connection.pool);
    runner = new SubscriptionRunner({
      pool: connection.pool,
      store: connection.store,
      projections: [projection],
    });
    await runner.start();
    for (const id of ids)
      await connection.store.append(
        newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(1), newSeatsTaken(2))]),
      );
    await runner.waitFor(60);
  });
  afterEach(async () => {
    await runner.stop();
    await connection.close();
    await database.drop();
  });

  const verifySeats = (
    onProgress?: (position: number, target: number) => void,
  ): ReturnType<typeof verifyProjection> =>
    verifyProjection(connection.pool, connection.store, projection, onProgress);

  test('finds no differences in a model that equals its fold', async () => {
    const progress: number[][] = [];
    expect(await verifySeats((position, target) => progress.push([position, target]))).toEqual({
      position: 60,
      rowCount: 90,
      hash: expect.stringMatching(/^[0-9a-f]{64}$/),
      differences: [],
    });
    expect(progress.at(-1)).toEqual([60, 60]);
  });

  test('finds changed, missing and extra rows with their keys, without touching the live tables', async () => {
    const extraId = v7();
    await connection.pool.query('UPDATE seats_taken SET seats = 99 WHERE stream_id = $1', [ids[0]]);
    await connection.pool.query('DELETE FROM seat_log WHERE position = 5');
    await connection.pool.query('INSERT INTO seats_taken VALUES ($1, 1, 1)', [extraId]);
    const { differences } = await verifySeats();

    expect(differences).toEqual([
      {
        table: 'seats_taken',
        key: { stream_id: ids[0] },
        live: { stream_id: ids[0], seats: 99, last_position: 2 },
        folded: { stream_id: ids[0], seats: 3, last_position: 2 },
      },
      {
        table: 'seats_taken',
        key: { stream_id: extraId },
        live: { stream_id: extraId, seats: 1, last_position: 1 },
        folded: null,
      },
      { table: 'seat_log', key: { position: 5 }, live: null, folded: { position: 5, seats: 1 } },
    ]);

    await connection.pool.query('UPDATE seats_taken SET seats = 3 WHERE stream_id = $1', [ids[0]]);
    await connection.pool.query('INSERT INTO seat_log VALUES (5, 1)');
    await connection.pool.query('DELETE FROM seats_taken WHERE stream_id = $1', [extraId]);

    expect((await verifySeats()).differences).toEqual([]);
  });

  test('bounds the number of differences', async () => {
    await connection.pool.query('UPDATE seat_log SET seats = seats + 1');
    expect((await verifySeats()).differences).toHaveLength(20);
    await connection.pool.query('UPDATE seat_log SET seats = seats - 1');
  });

  test('finds no differences while writers write', async () => {
    let isWriting = true;
    const writeSeats = async (): Promise<void> => {
      while (isWriting)
        await connection.store.append(
          newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken(1), newSeatsTaken(2))]),
        );
    };
    const writers = [writeSeats(), writeSeats(), writeSeats()];
    const positions: number[] = [];
    try {
      for (let i = 0; i < 5; i++) {
        const { position, differences } = await verifySeats();
        expect(differences).toEqual([]);
        positions.push(position);
      }
    } finally {
      isWriting = false;
      await Promise.all(writers);
    }

    expect(new Set(positions).size).toBeGreaterThan(1);
  });

  test('locks its tables against a swap until it has read them', async () => {
    const { pool, store } = connection;
    let readCount = 0;
    let runningRebuild: Promise<unknown> | undefined;
    const pausedStore = new Proxy(store, {
      get(target, property) {
        if (property !== 'readAll') return Reflect.get(target, property, target) as unknown;
        return async (...args: Parameters<typeof store.readAll>) => {
          readCount += 1;
          if (readCount === 1) {
            await store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken(1))]));
            expect(await runner.waitFor(await store.readHead())).toBe(true);
          } else if (!runningRebuild) {
            // The snapshot exists: a table swapped now would look empty in it.
            let isSwapped = false;
            runningRebuild = rebuildProjection(pool, store, projection).then(() => (isSwapped = true));
            await waitUntil(async () => isSwapped || (await readRebuilds(pool))[0]?.phase === 'flip');
          }
          return target.readAll(...args);
        };
      },
    });
    const { differences } = await verifyProjection(pool, pausedStore, projection);

    expect(differences).toEqual([]);
    expect(runningRebuild).toBeInstanceOf(Promise);

    await runningRebuild;
  });

  test('prevents a projection that bypasses its tables from writing to the live tables', async () => {
    const bypassingProjection = newSeatsProjection({
      project: (_, tx) => tx.query('DELETE FROM public.seat_log').then(() => undefined),
    });
    await expect(verifyProjection(connection.pool, connection.store, bypassingProjection)).rejects.toThrow(
      'read-only transaction',
    );
  });
});
