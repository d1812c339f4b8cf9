import net from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
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
import { waitUntil } from '../../../../test/support/wait-until.js';
import { runInTransaction } from '../../database/transaction.js';

/** A proxy to the database that can swallow the answer to the next append and then break the connection. */
interface Wire {
  readonly url: string;
  swallowNextAnswer(): void;
  countSwallowed(): number;
  close(): void;
}

async function startWire(url: string): Promise<Wire> {
  const target = new URL(url);
  const [port, host] = [Number(target.port), target.hostname];
  const sockets = new Set<net.Socket>();
  let isArmed = false;
  let swallowedCount = 0;
  const server = net.createServer((client) => {
    const upstream = net.connect(port, host);
    let isBroken = false;
    client.on('data', (data) => {
      isBroken ||= isArmed && data.includes('es_append');
      if (isBroken) isArmed = false;
      upstream.write(data);
    });
    upstream.on('data', (data) => {
      if (!isBroken) return void client.write(data);
      swallowedCount += 1; // the server has committed; only the answer is lost
      client.destroy();
      upstream.destroy();
    });
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        client.destroy();
        upstream.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  target.port = String((server.address() as net.AddressInfo).port);
  return {
    url: target.href,
    swallowNextAnswer: () => (isArmed = true),
    countSwallowed: () => swallowedCount,
    close: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

describe('an append whose answer is lost', () => {
  let database: TestDatabase;
  let directStore: PostgresStoreUnderTest;
  beforeAll(async () => {
    database = await createTestDatabase();
    directStore = openStore(database.url);
  });
  afterAll(async () => {
    await directStore.close();
    await database.drop();
  });

  const ownStores: PostgresStoreUnderTest[] = [];
  const wires: Wire[] = [];
  const openOwnStore = (url: string, max: number): PostgresStoreUnderTest => {
    const ownStore = openStore(url, { max });
    ownStores.push(ownStore);
    return ownStore;
  };
  const openWire = async (): Promise<Wire> => {
    const wire = await startWire(database.url);
    wires.push(wire);
    return wire;
  };
  afterEach(async () => {
    await Promise.all(ownStores.splice(0).map((store) => store.close()));
    for (const wire of wires.splice(0)) wire.close();
  });

  test.each([
    { kind: 'an id', commandId: v7() },
    { kind: 'a name', commandId: 'charge:1' },
  ])(
    'reports ok with its positions if the answer was lost after the commit of a command with $kind',
    async ({ commandId }) => {
      const wire = await openWire();
      const flakyStore = openOwnStore(wire.url, 2);
      await flakyStore.store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())]));
      const head = await directStore.store.readHead();
      const person = { $subject: v7(), value: { name: 'Ana', email: 'ana@example.org' } };
      const lostCount = wire.countSwallowed();
      wire.swallowNextAnswer();
      const outcome = await flakyStore.store.append(
        newAppendRequest(
          [
            newStreamAppend(v7(), 0, newTravelerNamed(1, person), newSeatsTaken()),
            newStreamAppend(v7(), 0, newSeatsTaken()),
          ],
          { commandId },
        ),
      );

      expect(wire.countSwallowed()).toBe(lostCount + 1);
      expect(outcome).toEqual({ status: 'ok', firstPosition: head + 1, lastPosition: head + 3 });
      expect(await directStore.store.readHead()).toBe(head + 3);
    },
  );

  test('does not claim another process’s append of the same command', async () => {
    const wire = await openWire();
    const flakyStore = openOwnStore(wire.url, 1);
    const commandId = v7();
    await directStore.store.append(
      newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())], { commandId, result: 'first' }),
    );
    wire.swallowNextAnswer();
    const outcome = await flakyStore.store.append(
      newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())], { commandId, result: 'second' }),
    );

    expect(outcome).toEqual({ status: 'duplicate', result: 'first' });
  });

  test.each([
    { kind: 'an id', commandId: v7() },
    { kind: 'a name', commandId: 'move:1' },
  ])(
    'does not claim an append of a command with $kind, the same events and another result',
    async ({ commandId }) => {
      const wire = await openWire();
      const flakyStore = openOwnStore(wire.url, 1);
      const streams = [newStreamAppend(v7(), 0, newSeatsTaken())];
      await directStore.store.append(newAppendRequest(streams, { commandId, result: { left: 3 } }));
      wire.swallowNextAnswer();
      const outcome = await flakyStore.store.append(
        newAppendRequest(streams, { commandId, result: { left: 2 } }),
      );
      expect(outcome).toEqual({ status: 'duplicate', result: { left: 3 } });
    },
  );

  test('completes by retry when the backend was killed before the commit, without half an append', async () => {
    const writer = openOwnStore(database.url, 4);
    const lockHolder = await directStore.pool.connect();
    for (let round = 0; round < 5; round++) {
      const head = await directStore.store.readHead();
      await lockHolder.query('BEGIN; SELECT FROM log_head FOR UPDATE');
      const [a, b] = [v7(), v7()];
      const append = writer.store.append(
        newAppendRequest([
          newStreamAppend(a, 0, newSeatsTaken(), newSeatsTaken()),
          newStreamAppend(b, 0, newSeatsTaken()),
        ]),
      );
      const waitingSql = `FROM pg_stat_activity
                          WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await waitUntil(async () => (await directStore.pool.query(`SELECT ${waitingSql}`)).rowCount === 1);
      await directStore.pool.query(`SELECT pg_terminate_backend(pid) ${waitingSql}`);
      await lockHolder.query('ROLLBACK');
      expect(await append).toEqual({ status: 'ok', firstPosition: head + 1, lastPosition: head + 3 });
      const storedEvents = await directStore.store.readStreams([a, b]);
      expect({
        countOfA: storedEvents.get(a)?.length,
        countOfB: storedEvents.get(b)?.length,
        head: await directStore.store.readHead(),
      }).toEqual({ countOfA: 2, countOfB: 1, head: head + 3 });
    }
    lockHolder.release();
  });

  test('fails the transaction, not the process, when a backend dies inside it', async () => {
    const work = runInTransaction(directStore.pool, async (tx) => {
      const { rows } = await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
      const connectionEnd = new Promise((resolve) => tx.once('end', resolve));
      await directStore.pool.query('SELECT pg_terminate_backend($1)', [rows[0]?.pid]);
      await connectionEnd;
      await tx.query('SELECT 1');
    });
    await expect(work).rejects.toThrow('not queryable');
    expect((await directStore.pool.query('SELECT 1')).rowCount).toBe(1);
  });

  test('keeps every acknowledged append once, whole and dense, when backends die at random', async () => {
    const start = await directStore.store.readHead();
    const writer = openOwnStore(database.url, 8);
    const acknowledgedAppends: { id: string; lastPosition: number }[] = [];
    const unknownIds: string[] = [];
    let isKilling = true;
    const writeStreams = async (): Promise<void> => {
      for (let i = 0; i < 40; i++) {
        const id = v7();
        await writer.store
          .append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken(), newSeatsTaken())]))
          .then(
            (outcome) => {
              if (outcome.status !== 'ok') throw new Error(outcome.status);
              acknowledgedAppends.push({ id, lastPosition: outcome.lastPosition });
            },
            () => unknownIds.push(id), // killed twice in a row: the outcome is unknown to the caller
          );
      }
    };
    let killedCount = 0;
    const killBackends = async (): Promise<void> => {
      while (isKilling) {
        const { rowCount } = await directStore.pool.query(
          `SELECT pg_sleep(0.01), pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'test' AND query LIKE '%es_append%'
             AND pid <> pg_backend_pid() ORDER BY random() LIMIT 1`,
        );
        killedCount += rowCount ?? 0;
      }
    };
    const killer = killBackends();
    await Promise.all(Array.from({ length: 8 }, writeStreams));
    isKilling = false;
    await killer;
    const log = (await directStore.store.readAll(start, 10_000)).events;

    expect(log.map((event) => event.position)).toEqual(log.map((_, i) => start + i + 1));
    expect(killedCount).toBeGreaterThan(5);
    expect(acknowledgedAppends.length).toBeGreaterThan(100);
    for (const { id, lastPosition } of acknowledgedAppends)
      expect(log.filter((event) => event.streamId === id).map((event) => event.position)).toEqual([
        lastPosition - 1,
        lastPosition,
      ]);
    for (const id of unknownIds)
      expect([0, 2]).toContain(log.filter((event) => event.streamId === id).length);
    expect(new Set(log.map((event) => event.streamId)).size).toBeLessThanOrEqual(
      acknowledgedAppends.length + unknownIds.length,
    );
  }, 60_000);
});
