import { appendFileSync, mkdtempSync, rmSync } from 'node:fs';
import { Agent, get, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { waitUntil } from '../src/lib/testing/wait-until.js';
import type { SandboxOptions } from './server.js';
import {
  catchError,
  confirmOffSession,
  newStripeClient,
  payDeposit,
  startBalance,
  startReceiver,
  startTestSandbox,
  type TestSandbox,
} from './test-sandbox.js';

const folder = mkdtempSync(path.join(tmpdir(), 'sandbox-'));
const openServers: { close: () => Promise<void> }[] = [];
let fileCount = 0;
const newDataFile = (): string => path.join(folder, `${(fileCount += 1)}.journal`);
async function startSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startTestSandbox(options);
  openServers.push(sandbox);
  return sandbox;
}

afterEach(async () => {
  await Promise.all(openServers.splice(0).map((server) => server.close()));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the server keeps connections open for longer than its callers do', async () => {
  const { url } = await startSandbox();
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    get(`${url}/sandbox/state`, { agent: new Agent({ keepAlive: true, maxSockets: 1 }) }, resolve).on(
      'error',
      reject,
    );
  });
  response.resume();

  expect(response.headers['keep-alive']).toBe('timeout=72');
});

describe('a restart', () => {
  test('keeps every answered change, even after a crash with a torn last line', async () => {
    const dataFile = newDataFile();
    const firstSandbox = await startSandbox({ dataFile });
    const { customer, card, deposit } = await payDeposit(firstSandbox);
    const createBalance = () => createBalanceOn(firstSandbox);
    const createBalanceOn = ({ stripe }: Pick<TestSandbox, 'stripe'>) =>
      stripe.paymentIntents.create(
        { amount: 7000, currency: 'usd', customer: customer.id, allowed_payment_method_types: ['card'] },
        { idempotencyKey: 'kept' },
      );
    const balance = await createBalance();
    await firstSandbox.setControl({ nextConfirm: { outcome: 'decline:lost_card' } });
    const state = await firstSandbox.callControl('state');
    appendFileSync(dataFile, '[["customers","cus_torn",{"id":"cus_to');

    const secondSandbox = await startSandbox({ dataFile }); // the first sandbox still holds the file, as after a kill
    expect(await secondSandbox.callControl('state')).toEqual(state);
    expect((await secondSandbox.stripe.paymentIntents.retrieve(deposit.id)).status).toBe('succeeded');
    expect((await createBalanceOn(secondSandbox)).id).toBe(balance.id);
    const confirmBalance = () => confirmOffSession(secondSandbox.stripe, balance.id, card.id);
    expect((await catchError(confirmBalance())).decline_code).toBe('lost_card');
    expect((await confirmBalance()).status).toBe('succeeded');
    const { requests } = await secondSandbox.callControl<{ requests: { path: string }[] }>('requests');
    expect(requests[0]?.path).toBe('/v1/customers');
  });

  test('sends undelivered events', async () => {
    const dataFile = newDataFile();
    const receiver = await startReceiver();
    openServers.push(receiver);
    const firstSandbox = await startSandbox({ dataFile, webhookUrl: receiver.url });
    await firstSandbox.setControl({ webhooks: { mode: 'delay' } });
    await firstSandbox.stripe.customers.create({ name: 'kept' });
    await firstSandbox.setControl({ webhooks: { mode: 'normal' } });
    await firstSandbox.close();
    expect(receiver.events).toHaveLength(0);

    await startSandbox({ dataFile, webhookUrl: receiver.url });
    await waitUntil('it arrived', () => receiver.events.length === 1);
  });

  test('starts empty after a reset', async () => {
    const dataFile = newDataFile();
    const sandbox = await startSandbox({ dataFile });
    await payDeposit(sandbox);
    await sandbox.callControl('reset', {});
    await sandbox.close();

    expect(await (await startSandbox({ dataFile })).callControl('state')).toMatchObject({
      customers: [],
      payment_intents: [],
      events: [],
    });
  });
});

describe('the control API', () => {
  test.each([
    { webhooks: { mode: 'sometimes' } },
    { webhooks: { mode: 'delay', delayMs: -1 } },
    { nextConfirm: { outcome: 'decline:no_such_code' } },
    { nextConfirm: { outcome: 'cut', color: 'red' } },
    { cardDeclinesFor: { paymentMethod: 'pm_1', code: 'x' } },
    { webhooks: { mode: 'drop' }, unknown: true },
    { settle: { paymentIntent: 'pi_unknown', outcome: 'succeeded' } },
  ])('refuses %j without changing anything', async (order) => {
    const sandbox = await startSandbox();
    expect(await sandbox.setControl(order)).toHaveProperty('error.message');
    expect(await sandbox.callControl('state')).toMatchObject({
      control: { webhooks: { mode: 'normal' }, nextConfirm: [], cardDeclines: {} },
    });
  });

  test.each(['/sandbox/state', '/sandbox/requests', '/'])(
    'answers %s on local host names only',
    async (target) => {
      const { port } = await startSandbox();
      const fetchStatus = (host: string) =>
        new Promise((resolve) => {
          request({ port, host: '127.0.0.1', path: target, headers: { host } }, (response) => {
            response.resume();
            resolve(response.statusCode);
          }).end();
        });
      expect([await fetchStatus('rebound.example'), await fetchStatus(`localhost:${port}`)]).toEqual([
        403, 200,
      ]);
    },
  );

  test('accepts JSON only', async () => {
    const sandbox = await startSandbox();
    const form = await fetch(`${sandbox.url}/sandbox/reset`, {
      method: 'POST',
      body: new URLSearchParams('a=b'),
    });
    expect(form.status).toBe(415);
  });

  test('logs API requests', async () => {
    const sandbox = await startSandbox();
    await newStripeClient(sandbox).customers.create({ name: 'Ada' }, { idempotencyKey: 'k' });
    await catchError(newStripeClient(sandbox).customers.retrieve('cus_unknown'));
    const { requests } = await sandbox.callControl<{ requests: object[] }>('requests');

    expect(requests).toMatchObject([
      {
        method: 'POST',
        path: '/v1/customers',
        params: { name: 'Ada' },
        idempotencyKey: 'k',
        status: 200,
        isReplayed: false,
      },
      { method: 'GET', path: '/v1/customers/cus_unknown', status: 404, error: 'resource_missing' },
    ]);
  });

  test('summarizes the captures per instalment and the attempts per card', async () => {
    const sandbox = await startSandbox();
    const { card, balance } = await startBalance(sandbox);
    await sandbox.setControl({
      nextConfirm: { outcome: 'decline:insufficient_funds', paymentIntent: balance.id },
    });
    const confirmBalance = (key: string) => confirmOffSession(sandbox.stripe, balance.id, card.id, key);
    await catchError(confirmBalance('first'));
    await confirmBalance('second');
    const { taken } = await sandbox.callControl<{ taken: { intent: string }[] }>('taken');

    expect(taken.find(({ intent }) => intent === balance.id)).toEqual({
      intent: balance.id,
      instalment: null,
      card: card.id,
      attempts: 2,
      captures: 1,
      cents: 120_000,
    });
  });

  test('serves the overview with everything that its page requests', async () => {
    const sandbox = await startSandbox();
    const fetchText = async (address: string): Promise<string> => {
      const response = await fetch(new URL(address, sandbox.url));
      expect({ address, status: response.status }).toEqual({ address, status: 200 });
      return response.text();
    };
    const page = await fetchText('/');
    const paths = [...page.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, address = '']) => address);
    const scripts = (await Promise.all(paths.map(fetchText))).join('\n');
    const importedPaths = [...scripts.matchAll(/from '(\.[^']+)'/g)].map(([, address = '']) => address);
    expect(importedPaths).toHaveLength(4);

    const allScripts = scripts + (await Promise.all(importedPaths.map(fetchText))).join('\n');
    // Every element id that a script uses must exist on the page.
    const parts = [...allScripts.matchAll(/(?:getPart|renderTable)\(\s*'([\w-]+)'/g)].map(
      ([, id = '']) => id,
    );
    // Fewer ids would mean that the expression above no longer finds them.
    expect(parts.length).toBeGreaterThan(10);
    expect(parts.filter((id) => !page.includes(`id="${id}"`))).toEqual([]);
  });
});
