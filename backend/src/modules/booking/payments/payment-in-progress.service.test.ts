import { describe, expect, test } from '@jest/globals';
import { refuse } from '../../../kernel/refuse.js';
import { isPaymentInProgress, repeatWhilePaymentInProgress } from './payment-in-progress.service.js';

/** Runs rounds with these outcomes, and `repeat` after them. */
async function runRounds(outcomes: readonly (object | 'repeat')[]) {
  let roundCount = 0;
  const outcome = await repeatWhilePaymentInProgress(() =>
    Promise.resolve(outcomes[roundCount++] ?? 'repeat'),
  );
  return { outcome, roundCount };
}

describe('a change during payments', () => {
  test('recognizes a payment in progress only by the refusal PAYMENT_IN_PROGRESS', () => {
    expect(isPaymentInProgress(refuse('PAYMENT_IN_PROGRESS'))).toBe(true);
    expect(isPaymentInProgress(refuse('BUSY'))).toBe(false);
    expect(isPaymentInProgress({ history: undefined })).toBe(false);
  });

  test('is repeated until a round has an outcome', async () => {
    const outcome = { id: 'third' };
    expect(await runRounds(['repeat', 'repeat', outcome])).toEqual({ outcome, roundCount: 3 });
  });

  test('ends at the first refusal', async () => {
    expect(await runRounds([refuse('BUSY')])).toEqual({ outcome: refuse('BUSY'), roundCount: 1 });
  });

  test('is refused when a payment begins in every round', async () => {
    expect(await runRounds([])).toEqual({ outcome: refuse('PAYMENT_IN_PROGRESS'), roundCount: 3 });
  });
});
