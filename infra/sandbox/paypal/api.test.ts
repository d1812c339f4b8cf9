import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { HOUR_MS } from '../shared/durations.js';
import {
  findIssue,
  ORDERS,
  type Problem,
  startPayPalSandbox,
  type TestPayPal,
  toBasicAuth,
} from './test-paypal.js';

let sandbox: TestPayPal;
beforeAll(async () => {
  sandbox = await startPayPalSandbox();
});
afterAll(() => sandbox.close());

describe('access', () => {
  test.each([
    {
      name: 'a wrong secret',
      authorization: toBasicAuth('AbSandboxClient', 'wrong'),
      body: 'grant_type=client_credentials',
      status: 401,
      error: 'invalid_client',
    },
    {
      name: 'no credentials',
      authorization: '',
      body: 'grant_type=client_credentials',
      status: 401,
      error: 'invalid_client',
    },
    {
      name: 'another grant',
      authorization: toBasicAuth(),
      body: 'grant_type=password',
      status: 400,
      error: 'unsupported_grant_type',
    },
    { name: 'no grant', authorization: toBasicAuth(), body: '', status: 400, error: 'invalid_request' },
  ])('$name gets no token', async ({ authorization, body, status, error }) => {
    const response = await fetch(`${sandbox.base}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body,
    });
    expect({ status: response.status, body: await response.json() }).toMatchObject({
      status,
      body: { error },
    });
  });

  test('ends with the token', async () => {
    let now = Date.UTC(2030, 0, 1);
    const agingSandbox = await startPayPalSandbox({}, { now: () => now });
    try {
      expect((await agingSandbox.get(`${ORDERS}/NONE`)).status).toBe(404);
      now += 9 * HOUR_MS;
      const response = await agingSandbox.get(`${ORDERS}/NONE`);
      expect(response).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    } finally {
      await agingSandbox.close();
    }
  });

  test.each([
    `${ORDERS}/NONE`,
    '/v2/payments/authorizations/NONE',
    '/v2/payments/captures/NONE',
    '/v2/payments/refunds/NONE',
    '/v3/vault/payment-tokens/none',
    '/v1/notifications/webhooks-events/WH-NONE',
  ])('is refused for the unknown resource %s', async (path) => {
    const response = await sandbox.get<Problem>(path);
    expect({ status: response.status, name: response.body.name, issue: findIssue(response) }).toEqual({
      status: 404,
      name: 'RESOURCE_NOT_FOUND',
      issue: 'INVALID_RESOURCE_ID',
    });
  });

  test('is refused for an unknown path, method or parameter', async () => {
    expect((await sandbox.get('/v2/checkout/nothing')).status).toBe(404);
    expect((await sandbox.send('DELETE', `${ORDERS}/NONE`)).status).toBe(405);
    expect(findIssue(await sandbox.get(`${ORDERS}/NONE?fields=x`))).toBe('INVALID_PARAMETER');
  });
});
