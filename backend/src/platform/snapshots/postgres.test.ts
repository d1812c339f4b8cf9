import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { v7 } from 'uuid';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import {
  type Counter,
  newSeatsTakenEvents,
  newSharedCounter,
  newTestEnvelope,
  takeSeats,
} from '../../../test/support/event-store/counters.js';
import {
  newAppendRequest,
  newSeatsTaken,
  newStreamAppend,
  RECORDED_AT,
} from '../../../test/support/event-store/events.js';
import { openStore, type PostgresStoreUnderTest } from '../../../test/support/event-store/postgres-store.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { ManualClock } from '../clock/clock.js';
import { CommandRunner } from '../commands/runner.js';
import { logger } from '../logging/logger.js';
import { fingerprintFold } from './fold-fingerprint.js';
import { PostgresSnapshots } from './postgres.js';
import type { SnapshotCodec } from './snapshots.js';

const codec: SnapshotCodec<number> = {
  schema: 1,
  encode: (sum) => ({ sum }),
  decode(json) {
    const { sum } = json as { sum: unknown };
    if (typeof sum !== 'number') throw new Error('no sum');
    return sum;
  },
};
const newSpec = (streamId: string): Counter => ({ ...newSharedCounter(streamId), snapshot: codec });
const FOLD_FINGERPRINT = fingerprintFold({ ...newSpec(v7()), snapshot: codec });

let database: TestDatabase;
let connection: PostgresStoreUnderTest;
let snapshots: PostgresSnapshots;
const { level } = logger;
beforeAll(async () => {
  logger.level = 'silent'; // invalid snapshots log warnings
  database = await createTestDatabase();
  connection = openStore(database.url);
  snapshots = new PostgresSnapshots(connection.pool);
});

afterAll(async () => {
  logger.level = level;
  await connection.close();
  await database.drop();
});

let id: string;
const clock = new ManualClock(RECORDED_AT);
/** Creates a runner as in another process, without caches. */
const newRunner = () => new CommandRunner(connection.store, clock, { snapshots });

const readSeats = async () => (await newRunner().load({ seats: newSpec(id) })).seats;
const appendSeats = async (expectedVersion: number, eventCount: number) => {
  await connection.store.append(
    newAppendRequest([
      newStreamAppend(id, expectedVersion, ...Array.from({ length: eventCount }, () => newSeatsTaken(1))),
    ]),
  );
};

const readSaved = async () => {
  const { rows } = await connection.pool.query<{ reducer: string; version: number; state: unknown }>(
    'SELECT reducer, version, state FROM snapshots WHERE stream_id = $1 ORDER BY version',
    [id],
  );
  return rows;
};
/** Reads made by a load. */
const spyOnReads = () => jest.spyOn(connection.store, 'readStreams');

const listRanges = (readSpy: ReturnType<typeof spyOnReads>) => readSpy.mock.calls.map(([, range]) => range);

beforeEach(() => {
  id = v7();
});

afterEach(() => {
  jest.restoreAllMocks();
});

describe('a stream', () => {
  test('gets no snapshot while it is short', async () => {
    await appendSeats(0, 199);
    const readSpy = spyOnReads();

    expect(await readSeats()).toBe(199);
    expect(listRanges(readSpy)).toEqual([{ fromVersion: 1, toVersion: 200 }]);
    expect(await readSaved()).toEqual([]);
  });

  test('gets a snapshot when it is long and loaded, and is then read from the snapshot', async () => {
    await appendSeats(0, 300);
    expect(await readSeats()).toBe(300);
    await waitUntil(async () => (await readSaved()).length === 1);
    expect(await readSaved()).toEqual([{ reducer: FOLD_FINGERPRINT, version: 300, state: { sum: 300 } }]);
    await appendSeats(300, 5);
    const readSpy = spyOnReads();
    expect(await readSeats()).toBe(305);
    // Rereads the snapshot's last event: the log must contain it.
    expect(listRanges(readSpy)).toEqual([{ fromVersion: 1, toVersion: 200 }, { fromVersion: 300 }]);
  });

  test('gets snapshots from commands as it grows, which neither delay nor fail a command', async () => {
    const runner = newRunner();
    const saveSpy = jest.spyOn(snapshots, 'save').mockRejectedValueOnce(new Error('disk full'));
    const takeSeat = () => runner.runOne(newTestEnvelope(), newSpec(id), () => newSeatsTakenEvents());
    const takeMany = (count: number) => Promise.all(Array.from({ length: count }, takeSeat));
    expect(await takeMany(250)).toHaveLength(250);

    await waitUntil(() => saveSpy.mock.calls.length === 1);
    expect(await readSaved()).toEqual([]);

    await takeMany(250);
    await waitUntil(async () => (await readSaved()).length === 1);
    const [{ version, state } = { version: 0, state: null }] = await readSaved();
    expect(version).toBeGreaterThanOrEqual(400);
    expect(state).toEqual({ sum: version });
    expect(await readSeats()).toBe(500);
  });
});

describe('a snapshot', () => {
  beforeEach(async () => {
    await appendSeats(0, 250);
    await snapshots.save(id, FOLD_FINGERPRINT, { version: 240, state: { sum: 240 } });
  });

  test.each<{ name: string; sql: string }>([
    { name: 'it was deleted', sql: 'DELETE FROM snapshots WHERE stream_id = $1' },
    {
      name: 'its state has another shape',
      sql: `UPDATE snapshots SET state = '{"sum":"many"}' WHERE stream_id = $1`,
    },
    { name: 'its state is empty', sql: `UPDATE snapshots SET state = 'null' WHERE stream_id = $1` },
    { name: 'the log lacks its version', sql: 'UPDATE snapshots SET version = 9000 WHERE stream_id = $1' },
    {
      name: 'another fold made its state',
      sql: `UPDATE snapshots SET reducer = 'older', state = '{"sum":7}' WHERE stream_id = $1`,
    },
  ])('is replaced by a fold of the whole stream if $name', async ({ sql }) => {
    await connection.pool.query(sql, [id]);
    expect(await readSeats()).toBe(250);
  });

  test('is used if it is intact', async () => {
    await connection.pool.query(`UPDATE snapshots SET state = '{"sum":1000}' WHERE stream_id = $1`, [id]);
    expect(await readSeats()).toBe(1010);
  });

  test('is not needed by a command, so a missing table fails none', async () => {
    jest.spyOn(snapshots, 'find').mockRejectedValue(new Error('no such table'));
    jest.spyOn(snapshots, 'save').mockRejectedValue(new Error('no such table'));
    const outcome = await takeSeats(newRunner(), { streamId: id, seats: 1, limit: 251 });
    expect(outcome).toMatchObject({ status: 'done', result: 250 });
  });
});

test('a snapshot does not replace a newer snapshot', async () => {
  await snapshots.save(id, FOLD_FINGERPRINT, { version: 30, state: 3 });
  await snapshots.save(id, FOLD_FINGERPRINT, { version: 29, state: 4 });
  expect(await readSaved()).toEqual([{ reducer: FOLD_FINGERPRINT, version: 30, state: 3 }]);
});

test('a new snapshot removes snapshots of other folds that are older than a week', async () => {
  await snapshots.save(id, 'dead', { version: 10, state: 1 });
  await snapshots.save(id, 'alive', { version: 20, state: 2 });
  await connection.pool.query(
    `UPDATE snapshots SET created_at = now() - interval '8 days' WHERE stream_id = $1 AND reducer = 'dead'`,
    [id],
  );
  await snapshots.save(id, FOLD_FINGERPRINT, { version: 30, state: 3 });

  expect(await readSaved()).toEqual([
    { reducer: 'alive', version: 20, state: 2 },
    { reducer: FOLD_FINGERPRINT, version: 30, state: 3 },
  ]);
});

test('a snapshot never contains personal data', async () => {
  const state = { named: [{ $subject: v7(), value: { name: 'Ana' } }] };
  await expect(snapshots.save(id, FOLD_FINGERPRINT, { version: 1, state })).rejects.toThrow(
    'must not contain personal data',
  );
  expect(await readSaved()).toEqual([]);
});
