import { expect, test } from '@jest/globals';
import { isLuhnValid, redactData, redactText } from './redact.js';

test.each([
  { digits: '4242424242424242', verdict: 'passes the check', isValid: true },
  { digits: '79927398713', verdict: 'passes the check', isValid: true },
  { digits: '4242424242424241', verdict: 'fails the check', isValid: false },
  { digits: '2424242424242424', verdict: 'fails the check', isValid: false },
  { digits: '4242 4242 4242 4242', verdict: 'fails the check', isValid: false },
  { digits: '', verdict: 'fails the check', isValid: false },
])('$digits $verdict', ({ digits, isValid }) => {
  expect(isLuhnValid(digits)).toBe(isValid);
});

test.each([
  { text: 'card 4242424242424242, thanks', redacted: 'card [redacted], thanks' },
  { text: '4242 4242-4242 4242', redacted: '[redacted]' },
  { text: 'order 4242424242424241', redacted: 'order 4242424242424241' },
  { text: 'phone 555 0100', redacted: 'phone 555 0100' },
])('$text is logged as $redacted', ({ text, redacted }) => {
  expect(redactText(text)).toBe(redacted);
});

test('data are logged without card numbers, also in keys, and without client secrets', () => {
  const loggedBody = {
    a: ['4242424242424242', 5, null],
    4242424242424242: true,
    b: { client_secret: 'pi_secret' },
  };
  expect(redactData(loggedBody)).toEqual({
    a: ['[redacted]', 5, null],
    '[redacted]': true,
    b: { client_secret: '[redacted]' },
  });
});
