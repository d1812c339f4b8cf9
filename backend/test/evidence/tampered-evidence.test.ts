// Somebody with the database's password changes the evidence itself, and the tables next to the log.
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { Finding } from '../../src/platform/evidence/findings.js';
import type { ExportedRoot } from '../../src/platform/evidence/roots.js';
import { newStreamIds, openSealedLog, type SealedLog } from '../support/event-store/sealed-log.js';

jest.setTimeout(60_000);
let log: SealedLog;
let roots: ExportedRoot[];
const [a, b, c] = newStreamIds(3) as [string, string, string];

/** Positions 1 to 27: a, b, c repeatedly. Segments 1 to 8, 9 to 16, 17 to 24; 25, 26 and 27 are the tail. */
beforeAll(async () => {
  log = await openSealedLog();
  for (let i = 0; i < 9; i++) await log.appendEvents(a, b, c);
  await log.newSealer().sealDue();
  roots = await log.listRoots();
  await log.save();
});
beforeEach(() => log.restore());
afterAll(() => log.drop());

/** Reduces findings to kind, place and names. */
const omitDetails = (findings: readonly Finding[]) => findings.map(({ detail: _, ...rest }) => rest);

async function tamperAndVerify(...sql: string[]): Promise<Omit<Finding, 'detail'>[]> {
  await log.tamperLog(...sql);
  const report = await log.verifyEvents();
  expect(report.wrongCount).toBe(report.findings.length);
  return omitDetails(report.findings);
}

describe('tampered evidence', () => {
  const location = { segment: 2, position: 9, upTo: 16 };

  test('a changed root is detected', async () => {
    expect(
      await tamperAndVerify(`UPDATE log_segments SET root = sha256('forged') WHERE segment = 2`),
    ).toEqual([
      { kind: 'chain-broken', ...location },
      { kind: 'segment-changed', ...location },
    ]);
  });

  test('changed leaves are detected without blaming the events', async () => {
    const findings = await tamperAndVerify(
      `UPDATE log_segments SET leaves = overlay(leaves PLACING sha256('x') FROM 1 FOR 32) WHERE segment = 2`,
    );
    expect(findings).toEqual([{ kind: 'segment-changed', ...location }]);
  });

  test.each([
    { name: 'a changed chain', change: `chain = sha256('x')` },
    { name: 'an earlier sealing time', change: `sealed_at = sealed_at - interval '1 microsecond'` },
    { name: 'an infinite sealing time', change: `sealed_at = '-infinity'` },
  ])('$name is detected', async ({ change }) => {
    expect(await tamperAndVerify(`UPDATE log_segments SET ${change} WHERE segment = 2`)).toEqual([
      { kind: 'chain-broken', ...location },
    ]);
  });

  test('a missing segment is detected', async () => {
    expect(await tamperAndVerify('DELETE FROM log_segments WHERE segment = 2')).toEqual([
      { kind: 'segment-missing', segment: 2, position: 9, upTo: 16 },
    ]);
    expect(omitDetails((await log.verifyEvents(roots)).findings)).toContainEqual({
      kind: 'root-differs',
      ...location,
    });
  });

  test('changed bounds of a segment are detected', async () => {
    const findings = await tamperAndVerify(
      'UPDATE log_segments SET first_position = 10, last_position = 17 WHERE segment = 2',
    );
    expect(findings).toContainEqual({ kind: 'segment-changed', segment: 2, position: 10, upTo: 17 });
    expect(findings).toContainEqual({ kind: 'chain-broken', segment: 2, position: 10, upTo: 17 });
  });

  test('an event changed with its leaf and root is detected by the chain or the exported roots', async () => {
    await log.tamperLog(`UPDATE events SET data = '{"seats": 100}' WHERE position = 11`);
    // Reseals the changed log as the sealer would, and replaces one row by its new version.
    await log.tamperLog('CREATE TABLE kept AS SELECT * FROM log_segments', 'TRUNCATE log_segments');
    await log.newSealer().sealDue();
    await log.tamperLog(
      'UPDATE kept k SET root = s.root, leaves = s.leaves FROM log_segments s WHERE s.segment = 2 AND k.segment = 2',
      'ALTER TABLE log_segments RENAME TO resealed',
      'ALTER TABLE kept RENAME TO log_segments',
    );
    const partialCheck = await log.verifyEvents();
    await log.tamperLog('DROP TABLE log_segments', 'ALTER TABLE resealed RENAME TO log_segments');
    expect(omitDetails(partialCheck.findings)).toEqual([{ kind: 'chain-broken', ...location }]);

    expect(await log.verifyEvents()).toMatchObject({ wrongCount: 0 }); // resealed from there on: the database is consistent with itself
    expect(omitDetails((await log.verifyEvents(roots)).findings)).toEqual([
      { kind: 'root-differs', segment: 2, position: 9, upTo: 16 },
      { kind: 'root-differs', segment: 3, position: 17, upTo: 24 },
    ]);
  });
});

describe('the tables next to the log', () => {
  test.each([
    { name: 'a changed version', change: 'version = 8', position: 25 },
    { name: 'a changed type', change: `type = 'other'`, position: 25 },
    { name: 'a changed first position', change: 'first_position = 2', position: 25 },
    { name: 'a changed last position', change: 'last_position = 26', position: 25 },
  ])('$name of a stream is detected', async ({ change, position }) => {
    expect(await tamperAndVerify(`UPDATE streams SET ${change} WHERE stream_id = '${a}'`)).toEqual([
      { kind: 'stream-differs', streamId: a, position },
    ]);
  });

  test('a stream without events and events without a stream are detected', async () => {
    const [absentId] = newStreamIds(1);
    const findings = await tamperAndVerify(
      `INSERT INTO streams (stream_id, type, version, first_position, last_position) VALUES ('${absentId}', 'test', 1, 1, 1)`,
      `DELETE FROM streams WHERE stream_id = '${c}'`,
    );

    expect(findings).toEqual([
      { kind: 'stream-differs', streamId: c, position: 27 },
      { kind: 'stream-differs', streamId: absentId, position: 1 },
    ]);
  });

  test('a missing row of the log’s head is detected', async () => {
    const findings = await tamperAndVerify('DELETE FROM log_head');
    expect(findings[0]).toEqual({ kind: 'head-differs' });
  });
});
