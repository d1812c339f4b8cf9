import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  okay,
  onSession,
  paidDeposit,
  PayPalSandbox,
  purchase,
} from '../../../test/paypal/paypal-sandbox.js';
import { dispute } from '../../../test/paypal/published-books.js';
import * as published from '../../../test/paypal/published.js';
import { OPERATIONS } from '../../../test/paypal/published-operations.js';
import { startRecorder, type Exchange } from '../../../test/paypal/recorder.js';

let sandbox: PayPalSandbox;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let calls: Exchange[];

/** Every call of the client, in every outcome that the sandbox knows. */
beforeAll(async () => {
  sandbox = await PayPalSandbox.start();
  recorder = await startRecorder(sandbox.baseUrl);
  const client = sandbox.client({ baseUrl: recorder.url });
  const waiting = okay(await client.createOrder({ ...onSession(), saveAccount: false }, 'wait'));
  await client.captureOrder(waiting.id, 'too-early');
  const { order, captureId, vaultId } = await paidDeposit(sandbox, client);
  await client.captureOrder(order.id, 'again');
  const held = okay(await client.authorizeSaved({ ...purchase(), invoiceId: 'bal', vaultId }, 'a1'));
  const holdId = held.authorizations[0]?.id ?? '';
  await client.retrieveAuthorization(holdId);
  await sandbox.plan('pending', 'capture_authorization');
  const taken = okay(
    await client.captureAuthorization(holdId, { amountCents: 30_000, invoiceId: 'bal' }, 'a2'),
  );
  await client.retrieveCapture(taken.id);
  const second = okay(await client.authorizeSaved({ ...purchase(), invoiceId: 'b2', vaultId }, 'b1'));
  await client.voidAuthorization(second.authorizations[0]?.id ?? '', 'b2');
  await sandbox.plan('payer_action_required', 'create_order');
  const asked = okay(await client.authorizeSaved({ ...purchase(), invoiceId: 'b3', vaultId }, 'c1'));
  await sandbox.approve(asked.id);
  await client.authorizeOrder(asked.id, 'c2');
  const refund = okay(await client.refund(captureId, { amountCents: 101, refundId: 'r1' }, 'r1'));
  await client.retrieveRefund(refund.id);
  await client.retrieveOrder(order.id);
  const { dispute: opened } = await sandbox.control<{ dispute: { id: string } }>('dispute', {
    capture: captureId,
  });
  await client.retrieveDispute(opened.id);
  expect(await client.disputesOf(captureId)).toEqual({ kind: 'ok', value: [opened.id] });
  await sandbox.control('resolve', { dispute: opened.id, inFavourOf: 'buyer' });
  await client.retrieveDispute(opened.id);
  await client.orderOfCapture(captureId);
  const now = Date.now();
  await client.listTransactions(iso(now - 86_400_000), iso(now + 86_400_000));
  await sandbox.plan('instrument_declined', 'create_order');
  await client.authorizeSaved({ ...purchase(), invoiceId: 'b4', vaultId }, 'd1');
  for (const fault of ['http_500_before', 'rate_limited', 'conflict']) {
    await sandbox.plan(fault, 'get_order');
    await client.retrieveOrder(order.id);
  }
  const customerId = order.vault?.customerId ?? '';
  await client.listVaultTokens(customerId);
  await client.retrieveVaultToken(vaultId);
  await client.listEvents('2020-01-01T00:00:00Z', '2100-01-01T00:00:00Z');
  const [delivery] = await sandbox.delivered();
  await client.readEvent(delivery?.body ?? Buffer.from(''), delivery?.headers ?? {});
  await client.deleteVaultToken(vaultId);
  await client.retrieveVaultToken(vaultId);
  await sandbox.control('control', { revokeTokens: true });
  await client.retrieveOrder(order.id);
  calls = recorder.exchanges.filter(({ path }) => path !== '/v1/oauth2/token');
});
afterAll(async () => {
  await sandbox.close();
  await recorder.close();
});

const iso = (ms: number): string => new Date(ms).toISOString();
const operationOf = ({ method, path }: Exchange) =>
  OPERATIONS.find(({ is }) => is.test(`${method} ${path.split('?')[0]}`));
const json = (text: string): unknown => (text === '' ? undefined : JSON.parse(text));

describe('what the client and the sandbox say is as PayPal publishes it', () => {
  test('every operation is called', () => {
    const used = new Set(calls.map(operationOf));
    expect(OPERATIONS.filter((operation) => !used.has(operation))).toEqual([]);
    expect(new Set(calls.map(({ status }) => status))).toEqual(
      new Set([200, 201, 204, 401, 404, 409, 422, 429, 500]),
    );
  });

  test('requests: path, query, headers, body', () => {
    for (const call of calls) {
      const operation = operationOf(call);
      expect({ call: `${call.method} ${call.path}`, known: operation !== undefined }).toMatchObject({
        known: true,
      });
      const query = [...new URLSearchParams(call.path.split('?')[1] ?? '').keys()];
      expect(query.filter((name) => !(operation?.query ?? []).includes(name))).toEqual([]);
      const { requestHeaders: headers } = call;
      expect(headers['authorization']).toMatch(/^Bearer \S+$/);
      expect(headers['prefer']).toBe('return=representation');
      if (operation?.keyed === true) expect(headers['paypal-request-id']).toMatch(/^[\x21-\x7e]{1,108}$/);
      if (call.method === 'POST') expect(headers['content-type']).toBe('application/json');
      if (operation?.request != null) operation.request.parse(json(call.requestBody));
      else expect(call.requestBody).toBe('');
    }
  });

  test('answers: status and body, refusals included', () => {
    for (const call of calls) {
      const body = json(call.responseBody);
      if (call.status >= 400) published.failure(call.status).parse(body);
      else if (operationOf(call)?.response == null) expect([call.status, body]).toEqual([204, undefined]);
      else operationOf(call)?.response?.parse(body);
      expect(call.responseHeaders.get('paypal-debug-id')).toMatch(/^[0-9a-f]{13}$/);
    }
  });

  test('the token: asked once, again when it was taken back', () => {
    const asked = recorder.exchanges.filter(({ path }) => path === '/v1/oauth2/token');
    expect(asked).toHaveLength(2);
    for (const { requestBody, requestHeaders, responseBody } of asked) {
      expect(requestBody).toBe('grant_type=client_credentials');
      expect(requestHeaders['authorization']).toBe(
        `Basic ${Buffer.from('AbClient:EcSecret').toString('base64')}`,
      );
      published.accessToken.parse(json(responseBody));
    }
  });

  test('deliveries: an event whose resource is the published object', async () => {
    const shapes = {
      'checkout-order': published.order,
      authorization: published.authorization,
      capture: published.capture,
      refund: published.refund,
      dispute,
    };
    const seen = new Set<string>();
    for (const { body } of await sandbox.delivered()) {
      const event = published.event.parse(JSON.parse(body.toString('utf8')));
      seen.add(event.resource_type);
      const shape = shapes[event.resource_type as keyof typeof shapes];
      shape?.parse(event.resource);
    }
    expect([...seen].sort()).toEqual([
      'authorization',
      'capture',
      'checkout-order',
      'dispute',
      'payment_token',
      'refund',
    ]);
  });
});
