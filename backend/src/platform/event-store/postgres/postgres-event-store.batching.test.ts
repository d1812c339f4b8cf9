import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../../test/support/database.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  newTravelerNamed,
} from '../../../../test/support/event-store/events.js';
import {
  openStore,
  type PostgresStoreUnderTest,
} from '../../../../test/support/event-store/postgres-store.js';
import type { InlineRow, InlineTable } from '../port.js';

const totals: InlineTable = {
  name: 'totals',
  table: 'totals',
  key: 'stream_id',
  columns: { stream_id: 'uuid', version: 'int', seats: 'int', note: 'text' },
};

const newInlineRow = (streamId: string, version: number, seats: number, note = ''): InlineRow => ({
  readModel: 'totals',
  version,
  row: { stream_id: streamId, seats, note },
});

describe('the batching of appends', () => {
  let database: TestDatabase;
  let firstStore: PostgresStoreUnderTest;
  let secondStore: PostgresStoreUnderTest;
  /** A store without inline read models. */
  let bareStore: PostgresStoreUnderTest;
  beforeAll(async () => {
    database = await createTestDatabase();
    firstStore = openStore(database.url, { inlineTables: [totals] });
    secondStore = openStore(database.url, { inlineTables: [totals] });
    bareStore = openStore(database.url);
    await firstStore.pool.query(
      'CREATE TABLE totals (stream_id uuid PRIMARY KEY, version int NOT NULL, seats int NOT NULL, note text NOT NULL)',
    );
  });
  afterAll(async () => {
    await firstStore.close();
    await secondStore.close();
    await bareStore.close();
    await database.drop();
  });
  const readRow = async (id: string): Promise<unknown> =>
    (await firstStore.pool.query('SELECT version, seats, note FROM totals WHERE stream_id = $1', [id]))
      .rows[0];

  test('sends forty simultaneous appends in two calls, each one transaction, with a position per append', async () => {
    const head = await firstStore.store.readHead();
    const querySpy = jest.spyOn(firstStore.pool, 'query');
    const ids = Array.from({ length: 40 }, () => v7());
    const outcomes = await Promise.all(
      ids.map((id, i) =>
        firstStore.store.append(
          newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(i + 1), newSeatsTaken(i + 2))]),
        ),
      ),
    );
    const calls = querySpy.mock.calls.filter(([statement]) =>
      JSON.stringify(statement).includes('es_append'),
    );
    querySpy.mockRestore();

    expect(calls).toHaveLength(2);
    expect(outcomes).toEqual(
      ids.map((_, i) => ({ status: 'ok', firstPosition: head + 2 * i + 1, lastPosition: head + 2 * i + 2 })),
    );

    const storedEvents = await secondStore.store.readStreams(ids);
    expect(ids.map((id) => storedEvents.get(id)?.map(({ data, position }) => [position, data]))).toEqual(
      ids.map((_, i) => [
        [head + 2 * i + 1, { seats: i + 1 }],
        [head + 2 * i + 2, { seats: i + 2 }],
      ]),
    );

    const { rows } = await firstStore.pool.query(
      'SELECT DISTINCT xmin::text FROM events WHERE position > $1',
      [head],
    );
    expect(rows).toHaveLength(2);
  });

  async function prepareStreams(
    ids: Record<'takenId' | 'closedId' | 'guardId' | 'otherTypeId', string> & { repeatedIds: string[] },
  ) {
    const { takenId, closedId, guardId, otherTypeId, repeatedIds } = ids;
    await firstStore.store.append(newAppendRequest([newStreamAppend(takenId, 0, newSeatsTaken())]));
    await firstStore.store.append(
      newAppendRequest([{ ...newStreamAppend(closedId, 0, newSeatsTaken()), shouldClose: true }]),
    );
    await firstStore.store.append(newAppendRequest([newStreamAppend(guardId, 0, newSeatsTaken())]));
    await firstStore.store.append(
      newAppendRequest([{ ...newStreamAppend(otherTypeId, 0, newSeatsTaken()), streamType: 'other' }]),
    );
    for (const commandId of repeatedIds)
      await firstStore.store.append(
        newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())], { commandId, result: commandId }),
      );
  }

  test('gives each append its own outcome', async () => {
    const [takenId, closedId, guardId, otherTypeId] = [v7(), v7(), v7(), v7()];
    const repeatedIds = [v7(), 'a text'];
    await prepareStreams({ takenId, closedId, guardId, otherTypeId, repeatedIds });
    const head = await firstStore.store.readHead();
    const toNew = (version = 0) => newStreamAppend(v7(), version, newSeatsTaken());
    const cases = [
      {
        name: 'a new stream',
        request: newAppendRequest([toNew()]),
        status: 'ok',
      },
      {
        name: 'a stream that exists already',
        request: newAppendRequest([toNew(), newStreamAppend(takenId, 0, newSeatsTaken())]),
        status: 'conflict',
      },
      {
        name: 'a closed stream',
        request: newAppendRequest([newStreamAppend(closedId, 1, newSeatsTaken())]),
        status: 'conflict',
      },
      {
        name: 'a stream checked without events',
        request: newAppendRequest([toNew(), newStreamAppend(guardId, 1)]),
        status: 'ok',
      },
      {
        name: 'a repeated command',
        request: newAppendRequest([toNew()], { commandId: repeatedIds[0] ?? '' }),
        status: 'duplicate',
      },
      {
        name: 'a repeated command whose id is a text',
        request: newAppendRequest([toNew()], { commandId: repeatedIds[1] ?? '' }),
        status: 'duplicate',
      },
      {
        name: 'a stream of another type',
        request: newAppendRequest([newStreamAppend(otherTypeId, 1, newSeatsTaken())]),
        status: 'error',
      },
      {
        name: 'a new stream that the append also closes',
        request: newAppendRequest([{ ...toNew(), shouldClose: true }]),
        status: 'ok',
      },
      {
        name: 'a version that the stream never had',
        request: newAppendRequest([toNew(7)]),
        status: 'conflict',
      },
      {
        name: 'another new stream',
        request: newAppendRequest([toNew()]),
        status: 'ok',
      },
    ];
    const results = await Promise.allSettled(cases.map(({ request }) => firstStore.store.append(request)));

    expect(
      results.map((result, i) => ({
        name: cases[i]?.name,
        status: result.status === 'fulfilled' ? result.value.status : 'error',
      })),
    ).toEqual(cases.map(({ name, status }) => ({ name, status })));
    expect(results[cases.findIndex(({ name }) => name === 'a repeated command')]).toMatchObject({
      value: { result: repeatedIds[0] },
    });
    expect(await firstStore.store.readHead()).toBe(head + 4);

    const { rows } = await firstStore.pool.query<{ dense: boolean }>(
      'SELECT count(*) = max(position) AS dense FROM events',
    );
    expect(rows[0]?.dense).toBe(true);
  });

  test('reports a conflict when based on an append that lost to another process, even if the version fits', async () => {
    const id = v7();
    await firstStore.store.append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(1))]));
    // Another process takes version 2 in between.
    await secondStore.store.append(newAppendRequest([newStreamAppend(id, 1, newSeatsTaken(100))]));
    const [conflicting, basedOnIt, basedOnBoth] = await Promise.all([
      firstStore.store.append(newAppendRequest([newStreamAppend(id, 1, newSeatsTaken(2))])),
      firstStore.store.append(newAppendRequest([newStreamAppend(id, 2, newSeatsTaken(3))])),
      firstStore.store.append(
        newAppendRequest([
          newStreamAppend(id, 3, newSeatsTaken(4)),
          newStreamAppend(v7(), 0, newSeatsTaken()),
        ]),
      ),
    ]);

    expect([conflicting, basedOnIt, basedOnBoth].map(({ status }) => status)).toEqual([
      'conflict',
      'conflict',
      'conflict',
    ]);
    expect((await firstStore.store.readStreams([id])).get(id)?.map(({ data }) => data)).toEqual([
      { seats: 1 },
      { seats: 100 },
    ]);
  });

  test('rejects only the append with an erased person, next to two appends with one new person', async () => {
    const erasedId = v7();
    await firstStore.keyring.destroySubject(erasedId, new Date());
    const ana = { $subject: v7(), value: { name: 'Ana', email: 'ana@example.org' } };
    const ids = [v7(), v7(), v7()];
    const results = await Promise.allSettled([
      firstStore.store.append(newAppendRequest([newStreamAppend(ids[0] ?? '', 0, newTravelerNamed(1, ana))])),
      firstStore.store.append(newAppendRequest([newStreamAppend(ids[1] ?? '', 0, newTravelerNamed(2, ana))])),
      firstStore.store.append(
        newAppendRequest([
          newStreamAppend(ids[2] ?? '', 0, newTravelerNamed(3, { ...ana, $subject: erasedId })),
        ]),
      ),
      firstStore.store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())])),
    ]);

    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled']);

    const storedEvents = await secondStore.store.readStreams(ids);
    for (const id of ids.slice(0, 2))
      expect(storedEvents.get(id)?.[0]?.data).toMatchObject({
        travelers: [{ person: { value: { name: 'Ana' } } }],
      });
  });

  test('writes rows of an inline read model with the append, or not at all', async () => {
    const [id, otherStreamId] = [v7(), v7()];
    await Promise.all([
      firstStore.store.append({
        ...newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(1))]),
        rows: [newInlineRow(id, 1, 1, 'first')],
      }),
      firstStore.store.append({
        ...newAppendRequest([newStreamAppend(id, 1, newSeatsTaken(2))]),
        rows: [newInlineRow(id, 2, 3, "it's the second")],
      }),
      firstStore.store.append({
        ...newAppendRequest([newStreamAppend(otherStreamId, 0, newSeatsTaken(5))]),
        rows: [newInlineRow(otherStreamId, 1, 5)],
      }),
    ]);
    expect(await readRow(id)).toEqual({ version: 2, seats: 3, note: "it's the second" });
    expect(await readRow(otherStreamId)).toEqual({ version: 1, seats: 5, note: '' });

    const refusedOutcome = await firstStore.store.append({
      ...newAppendRequest([newStreamAppend(id, 1, newSeatsTaken(9))]),
      rows: [newInlineRow(id, 2, 99)],
    });
    expect(refusedOutcome.status).toBe('conflict');

    // The result is the same without a batch.
    await firstStore.store.append({
      ...newAppendRequest([newStreamAppend(id, 2, newSeatsTaken(4)), newStreamAppend(otherStreamId, 1)]),
      rows: [newInlineRow(id, 3, 7, 'third')],
    });
    expect(await readRow(id)).toEqual({ version: 3, seats: 7, note: 'third' });
  });

  test('never replaces a row by an older version', async () => {
    const id = v7();
    await firstStore.store.append({
      ...newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(1))]),
      rows: [newInlineRow(id, 8, 8, 'newer')],
    });
    await firstStore.store.append({
      ...newAppendRequest([newStreamAppend(id, 1, newSeatsTaken(1))]),
      rows: [newInlineRow(id, 2, 2, 'older')],
    });

    expect(await readRow(id)).toEqual({ version: 8, seats: 8, note: 'newer' });
  });

  test('fails the append if a row belongs to a model unknown to the store', async () => {
    const id = v7();
    const append = bareStore.store.append({
      ...newAppendRequest([newStreamAppend(id, 0, newSeatsTaken())]),
      rows: [newInlineRow(id, 1, 1)],
    });
    await expect(append).rejects.toThrow('no inline read model totals');
    expect((await firstStore.store.readStreams([id])).get(id)).toEqual([]);
  });
});
