import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { ENDPOINTS } from '../../../infra/sandbox/stripe/api.js';
import { PaymentSandbox } from '../support/card-provider/payment-sandbox.js';
import { STRIPE_KEYS } from '../support/card-provider/stripe-keys.js';
import { StripeTypes } from '../support/card-provider/stripe-types.js';

const types = new StripeTypes();
let sandbox: PaymentSandbox;
beforeAll(async () => {
  sandbox = await PaymentSandbox.start();
});
afterAll(() => sandbox.close());

interface Refusal {
  status: number;
  type: string;
  code?: string;
  param?: string;
}

async function postForm(method: string, path: string, form: Record<string, string>): Promise<Refusal> {
  const body = new URLSearchParams(form);
  const isPost = method === 'POST';
  const response = await fetch(
    `${sandbox.url}${path}${isPost ? '' : `?${body.toString()}`}`,
    omitUndefined({
      method,
      headers: { authorization: `Bearer ${STRIPE_KEYS.secretKey}` },
      body: isPost ? body : undefined,
    }),
  );
  const { error } = (await response.json()) as { error?: Omit<Refusal, 'status'> };
  return { ...error, type: error?.type ?? 'none', status: response.status };
}

/** Required parameters of an endpoint, so that only the tested parameter is refused. */
const REQUIRED_PARAMS: Readonly<Record<string, Record<string, string>>> = {
  'POST /v1/payment_intents': { amount: '5000', currency: 'usd' },
  'POST /v1/payment_methods/:id/attach': { customer: 'cus_1' },
};

/** Fields that the provider requires next to a hash before it reads the hash. */
const COMPANION_FIELDS: Readonly<Record<string, Record<string, string>>> = {
  'payment_method_data[billing_details]': { 'payment_method_data[type]': 'klarna' },
};

const listCompanionFields = (hash: string): Record<string, string> =>
  Object.entries(COMPANION_FIELDS).find(([name]) => hash.startsWith(name))?.[1] ?? {};

/** Hashes with arbitrary keys, such as metadata; they have no unknown fields. */
const FREE_FORM_PARAMS = ['metadata'];

const endpoints = ENDPOINTS.map(({ method, path }) => ({
  method,
  path,
  target: path.replace(':id', 'id_1'),
  requiredFields: REQUIRED_PARAMS[`${method} ${path}`] ?? {},
}));

const omitField = (form: Record<string, string>, name: string): Record<string, string> =>
  Object.fromEntries(Object.entries(form).filter(([key]) => key !== name));

describe.each(endpoints)('$method $path', ({ method, target, requiredFields }) => {
  const knownParameters = types.findParameters(method, target);

  test('is an endpoint of the package', () => {
    expect(knownParameters).toBeInstanceOf(Array);
  });

  test('refuses unknown parameters', async () => {
    expect(await postForm(method, target, { ...requiredFields, color: 'red' })).toMatchObject({
      status: 400,
      code: 'parameter_unknown',
      param: 'color',
    });
  });

  test('refuses each parameter of the package with a value of another type', async () => {
    for (const name of (knownParameters ?? []).filter((parameter) => !FREE_FORM_PARAMS.includes(parameter))) {
      // A hash with an unknown field must not be text, a number or a list either.
      const { status, param } = await postForm(method, target, {
        ...omitField(requiredFields, name),
        [`${name}[zz]`]: 'x',
      });
      expect({ name, status, param: param?.slice(0, name.length) }).toEqual({
        name,
        status: 400,
        param: name,
      });
      const { code } = await postForm(method, target, { ...omitField(requiredFields, name), [name]: '' });
      expect({ name, code }).not.toEqual({ name, code: 'parameter_unknown' });
    }
  });

  test('refuses unknown fields of a hash at any depth', async () => {
    for (const [hash, names] of types.listHashes(method, target)) {
      const top = hash.split('[')[0] ?? '';
      const form = { ...omitField(requiredFields, top), ...listCompanionFields(hash) };
      const unknownField = `${hash}[zz_unknown]`;
      const { status, code, param = '' } = await postForm(method, target, { ...form, [unknownField]: 'x' });
      expect({ unknownField, status, top: param.split('[')[0] }).toEqual({
        unknownField,
        status: 400,
        top,
      });
      // The sandbox refuses features that it does not simulate as a whole, with a special code.
      if (code !== 'parameter_unknown') continue;
      expect(param).toBe(unknownField);
      const fields = Object.fromEntries([...names].map((name) => [`${hash}[${name}]`, 'x']));
      const response = await postForm(method, target, { ...form, ...fields });
      expect([hash, response.code, response.param]).not.toContain('parameter_unknown');
    }
  });

  test('refuses metadata that is not text', async () => {
    const wrongValues = [
      ['metadata', { metadata: 'x' }],
      ['metadata', { 'metadata[]': 'x' }],
      ['metadata', { 'metadata[a][b]': 'x' }],
      ['expand', { expand: 'customer' }],
      ['expand', { 'expand[]': 'zz_unknown' }],
      ['expand', { 'expand[]': 'data.zz_unknown' }],
      ['expand', { 'expand[][zz]': 'customer' }],
    ] as const;
    for (const [name, form] of wrongValues) {
      const {
        status,
        code = '',
        param = '',
      } = await postForm(method, target, { ...requiredFields, ...form });
      const outcome = { form, status, param: param.split('[')[0] };
      expect(outcome).toEqual({ form, status: 400, param: name });
      const isKnown = name === 'expand' || knownParameters?.includes(name) === true;
      expect({ name, isUnknown: code === 'parameter_unknown' }).toEqual({ name, isUnknown: !isKnown });
    }
  });
});

test.each([
  { method: 'POST', path: '/v1/payment_intents', name: 'payment_method_types[]' },
  { method: 'POST', path: '/v1/payment_intents', name: 'save_payment_method' },
  { method: 'POST', path: '/v1/payment_intents', name: 'allowed_source_types[]' },
  { method: 'POST', path: '/v1/payment_intents', name: 'source' },
  { method: 'POST', path: '/v1/payment_intents/pi_1', name: 'payment_method_types[]' },
  { method: 'POST', path: '/v1/payment_intents/pi_1/confirm', name: 'payment_method_types[]' },
  { method: 'POST', path: '/v1/payment_intents/pi_1/confirm', name: 'source' },
  { method: 'POST', path: '/v1/setup_intents', name: 'payment_method_types[]' },
  { method: 'POST', path: '/v1/customers', name: 'card' },
  { method: 'POST', path: '/v1/customers', name: 'coupon' },
  { method: 'POST', path: '/v1/customers', name: 'account_balance' },
])('$method $path refuses the removed parameter $name', async ({ method, path, name }) => {
  const bareName = name.replace('[]', '');
  expect(types.findParameters(method, path)).not.toContain(bareName);

  const form = { ...(REQUIRED_PARAMS[`${method} ${path}`] ?? {}), [name]: 'card' };
  expect(await postForm(method, path, form)).toMatchObject({
    status: 400,
    code: 'parameter_unknown',
    param: bareName,
  });
});

test.each([
  { method: 'POST', path: '/v1/payment_intents', hash: 'payment_method_options[card]' },
  { method: 'POST', path: '/v1/payment_intents', hash: 'automatic_payment_methods' },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    hash: 'payment_method_data[billing_details]',
  },
  {
    method: 'POST',
    path: '/v1/payment_intents/:id/confirm',
    hash: 'payment_method_data[billing_details][address]',
  },
  { method: 'POST', path: '/v1/customers/:id', hash: 'invoice_settings' },
  { method: 'GET', path: '/v1/events', hash: 'created' },
  { method: 'GET', path: '/v1/balance_transactions', hash: 'created' },
])('the sandbox reads the hash $hash that our $method $path sends', async ({ method, path, hash }) => {
  const { target, requiredFields } = endpoints.find(
    (endpoint) => endpoint.method === method && endpoint.path === path,
  )!;
  expect([...types.listHashes(method, target).keys()]).toContain(hash);

  const form = { ...omitField(requiredFields, hash.split('[')[0]!), ...listCompanionFields(hash) };
  const unknownField = `${hash}[zz_unknown]`;
  expect(await postForm(method, target, { ...form, [unknownField]: 'x' })).toMatchObject({
    status: 400,
    code: 'parameter_unknown',
    param: unknownField,
  });
});
