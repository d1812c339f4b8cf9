import { expect, test } from '@jest/globals';
import { refuse } from './refuse.js';
import { RetryLaterError, unwrapOutcome } from './retry-later-error.js';

test('a job continues with the outcome of a step that was not refused', () => {
  expect(unwrapOutcome({ status: 'CONFIRMED' }, 'payment pi_1: cannot be settled now')).toEqual({
    status: 'CONFIRMED',
  });
});

test('a job whose step was refused is retried later and keeps the reason', () => {
  const unwrapRefusal = () => unwrapOutcome(refuse('BUSY'), 'payment pi_1: cannot be settled now');
  expect(unwrapRefusal).toThrow(RetryLaterError);
  expect(unwrapRefusal).toThrow('payment pi_1: cannot be settled now (BUSY); the job retries');
});
