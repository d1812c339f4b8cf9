import { describe, expect, test } from '@jest/globals';
import { listSyntaxProblems, readLintRule } from '../../testing/lint.mjs';
import { noProseInEvents } from './no-prose-in-events.mjs';

const listProblems = (code: string): string[] => listSyntaxProblems(code, noProseInEvents);

describe('a sentence in an event', () => {
  test.each([
    "raise({ type: 'TaskRaised', data: { kind, key, note: `Payment ${paymentId} arrived.` } });",
    "raise({ type: 'TaskRaised', data: { kind, key, note: 'It arrived late.' } });",
    'raise({ data: { kind, facts: { cause: `${cents} of it` } } });',
    "const data = { kind, reason: 'the bank took it' };",
    'const facts = { cause: `sent by ${provider}` } as const;',
    "raise({ data: { kind, note: isLate ? 'it came late' : 'x' } });",
    "raise({ data: { kind, note: 'paid by ' + payer } });",
    "const facts = { note: 'paid late' } satisfies Facts;",
    "raise({ facts: { note: 'paid late' } as const });",
    'const detail = `Send ${amount} by bank for refund ${refundId}.`;',
    "const sentence = isSent ? 'was sent' : '';",
    "recordSent(refund, { code: 'written-off', words: 'it had been written off' });",
  ])('is refused: %s', (code) => {
    expect(listProblems(code)).toEqual([
      expect.stringMatching(/^An event holds ids, cents, dates and codes/),
    ]);
  });

  test.each([
    "raise({ type: 'TaskRaised', data: { kind: 'bank-refund', key, facts: { refundId, amountCents } } });",
    'raise({ data: { refundId: `${paymentId}-r${n}`, reason } });',
    "const facts = { cause: 'sent-twice', refundId } as const;",
    'throw new Error(`booking ${bookingId} exists`);',
    "const { data } = await read('the last page');",
  ])('is not confused with: %s', (code) => {
    expect(listProblems(code)).toEqual([]);
  });

  test.each([
    'backend/src/modules/booking/refunds/refund.ts',
    'backend/src/modules/ledger/journal/journal.ts',
  ])('is refused in %s', async (file) => {
    expect(await readLintRule(file, 'no-restricted-syntax')).toEqual(expect.arrayContaining(noProseInEvents));
  });
});
