import { generateKeyPairSync, sign } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { crc32 } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { newSelfSignedCertificate } from '../../../../infra/sandbox/paypal/webhooks/certificate.js';
import { closeServer } from '../../../test/support/http/close-server.js';
import {
  type DeliveredWebhook,
  newSessionPurchase,
  PayPalSandbox,
  requireOk,
  WEBHOOK_ID,
} from '../../../test/support/paypal/paypal-sandbox.js';
import { CertificateVerifier, parseTransmission, type VerifierSettings } from './certificate-verifier.js';

let sandbox: PayPalSandbox;
let delivery: DeliveredWebhook;
beforeAll(async () => {
  sandbox = await PayPalSandbox.start();
  const { id } = requireOk(await sandbox.newClient().createOrder(newSessionPurchase(), 'k'));
  await sandbox.approveOrder(id);
  delivery = (await sandbox.flushDeliveries())[0]!;
});
afterAll(() => sandbox.close());

const newOfflineClient = (settings: Partial<VerifierSettings> = {}) =>
  sandbox.newClient({
    verifier: new CertificateVerifier({ webhookId: WEBHOOK_ID, baseUrl: sandbox.baseUrl, ...settings }),
  });
const changeHeaders = (changes: Record<string, string | undefined>) => ({ ...delivery.headers, ...changes });

describe.each([
  { name: 'by its certificate', client: () => newOfflineClient() },
  { name: 'by asking PayPal', client: () => sandbox.newClient() },
])('a delivery verified $name', ({ name, client }) => {
  test('yields its event', async () => {
    expect(await client().parseEvent(delivery.body, delivery.headers)).toMatchObject({
      kind: 'event',
      event: { type: 'CHECKOUT.ORDER.APPROVED', bookingId: 'bkg-1', instalmentId: 'ins-1' },
    });
  });

  test('is refused if one byte differs', async () => {
    const forgedResult = { kind: 'forged' };
    const reformattedBody = Buffer.from(JSON.stringify(JSON.parse(delivery.body.toString()), null, 1));
    expect(await client().parseEvent(reformattedBody, delivery.headers)).toEqual(forgedResult);
    const flippedBody = Buffer.from(delivery.body.toString().replace('APPROVED', 'COMPLETE'));
    expect(await client().parseEvent(flippedBody, delivery.headers)).toEqual(forgedResult);
    expect(await client().parseEvent(Buffer.from('{'), delivery.headers)).toEqual(forgedResult);
  });

  test.each([
    { name: 'transmission id', changes: { 'paypal-transmission-id': 'another-id' } },
    { name: 'time', changes: { 'paypal-transmission-time': '2026-01-01T00:00:00Z' } },
    { name: 'signature', changes: { 'paypal-transmission-sig': Buffer.alloc(256, 1).toString('base64') } },
    { name: 'signature that is not base64', changes: { 'paypal-transmission-sig': '%%%' } },
    { name: 'algorithm', changes: { 'paypal-auth-algo': 'MD5withRSA' } },
    { name: 'transmission id that contains a separator', changes: { 'paypal-transmission-id': 'a|b' } },
  ])('is refused with another $name', async ({ changes }) =>
    expect(await client().parseEvent(delivery.body, changeHeaders(changes))).toEqual({ kind: 'forged' }),
  );

  test('is refused for another webhook', async () => {
    const otherClient = sandbox.newClient(
      omitUndefined({
        webhookId: 'OTHER',
        verifier:
          name === 'by its certificate'
            ? new CertificateVerifier({ webhookId: 'OTHER', baseUrl: sandbox.baseUrl })
            : undefined,
      }),
    );
    expect(await otherClient.parseEvent(delivery.body, delivery.headers)).toEqual({ kind: 'forged' });
  });
});

describe.each(['transmission-id', 'transmission-time', 'transmission-sig', 'auth-algo', 'cert-url'])(
  'the header %s',
  (name) => {
    test.each([
      { fault: 'missing', value: undefined },
      { fault: 'empty', value: '' },
      { fault: 'repeated', value: ['a', 'b'] },
      { fault: 'too long', value: 'x'.repeat(1001) },
    ])('is rejected if it is $fault', ({ value }) => {
      expect(parseTransmission({ ...delivery.headers, [`paypal-${name}`]: value })).toBeUndefined();
    });
  },
);

test('a header that lists a value twice is rejected', () => {
  expect(parseTransmission(delivery.headers)).toMatchObject({
    id: delivery.headers['paypal-transmission-id'],
    algorithm: 'SHA256withRSA',
  });
  const signature = String(delivery.headers['paypal-transmission-sig']);
  expect(
    parseTransmission(changeHeaders({ 'paypal-transmission-sig': `${signature}, ${signature}` })),
  ).toBeUndefined();
});

test('a delivery is unverified while PayPal does not answer, so that PayPal delivers it again', async () => {
  await sandbox.planOutcome('http_500_before', 'verify_webhook');
  expect(await sandbox.newClient().parseEvent(delivery.body, delivery.headers)).toMatchObject({
    kind: 'unverified',
  });
});

describe('the certificate’s address (cert_url)', () => {
  /** Closes the attacker's server, which has a matching certificate and signatures. */
  let closeAttacker = (): Promise<void> => Promise.resolve();
  afterEach(async () => {
    await closeAttacker();
    jest.restoreAllMocks();
  });
  const keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = newSelfSignedCertificate(keys, {
    commonName: 'attacker',
    validFromMs: Date.now() - DAY_MS,
    expiresAtMs: Date.now() + DAY_MS,
  });

  async function serveCertificate(status: number, body: string, headers: Record<string, string> = {}) {
    const visits: string[] = [];
    const server = createServer((request, response) => {
      visits.push(request.url ?? '');
      response.writeHead(status, headers).end(body);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closeAttacker = () => closeServer(server);
    return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, visits };
  }

  function signHeaders(certUrl: string, pair = keys) {
    const time = new Date().toISOString();
    const text = `attack|${time}|${WEBHOOK_ID}|${crc32(delivery.body)}`;
    return {
      'paypal-transmission-id': 'attack',
      'paypal-transmission-time': time,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': certUrl,
      'paypal-transmission-sig': sign('sha256', Buffer.from(text), pair.privateKey).toString('base64'),
    };
  }

  test.each([
    ['loopback', () => newOfflineClient()],
    ['PayPal’s address', () => newOfflineClient({ baseUrl: 'https://api-m.paypal.com' })],
  ])('a certificate of another server is never fetched, loopback or not: %s', async (_where, newClient) => {
    const { origin, visits } = await serveCertificate(200, pem);
    const headers = signHeaders(`${origin}/v1/notifications/certs/CERT-1`);
    expect(await newClient().parseEvent(delivery.body, headers)).toEqual({ kind: 'forged' });

    expect(visits).toEqual([]);
  });

  test.each([
    'https://api.paypal.com.evil.example/v1/notifications/certs/CERT-1',
    'https://evil.example/api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com@evil.example/v1/notifications/certs/CERT-1',
    'https://user:pass@api.paypal.com/v1/notifications/certs/CERT-1',
    'https://evilpaypal.com/v1/notifications/certs/CERT-1',
    'https://www.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com:8443/v1/notifications/certs/CERT-1',
    'http://api.paypal.com/v1/notifications/certs/CERT-1',
    'https://api.paypal.com/v1/notifications/certs/../../../redirect',
    'https://api.paypal.com/v1/notifications/certs/CERT-1?next=https://evil.example',
    'https://api.paypal.com/v1/notifications/certs/CERT-1#x',
    'https://api.paypal.com/v1/notifications/certs/a%2f..%2fb',
    'https://api.paypal.com\\@evil.example/v1/notifications/certs/CERT-1',
    'https://аpi.paypal.com/v1/notifications/certs/CERT-1', // a Cyrillic letter
    'https://api.paypal.com./v1/notifications/certs/CERT-1',
    'https://127.0.0.1/v1/notifications/certs/CERT-1',
    'http://169.254.169.254/v1/notifications/certs/CERT-1',
    'http://[::1]/v1/notifications/certs/CERT-1',
    'file:///v1/notifications/certs/CERT-1',
    'data:application/x-pem-file,x',
    'javascript:1',
    '//api.paypal.com/v1/notifications/certs/CERT-1',
    'not a url',
  ])('%s is refused without a fetch', async (certUrl) => {
    // Any fetched address returns the matching certificate.
    const fetchSpy = jest.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(pem));

    expect(await newOfflineClient().parseEvent(delivery.body, signHeaders(certUrl))).toEqual({
      kind: 'forged',
    });
    expect(fetchSpy.mock.calls).toEqual([]);
  });

  test.each(['api', 'api-m', 'api.sandbox', 'api-m.sandbox'])(
    'a certificate of PayPal’s %s is fetched, without following redirects',
    async (name) => {
      const fetchSpy = jest.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(pem));
      const certUrl = `https://${name}.paypal.com/v1/notifications/certs/CERT-1`;
      const verifier = new CertificateVerifier({
        webhookId: WEBHOOK_ID,
        baseUrl: 'https://api-m.paypal.com',
      });
      const transmission = parseTransmission(signHeaders(certUrl))!;

      expect(await verifier.verify(delivery.body, transmission)).toEqual({ kind: 'genuine' });
      expect(fetchSpy.mock.calls).toEqual([[certUrl, expect.objectContaining({ redirect: 'error' })]]);
    },
  );

  const newClientAt = (origin: string) => newOfflineClient({ baseUrl: origin });
  const path = '/v1/notifications/certs/CERT-1';

  test('is not followed when it redirects', async () => {
    const { origin, visits } = await serveCertificate(302, '', { location: '/elsewhere' });
    const verdict = await newClientAt(origin).parseEvent(delivery.body, signHeaders(`${origin}${path}`));
    expect({ kind: verdict.kind, visits }).toEqual({ kind: 'unverified', visits: [path] });
  });

  test.each([
    { name: 'no certificate', body: 'hello' },
    { name: 'a certificate that never ends', body: 'x'.repeat(100_000) },
  ])('leaves the delivery unverified with $name', async ({ body }) => {
    const { origin } = await serveCertificate(200, body);
    const verdict = await newClientAt(origin).parseEvent(delivery.body, signHeaders(`${origin}${path}`));
    expect(verdict).toMatchObject({ kind: 'unverified' });
  });

  test('a valid certificate is fetched once', async () => {
    const { origin, visits } = await serveCertificate(200, pem);
    const client = newClientAt(origin);
    for (const _time of [1, 2, 3])
      expect(await client.parseEvent(delivery.body, signHeaders(`${origin}${path}`))).toMatchObject({
        kind: 'event',
      });

    expect(visits).toHaveLength(1);
  });

  test('is fetched at most once per name and ten times a minute after failures', async () => {
    const { origin, visits } = await serveCertificate(404, '');
    let now = Date.now();
    const verifier = new CertificateVerifier({ webhookId: WEBHOOK_ID, baseUrl: origin, now: () => now });
    const newTransmission = (name: string) =>
      parseTransmission(signHeaders(`${origin}/v1/notifications/certs/${name}`))!;
    const verifyAll = (names: readonly string[]) =>
      Promise.all(names.map((name) => verifier.verify(delivery.body, newTransmission(name))));
    await verifyAll(Array.from({ length: 20 }, () => 'CERT-1'));
    expect(visits).toHaveLength(1);

    const verdicts = await verifyAll(Array.from({ length: 20 }, (_, i) => `CERT-${i}`));
    expect(visits).toHaveLength(10);
    expect(new Set(verdicts.map(({ kind }) => kind))).toEqual(new Set(['unverified']));

    now += 60_001;
    await verifyAll(['CERT-1']);
    expect(visits).toHaveLength(11);
  });

  const weakKeys = generateKeyPairSync('rsa', { modulusLength: 1024 });
  test.each([
    { name: 'has ended', pair: keys, fromDays: -2, toDays: -1 },
    { name: 'has not begun', pair: keys, fromDays: 1, toDays: 2 },
    { name: 'has a weak key', pair: weakKeys, fromDays: -1, toDays: 1 },
  ])('a delivery with a certificate that $name is refused', async ({ pair, fromDays, toDays }) => {
    const certificate = newSelfSignedCertificate(pair, {
      commonName: 'x',
      validFromMs: Date.now() + fromDays * DAY_MS,
      expiresAtMs: Date.now() + toDays * DAY_MS,
    });
    const { origin } = await serveCertificate(200, certificate);
    const verdict = await newClientAt(origin).parseEvent(
      delivery.body,
      signHeaders(`${origin}${path}`, pair),
    );

    expect(verdict).toEqual({ kind: 'forged' });
  });
});

describe('the time of a delivery', () => {
  test.each([
    { name: 'is accepted up to three days ago', laterMs: 3 * DAY_MS, kind: 'event' },
    { name: 'is refused from five days ago', laterMs: 5 * DAY_MS, kind: 'forged' },
    { name: 'is accepted from a clock two minutes ahead', laterMs: -120_000, kind: 'event' },
    { name: 'is refused from ten minutes in the future', laterMs: -600_000, kind: 'forged' },
  ])('$name', async ({ laterMs, kind }) => {
    const nowMs = Date.parse(String(delivery.headers['paypal-transmission-time'])) + laterMs;
    const verdict = await newOfflineClient({ now: () => nowMs }).parseEvent(delivery.body, delivery.headers);
    expect(verdict.kind).toBe(kind);
  });
});
