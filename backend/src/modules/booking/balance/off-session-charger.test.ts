import { expect, test } from '@jest/globals';
import { newEndedAttempt, newUnknownOutcome, toUnresolvedOutcome } from './off-session-charger.js';

test.each([
  {
    name: 'without an answer has the reason that the provider client reports',
    response: { kind: 'unknown', reason: 'timed out' },
    reason: 'no-answer',
    providerCode: 'timed out',
  },
  {
    name: 'without an answer and without a reason has no provider code',
    response: { kind: 'unknown' },
    reason: 'no-answer',
    providerCode: null,
  },
  {
    name: 'with an unusable answer has the kind of the answer as its provider code',
    response: { kind: 'state', reason: 'ignored' },
    reason: 'unresolved',
    providerCode: 'state',
  },
  {
    name: 'of a payment that the provider does not know has the provider code "missing"',
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
