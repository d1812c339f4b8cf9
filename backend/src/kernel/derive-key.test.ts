import { expect, test } from '@jest/globals';
import { deriveKey } from './derive-key.js';

test('a derived key never changes, because stored codes and hashes depend on it', () => {
  expect(deriveKey('secret', 'mailboxes').toString('hex')).toBe(
    '75fe285993ca620902c1cb66786e3c8b4cbe89aa40769f80e83f52dc84c1a5d8',
  );
});

test.each([
  { name: 'another purpose', secret: 'secret', purpose: 'challenges' },
  { name: 'another secret', secret: 'other', purpose: 'mailboxes' },
])('$name gives another key', ({ secret, purpose }) => {
  expect(deriveKey(secret, purpose)).not.toEqual(deriveKey('secret', 'mailboxes'));
});
