import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { SandboxOptions } from '../server.js';
import { closeServer } from '../shared/http.js';
import { omitUndefined } from '../shared/omit-undefined.js';
import { startTestSandbox } from '../test-sandbox.js';
import type { PayPalOptions } from './paypal-sandbox.js';

export const CREDENTIALS = {
  clientId: 'AbSandboxClient',
  clientSecret: 'EcSandboxSecret:with-colon',
  webhookId: '0EH40505U7160970P',
};

interface JsonFields {
  [key: string]: unknown;
}

export interface Problem {
  name: string;
  message: string;
  debug_id: string;
  details?: { issue: string; field?: string; value?: string; location?: string; description: string }[];
  links: { rel: string; href: string; method: string }[];
}

export interface TestResponse<T> {
  status: number;
  body: T;
  headers: Headers;
}

interface RequestContent {
  body?: unknown;
  headers?: Record<string, string>;
  timeoutMs?: number | undefined;
}

export const toBasicAuth = (id = CREDENTIALS.clientId, secret = CREDENTIALS.clientSecret): string =>
  `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;

async function fetchAccessToken(base: string): Promise<string> {
  const response = await fetch(`${base}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: toBasicAuth(), 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  });
  return ((await response.json()) as { access_token: string }).access_token;
}

interface State {
  captures: { id: string }[];
  orders: { id: string }[];
  authorizations: { id: string }[];
  refunds: { id: string }[];
}

export type TestPayPal = Awaited<ReturnType<typeof startPayPalSandbox>>;

/** Starts a sandbox, with helpers for tests of its PayPal part. */
export async function startPayPalSandbox(
  paypal: Partial<PayPalOptions> = {},
  options: Partial<SandboxOptions> = {},
) {
  const sandbox = await startTestSandbox({ ...options, paypal: { ...CREDENTIALS, ...paypal } });
  const base = `${sandbox.url}/paypal`;
  let token = await fetchAccessToken(base);
  const send = async <T = JsonFields>(
    method: string,
    path: string,
    { body, headers = {}, timeoutMs = 10_000 }: RequestContent = {},
  ): Promise<TestResponse<T>> => {
    const payload = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(`${base}${path}`, {
      method,
      headers: omitUndefined({
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        'content-type': method === 'POST' ? 'application/json' : undefined,
        ...headers,
      }),
      body: payload ?? null,
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: (text === '' ? {} : JSON.parse(text)) as T,
      headers: response.headers,
    };
  };
  let keyCount = 0;
  const newRequestId = (): string => {
    keyCount += 1;
    return `request-${keyCount}`;
  };
  return {
    close: sandbox.close,
    reset: sandbox.reset,
    base,
    renewToken: async () => (token = await fetchAccessToken(base)),
    send,
    get: <T = JsonFields>(path: string) => send<T>('GET', path),
    /** Generates a request id unless one is given. */
    post: <T = JsonFields>(
      path: string,
      body: unknown = {},
      requestId = newRequestId(),
      timeoutMs?: number,
    ) => send<T>('POST', path, { body, headers: { 'paypal-request-id': requestId }, timeoutMs }),
    setControl: (control: object): Promise<unknown> => sandbox.callControl('paypal/control', { ...control }),
    callControl: <T = JsonFields>(path: string, body?: JsonFields) =>
      sandbox.callControl<T>(`paypal/${path}`, body),
    readState: () => sandbox.callControl<State>('paypal/state'),
    /** Plans the outcome of the next request, or of the next request for this operation. */
    planOutcome: (outcome: string, operation?: string) =>
      sandbox.callControl<JsonFields>('paypal/control', {
        next: omitUndefined({ outcome, operation }),
      }),
  };
}

export interface Order extends JsonFields {
  id: string;
  status: string;
  links: { rel: string; href: string }[];
  payment_source?: {
    paypal: {
      attributes?: { vault: { id?: string; status: string; customer: { id: string } } };
    };
  };
  purchase_units: {
    payments?: {
      captures?: (JsonFields & { id: string; status: string })[];
      authorizations?: (JsonFields & { id: string; status: string })[];
    };
  }[];
}

export const ORDERS = '/v2/checkout/orders';

export const newDepositOrder = (overrides: JsonFields = {}, paypal: JsonFields = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [
    {
      custom_id: 'b1:i1',
      invoice_id: 'b1-deposit',
      description: 'Deposit',
      amount: { currency_code: 'USD', value: '300.00' },
    },
  ],
  payment_source: {
    paypal: {
      experience_context: {
        return_url: 'http://127.0.0.1:1/back?x=1',
        cancel_url: 'http://127.0.0.1:1/cancelled',
        locale: 'es-US',
      },
      attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
      ...paypal,
    },
  },
  ...overrides,
});

export const newBalanceOrder = (vaultId: string, invoiceId = 'b1-balance', intent = 'AUTHORIZE') => ({
  intent,
  purchase_units: [{ invoice_id: invoiceId, amount: { currency_code: 'USD', value: '1200.50' } }],
  payment_source: {
    paypal: {
      vault_id: vaultId,
      stored_credential: {
        payment_initiator: 'MERCHANT',
        payment_type: 'UNSCHEDULED',
        usage: 'SUBSEQUENT',
      },
    },
  },
});

/** Takes the product's first steps: a deposit is approved and captured, and the account saved. */
export async function payDeposit(sandbox: TestPayPal, buyer = 'good') {
  const { body: draft } = await sandbox.post<Order>(ORDERS, newDepositOrder());
  await sandbox.callControl('approve', { order: draft.id, buyer });
  const { body: order } = await sandbox.post<Order>(`${ORDERS}/${draft.id}/capture`);
  return {
    order,
    capture: order.purchase_units[0]?.payments?.captures?.[0] ?? { id: '', status: '' },
    vaultId: order.payment_source?.paypal.attributes?.vault.id ?? '',
  };
}

/** Returns the path that captures a new order, which its buyer has approved. */
export async function prepareCapture(sandbox: TestPayPal): Promise<string> {
  const { body } = await sandbox.post<Order>(ORDERS, newDepositOrder());
  await sandbox.callControl('approve', { order: body.id });
  return `${ORDERS}/${body.id}/capture`;
}

export const findIssue = ({ body }: TestResponse<unknown>): string | undefined =>
  (body as Problem).details?.[0]?.issue;

export interface Delivery {
  headers: IncomingHttpHeaders;
  body: string;
  event: { id: string; event_type: string; resource: JsonFields };
}

/** Starts a webhook endpoint that records deliveries. */
export async function startPayPalReceiver() {
  const deliveries: Delivery[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      deliveries.push({ headers: request.headers, body, event: JSON.parse(body) as Delivery['event'] });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    deliveries,
    listTypes: () => deliveries.map(({ event }) => event.event_type),
    setStatus: (next: number) => (status = next),
    close: () => closeServer(server),
  };
}
