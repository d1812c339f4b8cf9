import { spawn } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SANDBOX_PROGRAM = join(dirname(fileURLToPath(import.meta.url)), '../../infra/dist/sandbox/main.js');
const SECRET_KEY = 'sk_test_sandbox_page';

/**
 * Starts a payment sandbox and a webhook receiver for one test, because orders to a shared sandbox would
 * affect other journeys.
 */
export async function startSandbox() {
  const { notifications, url: webhookUrl, close: closeReceiver } = await openReceiver();
  const { child, url } = await spawnSandbox(webhookUrl);
  const postTo = async (path: string, body: string, headers: Record<string, string>) => {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body });
    return { status: response.status, body: (await response.json()) as StripeResponse };
  };
  /** Calls the provider's API as the product does. */
  const callApi = (path: string, form: Record<string, string>) =>
    postTo(path, new URLSearchParams(form).toString(), {
      authorization: `Bearer ${SECRET_KEY}`,
      'content-type': 'application/x-www-form-urlencoded',
    });
  return {
    url,
    notifications,
    callApi,
    /** Pays 500 dollars with a new customer's good card, and saves it. @returns the payment's id and status */
    async payInstalment(instalment: string): Promise<{ id: string; outcome: string }> {
      const { body: customer } = await callApi('/v1/customers', {});
      const { body: intent } = await callApi('/v1/payment_intents', {
        amount: '50000',
        currency: 'usd',
        customer: customer.id ?? '',
        'allowed_payment_method_types[]': 'card',
        'metadata[instalment]': instalment,
        'payment_method_options[card][setup_future_usage]': 'off_session',
      });
      const card = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' };
      const confirmation = JSON.stringify({
        client_secret: intent.client_secret,
        card,
        authenticate: 'complete',
      });
      const headers = { 'content-type': 'application/json' };
      const { body } = await postTo('/sandbox/test/confirm', confirmation, headers);
      return { id: intent.id ?? '', outcome: body.status ?? body.error?.decline_code ?? '' };
    },
    async listEvents(): Promise<{ type: string; delivery: string }[]> {
      const state = (await (await fetch(`${url}/sandbox/state`)).json()) as {
        events: { type: string; delivery: string }[];
      };
      return state.events;
    },
    async close(): Promise<void> {
      const exit = new Promise((resolve) => child.once('exit', resolve));
      child.stdin.end();
      await exit;
      await closeReceiver();
    },
  };
}

async function openReceiver() {
  /** The types of the events in order of arrival. */
  const notifications: string[] = [];
  const receiver = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      notifications.push((JSON.parse(Buffer.concat(chunks).toString()) as { type: string }).type);
      response.end();
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const close = () =>
    new Promise((resolve) => {
      receiver.close(resolve);
      receiver.closeAllConnections();
    });
  return { notifications, url: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`, close };
}

async function spawnSandbox(webhookUrl: string) {
  // The sandbox ends with its stdin, and so with this process.
  const child = spawn(process.execPath, [SANDBOX_PROGRAM], {
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      ...process.env,
      SANDBOX_PORT: '0',
      STRIPE_SECRET_KEY: SECRET_KEY,
      WEBHOOK_URL: webhookUrl,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_sandbox_page',
      STRIPE_WEBHOOK_SECRET: 'whsec_page',
      PAYPAL_CLIENT_ID: 'AbPage',
      PAYPAL_CLIENT_SECRET: 'EcPage',
      PAYPAL_WEBHOOK_ID: 'WHPAGE',
    },
  });
  const url = await new Promise<string>((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the sandbox ended with ${code ?? 'a signal'}`)));
    child.stdout.on('data', (line: Buffer) => {
      const address = /listening on (\S+)/.exec(line.toString())?.[1];
      if (address !== undefined) resolve(address);
    });
  });
  return { child, url };
}

interface StripeResponse {
  readonly id?: string;
  readonly client_secret?: string;
  readonly status?: string;
  readonly error?: { readonly decline_code?: string; readonly code?: string };
}
