import { expect, test } from '@jest/globals';
import { type DeclineCode, getDecline, isDeclineCode } from './declines.js';

test.each<{ code: DeclineCode; error: string; advice: string }>([
  { code: 'insufficient_funds', error: 'card_declined', advice: 'try_again_later' },
  { code: 'lost_card', error: 'card_declined', advice: 'do_not_try_again' },
  { code: 'expired_card', error: 'expired_card', advice: 'confirm_card_data' },
])('the decline $code is the error $error with the advice $advice', ({ code, error, advice }) => {
  expect(getDecline(code).code).toBe(error);
  expect(getDecline(code).advice_code).toBe(advice);
});

test.each<{ code: DeclineCode; error: string }>([
  { code: 'call_issuer', error: 'card_declined' },
  { code: 'authentication_required', error: 'authentication_required' },
])('the decline $code is the error $error without advice', ({ code, error }) => {
  expect(getDecline(code).code).toBe(error);
  expect(getDecline(code).advice_code).toBeUndefined();
});

test.each([
  { code: 'lost_card', verdict: 'is a decline code', isKnown: true },
  { code: 'bored', verdict: 'is no decline code', isKnown: false },
  { code: 'toString', verdict: 'is no decline code', isKnown: false },
])('$code $verdict', ({ code, isKnown }) => {
  expect(isDeclineCode(code)).toBe(isKnown);
});
