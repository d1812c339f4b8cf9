import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import pg from 'pg';
import { DamagedLogError } from '../../src/platform/evidence/sealer.js';
import { newStreamIds, openSealedLog, type SealedLog } from '../support/event-store/sealed-log.js';
import { waitUntil } from '../support/wait-until.js';

jest.setTimeout(60_000);

describe('sealing the log', () => {
  let log: SealedLog;
  const [a, b] = newStreamIds(2) as [string, string];
  beforeAll(async () => {
    log = await openSealedLog();
  });
  beforeEach(() => log.reset());
  afterAll(() => log.drop());

  const listBounds = async () =>
    (await log.listRoots()).map(({ segment, first, last }) => [segment, first, last]);

  test('seals no segment of an empty log', async () => {
    expect(await log.newSealer().sealDue()).toBe(0);
  });

  test('seals full segments at once but the tail a minute after its oldest event', async () => {
    const sealer = log.newSealer();
    for (let i = 0; i < 9; i++) await log.appendEvents(a, b);
    expect(await sealer.sealDue()).toBe(2);
    expect(await listBounds()).toEqual([[1, 1, 8], [2, 9, 16]]); // prettier-ignore

    log.clock.advanceBy(MINUTE_MS - 1);
    expect(await sealer.sealDue()).toBe(0);
    expect(await log.verifyEvents()).toMatchObject({
      wrongCount: 0,
      head: 18,
      unsealedCount: 2,
      segmentCount: 2,
      streamCount: 2,
    });

    log.clock.advanceBy(1);
    expect([await sealer.sealDue(), await sealer.sealDue()]).toEqual([1, 0]);
    expect((await listBounds()).at(-1)).toEqual([3, 17, 18]);
  });

  test('seals the tail at once when asked to', async () => {
    const sealer = log.newSealer();
    for (let i = 0; i < 9; i++) await log.appendEvents(a, b);
    await sealer.sealAll();
    await log.appendEvents(a);

    expect(await sealer.sealAll()).toBe(1);
    expect(await log.verifyEvents(await log.listRoots())).toMatchObject({
      wrongCount: 0,
      head: 19,
      unsealedCount: 0,
      segmentCount: 4,
      comparedRootCount: 4,
    });
  });

  test('seals the tail after the clock was set back', async () => {
    await log.appendEvents(a);
    log.clock.advanceBy(-2 * MINUTE_MS);
    expect(await log.newSealer().sealDue()).toBe(1);
  });

  test.each(['UPDATE log_segments SET root = root', 'DELETE FROM log_segments', 'TRUNCATE log_segments'])(
    'protects sealed events against changes by the application: %s',
    async (sql) => {
      await log.appendEvents(a);
      await log.newSealer().sealAll();
      await expect(log.pool.query(sql)).rejects.toThrow('append-only');
    },
  );

  test('makes one intact chain with five sealers and concurrent writers', async () => {
    const sealers = Array.from({ length: 5 }, () => log.newSealer());
    const streams = newStreamIds(8);
    let isWriting = true;
    const writers = streams.map(async (id) => {
      for (let i = 0; i < 12; i++) await log.appendEvents(id);
    });
    const segmentCounts = sealers.map(async (sealer, i) => {
      let segmentCount = 0;
      while (isWriting) segmentCount += await (i % 2 === 0 ? sealer.sealAll() : sealer.sealDue());
      return segmentCount;
    });
    await Promise.all(writers);
    isWriting = false;
    const total =
      (await Promise.all(segmentCounts)).reduce((sum, count) => sum + count, 0) +
      (await log.newSealer().sealAll());
    const report = await log.verifyEvents();

    expect(report).toMatchObject({ findings: [], head: 96, unsealedCount: 0, segmentCount: total });
  });

  test('continues after being killed at any moment', async () => {
    const killer = new pg.Client({ connectionString: log.url });
    await killer.connect();
    let killCount = 0;
    try {
      for (let round = 0; round < 30; round++) {
        await log.appendEvents(...newStreamIds(10));
        const sealing = log.newSealer().sealAll();
        sealing.catch(() => undefined);
        // Waits for a varying number of queries, so that the kill hits a different step each time.
        for (let query = 0; query < round % 6; query++) await killer.query('SELECT 1');
        const { rowCount } = await killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'test' AND state <> 'idle' AND pid <> pg_backend_pid()`,
        );
        killCount += await sealing.then(() => 0, () => Math.min(1, rowCount ?? 0)); // prettier-ignore
      }
    } finally {
      await killer.end();
    }

    expect(killCount).toBeGreaterThan(5);

    await log.newSealer().sealAll();
    expect(await log.verifyEvents()).toMatchObject({ findings: [], head: 300, unsealedCount: 0 });
  });

  test.each([
    {
      name: 'a log with a missing event',
      sql: 'DELETE FROM events WHERE position = 3',
      message: 'no event at position 3',
    },
    {
      name: 'a log without its last event',
      sql: 'DELETE FROM events WHERE position = 8',
      message: 'no event at position 8',
    },
    {
      name: 'a log with a head before the sealed end',
      sql: 'UPDATE log_head SET position = 0',
      message: 'the log ends at 0 and is sealed up to 1',
    },
  ])('refuses to seal $name', async ({ sql, message }) => {
    await log.appendEvents(a);
    await log.newSealer().sealAll();
    for (let i = 0; i < 7; i++) await log.appendEvents(b);
    await log.tamperLog(sql);
    const sealing = log.newSealer().sealAll();

    await expect(sealing).rejects.toThrow(DamagedLogError);
    await expect(sealing).rejects.toThrow(message);
    expect(await listBounds()).toEqual([[1, 1, 1]]);
  });

  test('reports errors of background polling until it stops', async () => {
    const errors: unknown[] = [];
    const sealer = log.newSealer({ pollIntervalMs: 5, onError: (error) => errors.push(error) });
    sealer.start();
    try {
      for (let i = 0; i < 8; i++) await log.appendEvents(a);
      await waitUntil(async () => (await listBounds()).length === 1);
      await log.tamperLog('UPDATE log_head SET position = 7');
      await waitUntil(() => errors.length > 0);
      expect(String(errors[0])).toContain('the log ends at 7');
      await log.tamperLog('UPDATE log_head SET position = 8');
      for (let i = 0; i < 8; i++) await log.appendEvents(a);
      await waitUntil(async () => (await listBounds()).length === 2);
    } finally {
      await sealer.stop();
    }

    expect(await sealer.sealAll()).toBe(0);
  });
});
