import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { v7 } from 'uuid';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from '../../test/support/event-store/events.js';
import { createStore, type StoreWithDatabase } from '../../test/support/event-store/postgres-store.js';

describe('the schema of the event store', () => {
  let connection: StoreWithDatabase;
  beforeAll(async () => {
    connection = await createStore();
  });
  afterAll(() => connection.drop());

  const appendCommand = (commandId: string): Promise<unknown> =>
    connection.store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())], { commandId }));
  const readPartition = async (commandId: string): Promise<string | undefined> => {
    const { rows } = await connection.pool.query<{ partition: string }>(
      'SELECT tableoid::regclass::text AS partition FROM commands WHERE command_id = $1',
      [commandId],
    );
    return rows[0]?.partition;
  };
  const createPartitions = async (monthsAhead: number): Promise<number | undefined> => {
    const { rows } = await connection.pool.query<{ createdCount: number }>(
      'SELECT ensure_command_partitions($1) AS "createdCount"',
      [monthsAhead],
    );
    return rows[0]?.createdCount;
  };

  test.each(['UPDATE events SET type = type', 'DELETE FROM events', 'TRUNCATE events'])(
    'refuses %s',
    async (sql) => {
      await appendCommand(v7());
      await expect(connection.pool.query(sql)).rejects.toThrow('append-only');
    },
  );

  test('commands are stored in the partition of their month', async () => {
    const commandId = v7();
    await appendCommand(commandId);
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    expect(await readPartition(commandId)).toBe(`commands_${month}`);
  });

  test('a command of a far future month is stored in the default partition until its own partition is created', async () => {
    const { rows } = await connection.pool.query<{ monthStart: string }>(
      `SELECT (extract(epoch FROM date_trunc('month', now() AT TIME ZONE 'UTC') + interval '20 months')
                * 1000)::bigint AS "monthStart"`,
    );
    const monthStart = Number(rows[0]?.monthStart);
    const lastOfMonth = v7({ msecs: monthStart - 1 });
    const firstOfNextMonth = v7({ msecs: monthStart });
    await appendCommand(lastOfMonth);
    await appendCommand(firstOfNextMonth);
    expect(await readPartition(lastOfMonth)).toBe('commands_default');
    expect(await readPartition(firstOfNextMonth)).toBe('commands_default');

    expect(await createPartitions(20)).toBe(2);

    const partitions = [await readPartition(lastOfMonth), await readPartition(firstOfNextMonth)];
    const monthly = expect.stringMatching(/^commands_\d{4}_\d{2}$/);
    expect(partitions).toEqual([monthly, monthly]);
    expect(partitions[0]).not.toBe(partitions[1]);
    expect(await createPartitions(20)).toBe(0);
    await expect(appendCommand(firstOfNextMonth)).resolves.toMatchObject({ status: 'duplicate' });
  });
});
