import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import Stripe from 'stripe';
import { catchError, KEYS, startTestSandbox, type TestSandbox } from '../../test-sandbox.js';
import { API_VERSION } from './version.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('keys and versions', () => {
  test('use the version that the package pins', async () => {
    expect(API_VERSION).toBe(Stripe.API_VERSION);
    const otherResponse = await sandbox.callApi('GET', 'customers', '', { 'stripe-version': '2020-08-27' });
    expect(otherResponse).toMatchObject({
      status: 400,
      error: { message: expect.stringContaining('Invalid Stripe API version') },
    });
  });

  test.each([
    { fault: 'a missing', authorization: '' },
    { fault: 'a wrong', authorization: 'Bearer sk_test_other' },
  ])('refuse $fault key', async ({ authorization }) => {
    expect((await sandbox.callApi('GET', 'customers', '', { authorization })).status).toBe(401);
  });

  test('refuse a publishable key', async () => {
    const publishable = await sandbox.callApi('GET', 'customers', '', {
      authorization: `Bearer ${KEYS.publishableKey}`,
    });
    expect(publishable).toMatchObject({ status: 403, error: { code: 'secret_key_required' } });
  });

  test('accept the key as the user of basic authentication', async () => {
    const basic = `Basic ${Buffer.from(`${KEYS.secretKey}:`).toString('base64')}`;
    expect((await sandbox.callApi('GET', 'customers', '', { authorization: basic })).status).toBe(200);
  });

  test('refuse a wrong key of the SDK with its own error', async () => {
    const strangerStripe = new Stripe('sk_test_wrong', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
    });
    expect((await catchError(strangerStripe.customers.list())).type).toBe('StripeAuthenticationError');
  });
});
