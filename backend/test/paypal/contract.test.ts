import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { z } from 'zod';
import type { PayPal } from '../../src/platform/paypal/port.js';
import { runEveryCall } from '../support/paypal/every-call.js';
import { type Exchange, startRecorder } from '../support/paypal/paypal-recorder.js';
import { PayPalSandbox } from '../support/paypal/paypal-sandbox.js';
import { dispute } from '../support/paypal/published-books.js';
import { findOperation, OPERATIONS } from '../support/paypal/published-operations.js';
import * as published from '../support/paypal/published-schemas.js';

let sandbox: PayPalSandbox;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let calls: Exchange[];
/** Every member of the port; a missing member does not compile. */
const MEMBERS = Object.keys({
  createOrder: true,
  authorizeSaved: true,
  retrieveOrder: true,
  captureOrder: true,
  authorizeOrder: true,
  retrieveAuthorization: true,
  captureAuthorization: true,
  voidAuthorization: true,
  retrieveCapture: true,
  refund: true,
  retrieveRefund: true,
  retrieveVaultToken: true,
  deleteVaultToken: true,
  listVaultTokens: true,
  listEvents: true,
  findOrderByCapture: true,
  listDisputes: true,
  retrieveDispute: true,
  listTransactions: true,
  parseEvent: true,
} satisfies Record<keyof PayPal, true>);

const calledMembers = new Set<string>();

beforeAll(async () => {
  sandbox = await PayPalSandbox.start();
  recorder = await startRecorder(sandbox.baseUrl);
  const client = sandbox.newClient({ baseUrl: recorder.url, timeoutMs: MINUTE_MS });
  const watchedClient = new Proxy(client, {
    get: (target, name) => {
      calledMembers.add(String(name));
      const member: unknown = Reflect.get(target, name);
      return typeof member === 'function' ? (member.bind(target) as unknown) : member;
    },
  });
  await runEveryCall(sandbox, watchedClient);
  calls = recorder.exchanges.filter(({ path }) => path !== '/v1/oauth2/token');
  expect(calls).not.toHaveLength(0);
});

afterAll(async () => {
  await sandbox.close();
  await recorder.close();
});

const parseJson = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

describe('PayPal’s published specification', () => {
  test('has all of its operations called by the client', () => {
    expect(MEMBERS.filter((name) => !calledMembers.has(name))).toEqual([]);
    const usedOperations = new Set(calls.map(findOperation));
    expect(OPERATIONS.filter((operation) => !usedOperations.has(operation))).toEqual([]);
    expect(new Set(calls.map(({ status }) => status))).toEqual(
      new Set([200, 201, 204, 401, 404, 409, 422, 429, 500]),
    );
  });

  test('describes the path and query of our requests', () => {
    for (const call of calls) {
      const operation = findOperation(call);
      expect({ call: `${call.method} ${call.path}`, known: operation !== undefined }).toMatchObject({
        known: true,
      });
      const query = [...new URLSearchParams(call.path.split('?')[1] ?? '').keys()];
      const describedNames = operation?.query ?? [];
      expect(query.filter((name) => !describedNames.includes(name))).toEqual([]);
    }
  });

  test('describes the headers and body of our requests', () => {
    for (const call of calls) {
      const operation = findOperation(call);
      const { requestHeaders: headers } = call;
      expect(headers['authorization']).toMatch(/^Bearer \S+$/);
      expect(headers['prefer']).toBe('return=representation');
      if (operation?.isKeyed === true) expect(headers['paypal-request-id']).toMatch(/^[\x21-\x7e]{1,108}$/);
      if (call.method === 'POST') expect(headers['content-type']).toBe('application/json');
      if (operation?.request != null) operation.request.parse(parseJson(call.requestBody));
      else expect(call.requestBody).toBe('');
    }
  });

  test('describes the status and body of the sandbox’s responses, refusals included', () => {
    for (const call of calls) {
      const body = parseJson(call.responseBody);
      if (call.status >= 400) published.chooseFailureSchema(call.status).parse(body);
      else if (findOperation(call)?.response == null)
        expect({ status: call.status, body }).toEqual({ status: 204, body: undefined });
      else findOperation(call)?.response?.parse(body);
      expect(call.responseHeaders.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/);
    }
  });

  test('describes the token, which is requested once until revoked', () => {
    const tokenRequests = recorder.exchanges.filter(({ path }) => path === '/v1/oauth2/token');
    expect(tokenRequests).toHaveLength(2);
    for (const { requestBody, requestHeaders, responseBody } of tokenRequests) {
      expect(requestBody).toBe('grant_type=client_credentials');
      expect(requestHeaders['authorization']).toBe(
        `Basic ${Buffer.from('AbClient:EcSecret').toString('base64')}`,
      );
      published.accessToken.parse(parseJson(responseBody));
    }
  });

  test('describes the deliveries: an event whose resource is the published object', async () => {
    const shapes = new Map<string, z.ZodType>([
      ['checkout-order', published.order],
      ['authorization', published.authorization],
      ['capture', published.capture],
      ['refund', published.refund],
      ['dispute', dispute],
    ]);
    const types = new Set<string>();
    for (const { body } of await sandbox.flushDeliveries()) {
      const event = published.event.parse(JSON.parse(body.toString('utf8')));
      types.add(event.resource_type);
      shapes.get(event.resource_type)?.parse(event.resource);
    }

    expect([...types].sort()).toEqual([
      'authorization',
      'capture',
      'checkout-order',
      'dispute',
      'payment_token',
      'refund',
    ]);
  });
});
