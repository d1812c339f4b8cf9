import { webcrypto } from 'node:crypto';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { payBooking } from '@wayfold/contracts/bookings/bookings';
import { createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { BOOKING_ID, newBooking } from '../../../test/fixtures.js';
import type * as Client from './client.js';

const SIGNING_SETTINGS = { deriveKey, hmacSignatureSecret: 'secret' };
const requestPayment = () =>
  callApi<typeof payBooking>(
    'POST /api/bookings/{id}/payments',
    {
      params: { id: BOOKING_ID },
      body: { plan: 'deposit', method: 'card', termsHash: 'terms', locale: 'en' },
    },
    { capability: 'secret' },
  );

let callApi: typeof Client.callApi;
let challenge: string;
beforeEach(async () => {
  // The client remembers proofs, so each test loads it again.
  jest.resetModules();
  ({ callApi } = await import('./client.js'));
  // jsdom lacks the Web Crypto API.
  Object.defineProperty(globalThis, 'crypto', { value: webcrypto, configurable: true });
  challenge = JSON.stringify(
    await createChallenge({ algorithm: 'PBKDF2/SHA-256', cost: 10, ...SIGNING_SETTINGS }),
  );
});

/** Answers a payment only after this many challenges. */
function givenChallenges(challengeCount: number) {
  const proofs: Payload[] = [];
  const fake = new FakeApi().on(payBooking, ({ body }) => {
    if (body.proof !== undefined) proofs.push(JSON.parse(body.proof) as Payload);
    if (proofs.length < challengeCount)
      throw new Refused(403, 'CHALLENGE_REQUIRED', { facts: { challenge } });
    return { state: 'processing' as const, booking: newBooking() };
  });
  globalThis.fetch = fake.fetch;
  return { fake, proofs };
}

describe('a challenge', () => {
  test('is solved automatically, and its proof is sent again with the next request', async () => {
    const { fake, proofs } = givenChallenges(1);
    expect((await requestPayment()).state).toBe('processing');
    expect(await verifySolution({ ...proofs[0]!, ...SIGNING_SETTINGS })).toMatchObject({ verified: true });
    expect((await requestPayment()).state).toBe('processing');
    expect(fake.count(payBooking)).toBe(3);
  });

  test('is reported when the fourth attempt is challenged too', async () => {
    const { fake } = givenChallenges(Infinity);
    await expect(requestPayment()).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED', status: 403 });
    expect(fake.count(payBooking)).toBe(4);
  });

  test('is reported when it cannot be solved', async () => {
    challenge = 'not a challenge';
    const { fake } = givenChallenges(Infinity);
    await expect(requestPayment()).rejects.toMatchObject({ code: 'CHALLENGE_REQUIRED' });
    expect(fake.count(payBooking)).toBe(1);
  });
});
