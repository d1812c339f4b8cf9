import { describe, expect, test } from '@jest/globals';
import { Journal } from './journal.js';
import { RequestLog, toLoggedStatus } from './request-log.js';

/** As many as the log keeps. */
const CAPACITY = 2000;

const newRequest = (number: number) => ({
  id: `req_${number}`,
  at: '2027-01-01T00:00:00Z',
  method: 'GET',
  path: '/v1/events',
  params: {},
  idempotencyKey: null,
  isReplayed: false,
  status: 200,
  error: null,
  ms: 1,
});

const fillLog = (count: number) => {
  const log = new RequestLog(new Journal(), 'requests');
  for (let number = 1; number <= count; number++) log.addRequest(newRequest(number));
  return log;
};

const listIds = (log: RequestLog, limit: number) => log.listRecent(limit).map(({ id }) => id);

describe('the log of requests', () => {
  test('lists the last ones, oldest first, or all', () => {
    expect(listIds(fillLog(3), 2)).toEqual(['req_2', 'req_3']);
    expect(listIds(fillLog(3), 0)).toEqual(['req_1', 'req_2', 'req_3']);
  });

  test('drops the oldest request once it is full', () => {
    expect(listIds(fillLog(CAPACITY), 0)).toHaveLength(CAPACITY);
    const ids = listIds(fillLog(CAPACITY + 1), 0);
    expect([ids.length, ids[0]]).toEqual([CAPACITY, 'req_2']);
  });

  test('drops the oldest request of a loaded journal', () => {
    const log = fillLog(CAPACITY);
    log.open();
    log.addRequest(newRequest(CAPACITY + 1));
    expect(listIds(log, 0)[0]).toBe('req_2');
  });
});

test.each([
  { fault: undefined, logged: 402 },
  { fault: 'cut', logged: 'cut' },
  { fault: 'no_answer', logged: 'no answer' },
])('the status 402 with the fault $fault is logged as $logged', ({ fault, logged }) => {
  expect(toLoggedStatus(402, fault)).toBe(logged);
});
