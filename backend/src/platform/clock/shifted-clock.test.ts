import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import pg from 'pg';
import { addDaysTo } from '../../../test/support/add-days-to.js';
import { createTestDatabase, type TestDatabase } from '../../../test/support/database.js';
import { waitUntil } from '../../../test/support/wait-until.js';
import { ManualClock } from './clock.js';
import { ShiftedClock } from './shifted-clock.js';

const realClock = new ManualClock(new Date('2026-11-20T10:00:00Z'));
let database: TestDatabase;
let pool: pg.Pool;
const openClocks: ShiftedClock[] = [];

/** Starts the clock of one process on the shared database. */
const startClock = async (pollIntervalMs = 1000): Promise<ShiftedClock> => {
  const clock = await ShiftedClock.start({
    pool,
    connectionString: database.url,
    realClock,
    pollIntervalMs,
  });
  openClocks.push(clock);
  return clock;
};

beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 4 });
});

beforeEach(async () => {
  await Promise.all(openClocks.splice(0).map((clock) => clock.close()));
  await pool.query('UPDATE dev_clock SET offset_ms = 0');
  realClock.advanceTo('2026-11-20T10:00:00Z');
});

afterAll(async () => {
  await Promise.all(openClocks.map((clock) => clock.close()));
  await pool.end();
  await database.drop();
});

describe('the shifted clock', () => {
  test('shows real time until it is moved, then runs on from the moved time', async () => {
    const clock = await startClock();
    expect(clock.now().toISOString()).toBe('2026-11-20T10:00:00.000Z');
    expect(await clock.advanceTo(new Date('2027-03-01T12:00:00Z'))).toBe(true);
    realClock.advanceTo('2026-11-20T10:00:01Z');
    expect(clock.now().toISOString()).toBe('2027-03-01T12:00:01.000Z');
    expect(clock.offsetMs).toBe(Date.parse('2027-03-01T12:00:00Z') - Date.parse('2026-11-20T10:00:00Z'));
  });

  test('keeps the move across a restart', async () => {
    await (await startClock()).advanceTo(addDaysTo(realClock.now(), 1));
    expect((await startClock()).offsetMs).toBe(DAY_MS);
  });

  test('moves in every process at once and notifies each listener once', async () => {
    const [mover, follower] = [await startClock(), await startClock(600_000)];
    const announcedTimes: string[] = [];
    const stopListening = follower.onMove((now) => announcedTimes.push(now.toISOString()));
    await mover.advanceTo(new Date('2026-11-21T00:00:00Z'));
    await waitUntil(() => announcedTimes.length > 0);
    expect(follower.now()).toEqual(mover.now());

    stopListening();
    await mover.advanceTo(new Date('2026-11-22T00:00:00Z'));
    await waitUntil(() => follower.offsetMs === mover.offsetMs);
    expect(announcedTimes).toEqual(['2026-11-21T00:00:00.000Z']);
  });

  test('follows a move without a notification and listens again after its connection broke', async () => {
    const [mover, follower] = [await startClock(), await startClock()];
    const cutConnections = () =>
      pool.query<{ cut: boolean }>(
        `SELECT pg_terminate_backend(pid) AS cut FROM pg_stat_activity
         WHERE application_name = 'wayfold clock'
           AND datname = current_database()`,
      );
    expect((await cutConnections()).rows).toHaveLength(2);

    await mover.advanceTo(addDaysTo(realClock.now(), 1));
    await waitUntil(() => follower.offsetMs === DAY_MS);
    const countListeners = async (): Promise<number> => {
      const { rows } = await pool.query<{ n: number }>(
        `SELECT count(*)::int AS n FROM pg_stat_activity WHERE application_name = 'wayfold clock'
           AND datname = current_database()`,
      );
      return rows[0]!.n;
    };
    await waitUntil(async () => (await countListeners()) === 2);
    await mover.advanceTo(addDaysTo(realClock.now(), 2));
    await waitUntil(() => follower.offsetMs === 2 * DAY_MS);
  });

  test('never moves back: the furthest of racing moves wins', async () => {
    const clocks = [await startClock(), await startClock()];
    const days = [5, 9, 2, 7, 9, 1];
    const moveResults = await Promise.all(
      days.map((day, i) => clocks[i % 2]!.advanceTo(addDaysTo(realClock.now(), day))),
    );
    expect(moveResults.filter(Boolean).length).toBeGreaterThan(0);
    await waitUntil(() => clocks.every((clock) => clock.offsetMs === 9 * DAY_MS));
    expect(await clocks[0]!.advanceTo(addDaysTo(realClock.now(), 9))).toBe(false);
    expect(clocks[0]!.offsetMs).toBe(9 * DAY_MS);
  });
});
