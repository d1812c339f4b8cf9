import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import pg from 'pg';
import { DamagedLogError } from '../../src/platform/evidence/sealer.js';
import { openSealedLog, type SealedLog, streamIds } from './log.js';

jest.setTimeout(60_000);
const MINUTE = 60_000;

describe('sealing the log', () => {
  let log: SealedLog;
  const [a, b] = streamIds(2) as [string, string];
  beforeAll(async () => {
    log = await openSealedLog();
  });
  beforeEach(() => log.reset());
  afterAll(() => log.drop());

  const later = (ms: number) => log.clock.moveTo(new Date(log.clock.now().getTime() + ms));
  const bounds = async () => (await log.roots()).map(({ segment, first, last }) => [segment, first, last]);

  test('seals full segments at once, and the tail when its oldest event is a minute old', async () => {
    const sealer = log.sealer();
    expect(await sealer.seal()).toBe(0);
    for (let n = 0; n < 9; n++) await log.append(a, b);
    expect(await sealer.seal()).toBe(2);
    expect(await bounds()).toEqual([[1, 1, 8], [2, 9, 16]]); // prettier-ignore
    later(MINUTE - 1);
    expect(await sealer.seal()).toBe(0);
    expect(await log.verify()).toMatchObject({ wrong: 0, head: 18, unsealed: 2, segments: 2, streams: 2 });
    later(1);
    expect(await sealer.seal()).toBe(1);
    expect(await sealer.seal()).toBe(0);
    expect((await bounds()).at(-1)).toEqual([3, 17, 18]);
    await log.append(a);
    expect(await sealer.seal(true)).toBe(1); // on request: at once
    expect(await log.verify(await log.roots())).toMatchObject({
      wrong: 0,
      head: 19,
      unsealed: 0,
      segments: 4,
      rootsCompared: 4,
    });
  });

  test('seals the tail after the clock was set back', async () => {
    await log.append(a);
    later(-2 * MINUTE);
    expect(await log.sealer().seal()).toBe(1);
  });

  test('protects sealed events against changes by the application', async () => {
    await log.append(a);
    await log.sealer().seal(true);
    for (const sql of [
      'UPDATE log_segments SET root = root',
      'DELETE FROM log_segments',
      'TRUNCATE log_segments',
    ])
      await expect(log.pool.query(sql)).rejects.toThrow('append-only');
  });

  test('makes one clean chain with five sealers and concurrent writers', async () => {
    const sealers = Array.from({ length: 5 }, () => log.sealer());
    const streams = streamIds(8);
    let writing = true;
    const writers = streams.map(async (id) => {
      for (let n = 0; n < 12; n++) await log.append(id);
    });
    const segmentCounts = sealers.map(async (sealer, n) => {
      let segments = 0;
      while (writing) segments += await sealer.seal(n % 2 === 0);
      return segments;
    });
    await Promise.all(writers);
    writing = false;
    const total =
      (await Promise.all(segmentCounts)).reduce((sum, n) => sum + n, 0) + (await log.sealer().seal(true));
    const checked = await log.verify();
    expect(checked).toMatchObject({ findings: [], head: 96, unsealed: 0, segments: total });
  });

  test('continues after being killed at any moment', async () => {
    const killer = new pg.Client({ connectionString: log.url });
    await killer.connect();
    let killed = 0;
    try {
      for (let round = 0; round < 30; round++) {
        await log.append(...streamIds(10));
        const sealing = log.sealer().seal(true);
        sealing.catch(() => undefined);
        // After this many looks, so at a different step each time.
        for (let look = 0; look < round % 6; look++) await killer.query('SELECT 1');
        const { rowCount } = await killer.query(
          `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
           WHERE datname = current_database() AND application_name = 'test' AND state <> 'idle' AND pid <> pg_backend_pid()`,
        );
        killed += await sealing.then(() => 0, () => Math.min(1, rowCount ?? 0)); // prettier-ignore
      }
    } finally {
      await killer.end();
    }
    expect(killed).toBeGreaterThan(5);
    await log.sealer().seal(true);
    expect(await log.verify()).toMatchObject({ findings: [], head: 300, unsealed: 0 });
  });

  test.each([
    ['a hole', 'DELETE FROM events WHERE position = 3', 'no event at position 3'],
    ['an end that is missing', 'DELETE FROM events WHERE position = 8', 'no event at position 8'],
    [
      'a head before the sealed end',
      'UPDATE log_head SET position = 0',
      'the log ends at 0 and is sealed up to 1',
    ],
  ])('refuses to seal %s', async (_, sql, message) => {
    await log.append(a);
    await log.sealer().seal(true);
    for (let n = 0; n < 7; n++) await log.append(b);
    await log.tamper(sql);
    const refused = log.sealer().seal(true);
    await expect(refused).rejects.toThrow(DamagedLogError);
    await expect(refused).rejects.toThrow(message);
    expect(await bounds()).toEqual([[1, 1, 1]]);
  });

  test('looks by itself in the background, reports errors, and stops', async () => {
    const errors: unknown[] = [];
    const sealer = log.sealer({ lookEvery: 5, onError: (error) => errors.push(error) });
    const until = async (condition: () => Promise<boolean> | boolean) => {
      const deadline = performance.now() + 10_000;
      while (!(await condition())) {
        if (performance.now() > deadline) throw new Error('waited in vain');
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    sealer.start();
    try {
      for (let n = 0; n < 8; n++) await log.append(a);
      await until(async () => (await bounds()).length === 1);
      await log.tamper('UPDATE log_head SET position = 7');
      await until(() => errors.length > 0);
      expect(String(errors[0])).toContain('the log ends at 7');
      await log.tamper('UPDATE log_head SET position = 8');
      for (let n = 0; n < 8; n++) await log.append(a);
      await until(async () => (await bounds()).length === 2);
    } finally {
      await sealer.stop();
    }
    expect(await sealer.seal(true)).toBe(0);
  });
});
