import { describe, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { refuse } from '../../../kernel/refuse.js';
import {
  ACCOUNT_RULE,
  addAttempt,
  ADDRESS_RULE,
  type Attempts,
  calculateWaitMs,
  chooseRule,
  refuseUntil,
  WATCH_RULE,
} from './throttle.js';

const STARTED_AT = new Date('2026-11-20T10:00:00Z');
const addMs = (ms: number) => new Date(STARTED_AT.getTime() + ms);
const newAttempts = (count: number, rule = ACCOUNT_RULE): Attempts | undefined =>
  Array.from({ length: count }).reduce<Attempts | undefined>(
    (previous) => addAttempt(rule, previous, STARTED_AT),
    undefined,
  );

describe('the throttle of sign-ins', () => {
  test('allows the free attempts at once, then doubles from half a minute to a quarter of an hour', () => {
    const seconds = [0, 1, 4, 5, 6, 7, 8, 9, 10, 11, 500].map(
      (count) => calculateWaitMs(newAttempts(count), STARTED_AT) / 1000,
    );
    expect(seconds).toEqual([0, 0, 0, 30, 60, 120, 240, 480, 900, 900, 900]);
  });

  test('leaves each visitor one attempt at a watched account, then waits of up to a day', () => {
    expect(chooseRule(20)).toBe(ACCOUNT_RULE);
    const seconds = [0, 1, 2, 3, 11, 12, 13, 500].map(
      (count) => calculateWaitMs(newAttempts(count, chooseRule(21)), STARTED_AT) / 1000,
    );
    expect(seconds).toEqual([0, 30, 60, 120, 30_720, 61_440, DAY_MS / 1000, DAY_MS / 1000]);
  });

  test('never delays a visitor because of an account’s total attempts', () => {
    const manyAttempts = newAttempts(500, WATCH_RULE);
    expect({
      attemptCount: manyAttempts?.attemptCount,
      waitMs: calculateWaitMs(manyAttempts, STARTED_AT),
    }).toEqual({ attemptCount: 500, waitMs: 0 });
  });

  test('leaves an address, which an office shares, twenty attempts', () => {
    const seconds = [19, 20, 21, 25, 500].map(
      (count) => calculateWaitMs(newAttempts(count, ADDRESS_RULE), STARTED_AT) / 1000,
    );
    expect(seconds).toEqual([0, 30, 60, 900, 900]);
  });

  test('lets a wait run down to the millisecond', () => {
    expect(calculateWaitMs(newAttempts(5), addMs(29_999))).toBe(1);
    expect(calculateWaitMs(newAttempts(5), addMs(30_000))).toBe(0);
  });

  test('forgets after an hour without attempts, not before', () => {
    const previousAttempts = newAttempts(7);
    expect(addAttempt(ACCOUNT_RULE, previousAttempts, addMs(HOUR_MS - 1)).attemptCount).toBe(8);
    expect(addAttempt(ACCOUNT_RULE, previousAttempts, addMs(HOUR_MS))).toEqual({
      attemptCount: 1,
      lastAt: addMs(HOUR_MS),
      lockedUntil: null,
    });
  });

  test.each([
    { waitMs: 1, retryAfterSeconds: 1 },
    { waitMs: 30_000, retryAfterSeconds: 30 },
    { waitMs: 30_001, retryAfterSeconds: 31 },
  ])('rounds a wait of $waitMs ms up to $retryAfterSeconds s', ({ waitMs, retryAfterSeconds }) => {
    expect(refuseUntil(waitMs)).toEqual(refuse('RATE_LIMITED', { retryAfterSeconds }));
  });
});
