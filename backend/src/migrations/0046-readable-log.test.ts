import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { QueryRunner } from 'typeorm';
import { v7 } from 'uuid';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from '../../test/support/event-store/events.js';
import { createStore, type StoreWithDatabase } from '../../test/support/event-store/postgres-store.js';
import { ReadableLog1763690000046, UnreadableLogError } from './0046-readable-log.js';

let connection: StoreWithDatabase;
beforeAll(async () => {
  connection = await createStore();
});
afterAll(() => connection.drop());

test('the migration accepts an empty log and refuses a log with events of an earlier build', async () => {
  const runner = {
    query: async (sql: string) => (await connection.pool.query(sql)).rows as unknown[],
  } as unknown as QueryRunner;
  const migration = new ReadableLog1763690000046();
  await expect(migration.up(runner)).resolves.toBeUndefined();
  await connection.store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())]));
  await expect(migration.up(runner)).rejects.toThrow(UnreadableLogError);
});
