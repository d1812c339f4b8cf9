import { describe, expect, test } from '@jest/globals';
import { encodeEvent } from './event-bytes.js';
import { Findings } from './findings.js';
import { hashLeaf, hashTree } from './merkle.js';
import { SpanCheck } from './span-check.js';

const FIRST_POSITION = 11;
const LAST_POSITION = 14;
const SEGMENT = 2;

const newRow = (position: number, data = '{}'): Buffer =>
  encodeEvent({
    position,
    streamId: '0198f1c2-0000-4000-8000-000000000001',
    version: position,
    streamType: 'booking',
    type: 'Noted',
    schemaVersion: 1,
    recordedAt: '2027-03-09T12:00:00.000000Z',
    data,
    meta: '{}',
  });

const POSITIONS = [11, 12, 13, 14];
const sealedRows = POSITIONS.map((position) => newRow(position));
const changedRow = newRow(12, '{"changed":true}');
const sealedLeaves = Buffer.concat(sealedRows.map(hashLeaf));

interface Seal {
  readonly leaves?: Buffer;
  readonly root?: Buffer;
}

/** Returns the findings for the rows of a sealed span, without their locations in the stream. */
function checkSpan(
  rows: readonly Buffer[],
  { leaves = sealedLeaves, root = hashTree(sealedLeaves) }: Seal = {},
) {
  const sealedSegment = {
    segment: SEGMENT,
    firstPosition: FIRST_POSITION,
    lastPosition: LAST_POSITION,
    sealedAtMicros: 0,
    chain: root,
  };
  return listFindings(rows, {
    firstPosition: FIRST_POSITION,
    lastPosition: LAST_POSITION,
    sealedSegment: { ...sealedSegment, root, leaves },
  });
}

function listFindings(rows: readonly Buffer[], span: SpanCheck['span']) {
  const findings = new Findings();
  const check = new SpanCheck(span, findings);
  for (const row of rows) check.compareRow(row);
  check.finish();
  return findings.list.map(({ kind, position, lastPosition, segment, detail }) => ({
    kind,
    position,
    lastPosition,
    segment,
    detail,
  }));
}

const replaceRow = (position: number, ...rows: readonly Buffer[]): Buffer[] =>
  sealedRows.flatMap((row, index) => (POSITIONS[index] === position ? rows : [row]));

const changedAt12 = {
  kind: 'event-changed',
  position: 12,
  segment: SEGMENT,
  detail: 'the event was changed',
};

const insertedAt12 = {
  kind: 'event-inserted',
  position: 12,
  segment: SEGMENT,
  detail: 'the row is not in the sealed log; its position belongs to another event',
};

const segmentChanged = {
  kind: 'segment-changed',
  segment: SEGMENT,
  position: FIRST_POSITION,
  lastPosition: LAST_POSITION,
};

describe('a sealed span', () => {
  test('is intact with its rows', () => {
    expect(checkSpan(sealedRows)).toEqual([]);
  });

  test('shows a changed event', () => {
    expect(checkSpan(replaceRow(12, changedRow))).toEqual([changedAt12]);
  });

  test.each([
    { name: 'first', missing: [11] },
    { name: 'middle', missing: [12] },
    { name: 'last', missing: [14] },
  ])('shows the missing event: the $name', ({ missing }) => {
    const rows = sealedRows.filter((_, index) => !missing.includes(POSITIONS[index] ?? 0));
    const [position] = missing;
    expect(checkSpan(rows)).toEqual([
      {
        kind: 'event-removed',
        position,
        lastPosition: position,
        segment: SEGMENT,
        detail: 'the event is missing',
      },
    ]);
  });

  test('shows missing neighbors as one run', () => {
    expect(checkSpan([newRow(11), newRow(14)])).toEqual([
      {
        kind: 'event-removed',
        position: 12,
        lastPosition: 13,
        segment: SEGMENT,
        detail: 'the events are missing',
      },
    ]);
  });

  test.each([
    { name: 'after the genuine row', rows: [newRow(12), changedRow] },
    { name: 'before the genuine row', rows: [changedRow, newRow(12)] },
  ])('shows a row that was inserted $name', ({ rows }) => {
    expect(checkSpan(replaceRow(12, ...rows))).toEqual([insertedAt12]);
  });

  test('acquits its events if the leaf hashes were changed', () => {
    const leaves = Buffer.from(sealedLeaves);
    leaves.fill(0, 32, 64);
    expect(checkSpan(sealedRows, { leaves })).toEqual([
      { ...segmentChanged, detail: 'its leaf hashes were changed; its events are those under its root' },
    ]);
  });

  test('shows that events and leaf hashes were rewritten together', () => {
    const rows = replaceRow(12, changedRow);
    expect(checkSpan(rows, { leaves: Buffer.concat(rows.map(hashLeaf)) })).toEqual([
      {
        ...segmentChanged,
        detail:
          'events and leaf hashes agree, but not with the root: they were rewritten together, or the root was changed',
      },
    ]);
  });

  test('shows a changed root beside a changed event', () => {
    expect(checkSpan(replaceRow(12, changedRow), { root: hashLeaf(changedRow) })).toEqual([
      changedAt12,
      {
        ...segmentChanged,
        detail: 'its leaf hashes do not give its root either: root or leaves were changed',
      },
    ]);
  });

  test('names two hundred changed events, and counts the rest', () => {
    const positions = Array.from({ length: 203 }, (_, index) => index + 1);
    const leaves = Buffer.concat(positions.map((position) => hashLeaf(newRow(position))));
    const sealedSegment = {
      segment: 1,
      firstPosition: 1,
      lastPosition: 203,
      sealedAtMicros: 0,
      chain: leaves,
    };
    const findings = new Findings();
    const check = new SpanCheck(
      {
        firstPosition: 1,
        lastPosition: 203,
        sealedSegment: { ...sealedSegment, leaves, root: hashTree(leaves) },
      },
      findings,
    );
    for (const position of positions) check.compareRow(newRow(position, '{"changed":true}'));
    check.finish();

    // Each named event, and one finding about the others.
    expect(findings.count).toBe(201);
  });
});

describe('a span without a segment', () => {
  const span = { firstPosition: FIRST_POSITION, lastPosition: LAST_POSITION };

  test('shows only missing events and repeated positions', () => {
    expect(listFindings(replaceRow(12, changedRow), span)).toEqual([]);
    expect(listFindings([newRow(11), newRow(12), changedRow, newRow(13)], span)).toEqual([
      { kind: 'event-inserted', position: 12, detail: insertedAt12.detail },
      { kind: 'event-removed', position: 14, lastPosition: 14, detail: 'the event is missing' },
    ]);
  });
});
