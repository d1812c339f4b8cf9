import { expect, test } from '@jest/globals';
import { pointFrom } from './point.js';
import { summary, type Outcome } from './summary.js';

const outcomeOf = (id: string, violations = 0): Outcome['outcomes'][number] => ({
  point: pointFrom(id),
  violations,
});
const summaryOf = (overrides: Partial<Outcome>) =>
  summary({
    outcomes: [],
    edges: 3,
    flows: 1,
    violations: 0,
    interleavings: 10_000,
    planted: 11,
    proven: 11,
    seed: 7,
    seconds: 60,
    ...overrides,
  });

const APPEND = 'charge | pg append#1:after';

test('the last line counts crash points, each place once, and nothing else', () => {
  const [tally, verdict] = summaryOf({
    outcomes: [
      outcomeOf(`${APPEND} | kill`),
      outcomeOf(`${APPEND} | kill, keys expired`),
      outcomeOf('charge | pg append#1:before | kill'),
      outcomeOf('webhook | pg append#1:after | kill'),
      outcomeOf(`${APPEND} | kill | pg append#2:before`),
      outcomeOf(`${APPEND} | kill, keys expired | pg append#2:before`),
      outcomeOf(`${APPEND} | postgres falls`),
      outcomeOf(`${APPEND} | cut`),
      outcomeOf('charge | card POST /v1/refunds#1:after | silence'),
      outcomeOf('charge | queue add#1:before | queue emptied'),
    ],
  });
  expect(verdict).toBe('5 crash points, 5 survived, 0 violations');
  expect(tally).toBe(
    '3 single crashes at 3 distinct edges of 1 flows, 2 double crashes, 1 falls of PostgreSQL; ' +
      '1 of the crashes again with expired keys, 3 lost answers, errors and emptied queues, ' +
      '10000 simulated interleavings; 11 of 11 planted mistakes caught; seed 7, 60 s',
  );
});

test('a point survived only one of two times was not survived; faults elsewhere are violations too', () => {
  const [, verdict] = summaryOf({
    outcomes: [
      outcomeOf(`${APPEND} | kill`),
      outcomeOf(`${APPEND} | kill, keys expired`, 2),
      outcomeOf('webhook | pg append#1:after | kill'),
      outcomeOf(`${APPEND} | cut`, 1),
    ],
    violations: 4,
  });
  expect(verdict).toBe('2 crash points, 1 survived, 4 violations');
});

test('an empty run has no crash point', () => {
  expect(summaryOf({})[1]).toBe('0 crash points, 0 survived, 0 violations');
});
