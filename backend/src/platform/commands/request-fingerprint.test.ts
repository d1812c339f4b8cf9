import { describe, expect, test } from '@jest/globals';
import { checkFingerprint, fingerprintRequest } from './request-fingerprint.js';

describe('the fingerprint of a request', () => {
  const firstResult = { fingerprint: fingerprintRequest({ amountCents: 500, reason: 'late bus' }) };

  test('accepts a repeat of the request', () => {
    const repeatedFingerprint = fingerprintRequest({ amountCents: 500, reason: 'late bus' });
    expect(checkFingerprint(firstResult, repeatedFingerprint)).toBeUndefined();
  });

  test('refuses another request under the same key', () => {
    const otherFingerprint = fingerprintRequest({ amountCents: 501, reason: 'late bus' });
    expect(checkFingerprint(firstResult, otherFingerprint)).toMatchObject({
      refused: 'IDEMPOTENCY_KEY_REUSED',
    });
  });
});
