import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, test } from '@jest/globals';
import type { SandboxOptions } from '../../server.js';
import {
  CARD,
  KEYS,
  newBalance,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
const openServers: { close: () => Promise<void> }[] = [];
async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(options);
  openServers.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(openServers.splice(0).map((server) => server.close()));
  rmSync(folder, { recursive: true, force: true });
});

describe('card numbers', () => {
  test('are stored nowhere: not in the state, the journal, the request log, the responses or the events', async () => {
    const dataFile = path.join(folder, 'state.journal');
    const receiver = await startReceiver();
    openServers.push(receiver);
    const sandbox = await startSandbox({ dataFile, webhookUrl: receiver.url });
    const numbers = [
      '4242424242424242',
      '5555555555554444',
      '4000000000000002',
      '4000002760003184',
      '4000000000000341',
    ];
    const responses: unknown[] = [];
    const customer = await sandbox.stripe.customers.create();
    for (const number of numbers) {
      const intent = await newBalance(sandbox, customer);
      const spacedNumber = number.replace(/(\d{4})(?=\d)/g, '$1 ');
      responses.push(
        await sandbox.payIntent(intent, spacedNumber),
        await payOnPage(sandbox, intent.client_secret!, number),
        await sandbox.payIntent(intent, `${number}1`),
      );
    }
    for (const form of [
      `amount=500&currency=usd&payment_method_data[card][number]=${numbers[0]!}`,
      `amount=${numbers[1]!}&currency=usd`,
    ]) {
      const body = new URLSearchParams(form);
      await fetch(`${sandbox.url}/v1/payment_intents`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${KEYS.secretKey}` },
      });
    }
    await sandbox.stripe.customers.retrieve('4242424242424242').catch(() => undefined);
    await sandbox.callControl('webhooks/flush', {});
    responses.push(
      await sandbox.callControl('state'),
      await sandbox.callControl('requests'),
      receiver.events,
    );
    const text = `${JSON.stringify(responses)} ${readFileSync(dataFile, 'utf8')}`;

    expect(text).toContain('"last4":"4242"');
    const compactText = text.replaceAll(/[\s-]/g, '');
    expect(numbers.filter((number) => compactText.includes(number))).toEqual([]);
  });
});

async function payOnPage(
  sandbox: TestSandbox,
  clientSecret: string,
  number: string,
): Promise<{ status?: string; error?: { code: string } | null }> {
  const response = await fetch(`${sandbox.url}/card/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      publishable_key: KEYS.publishableKey,
      client_secret: clientSecret,
      card: { number, ...CARD },
    }),
  });
  return (await response.json()) as { status?: string };
}

describe('the card page', () => {
  const fetchPage = (sandbox: TestSandbox, clientSecret: string, query: Record<string, string> = {}) =>
    fetch(
      `${sandbox.url}/card?${new URLSearchParams({ client_secret: clientSecret, publishable_key: KEYS.publishableKey, parent: 'http://shop.example:3000', ...query }).toString()}`,
    );

  /** Opens the page of a payment of 1,200.00. */
  const openPage = async (query: Record<string, string> = {}) => {
    const sandbox = await startSandbox();
    const intent = await newBalance(sandbox, await sandbox.stripe.customers.create());
    return fetchPage(sandbox, intent.client_secret!, query);
  };

  test('lets only its parent frame it, and runs no inline code', async () => {
    const page = await openPage();
    const policy = page.headers.get('content-security-policy') ?? '';

    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/frame-ancestors http:\/\/shop\.example:3000$/);
    expect(policy).not.toContain('unsafe');
    expect(await page.text()).not.toMatch(/<script>|style="|onclick/);
  });

  test('asks for the card and names the amount', async () => {
    const html = await (await openPage()).text();
    expect(html).toContain('$1,200.00');
    const tokens = [...html.matchAll(/autocomplete="(cc-[^"]+)"/g)].map(([, token]) => token);
    expect(tokens).toEqual(expect.arrayContaining(['cc-number', 'cc-exp', 'cc-csc', 'cc-name']));
  });

  test('is available in both languages', async () => {
    expect(await (await openPage()).text()).toContain('<html lang="en">');
    expect(await (await openPage({ locale: 'es' })).text()).toContain('Número de tarjeta');
  });

  async function startWithSecret(): Promise<{ sandbox: TestSandbox; secret: string }> {
    const sandbox = await startSandbox();
    const { client_secret: secret } = await newBalance(sandbox, await sandbox.stripe.customers.create());
    return { sandbox, secret: secret! };
  }

  test.each(['', 'javascript:alert(1)', 'http://shop.example/path', 'http://a; script-src *', 'null', '*'])(
    'refuses the parent origin "%s"',
    async (parent) => {
      const { sandbox, secret } = await startWithSecret();
      expect((await fetchPage(sandbox, secret, { parent })).status).toBe(400);
    },
  );

  test('refuses an unknown key', async () => {
    const { sandbox, secret } = await startWithSecret();
    expect((await fetchPage(sandbox, secret, { publishable_key: 'pk_other' })).status).toBe(401);
  });

  test.each([
    { fault: 'is longer', distort: (secret: string) => `${secret}x` },
    { fault: 'ends differently', distort: (secret: string) => `${secret.slice(0, -1)}_` },
    { fault: 'is of an unknown payment', distort: () => 'pi_unknown_secret_x' },
    { fault: 'is empty', distort: () => '' },
  ])('does not find a payment whose secret $fault', async ({ distort }) => {
    const { sandbox, secret } = await startWithSecret();
    expect((await fetchPage(sandbox, distort(secret))).status).toBe(404);
  });

  test('pays, declines or asks for authentication', async () => {
    const sandbox = await startSandbox();
    const customer = await sandbox.stripe.customers.create();
    const intent = await newBalance(sandbox, customer);

    expect(await payOnPage(sandbox, intent.client_secret!, '4000000000009995')).toMatchObject({
      status: 'requires_payment_method',
      error: { code: 'card_declined', decline_code: 'insufficient_funds' },
    });
    expect(await payOnPage(sandbox, intent.client_secret!, '4000002500003155')).toMatchObject({
      status: 'requires_action',
      error: null,
    });

    const response = await fetch(`${sandbox.url}/card/authenticate`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        publishable_key: KEYS.publishableKey,
        client_secret: intent.client_secret,
        outcome: 'complete',
      }),
    });
    expect(await response.json()).toEqual({ id: intent.id, status: 'succeeded', error: null });
  });
});
