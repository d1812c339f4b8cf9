// Random logs and random tampering: verification finds exactly the changes, at their positions.
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import type { Finding } from '../../src/platform/evidence/findings.js';
import { newStreamIds, openSealedLog, type SealedLog } from '../support/event-store/sealed-log.js';

jest.setTimeout(60_000);
let log: SealedLog;
beforeAll(async () => {
  log = await openSealedLog();
  // A statement that moves positions would collide with itself if each row were checked at once.
  await log.tamperLog(
    'ALTER TABLE events DROP CONSTRAINT events_pkey',
    'ALTER TABLE events ADD PRIMARY KEY (position) DEFERRABLE INITIALLY DEFERRED',
  );
});
afterAll(() => log.drop());

/** SQL changes at a position of the sealed log, and the expected finding. */
const TAMPERING: readonly {
  readonly name: string;
  readonly kind: Finding['kind'];
  readonly buildSql: (position: number) => string;
}[] = [
  {
    name: 'changed data',
    kind: 'event-changed',
    buildSql: (position) =>
      `UPDATE events SET data = jsonb_set(data::jsonb, '{seats}', '77777')::json WHERE position = ${position}`,
  },
  {
    name: 'a changed actor',
    kind: 'event-changed',
    buildSql: (position) =>
      `UPDATE events SET meta = jsonb_set(meta::jsonb, '{actor,id}', '"s2"')::json WHERE position = ${position}`,
  },
  {
    name: 'a time changed by a microsecond',
    kind: 'event-changed',
    buildSql: (position) =>
      `UPDATE events SET recorded_at = recorded_at - interval '1 us' WHERE position = ${position}`,
  },
  {
    name: 'a changed stream id',
    kind: 'event-changed',
    buildSql: (position) => `UPDATE events SET stream_id = uuidv7() WHERE position = ${position}`,
  },
  {
    name: 'a removed event',
    kind: 'event-removed',
    buildSql: (position) => `DELETE FROM events WHERE position = ${position}`,
  },
  {
    name: 'a removed event that moves the later positions down',
    kind: 'event-changed',
    buildSql: (position) => `DELETE FROM events WHERE position = ${position};
      UPDATE events SET position = position - 1 WHERE position > ${position}; UPDATE log_head SET position = position - 1`,
  },
  {
    name: 'an inserted event that moves the later positions up',
    kind: 'event-changed',
    buildSql: (position) => `UPDATE events SET position = position + 1 WHERE position >= ${position};
      INSERT INTO events SELECT ${position}, recorded_at, uuidv7(), 1, schema_version, stream_type, type, data, meta
        FROM events WHERE position = (SELECT max(position) FROM events);
      UPDATE log_head SET position = position + 1`,
  },
];

/** Streams by number, in the order of their appends; at least 8 events, so that one segment is sealed. */
const history = fc.array(fc.nat(5), { minLength: 8, maxLength: 60 });

async function writeEvents(streams: readonly number[]): Promise<number> {
  await log.reset();
  const ids = newStreamIds(6);
  await log.appendEvents(...streams.map((index) => ids[index]!));
  await log.newSealer().sealDue();
  return streams.length - (streams.length % 8);
}

test('one change of the log is found at its position', async () => {
  let runCount = 0;
  await fc.assert(
    fc.asyncProperty(history, fc.nat(), fc.constantFrom(...TAMPERING), async (streams, place, tampering) => {
      const sealedCount = await writeEvents(streams);
      const roots = await log.listRoots();
      expect(await log.verifyEvents(roots)).toMatchObject({
        wrongCount: 0,
        head: streams.length,
        segmentCount: sealedCount / 8,
      });

      // If the last sealed event of a log without a tail is removed, none takes its place: it is missing.
      const position = 1 + (place % sealedCount);
      const kind =
        tampering.name === 'a removed event that moves the later positions down' &&
        position === streams.length
          ? 'event-removed'
          : tampering.kind;
      await log.tamperLog(tampering.buildSql(position));
      const { findings } = await log.verifyEvents(roots);
      const events = findings.filter((finding) => finding.kind.startsWith('event-'));
      expect(events[0]).toMatchObject({ kind, position, segment: Math.ceil(position / 8) });
      runCount++;
    }),
    { numRuns: 40 },
  );
  expect(runCount).toBeGreaterThanOrEqual(40);
});

test('a verification names exactly the events that were changed at random', async () => {
  await fc.assert(
    fc.asyncProperty(
      history,
      fc.uniqueArray(fc.nat(), { minLength: 1, maxLength: 6 }),
      async (streams, places) => {
        const sealedCount = await writeEvents(streams);
        const positions = [...new Set(places.map((place) => 1 + (place % sealedCount)))].sort(
          (x, y) => x - y,
        );
        await log.tamperLog(
          `UPDATE events SET data = '{"seats": 12345}' WHERE position IN (${positions.join(', ')})`,
        );
        const { findings, wrongCount } = await log.verifyEvents();
        expect(findings.map(({ kind, position }) => [kind, position])).toEqual(
          positions.map((position) => ['event-changed', position]),
        );
        expect(wrongCount).toBe(positions.length);
      },
    ),
    { numRuns: 20 },
  );
});

test('a chain sealed in runs of any length, at any moment, is intact', async () => {
  const steps = fc.array(fc.tuple(fc.nat(20), fc.integer({ min: 1, max: 9 }), fc.boolean()), {
    minLength: 1,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (runs) => {
      await log.reset();
      for (const [events, segmentSize, all] of runs) {
        await log.appendEvents(...newStreamIds(events));
        const sealer = log.newSealer({ segmentSize });
        await (all ? sealer.sealAll() : sealer.sealDue());
      }
      const head = runs.reduce((sum, [events]) => sum + events, 0);
      expect(await log.verifyEvents(await log.listRoots())).toMatchObject({
        wrongCount: 0,
        head,
        streamCount: head,
      });
    }),
    { numRuns: 20 },
  );
});
