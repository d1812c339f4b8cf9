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
    const { rows } = await connection.pool.query<{ part: string }>(
      'SELECT tableoid::regclass::text AS part FROM commands WHERE command_id = $1',
      [commandId],
    );
    return rows[0]?.part;
  };

  test.each(['UPDATE events SET type = type', 'DELETE FROM events', 'TRUNCATE events'])(
    'refuses %s',
    async (sql) => {
      await appendCommand(v7());
      await expect(connection.pool.query(sql)).rejects.toThrow('append-only');
    },
  );

  test('commands are stored in the partition of their month', async () => {
    const now = v7();
    await appendCommand(now);
    const month = new Date().toISOString().slice(0, 7).replace('-', '_');
    expect(await readPartition(now)).toBe(`commands_${month}`);
  });

  test('a command of a far future month is stored in the default partition until its own partition is created', async () => {
    const { rows } = await connection.pool.query<{ ahead: string }>(
      "SELECT (extract(epoch FROM date_trunc('month', now() AT TIME ZONE 'UTC') + interval '20 months') * 1000)::bigint AS ahead",
    );
    const [first, before] = [0, -1].map((offset) => v7({ msecs: Number(rows[0]?.ahead) + offset }));
    if (!first || !before) throw new Error('unreachable');
    await appendCommand(first);
    await appendCommand(before);

    expect({ first: await readPartition(first), before: await readPartition(before) }).toEqual({
      first: 'commands_default',
      before: 'commands_default',
    });

    const result = await connection.pool.query<{ n: number }>('SELECT ensure_command_partitions(20) AS n');
    expect(result.rows[0]?.n).toBe(2);

    const parts = [await readPartition(first), await readPartition(before)];
    const monthly = expect.stringMatching(/^commands_\d{4}_\d{2}$/);
    expect(parts).toEqual([monthly, monthly]);
    expect(parts[0]).not.toBe(parts[1]);
    expect(
      (await connection.pool.query<{ n: number }>('SELECT ensure_command_partitions(20) AS n')).rows[0]?.n,
    ).toBe(0);
    await expect(appendCommand(first)).resolves.toMatchObject({ status: 'duplicate' });
  });
});
