import { describe, expect, jest, test } from '@jest/globals';
import { refuse } from '../../../kernel/refuse.js';
import { isPaymentInProgress, repeatWhilePaymentInProgress } from './payment-in-progress.js';

describe('a change during payments', () => {
  test('meets a payment in progress only in the refusal that says so', () => {
    expect(isPaymentInProgress(refuse('PAYMENT_IN_PROGRESS'))).toBe(true);
    expect(isPaymentInProgress(refuse('BUSY'))).toBe(false);
    expect(isPaymentInProgress({ history: undefined })).toBe(false);
  });

  test('repeats until a round has an outcome', async () => {
    const outcomes = ['repeat' as const, 'repeat' as const, { id: 'third' }];
    const runRound = jest.fn(() => Promise.resolve(outcomes.shift() ?? { id: 'fourth' }));
    expect(await repeatWhilePaymentInProgress(runRound)).toEqual({ id: 'third' });
    expect(runRound).toHaveBeenCalledTimes(3);
  });

  test('ends at the first refusal', async () => {
    const runRound = jest.fn(() => Promise.resolve(refuse('BUSY')));
    expect(await repeatWhilePaymentInProgress(runRound)).toEqual(refuse('BUSY'));
    expect(runRound).toHaveBeenCalledTimes(1);
  });

  test('refuses when a payment begins in every round', async () => {
    const runRound = jest.fn(() => Promise.resolve('repeat' as const));
    expect(await repeatWhilePaymentInProgress(runRound)).toEqual(refuse('PAYMENT_IN_PROGRESS'));
    expect(runRound).toHaveBeenCalledTimes(3);
  });
});
