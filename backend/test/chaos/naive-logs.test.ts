// Faults of other stores, reproduced on purpose: the checks that our own log passes find each.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../support/database.js';
import { newAppendRequest, newSeatsTaken, newStreamAppend } from '../support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../support/event-store/postgres-store.js';
import { Findings, reportSequenceFaults } from './log-check.js';

jest.setTimeout(120_000);
const WRITERS = 8;
const TRANSACTIONS_PER_WRITER = 40;

let database: TestDatabase;
let connection: PostgresStoreUnderTest;
let clients: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  connection = openStore(database.url);
  clients = new pg.Pool({ connectionString: database.url, max: WRITERS + 4 });
  await clients.query(
    `CREATE TABLE naive (position bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
       xid xid8 NOT NULL DEFAULT pg_current_xact_id(), n integer NOT NULL)`,
  );
});

afterAll(async () => {
  await connection.close();
  await clients.end();
  await database.drop();
});

/** Writes as several writers that number rows before committing, each at its own pace. */
async function writeNaively(): Promise<void> {
  await clients.query('TRUNCATE naive RESTART IDENTITY');
  const runWriter = async (): Promise<void> => {
    for (let i = 0; i < TRANSACTIONS_PER_WRITER; i++) {
      const client = await clients.connect();
      await client.query('BEGIN');
      await client.query('SELECT pg_current_xact_id()'); // transactions are ordered differently than rows
      await client.query('SELECT pg_sleep(random() * 0.004)');
      await client.query('INSERT INTO naive (n) SELECT generate_series(1, 2)');
      await client.query('SELECT pg_sleep(random() * 0.004)');
      await client.query('COMMIT');
      client.release();
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, runWriter));
}

/** Follows with a checkpoint until `isDone`, and then to the end. */
async function followLog(
  readNext: (afterPosition: number) => Promise<readonly { position: number }[]>,
  isDone: () => boolean,
): Promise<number[]> {
  const positions: number[] = [];
  for (;;) {
    const isLast = isDone();
    const rows = await readNext(positions.at(-1) ?? 0);
    positions.push(...rows.map(({ position }) => position));
    if (isLast && rows.length === 0) return positions;
  }
}

const readNaiveRows = async (
  condition: string,
  order: string,
  afterPosition: number,
): Promise<{ position: number }[]> =>
  (
    await clients.query<{ position: number }>(
      `SELECT position::float8 AS position FROM naive WHERE position > $1 ${condition} ORDER BY ${order} LIMIT 20`,
      [afterPosition],
    )
  ).rows;

async function countLost(condition: string, order: string): Promise<number> {
  let isWritten = false;
  const positions = followLog(
    (afterPosition) => readNaiveRows(condition, order, afterPosition),
    () => isWritten,
  );
  await writeNaively();
  isWritten = true;
  const { rows } = await clients.query<{ position: number }>(
    'SELECT position::float8 AS position FROM naive ORDER BY position',
  );
  const findings = new Findings();
  const committedPositions = rows.map(({ position }) => position);
  expect(committedPositions).toHaveLength(2 * WRITERS * TRANSACTIONS_PER_WRITER);
  reportSequenceFaults('follower', committedPositions, await positions, findings);
  return findings.counts.lost;
}

test('a checkpoint on an identity column skips late commits', async () => {
  expect(await countLost('', 'position')).toBeGreaterThan(0);
});

test('a checkpoint on the position also skips late commits when reading in transaction order', async () => {
  const finishedCondition = 'AND xid < pg_snapshot_xmin(pg_current_snapshot())';
  expect(await countLost(finishedCondition, 'xid, position')).toBeGreaterThan(0);
});

test('a log that waits for all older transactions stalls on a transaction in another database, unlike our log', async () => {
  const otherDatabase = await createTestDatabase();
  const client = new pg.Client({ connectionString: otherDatabase.url });
  await client.connect();
  await client.query('BEGIN; SELECT pg_current_xact_id()');
  await clients.query('TRUNCATE naive; INSERT INTO naive (n) VALUES (1)');
  const start = await connection.store.readHead();
  await connection.store.append(newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken())]));
  const finishedCondition = 'AND xid < pg_snapshot_xmin(pg_current_snapshot())';
  expect(await readNaiveRows(finishedCondition, 'position', 0)).toEqual([]);
  expect((await connection.store.readAll(start, 10)).events).toHaveLength(1);

  await client.end();
  await otherDatabase.drop();
});

test('our log loses no event under as many writers, followed from the first event and by types', async () => {
  let isWritten = false;
  const start = await connection.store.readHead();
  const newReader = (types?: readonly string[]) => async (afterPosition: number) =>
    (await connection.store.readAll(Math.max(afterPosition, start), 20, types)).events;
  const followers = [newReader(), newReader(['SeatsTaken'])].map((readNext) =>
    followLog(readNext, () => isWritten),
  );
  const secondStore = openStore(database.url);
  const appendedPositions: number[] = [];
  const runWriter = async (writer: number): Promise<void> => {
    for (let i = 0; i < TRANSACTIONS_PER_WRITER; i++) {
      const { store } = writer % 2 ? connection : secondStore;
      const outcome = await store.append(
        newAppendRequest([newStreamAppend(v7(), 0, newSeatsTaken(), newSeatsTaken())]),
      );
      if (outcome.status === 'ok') appendedPositions.push(outcome.firstPosition, outcome.lastPosition);
    }
  };
  await Promise.all(Array.from({ length: WRITERS }, (_, i) => runWriter(i)));
  isWritten = true;
  appendedPositions.sort((a, b) => a - b);

  expect(appendedPositions).toHaveLength(2 * WRITERS * TRANSACTIONS_PER_WRITER);

  const findings = new Findings();
  for (const positions of await Promise.all(followers))
    reportSequenceFaults('follower', appendedPositions, positions, findings);
  expect(findings.examples).toEqual([]);

  await secondStore.close();
});

test('no function of the log notifies while it locks the log', async () => {
  const { rows } = await connection.pool.query<{ name: string }>(
    `SELECT proname AS name FROM pg_proc WHERE proname LIKE 'es\\_%' AND prosrc ~* 'notify'`,
  );
  expect(rows).toEqual([]);
  const { rows: appends } = await connection.pool.query(
    `SELECT FROM pg_proc WHERE proname LIKE 'es\\_append%'`,
  );
  expect(appends.length).toBeGreaterThan(0);
});

test('one of many simultaneous creators of a stream wins at most, and only before its guard changes', async () => {
  const secondStore = openStore(database.url);
  let roundsWon = 0;
  for (let round = 0; round < 20; round++) {
    const [id, guard] = [v7(), v7()];
    await connection.store.append(newAppendRequest([newStreamAppend(guard, 0, newSeatsTaken())]));
    const makers = [connection, secondStore, connection, secondStore].map(({ store }) =>
      store.append(newAppendRequest([newStreamAppend(id, 0, newSeatsTaken()), newStreamAppend(guard, 1)])),
    );
    const guardChanged = secondStore.store.append(
      newAppendRequest([newStreamAppend(guard, 1, newSeatsTaken())]),
    );
    const outcomes = await Promise.all([...makers, guardChanged]);
    const successes = outcomes.slice(0, 4).filter(({ status }) => status === 'ok');
    expect(successes.length).toBeLessThanOrEqual(1);
    expect(outcomes[4]).toMatchObject({ status: 'ok' });
    const [winner] = successes;
    const guardChange = outcomes[4];
    // A command that relies on the guard must precede its change.
    if (winner?.status === 'ok' && guardChange?.status === 'ok') {
      roundsWon++;
      expect(winner.firstPosition).toBeLessThan(guardChange.firstPosition);
    }
  }
  expect(roundsWon).toBeGreaterThan(0);
  await secondStore.close();
});
