import { expect, test } from '@jest/globals';
import { describeFinding, type Finding, Findings } from './findings.js';

const STREAM_ID = '0198f1c2-0000-4000-8000-000000000001';

test.each<{ finding: Finding; line: string }>([
  {
    finding: {
      kind: 'event-removed',
      position: 3,
      lastPosition: 6,
      segment: 1,
      detail: 'the events are missing',
    },
    line: 'positions 3 to 6, segment 1: the events are missing',
  },
  {
    finding: { kind: 'event-removed', position: 3, lastPosition: 3, detail: 'the event is missing' },
    line: 'position 3: the event is missing',
  },
  {
    finding: {
      kind: 'event-changed',
      position: 8,
      type: 'SeatsTaken',
      streamId: STREAM_ID,
      version: 4,
      detail: 'the event was changed',
    },
    line: `position 8, SeatsTaken, stream ${STREAM_ID}, version 4: the event was changed`,
  },
  { finding: { kind: 'segment-missing', segment: 2, detail: '' }, line: 'segment 2' },
  { finding: { kind: 'root-differs', detail: 'the root differs' }, line: 'the root differs' },
])('a finding reads: $line', ({ finding, line }) => {
  expect(describeFinding(finding)).toBe(line);
});

test('findings are all counted, and the first hundred listed', () => {
  const findings = new Findings();
  for (let position = 1; position <= 101; position++)
    findings.add({ kind: 'event-changed', position, detail: 'the event was changed' });

  expect(findings.count).toBe(101);
  expect(findings.list.map(({ position }) => position)).toEqual(
    Array.from({ length: 100 }, (_, index) => index + 1),
  );
});
