import { expect, test } from '@jest/globals';
import { parsePoint } from './point.js';
import { type ExplorationOutcome, summarize } from './summary.js';

const newOutcome = (id: string, violationCount = 0): ExplorationOutcome['outcomes'][number] => ({
  point: parsePoint(id),
  violationCount,
});

const newSummary = (overrides: Partial<ExplorationOutcome>) =>
  summarize({
    outcomes: [],
    edgeCount: 3,
    flowCount: 1,
    violationCount: 0,
    interleavingCount: 10_000,
    plantedCount: 11,
    provenCount: 11,
    seed: 7,
    seconds: 60,
    ...overrides,
  });

const APPEND_POINT = 'charge | pg append#1:after';

test('the last line counts each place of a crash point once', () => {
  const [tally, verdict] = newSummary({
    outcomes: [
      newOutcome(`${APPEND_POINT} | kill`),
      newOutcome(`${APPEND_POINT} | kill, keys expired`),
      newOutcome('charge | pg append#1:before | kill'),
      newOutcome('deposit paid | pg append#1:after | kill'),
      newOutcome(`${APPEND_POINT} | kill | pg append#2:before`),
      newOutcome(`${APPEND_POINT} | kill, keys expired | pg append#2:before`),
      newOutcome(`${APPEND_POINT} | postgres crashes`),
      newOutcome(`${APPEND_POINT} | cut`),
      newOutcome('charge | card POST /v1/refunds#1:after | silence'),
      newOutcome('charge | queue add#1:before | queue emptied'),
    ],
  });
  expect(verdict).toBe('5 crash points, 5 survived, 0 violations');
  expect(tally).toBe(
    '3 single crashes at 3 distinct edges of 1 flows, 2 double crashes, 1 crashes of PostgreSQL; ' +
      '1 of the crashes again with expired keys, 3 lost responses, errors and emptied queues, ' +
      '10000 simulated interleavings; 11 of 11 planted bugs caught; seed 7, 60 s',
  );
});

test('a crash point that failed in one of two runs counts as failed', () => {
  const [, verdict] = newSummary({
    outcomes: [
      newOutcome(`${APPEND_POINT} | kill`),
      newOutcome(`${APPEND_POINT} | kill, keys expired`, 2),
      newOutcome('deposit paid | pg append#1:after | kill'),
      newOutcome(`${APPEND_POINT} | cut`, 1),
    ],
    violationCount: 4,
  });
  expect(verdict).toBe('2 crash points, 1 survived, 4 violations');
});

test('an empty run has no crash point', () => {
  expect(newSummary({})[1]).toBe('0 crash points, 0 survived, 0 violations');
});
