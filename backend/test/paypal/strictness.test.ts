// Breaks everything that the client sends in one place at a time: the sandbox has to refuse it like PayPal.
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { runEveryCall } from '../support/paypal/every-call.js';
import { type Exchange, startRecorder } from '../support/paypal/paypal-recorder.js';
import { PayPalSandbox } from '../support/paypal/paypal-sandbox.js';
import { findOperation, OPERATIONS } from '../support/paypal/published-operations.js';
import { chooseFailureSchema } from '../support/paypal/published-schemas.js';
import { listShorterBodies, listWrongBodies } from '../support/paypal/wrong-values.js';

let sandbox: PayPalSandbox;
let recorder: Awaited<ReturnType<typeof startRecorder>>;
let token: string;
/** One valid request of each operation and each form of its body. */
let goodExchanges: Exchange[];

beforeAll(async () => {
  sandbox = await PayPalSandbox.start();
  recorder = await startRecorder(sandbox.baseUrl);
  await runEveryCall(sandbox, sandbox.newClient({ baseUrl: recorder.url, timeoutMs: MINUTE_MS }));
  const response = await fetch(`${sandbox.baseUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from('AbClient:EcSecret').toString('base64')}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: 'grant_type=client_credentials',
  });
  token = ((await response.json()) as { access_token: string }).access_token;
  const forms = new Map<string, Exchange>();
  for (const call of recorder.exchanges.filter(({ status }) => status < 300)) {
    const operation = findOperation(call);
    if (!operation) continue;
    const form = call.requestBody === '' ? '' : JSON.stringify(parseBody(call), omitValues);
    const action = call.path.split('/').at(-1) ?? '';
    forms.set(`${operation.pattern.source} ${form === '' ? '' : action} ${form}`, call);
  }
  goodExchanges = [...forms.values()];
  expect(new Set(goodExchanges.map(({ method }) => method))).toEqual(new Set(['DELETE', 'GET', 'POST']));
});

afterAll(async () => {
  await sandbox.close();
  await recorder.close();
});

const omitValues = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null ? value : '';

interface Refusal {
  readonly status: number;
  readonly name?: string;
  readonly details?: readonly { issue: string; field?: string; location?: string }[];
}
const toBodyText = (body: unknown): string => (typeof body === 'string' ? body : JSON.stringify(body));

let requestCount = 0;
async function sendExchange(
  { method, path }: Exchange,
  { body, query, headers = {} }: { body?: unknown; query?: string; headers?: Record<string, string> },
): Promise<Refusal> {
  const [barePath, queryText] = path.split('?');
  const search = query ?? queryText ?? '';
  const response = await fetch(
    `${sandbox.baseUrl}${barePath ?? ''}${search === '' ? '' : `?${search}`}`,
    omitUndefined({
      method,
      headers: omitUndefined({
        authorization: `Bearer ${token}`,
        prefer: 'return=representation',
        'content-type': method === 'POST' ? 'application/json' : undefined,
        'paypal-request-id': `strict-${(requestCount += 1)}`,
        ...headers,
      }),
      body: method === 'POST' ? toBodyText(body) : undefined,
    }),
  );
  const text = await response.text();
  const responseBody: unknown = text === '' ? {} : JSON.parse(text);
  // Refusals use PayPal's format.
  if (response.status >= 400) chooseFailureSchema(response.status).parse(responseBody);
  return { ...(responseBody as object), status: response.status };
}
const parseBody = ({ requestBody }: Exchange): unknown => JSON.parse(requestBody);
const listPosts = (): Exchange[] => goodExchanges.filter(({ method }) => method === 'POST');
/** True if the path is in the event to be verified, which may be any object, of a future type too. */
const isFree = (pointer: string): boolean => pointer.startsWith('/webhook_event/');

const formatName = ({ method, path }: Exchange): string => `${method} ${path.split('?')[0] ?? ''}`;

/** Finds the id of the object in a path. */
const findId = (call: Exchange): string | undefined =>
  new RegExp((findOperation(call)?.pattern.source ?? '').replace('[A-Za-z0-9_-]+', '(?<id>$&)')).exec(
    formatName(call),
  )?.groups?.['id'];

describe('the body of every operation', () => {
  test('is covered: every operation has a valid request to start with', () => {
    const calledOperations = new Set(goodExchanges.map(findOperation));
    expect(OPERATIONS.filter((operation) => !calledOperations.has(operation))).toEqual([]);
    // Orders by a buyer, with and without saving the account, and by the merchant.
    expect(listPosts().filter(({ path }) => path === '/v2/checkout/orders')).toHaveLength(3);
  });

  test('is refused with an unknown member, or one of another type or empty', async () => {
    const acceptedCalls: string[] = [];
    let attemptCount = 0;
    for (const call of listPosts())
      for (const { pointer, fault, body } of listWrongBodies(parseBody(call))) {
        if (isFree(pointer)) continue;
        attemptCount += 1;
        const { status, name, details = [] } = await sendExchange(call, { body });
        const isNamed = details.some(
          ({ field = '', location }) => field.startsWith(pointer) && location === 'body',
        );
        if (status !== 400 || name !== 'INVALID_REQUEST' || !isNamed)
          acceptedCalls.push(`${formatName(call)} ${pointer} ${fault}: ${status} ${JSON.stringify(details)}`);
      }

    expect(acceptedCalls).toEqual([]);
    // Fewer attempts mean that operations or members were skipped.
    expect(attemptCount).toBeGreaterThan(300);
  });

  test('is refused exactly without its required members', async () => {
    const requiredPaths: string[] = [];
    for (const call of listPosts())
      for (const { pointer, body } of listShorterBodies(parseBody(call))) {
        if (isFree(pointer)) continue;
        const { status, details = [] } = await sendExchange(call, { body });
        const missingDetail = details.find(({ issue }) => issue === 'MISSING_REQUIRED_PARAMETER');
        if (missingDetail)
          expect({ pointer, status, field: missingDetail.field }).toEqual({
            pointer,
            status: 400,
            field: pointer,
          });
        else expect({ pointer, status }).not.toEqual({ pointer, status: 500 });
        if (missingDetail) requiredPaths.push(`${call.path.split('/').at(-1) ?? ''} ${pointer}`);
      }
    const money = ['/currency_code', '/value'];
    const unit = '/purchase_units/0/amount';
    const vault = '/payment_source/paypal/attributes/vault';
    const order = ['/intent', '/purchase_units', unit, ...money.map((name) => `${unit}${name}`)];
    const vaultOrder = [...order, `${vault}/store_in_vault`, `${vault}/usage_type`];
    const initiatorPath = '/payment_source/paypal/stored_credential/payment_initiator';
    const event = ['cert_url', 'transmission_id', 'transmission_sig', 'transmission_time', 'webhook_id'];

    expect([...new Set(requiredPaths)].sort()).toEqual(
      [
        ...[...vaultOrder, initiatorPath].map((pointer) => `orders ${pointer}`),
        ...money.flatMap((name) => [`capture /amount${name}`, `refund /amount${name}`]),
        ...[...event, 'auth_algo', 'webhook_event'].map((name) => `verify-webhook-signature /${name}`),
      ].sort(),
    );
  });

  test('is refused if it is invalid JSON, or declares another type', async () => {
    for (const call of listPosts()) {
      const brokenExchange = await sendExchange(call, { body: '{"amount":' });
      expect({
        call: formatName(call),
        status: brokenExchange.status,
        issue: brokenExchange.details?.[0]?.issue,
      }).toEqual({
        call: formatName(call),
        status: 400,
        issue: 'MALFORMED_REQUEST_JSON',
      });
      const headers = { 'content-type': 'application/x-www-form-urlencoded' };
      expect((await sendExchange(call, { body: parseBody(call), headers })).status).toBe(415);
    }
  });
});

/** Invalid values of each query parameter. */
const INVALID_VALUES: Readonly<Record<string, readonly string[]>> = {
  customer_id: ['', 'a b', 'x'.repeat(300)],
  page_size: ['', '0', '-1', '1.5', 'many', '501'],
  page: ['', '0', 'first'],
  start_time: ['', 'yesterday', '2026-01-01', '2026-01-01T00:00:00Zoo', '2026-13-01T00:00:00Z'],
  end_time: ['', 'tomorrow', '2026-01-01', '1767225600'],
  start_date: ['', 'yesterday', '2026-01-01', '2026-13-01T00:00:00Z'],
  end_date: ['', 'tomorrow', '2026-01-01', '1767225600'],
  fields: ['', 'everything', 'transaction_info,zz'],
  disputed_transaction_id: ['', 'a b', 'x'.repeat(300)],
};

const REQUIRED_PARAMS = ['customer_id', 'start_date', 'end_date'];

describe('the query of every operation', () => {
  test('is refused with an unknown parameter', async () => {
    for (const call of goodExchanges) {
      const query = call.path.split('?')[1] ?? '';
      const unknownParameter = await sendExchange(call, { query: `${query}&zz=1`, body: {} });
      expect({
        call: formatName(call),
        status: unknownParameter.status,
        detail: unknownParameter.details?.[0],
      }).toMatchObject({
        call: formatName(call),
        status: 400,
        detail: { issue: 'INVALID_PARAMETER', field: 'zz', location: 'query' },
      });
    }
  });

  test('is refused with a meaningless value', async () => {
    const acceptedCalls: string[] = [];
    let attemptCount = 0;
    const expectRefused = async (call: Exchange, name: string, query: URLSearchParams): Promise<void> => {
      attemptCount += 1;
      const { status, details } = await sendExchange(call, { query: query.toString() });
      const [first] = details ?? [];
      if (status !== 400 || first?.field !== name || first.location !== 'query')
        acceptedCalls.push(
          `${formatName(call)}?${query.toString().slice(0, 200)}: ${status} ${JSON.stringify(details)}`,
        );
    };
    for (const call of goodExchanges.filter(({ method }) => method === 'GET')) {
      const parameters = new URLSearchParams(call.path.split('?')[1] ?? '');
      for (const name of parameters.keys()) {
        expect({ name, known: Object.keys(INVALID_VALUES) }).toEqual({
          name,
          known: expect.arrayContaining([name]),
        });
        for (const value of INVALID_VALUES[name] ?? []) {
          const query = new URLSearchParams(parameters);
          query.set(name, value);
          await expectRefused(call, name, query);
        }
        const remainingParameters = new URLSearchParams(parameters);
        remainingParameters.delete(name);
        if (REQUIRED_PARAMS.includes(name)) await expectRefused(call, name, remainingParameters);
        else expect((await sendExchange(call, { query: remainingParameters.toString() })).status).toBe(200);
      }
    }

    expect(acceptedCalls).toEqual([]);
    // Fewer attempts mean that parameters were skipped.
    expect(attemptCount).toBeGreaterThan(30);
  });
});

test('an operation with an unknown id, or by an unauthenticated caller, is refused', async () => {
  for (const call of goodExchanges) {
    const unauthorized = await sendExchange(call, {
      body: {},
      headers: { authorization: 'Bearer A21AAnobody' },
    });
    expect({ call: formatName(call), status: unauthorized.status }).toEqual({
      call: formatName(call),
      status: 401,
    });
    const id = findId(call);
    if (id === undefined) continue;
    const body = call.method === 'POST' ? parseBody(call) : undefined;
    const response = await sendExchange(
      { ...call, path: call.path.replace(id, '0000NOWHERE000000') },
      { body },
    );
    expect({
      call: formatName(call),
      status: response.status,
      name: response.name,
      issue: response.details?.[0]?.issue,
    }).toEqual({
      call: formatName(call),
      status: 404,
      name: 'RESOURCE_NOT_FOUND',
      issue: 'INVALID_RESOURCE_ID',
    });
  }
});
