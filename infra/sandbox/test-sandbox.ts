import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { type Sandbox, type SandboxOptions, startSandbox } from './server.js';
import { closeServer } from './shared/http.js';
import { omitUndefined } from './shared/omit-undefined.js';
import { sendControl } from './test-control.js';

export const KEYS = {
  secretKey: 'sk_test_sandbox',
  publishableKey: 'pk_test_sandbox',
  webhookSecret: 'whsec_sandbox',
};

interface Json {
  [key: string]: unknown;
}

/** Creates the real SDK's client of this sandbox, without the SDK's own retries. */
export const newStripeClient = ({ port }: { port: number }, config: Stripe.StripeConfig = {}): Stripe =>
  new Stripe(KEYS.secretKey, {
    host: '127.0.0.1',
    port,
    protocol: 'http',
    maxNetworkRetries: 0,
    telemetry: false,
    ...config,
  });

export const CARD = { exp_month: 12, exp_year: 2040, cvc: '123', name: 'Ada Traveler' };

interface RefusedCall {
  status: number;
  error: { type: string; code?: string; param?: string; message: string };
}

export interface TestSandbox extends Sandbox {
  stripe: Stripe;
  /** Calls the control API; `body` makes it a POST. Does not throw the answer's `error`. */
  callControl: <T = Json>(path: string, body?: Json) => Promise<T>;
  /** Changes the sandbox's behavior; see `callControl`. */
  setControl: (order: Json) => Promise<Json>;
  /** Calls the provider's API without its SDK, also with input that the SDK would not send. */
  callApi: (
    method: string,
    path: string,
    form?: string,
    headers?: Record<string, string>,
  ) => Promise<RefusedCall>;
  /** Pays on-session, as the card page does. */
  payIntent: (
    intent: Stripe.PaymentIntent,
    number: string,
    extraFields?: Json,
  ) => Promise<{ status?: string; error?: Json } & Json>;
}

export async function startTestSandbox(options: Partial<SandboxOptions> = {}): Promise<TestSandbox> {
  const sandbox = await startSandbox({ port: 0, ...KEYS, ...options });
  const callControl = async <T>(path: string, body?: Json): Promise<T> => {
    const response = await (body === undefined
      ? fetch(`${sandbox.url}/sandbox/${path}`)
      : sendControl(sandbox.url, path, body));
    return (await response.json()) as T;
  };
  const callApi = async (
    method: string,
    path: string,
    form = '',
    headers: Record<string, string> = {},
  ): Promise<RefusedCall> => {
    const isPost = method === 'POST';
    const query = !isPost && form !== '' ? `?${form}` : '';
    const response = await fetch(`${sandbox.url}/v1/${path}${query}`, {
      method,
      headers: omitUndefined({
        authorization: `Bearer ${KEYS.secretKey}`,
        'content-type': isPost ? 'application/x-www-form-urlencoded' : undefined,
        ...headers,
      }),
      body: isPost ? form : null,
    });
    return { status: response.status, ...((await response.json()) as Omit<RefusedCall, 'status'>) };
  };
  return {
    ...sandbox,
    stripe: newStripeClient(sandbox),
    callControl,
    setControl: (order) => callControl('control', order),
    callApi,
    payIntent: (intent, number, extraFields = {}) =>
      callControl('test/confirm', {
        client_secret: intent.client_secret,
        card: { number, ...CARD },
        ...extraFields,
      }),
  };
}

/**
 * Takes the product's first steps: creates a customer and pays a deposit on-session, with the card saved for
 * the balance.
 */
export async function payDeposit(sandbox: TestSandbox, number = '4242424242424242', extraFields: Json = {}) {
  const { stripe } = sandbox;
  const customer = await stripe.customers.create({ email: 'ada@example.com' });
  const deposit = await stripe.paymentIntents.create({
    amount: 30_000,
    currency: 'usd',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
    payment_method_options: { card: { setup_future_usage: 'off_session' } },
    metadata: { booking: 'b1', instalment: 'deposit' },
  });
  await sandbox.payIntent(deposit, number, extraFields);
  const [card] = (await stripe.paymentMethods.list({ customer: customer.id })).data;
  if (card === undefined) throw new Error('the card was not saved');
  return { customer, deposit: await stripe.paymentIntents.retrieve(deposit.id), card };
}

export const newBalance = (
  { stripe }: TestSandbox,
  customer: { id: string },
): Promise<Stripe.PaymentIntent> =>
  stripe.paymentIntents.create({
    amount: 120_000,
    currency: 'usd',
    customer: customer.id,
    allowed_payment_method_types: ['card'],
  });

/** Pays a deposit and creates the balance that its saved card may be charged for. */
export async function startBalance(sandbox: TestSandbox, number?: string, extraFields?: Json) {
  const paidDeposit = await payDeposit(sandbox, number, extraFields);
  return { ...paidDeposit, balance: await newBalance(sandbox, paidDeposit.customer) };
}

/** Charges a saved card without its owner. */
export const confirmOffSession = (stripe: Stripe, intent: string, card: string, idempotencyKey?: string) =>
  stripe.paymentIntents.confirm(
    intent,
    { payment_method: card, off_session: true },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

export const fetchCharge = async ({ stripe }: TestSandbox, intent: string): Promise<Stripe.Charge> =>
  (await stripe.paymentIntents.retrieve(intent, { expand: ['latest_charge'] }))
    .latest_charge as Stripe.Charge;

export const refundPayment = (
  { stripe }: TestSandbox,
  intent: Stripe.PaymentIntent,
  amount?: number,
  idempotencyKey?: string,
): Promise<Stripe.Refund> =>
  stripe.refunds.create(
    omitUndefined({ payment_intent: intent.id, amount }),
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );

/** Lists the balance transactions of an object, oldest first. */
export const listEntries = async (
  { stripe }: TestSandbox,
  source: string,
): Promise<Stripe.BalanceTransaction[]> =>
  (await stripe.balanceTransactions.list({ source })).data.toReversed();

/** Lists the types of the events about an object, oldest first. */
export async function listEventTypes({ callControl }: TestSandbox, id: string): Promise<Stripe.Event.Type[]> {
  const { events } = await callControl<{ events: Stripe.Event[] }>('state');
  return events.filter(({ data }) => (data.object as { id: string }).id === id).map(({ type }) => type);
}

/** Returns the error that the call must throw. */
export async function catchError(call: Promise<unknown>): Promise<Stripe.errors.StripeError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError) return error;
    throw error;
  }
  throw new Error('the call was accepted');
}

export interface Receiver {
  url: string;
  /** Verified events in order of arrival. */
  events: Stripe.Event[];
  setStatus: (status: number) => void;
  /** Leaves requests unanswered until the returned function is called. */
  hold: () => () => void;
  close: () => Promise<void>;
}

/** Starts a webhook endpoint that verifies signatures with the SDK. */
export async function startReceiver(port = 0): Promise<Receiver> {
  const stripe = new Stripe(KEYS.secretKey);
  const events: Stripe.Event[] = [];
  let status = 200;
  let barrier = Promise.resolve();
  const server: Server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const signature = request.headers['stripe-signature'] ?? '';
      events.push(stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, KEYS.webhookSecret, 300));
      void barrier.then(() => response.writeHead(status).end());
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    events,
    setStatus: (next) => (status = next),
    hold: () => {
      let release = (): void => undefined;
      barrier = new Promise((resolve) => (release = resolve));
      return release;
    },
    close: () => closeServer(server),
  };
}
