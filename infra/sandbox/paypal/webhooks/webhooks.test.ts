import { verify, X509Certificate } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32 } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../../../src/lib/testing/wait-until.js';
import { MINUTE_MS } from '../../shared/durations.js';
import {
  CREDENTIALS,
  type Delivery,
  newBalanceOrder,
  newDepositOrder,
  type Order,
  ORDERS,
  payDeposit,
  startPayPalReceiver,
  startPayPalSandbox,
  type TestPayPal,
} from '../test-paypal.js';

let receiver: Awaited<ReturnType<typeof startPayPalReceiver>>;
let sandbox: TestPayPal;
beforeEach(async () => {
  receiver = await startPayPalReceiver();
  sandbox = await startPayPalSandbox({ webhookUrl: receiver.url });
});

afterEach(async () => {
  await sandbox.close();
  await receiver.close();
});
const setMode = (webhooks: object) => sandbox.setControl({ webhooks });
const flushWebhooks = () => sandbox.callControl<{ delivered: number; failed: number }>('webhooks/flush', {});
const waitForDeliveries = (count: number) =>
  waitUntil(`${count} deliveries arrived`, () => receiver.deliveries.length >= count);
const getHeader = ({ headers }: Delivery, name: string) => String(headers[`paypal-${name}`]);

describe('a delivery', () => {
  test('is signed with the key of the certificate at its cert_url', async () => {
    const order = await sandbox.post<Order>(ORDERS, newDepositOrder());
    await sandbox.callControl('approve', { order: order.body.id });
    await waitForDeliveries(1);
    const delivery = receiver.deliveries[0]!;

    expect(getHeader(delivery, 'auth-algo')).toBe('SHA256withRSA');
    expect(getHeader(delivery, 'cert-url')).toContain(`${sandbox.base}/v1/notifications/certs/CERT-`);

    const pem = await (await fetch(getHeader(delivery, 'cert-url'))).text();
    const { publicKey, validTo } = new X509Certificate(pem);
    expect(Date.parse(validTo)).toBeGreaterThan(Date.now());

    const [id, time] = [getHeader(delivery, 'transmission-id'), getHeader(delivery, 'transmission-time')];
    const isSigned = (body: string, webhookId = CREDENTIALS.webhookId) =>
      verify(
        'sha256',
        Buffer.from(`${id}|${time}|${webhookId}|${crc32(body)}`),
        publicKey,
        Buffer.from(getHeader(delivery, 'transmission-sig'), 'base64'),
      );
    expect({
      asSent: isSigned(delivery.body),
      changed: isSigned(`${delivery.body} `),
      forAnotherWebhook: isSigned(delivery.body, 'another'),
    }).toEqual({ asSent: true, changed: false, forAnotherWebhook: false });
  });

  test('has no certificate under another name', async () => {
    expect((await fetch(`${sandbox.base}/v1/notifications/certs/CERT-other`)).status).toBe(404);
  });

  test('is verified by the API, byte for byte', async () => {
    await payDeposit(sandbox);
    await waitForDeliveries(3);
    const delivery = receiver.deliveries[1]!;
    const verifySignature = async (changes: object, body = delivery.body) => {
      const facts = JSON.stringify({
        auth_algo: getHeader(delivery, 'auth-algo'),
        cert_url: getHeader(delivery, 'cert-url'),
        transmission_id: getHeader(delivery, 'transmission-id'),
        transmission_sig: getHeader(delivery, 'transmission-sig'),
        transmission_time: getHeader(delivery, 'transmission-time'),
        webhook_id: CREDENTIALS.webhookId,
        ...changes,
      });
      const response = await sandbox.post(
        '/v1/notifications/verify-webhook-signature',
        `{"webhook_event": ${body}, ${facts.slice(1)}`,
      );
      return response.body['verification_status'];
    };

    expect(await verifySignature({})).toBe('SUCCESS');
    expect(await verifySignature({ webhook_id: 'OTHER' })).toBe('FAILURE');
    expect(await verifySignature({ transmission_id: 'other' })).toBe('FAILURE');
    expect(await verifySignature({ cert_url: 'https://api.paypal.com/v1/notifications/certs/CERT-1' })).toBe(
      'FAILURE',
    );
    expect(await verifySignature({}, JSON.stringify(JSON.parse(delivery.body), null, 1))).toBe('FAILURE');
    expect(await verifySignature({ cert_url: undefined })).toBeUndefined();
  });

  test('is sent for each event, with the object as of the event', async () => {
    const { order, capture, vaultId } = await payDeposit(sandbox);
    await sandbox.post(`/v2/payments/captures/${capture.id}/refund`, {
      amount: { currency_code: 'USD', value: '50.00' },
    });
    const { dispute } = await sandbox.callControl<{ dispute: { id: string } }>('dispute', {
      capture: capture.id,
    });
    await sandbox.callControl('resolve', { dispute: dispute.id, inFavorOf: 'buyer' });
    await sandbox.send('DELETE', `/v3/vault/payment-tokens/${vaultId}`);
    await waitForDeliveries(8);

    expect(receiver.listTypes().toSorted()).toEqual(
      [
        'CHECKOUT.ORDER.APPROVED',
        'VAULT.PAYMENT-TOKEN.CREATED',
        'PAYMENT.CAPTURE.COMPLETED',
        'PAYMENT.CAPTURE.REFUNDED',
        'CUSTOMER.DISPUTE.CREATED',
        'PAYMENT.CAPTURE.REVERSED',
        'CUSTOMER.DISPUTE.RESOLVED',
        'VAULT.PAYMENT-TOKEN.DELETED',
      ].toSorted(),
    );

    const findResource = (type: string) =>
      receiver.deliveries.find(({ event }) => event.event_type === type)?.event.resource;
    expect(findResource('CHECKOUT.ORDER.APPROVED')).toMatchObject({ id: order.id, status: 'APPROVED' });
    expect(findResource('PAYMENT.CAPTURE.COMPLETED')).toMatchObject({ id: capture.id, status: 'COMPLETED' });
    expect(findResource('VAULT.PAYMENT-TOKEN.CREATED')).toMatchObject({
      id: vaultId,
      metadata: { order_id: order.id },
    });
    expect(findResource('PAYMENT.CAPTURE.REVERSED')).toMatchObject({ amount: { value: '250.00' } });
    expect(findResource('CUSTOMER.DISPUTE.RESOLVED')).toMatchObject({
      disputed_transactions: [{ seller_transaction_id: capture.id }],
      dispute_outcome: { outcome_code: 'RESOLVED_BUYER_FAVOUR' },
    });
  });

  test('is sent for authorizations and reviews', async () => {
    const { vaultId, capture } = await payDeposit(sandbox, 'pending');
    const { body } = await sandbox.post<Order>(ORDERS, newBalanceOrder(vaultId));
    const authorizationId = body.purchase_units[0]?.payments?.authorizations?.[0]?.id ?? '';
    await sandbox.post(`/v2/payments/authorizations/${authorizationId}/void`);
    await sandbox.callControl('settle', { capture: capture.id, outcome: 'denied' });
    await waitForDeliveries(6);

    expect(receiver.listTypes()).toEqual(
      expect.arrayContaining([
        'PAYMENT.CAPTURE.PENDING',
        'PAYMENT.AUTHORIZATION.CREATED',
        'PAYMENT.AUTHORIZATION.VOIDED',
        'PAYMENT.CAPTURE.DENIED',
      ]),
    );
  });
});

describe('deliveries on command', () => {
  const types = ['CHECKOUT.ORDER.APPROVED', 'VAULT.PAYMENT-TOKEN.CREATED', 'PAYMENT.CAPTURE.COMPLETED'];

  test('are held until flushed', async () => {
    await setMode({ mode: 'delay' });
    await payDeposit(sandbox);

    expect(receiver.deliveries).toHaveLength(0);
    expect(await flushWebhooks()).toEqual({ delivered: 3, failed: 0 });
    expect(receiver.listTypes()).toEqual(types);
  });

  test('are sent in reverse order', async () => {
    await setMode({ mode: 'reverse', delayMs: MINUTE_MS });
    await payDeposit(sandbox);
    await flushWebhooks();
    expect(receiver.listTypes()).toEqual(types.toReversed());
  });

  test('are sent twice, as the same event', async () => {
    await setMode({ mode: 'duplicate' });
    await payDeposit(sandbox);
    await waitForDeliveries(6);
    expect(new Set(receiver.deliveries.map(({ event }) => event.id)).size).toBe(3);
  });

  test('are listed when dropped', async () => {
    await setMode({ mode: 'drop' });
    await payDeposit(sandbox);
    await setMode({ mode: 'normal' });

    expect(await flushWebhooks()).toEqual({ delivered: 0, failed: 0 });

    const listedTypes: string[] = [];
    let query = '?page_size=2';
    while (query !== '') {
      const { body } = await sandbox.get<{
        events: { event_type: string }[];
        links: { rel: string; href: string }[];
      }>(`/v1/notifications/webhooks-events${query}`);
      listedTypes.push(...body.events.map(({ event_type: type }) => type));
      const nextPage = body.links.find(({ rel }) => rel === 'next')?.href;
      query = nextPage === undefined ? '' : new URL(nextPage).search;
    }

    expect(listedTypes).toEqual(types.toReversed());

    const eventPage = await sandbox.get(
      '/v1/notifications/webhooks-events?event_type=PAYMENT.CAPTURE.COMPLETED',
    );
    expect(eventPage.body['count']).toBe(1);
  });

  test('are retried when the receiver fails', async () => {
    receiver.setStatus(503);
    const order = await sandbox.post<Order>(ORDERS, newDepositOrder());
    await sandbox.callControl('approve', { order: order.body.id });
    await waitForDeliveries(1);
    receiver.setStatus(200);
    await waitForDeliveries(2);
    const [firstDelivery, secondDelivery] = receiver.deliveries;
    expect(secondDelivery?.event.id).toBe(firstDelivery?.event.id);

    await sandbox.callControl('webhooks/resend', { event: firstDelivery?.event.id });
    await waitForDeliveries(3);
  });

  test('survive a restart, as does the key', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'paypal-'));
    const dataFile = path.join(folder, 'journal');
    try {
      const firstSandbox = await startPayPalSandbox({ webhookUrl: receiver.url }, { dataFile });
      await firstSandbox.setControl({ webhooks: { mode: 'delay' } });
      const { capture } = await payDeposit(firstSandbox);
      await firstSandbox.setControl({ webhooks: { mode: 'normal' } });
      await firstSandbox.close();
      expect(receiver.deliveries).toHaveLength(0);
      const secondSandbox = await startPayPalSandbox({ webhookUrl: receiver.url }, { dataFile });
      await waitForDeliveries(3);
      expect((await secondSandbox.get(`/v2/payments/captures/${capture.id}`)).body['status']).toBe(
        'COMPLETED',
      );
      secondSandbox.reset();
      expect((await secondSandbox.get(`/v2/payments/captures/${capture.id}`)).status).toBe(401);
      await secondSandbox.close();
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
