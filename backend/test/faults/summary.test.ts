import { expect, test } from '@jest/globals';
import { pointFrom } from './point.js';
import { summary, type Outcome } from './summary.js';

const tried = (id: string, violations = 0): Outcome['tried'][number] => ({
  point: pointFrom(id),
  violations,
});
const summaryOf = (of: Partial<Outcome>) =>
  summary({
    tried: [],
    edges: 3,
    flows: 1,
    violations: 0,
    interleavings: 10_000,
    planted: 11,
    proven: 11,
    seed: 7,
    seconds: 60,
    ...of,
  });

const APPEND = 'charge | pg append#1:after';

test('the last line counts crash points, each place once, and nothing else', () => {
  const [what, verdict] = summaryOf({
    tried: [
      tried(`${APPEND} | kill`),
      tried(`${APPEND} | kill, keys expired`),
      tried('charge | pg append#1:before | kill'),
      tried('webhook | pg append#1:after | kill'),
      tried(`${APPEND} | kill | pg append#2:before`),
      tried(`${APPEND} | kill, keys expired | pg append#2:before`),
      tried(`${APPEND} | postgres falls`),
      tried(`${APPEND} | cut`),
      tried('charge | card POST /v1/refunds#1:after | silence'),
      tried('charge | queue add#1:before | queue emptied'),
    ],
  });
  expect(verdict).toBe('5 crash points, 5 survived, 0 violations');
  expect(what).toBe(
    '3 single crashes at 3 distinct edges of 1 flows, 2 double crashes, 1 falls of PostgreSQL; ' +
      '1 of the crashes again with expired keys, 3 lost answers, errors and emptied queues, ' +
      '10000 simulated interleavings; 11 of 11 planted mistakes caught; seed 7, 60 s',
  );
});

test('a point survived only one of two times was not survived; faults elsewhere are violations too', () => {
  const [, verdict] = summaryOf({
    tried: [
      tried(`${APPEND} | kill`),
      tried(`${APPEND} | kill, keys expired`, 2),
      tried('webhook | pg append#1:after | kill'),
      tried(`${APPEND} | cut`, 1),
    ],
    violations: 4,
  });
  expect(verdict).toBe('2 crash points, 1 survived, 4 violations');
});

test('nothing tried is not a crash point', () => {
  expect(summaryOf({})[1]).toBe('0 crash points, 0 survived, 0 violations');
});
