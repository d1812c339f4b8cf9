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

  test('refuse a missing, a wrong or a publishable key', async () => {
    expect((await sandbox.callApi('GET', 'customers', '', { authorization: '' })).status).toBe(401);
    expect(
      (await sandbox.callApi('GET', 'customers', '', { authorization: 'Bearer sk_test_other' })).status,
    ).toBe(401);

    const publishable = await sandbox.callApi('GET', 'customers', '', {
      authorization: `Bearer ${KEYS.publishableKey}`,
    });
    expect(publishable).toMatchObject({ status: 403, error: { code: 'secret_key_required' } });
    const basic = `Basic ${Buffer.from(`${KEYS.secretKey}:`).toString('base64')}`;
    expect((await sandbox.callApi('GET', 'customers', '', { authorization: basic })).status).toBe(200);

    const strangerStripe = new Stripe('sk_test_wrong', {
      host: '127.0.0.1',
      port: sandbox.port,
      protocol: 'http',
    });
    expect((await catchError(strangerStripe.customers.list())).type).toBe('StripeAuthenticationError');
  });
});
