// Somebody with the database's password can write to every table, the evidence's included.
// Verification finds each change by position.
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { describeFinding, type Finding } from '../../src/platform/evidence/findings.js';
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
const omitDetails = (findings: readonly Finding[]) =>
  findings.map(({ detail: _, ...otherFields }) => otherFields);

async function tamperAndVerify(...sql: string[]): Promise<Omit<Finding, 'detail'>[]> {
  await log.tamperLog(...sql);
  const report = await log.verifyEvents();
  expect(report.wrongCount).toBe(report.findings.length);
  return omitDetails(report.findings);
}

test('an untouched log agrees with its roots', async () => {
  expect(await log.verifyEvents(roots)).toMatchObject({
    wrongCount: 0,
    findings: [],
    head: 27,
    segmentCount: 3,
    streamCount: 3,
    unsealedCount: 3,
    comparedRootCount: 3,
    oldestUnsealedAt: '2026-03-01T12:00:00.123Z',
  });
});

describe('a rewritten event', () => {
  test.each([
    { name: 'data', change: `data = '{"seats": 100}'` },
    { name: 'meta', change: `meta = jsonb_set(meta::jsonb, '{actor,name}', '"Eve"')::json` },
    { name: 'time, even by a microsecond', change: `recorded_at = recorded_at + interval '1 microsecond'` },
    { name: 'time to infinity', change: `recorded_at = 'infinity'` },
    { name: 'schema version', change: 'schema_version = 2' },
    { name: 'data with an added key', change: `data = (data::jsonb || '{"more": null}')::json` },
    { name: 'data with a number written differently', change: `data = '{"seats": 4.0}'` },
    { name: 'data with an added space', change: `data = replace(data::text, ':', ': ')::json` },
  ])('is found by its changed $name', async ({ change }) => {
    expect(await tamperAndVerify(`UPDATE events SET ${change} WHERE position = 11`)).toEqual([
      { kind: 'event-changed', position: 11, segment: 2, streamId: b, version: 4, type: 'SeatsTaken' },
    ]);
  });

  test('is named by its current type', async () => {
    expect(await tamperAndVerify(`UPDATE events SET type = 'SeatsGiven' WHERE position = 8`)).toEqual([
      { kind: 'event-changed', position: 8, segment: 1, streamId: b, version: 3, type: 'SeatsGiven' },
    ]);
  });

  test('is found at both positions when two events are swapped', async () => {
    const swap = `UPDATE events SET position = CASE position WHEN 9 THEN 112 WHEN 12 THEN 109 END WHERE position IN (9, 12)`;
    const findings = await tamperAndVerify(
      swap,
      'UPDATE events SET position = position - 100 WHERE position > 100',
    );

    expect(findings).toMatchObject([
      { kind: 'event-changed', position: 9, version: 4 },
      { kind: 'event-changed', position: 12, version: 3 },
      { kind: 'stream-differs', streamId: c, position: 9 },
    ]);
  });

  test('is found when two events of one stream are swapped before sealing', async () => {
    await log.appendEvents(a); // at position 28, with 25 of the same stream in the tail
    const swap = 'UPDATE events SET position = 153 - position WHERE position IN (25, 28)'; // 128 and 125 temporarily

    expect(
      await tamperAndVerify(swap, 'UPDATE events SET position = position - 100 WHERE position > 100'),
    ).toEqual([{ kind: 'stream-differs', streamId: a, position: 25 }]);
  });

  test('is narrowed down to its segment when its leaf is rewritten too', async () => {
    // The leaf of position 11 is the third of segment 2.
    const findings = await tamperAndVerify(
      `UPDATE events SET data = '{"seats": 100}' WHERE position = 11`,
      `UPDATE log_segments SET leaves = overlay(leaves PLACING sha256('forged') FROM 65 FOR 32) WHERE segment = 2`,
    );
    expect(findings).toEqual([
      { kind: 'event-changed', position: 11, segment: 2, streamId: b, version: 4, type: 'SeatsTaken' },
      { kind: 'segment-changed', segment: 2, position: 9, lastPosition: 16 },
    ]);
  });
});

describe('a removed event', () => {
  test.each([
    { name: 'in the middle of a segment', position: 12, lastPosition: 12, segment: 2 },
    { name: 'at the start of a segment', position: 17, lastPosition: 17, segment: 3 },
    { name: 'at the end of a segment', position: 16, lastPosition: 16, segment: 2 },
    { name: 'together with its neighbors', position: 3, lastPosition: 6, segment: 1 },
  ])('is found $name', async ({ position, lastPosition, segment }) => {
    const findings = await tamperAndVerify(
      `DELETE FROM events WHERE position BETWEEN ${position} AND ${lastPosition}`,
    );
    expect(findings[0]).toEqual({ kind: 'event-removed', position, lastPosition, segment });
    expect(new Set(findings.slice(1).map(({ kind }) => kind))).toEqual(new Set(['stream-differs']));
  });

  test('is reported per segment when it spans two', async () => {
    expect(
      (await tamperAndVerify('DELETE FROM events WHERE position BETWEEN 15 AND 18')).slice(0, 2),
    ).toEqual([
      { kind: 'event-removed', position: 15, lastPosition: 16, segment: 2 },
      { kind: 'event-removed', position: 17, lastPosition: 18, segment: 3 },
    ]);
  });

  test('is found at the very end of the tail', async () => {
    expect(await tamperAndVerify('DELETE FROM events WHERE position = 27')).toEqual([
      { kind: 'event-removed', position: 27, lastPosition: 27 },
      { kind: 'stream-differs', position: 24, streamId: c },
    ]);
  });

  test('is found at the start of the tail', async () => {
    expect((await tamperAndVerify('DELETE FROM events WHERE position = 25'))[0]).toEqual({
      kind: 'event-removed',
      position: 25,
      lastPosition: 25,
    });
  });

  test('is found with its whole stream and row', async () => {
    const findings = await tamperAndVerify(
      `DELETE FROM events WHERE stream_id = '${b}'`,
      `DELETE FROM streams WHERE stream_id = '${b}'`,
    );
    expect(findings.map(({ kind, position }) => [kind, position])).toEqual(
      [2, 5, 8, 11, 14, 17, 20, 23, 26].map((position) => ['event-removed', position]),
    );
  });

  test('is found by the exported roots when the last segments, their streams and the head are removed too', async () => {
    await log.tamperLog(
      'DELETE FROM log_segments WHERE segment > 1',
      'DELETE FROM events WHERE position > 8',
      'UPDATE log_head SET position = 8',
      `UPDATE streams s SET version = e.v, last_position = e.p
       FROM (SELECT stream_id, max(version) AS v, max(position) AS p FROM events GROUP BY stream_id) e
       WHERE e.stream_id = s.stream_id`,
    );
    expect(await log.verifyEvents()).toMatchObject({ wrongCount: 0, head: 8 }); // the database alone is consistent with itself
    expect(omitDetails((await log.verifyEvents(roots)).findings)).toEqual([
      { kind: 'root-differs', segment: 2, position: 9, lastPosition: 16 },
      { kind: 'root-differs', segment: 3, position: 17, lastPosition: 24 },
    ]);
  });

  test('is found at the end when only the head was lowered', async () => {
    const findings = await tamperAndVerify(
      'DELETE FROM events WHERE position > 20',
      'UPDATE log_head SET position = 20',
    );
    expect(findings.slice(0, 2)).toEqual([
      { kind: 'event-removed', position: 21, lastPosition: 24, segment: 3 },
      { kind: 'head-differs', position: 20 },
    ]);
  });
});

describe('an inserted event', () => {
  const buildInsert = (position: number, stream: string, version: number) =>
    `INSERT INTO events SELECT ${position}, recorded_at, '${stream}', ${version}, schema_version, stream_type, type, data, meta
     FROM events WHERE position = 1`;

  test('is found after the head', async () => {
    expect(await tamperAndVerify(buildInsert(28, a, 10))).toEqual([
      { kind: 'event-inserted', position: 28, streamId: a, version: 10, type: 'SeatsTaken' },
      { kind: 'stream-differs', streamId: a, position: 28 },
    ]);
  });

  test('is found before the first event', async () => {
    const findings = await tamperAndVerify(
      'ALTER TABLE events DROP CONSTRAINT events_position_check',
      buildInsert(0, a, 10),
    );
    expect(findings[0]).toMatchObject({ kind: 'event-inserted', position: 0, version: 10 });
    await log.tamperLog(
      'DELETE FROM events WHERE position = 0',
      'ALTER TABLE events ADD CHECK (position > 0)',
    );
  });

  test.each([
    { position: 11, eventFacts: { segment: 2, streamId: a, version: 10, type: 'SeatsTaken' } },
    // The position is in the tail, which no segment seals yet.
    { position: 26, eventFacts: {} },
  ])('is found at position $position, which another event has', async ({ position, eventFacts }) => {
    // prettier-ignore
    const findings = await tamperAndVerify('ALTER TABLE events DROP CONSTRAINT events_pkey', buildInsert(position, a, 10));
    expect(findings.filter(({ kind }) => kind !== 'stream-differs')).toEqual([
      { kind: 'event-inserted', position, ...eventFacts },
    ]);
    await log.tamperLog(
      'DELETE FROM events WHERE version = 10',
      'ALTER TABLE events ADD PRIMARY KEY (position)',
    );
  });

  test('is found in the place of an event that moved up', async () => {
    const findings = await tamperAndVerify(
      'ALTER TABLE events DROP CONSTRAINT events_pkey',
      'UPDATE events SET position = position + 1 WHERE position >= 11',
      buildInsert(11, a, 10),
      'UPDATE log_head SET position = position + 1',
      'ALTER TABLE events ADD PRIMARY KEY (position)',
    );
    expect(findings[0]).toMatchObject({ kind: 'event-changed', position: 11, streamId: a, version: 10 });
    expect(findings.filter(({ kind }) => kind === 'event-changed')).toHaveLength(24 - 11 + 1);
  });
});

describe('tampered evidence', () => {
  const location = { segment: 2, position: 9, lastPosition: 16 };

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
      { kind: 'segment-missing', segment: 2, position: 9, lastPosition: 16 },
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
    expect(findings).toContainEqual({ kind: 'segment-changed', segment: 2, position: 10, lastPosition: 17 });
    expect(findings).toContainEqual({ kind: 'chain-broken', segment: 2, position: 10, lastPosition: 17 });
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
      { kind: 'root-differs', segment: 2, position: 9, lastPosition: 16 },
      { kind: 'root-differs', segment: 3, position: 17, lastPosition: 24 },
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

test('a verification lists at most 100 findings but counts all of them', async () => {
  for (let i = 0; i < 60; i++) await log.appendEvents(a, b);
  await log.newSealer().sealAll();
  await log.tamperLog(`UPDATE events SET data = '{}'`);
  const { wrongCount, findings } = await log.verifyEvents();

  expect(findings).toHaveLength(100);
  expect(wrongCount).toBe(147);
  expect(describeFinding(findings[0]!)).toBe(
    `position 1, segment 1, SeatsTaken, stream ${a}, version 1: the event was changed`,
  );
});
