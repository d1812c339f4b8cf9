import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { v7 } from 'uuid';
import { appendRaw } from '../../test/support/event-store/append-raw.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from '../../test/support/event-store/events.js';
import { createStore, type StoreWithDatabase } from '../../test/support/event-store/postgres-store.js';
import { EventsAsWritten1763690000009 } from './0009-events-as-written.js';

let connection: StoreWithDatabase;
beforeAll(async () => {
  connection = await createStore();
});
afterAll(() => connection.drop());

const migration = new EventsAsWritten1763690000009();
const runInTransaction = async (step: 'up' | 'down'): Promise<void> => {
  const client = await connection.pool.connect();
  await client.query('BEGIN');
  await migration[step]({ query: (sql: string) => client.query(sql) } as unknown as QueryRunner);
  await client.query('COMMIT');
  client.release(true);
};

const readData = async (id: string): Promise<unknown[]> =>
  (await connection.store.readStreams([id])).get(id)?.map(({ data, meta }) => [data, meta.commandId]) ?? [];

test('an event in the old form is read in the new form, with its text unchanged', async () => {
  const [id, oldCommandId] = [v7(), v7()];
  await runInTransaction('down');
  await appendRaw(connection.pool, { streamId: id, commandId: oldCommandId, data: '{"seats":   1}' });
  await connection.pool.query(
    `INSERT INTO log_segments (segment, first_position, last_position, sealed_at, root, chain, leaves)
     VALUES (1, 1, 1, now(), $1, $1, $1)`,
    [Buffer.alloc(32)],
  );
  await runInTransaction('up');

  expect((await connection.pool.query('SELECT FROM log_segments')).rowCount).toBe(0);
  await expect(connection.pool.query('DELETE FROM log_segments')).rejects.toThrow('append-only');

  const appendRequest = newAppendRequest([newStreamAppend(id, 1, newSeatsTaken(2))], { commandId: v7() });
  expect(await connection.store.append(appendRequest)).toMatchObject({ status: 'ok', firstPosition: 2 });
  expect(await readData(id)).toEqual([
    [{ seats: 1 }, oldCommandId],
    [{ seats: 2 }, appendRequest.commandId],
  ]);

  const { rows } = await connection.pool.query<{ data: string }>(
    'SELECT data::text FROM events ORDER BY position',
  );
  expect(rows.map(({ data }) => data)).toEqual(['{"seats": 1}', '{"seats":2}']);
});

test.each(['[]', '"text"', '1', 'null'])('an event is an object, not %s', async (data) => {
  await expect(appendRaw(connection.pool, { data })).rejects.toThrow('events_data_check');
});
