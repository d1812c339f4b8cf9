import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { startTestServer, type TestServer } from '../../../test/support/http/test-server.js';
import { UNREACHABLE_URL } from '../../../test/support/http/unreachable-url.js';
import { newSessionPurchase, PayPalSandbox } from '../../../test/support/paypal/paypal-sandbox.js';
import { PayPalClient } from './client.js';
import { PayPalRefusal } from './transport.js';

/** Lifetime of an access token. */
const LIFETIME_S = 32_400;

/** Answers every request except those for an access token. */
let answerRequest: (request: IncomingMessage, response: ServerResponse) => void;

let tokenCount: number;
let server: TestServer;
let now: number;
let client: PayPalClient;
beforeEach(async () => {
  tokenCount = 0;
  now = 0;
  server = await startTestServer((request, response) => {
    if (request.url !== '/v1/oauth2/token') return answerRequest(request, response);
    tokenCount += 1;
    response.end(
      JSON.stringify({ access_token: `token-${tokenCount}`, token_type: 'Bearer', expires_in: LIFETIME_S }),
    );
    return undefined;
  });
  client = new PayPalClient({
    baseUrl: server.url,
    clientId: 'id',
    clientSecret: 'secret',
    webhookId: 'w',
    timeoutMs: 5_000,
    now: () => now,
  });
});
afterEach(() => server.close());

const replyWith = (status: number, body: string, headers: Record<string, string> = {}) => {
  answerRequest = (_request, response) => response.writeHead(status, headers).end(body);
};
const requestCapture = () => client.retrieveCapture('1AB');
const capture = {
  id: '1AB',
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '10.00' },
};
const newRefusalBody = (issue: string) => JSON.stringify({ name: 'X', message: 'x', details: [{ issue }] });

describe('a response', () => {
  test('is read if it is valid, without its unknown fields', async () => {
    replyWith(200, JSON.stringify({ ...capture, something_new: { a: 1 } }));
    expect(await requestCapture()).toMatchObject({ kind: 'ok', value: { amountCents: 1000 } });
  });

  test.each([
    { name: 'text that is not JSON', body: '<html>' },
    { name: 'half of the JSON', body: JSON.stringify(capture).slice(0, 20) },
    { name: 'an empty body', body: '' },
    { name: 'null', body: 'null' },
    { name: 'a list', body: '[]' },
    { name: 'an unknown status', body: JSON.stringify({ ...capture, status: 'MAYBE' }) },
    {
      name: 'an amount that is a number',
      body: JSON.stringify({ ...capture, amount: { currency_code: 'USD', value: 10 } }),
    },
    {
      name: 'an amount with three decimals',
      body: JSON.stringify({ ...capture, amount: { currency_code: 'USD', value: '1.001' } }),
    },
    {
      name: 'a negative amount',
      body: JSON.stringify({ ...capture, amount: { currency_code: 'USD', value: '-1.00' } }),
    },
    { name: 'another shape', body: JSON.stringify({ id: '1AB' }) },
  ])('has an unknown outcome with a success status but $name', async ({ body }) => {
    replyWith(200, body);
    expect(await requestCapture()).toMatchObject({ kind: 'unknown' });
  });

  test.each([
    [502, '<html>'],
    [503, ''],
    [302, ''],
    [404, '<html>not here</html>'],
    [422, 'x'],
  ])('%i with "%s" is unknown', async (status, body) => {
    replyWith(status, body, { location: `${UNREACHABLE_URL}/elsewhere` });
    expect(await requestCapture()).toMatchObject({ kind: 'unknown' });
  });

  test('is unknown if it never ends', async () => {
    answerRequest = (_request, response) => {
      const writeMore = (): void => void response.write('x'.repeat(1 << 20), () => setImmediate(writeMore));
      response.on('error', () => undefined);
      writeMore();
    };
    expect(await requestCapture()).toMatchObject({ kind: 'unknown' });
  });

  test('states how long to wait if its status is 429', async () => {
    replyWith(429, newRefusalBody('RATE_LIMIT_REACHED'), { 'retry-after': '7' });
    expect(await requestCapture()).toEqual({ kind: 'unknown', reason: 'answered 429', retryAfterMs: 7000 });
  });

  test.each([
    [400, 'MISSING_REQUIRED_PARAMETER'],
    [403, 'PERMISSION_DENIED'],
    [422, 'DUPLICATE_REQUEST_ID'],
    [422, 'CURRENCY_NOT_SUPPORTED'],
  ])('is our mistake with status %i and body %s', async (status, issue) => {
    replyWith(status, newRefusalBody(issue));
    await expect(requestCapture()).rejects.toThrow(PayPalRefusal);
    await expect(requestCapture()).rejects.toMatchObject({ status, issue });
  });
});

describe('the access token', () => {
  test('is shared by concurrent requests until shortly before it expires', async () => {
    const usedTokens: (string | undefined)[] = [];
    answerRequest = (request, response) => {
      usedTokens.push(request.headers.authorization);
      response.end(JSON.stringify(capture));
    };
    await Promise.all([requestCapture(), requestCapture(), requestCapture()]);
    now = LIFETIME_S * 1_000 - 60_001;
    await requestCapture();
    expect({ tokenCount, usedCount: new Set(usedTokens).size }).toEqual({ tokenCount: 1, usedCount: 1 });

    now += 1;
    await requestCapture();
    expect({ tokenCount, lastUsed: usedTokens.at(-1) }).toEqual({
      tokenCount: 2,
      lastUsed: 'Bearer token-2',
    });
  });

  test('is renewed once when revoked', async () => {
    answerRequest = (request, response) => {
      const isRenewed = request.headers.authorization === 'Bearer token-2';
      response.writeHead(isRenewed ? 200 : 401).end(isRenewed ? JSON.stringify(capture) : '{}');
    };
    expect((await requestCapture()).kind).toBe('ok');
    replyWith(401, '{}');
    await expect(requestCapture()).rejects.toMatchObject({ status: 401 });
    expect(tokenCount).toBe(3);
  });

  test('is our mistake if refused for wrong credentials', async () => {
    const sandbox = await PayPalSandbox.start();
    try {
      const strangerClient = sandbox.newClient({ clientSecret: 'wrong' });
      await expect(strangerClient.createOrder(newSessionPurchase(), 'k')).rejects.toMatchObject({
        status: 401,
      });
    } finally {
      await sandbox.close();
    }
  });
});
