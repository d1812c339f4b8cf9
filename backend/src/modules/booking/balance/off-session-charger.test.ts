import { expect, test } from '@jest/globals';
import { newEndedAttempt, newUnknownOutcome, toUnresolvedOutcome } from './off-session-charger.js';

test.each([
  {
    name: 'without an answer, names why',
    response: { kind: 'unknown', reason: 'timed out' },
    reason: 'no-answer',
    providerCode: 'timed out',
  },
  {
    name: 'without an answer, may lack a reason',
    response: { kind: 'unknown' },
    reason: 'no-answer',
    providerCode: null,
  },
  {
    name: 'with an answer, names its kind',
    response: { kind: 'state', reason: 'ignored' },
    reason: 'unresolved',
    providerCode: 'state',
  },
  {
    name: 'without the payment, names that',
    response: { kind: 'missing' },
    reason: 'unresolved',
    providerCode: 'missing',
  },
] as const)('an outcome $name', ({ response, reason, providerCode }) => {
  expect(toUnresolvedOutcome(response)).toEqual({ kind: 'unknown', reason, providerCode });
});

test('an unknown outcome ends an attempt, without a code unless the provider gave one', () => {
  expect(newEndedAttempt(newUnknownOutcome('unresolved'))).toEqual({
    kind: 'ended',
    outcome: { kind: 'unknown', reason: 'unresolved', providerCode: null },
  });
});
