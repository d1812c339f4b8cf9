import { expect, test } from '@jest/globals';
import { newEndedAttempt, newUnknownOutcome, toUnresolvedOutcome } from './off-session-charger.js';

test.each([
  ['without an answer, names why', { kind: 'unknown', reason: 'timed out' }, 'no-answer', 'timed out'],
  ['without an answer, may lack a reason', { kind: 'unknown' }, 'no-answer', null],
  ['with an answer, names its kind', { kind: 'state', reason: 'ignored' }, 'unresolved', 'state'],
  ['without the payment, names that', { kind: 'missing' }, 'unresolved', 'missing'],
] as const)('an outcome %s', (_title, response, reason, providerCode) => {
  expect(toUnresolvedOutcome(response)).toEqual({ kind: 'unknown', reason, providerCode });
});

test('an unknown outcome ends an attempt, without a code unless the provider gave one', () => {
  expect(newEndedAttempt(newUnknownOutcome('unresolved'))).toEqual({
    kind: 'ended',
    outcome: { kind: 'unknown', reason: 'unresolved', providerCode: null },
  });
});
