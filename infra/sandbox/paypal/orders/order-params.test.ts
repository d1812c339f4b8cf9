import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  findIssue,
  newBalanceOrder,
  newDepositOrder,
  ORDERS,
  type Problem,
  startPayPalSandbox,
  type TestPayPal,
} from '../test-paypal.js';

let sandbox: TestPayPal;
beforeAll(async () => {
  sandbox = await startPayPalSandbox();
});
afterAll(() => sandbox.close());

const newUnit = (fields: object) => ({
  purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' }, ...fields }],
});

const newAmount = (value: unknown, currency: unknown = 'USD') =>
  newUnit({ amount: { currency_code: currency, value } });

describe('orders that are malformed', () => {
  test.each([
    {
      name: 'no intent',
      fields: { intent: undefined },
      issue: 'MISSING_REQUIRED_PARAMETER',
      field: '/intent',
    },
    {
      name: 'an unknown intent',
      fields: { intent: 'SALE' },
      issue: 'INVALID_PARAMETER_VALUE',
      field: '/intent',
    },
    {
      name: 'an unknown parameter',
      fields: { metadata: {} },
      issue: 'INVALID_PARAMETER',
      field: '/metadata',
    },
    {
      name: 'a removed parameter',
      fields: { application_context: {} },
      issue: 'INVALID_PARAMETER',
      field: '/application_context',
    },
    {
      name: 'a field that the sandbox does not support',
      fields: newUnit({ items: [] }),
      issue: 'SANDBOX_NOT_IMPLEMENTED',
      field: '/purchase_units/0/items',
    },
    {
      name: 'no purchase unit',
      fields: { purchase_units: [] },
      issue: 'INVALID_ARRAY_MIN_ITEMS',
      field: '/purchase_units',
    },
    {
      name: 'no amount',
      fields: { purchase_units: [{}] },
      issue: 'MISSING_REQUIRED_PARAMETER',
      field: '/purchase_units/0/amount',
    },
    {
      name: 'an amount that is a number',
      fields: newAmount(1),
      issue: 'INVALID_PARAMETER_SYNTAX',
      field: '/purchase_units/0/amount/value',
    },
    {
      name: 'an amount with a comma',
      fields: newAmount('1,00'),
      issue: 'INVALID_PARAMETER_SYNTAX',
      field: '/purchase_units/0/amount/value',
    },
    {
      name: 'a currency in small letters',
      fields: newAmount('1.00', 'usd'),
      issue: 'INVALID_PARAMETER_SYNTAX',
      field: '/purchase_units/0/amount/currency_code',
    },
    {
      name: 'a long invoice id',
      fields: newUnit({ invoice_id: 'x'.repeat(128) }),
      issue: 'INVALID_STRING_LENGTH',
      field: '/purchase_units/0/invoice_id',
    },
  ])('an order with $name is refused', async ({ fields, issue, field }) => {
    const response = await sandbox.post<Problem>(ORDERS, newDepositOrder(fields));
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({
      name: 'INVALID_REQUEST',
      debug_id: response.headers.get('paypal-debug-id'),
      links: [{ rel: 'information_link', method: 'GET', href: expect.stringContaining(issue) }],
    });
    expect(response.body.details?.[0]).toMatchObject({ issue, field, location: 'body' });
  });

  test.each([
    {
      name: 'a vault without a usage type',
      paypal: { attributes: { vault: { store_in_vault: 'ON_SUCCESS' } } },
      issue: 'MISSING_REQUIRED_PARAMETER',
    },
    {
      name: 'an unknown time to vault',
      paypal: { attributes: { vault: { store_in_vault: 'NOW', usage_type: 'MERCHANT' } } },
      issue: 'INVALID_PARAMETER_VALUE',
    },
    {
      name: 'a relative return address',
      paypal: { experience_context: { return_url: '/back' } },
      issue: 'INVALID_PARAMETER_SYNTAX',
    },
    { name: 'a billing agreement', paypal: { billing_agreement_id: 'B-1' }, issue: 'INVALID_PARAMETER' },
  ])('a payment source with $name is refused', async ({ paypal, issue }) => {
    const response = await sandbox.post(ORDERS, newDepositOrder({}, paypal));
    expect({ status: response.status, issue: findIssue(response) }).toEqual({ status: 400, issue });
  });

  test('a refusal lists every fault at once', async () => {
    const response = await sandbox.post<Problem>(ORDERS, { intent: 1, purchase_units: 'x', y: 1 });
    expect(response.body.details?.map(({ field }) => field)).toEqual(['/intent', '/purchase_units', '/y']);
    expect(findIssue(await sandbox.post(ORDERS, '{'))).toBe('MALFORMED_REQUEST_JSON');
    expect(
      (await sandbox.send('POST', ORDERS, { body: '{}', headers: { 'content-type': 'text/plain' } })).status,
    ).toBe(415);
  });

  test('a payment source without a request id is refused', async () => {
    const response = await sandbox.send('POST', ORDERS, { body: newDepositOrder() });
    expect({ status: response.status, issue: findIssue(response) }).toEqual({
      status: 400,
      issue: 'PAYPAL_REQUEST_ID_REQUIRED',
    });
    const plainOrder = await sandbox.send('POST', ORDERS, {
      body: newDepositOrder({ payment_source: undefined }),
    });
    expect(plainOrder).toMatchObject({ status: 201, body: { status: 'CREATED' } });
  });

  test('a request id that is too long is refused', async () => {
    expect((await sandbox.post(ORDERS, newDepositOrder(), 'x'.repeat(109))).status).toBe(400);
    expect((await sandbox.post(ORDERS, newDepositOrder(), 'x'.repeat(108))).status).toBe(200);
  });
});

describe('orders that cannot be processed', () => {
  test.each([
    { name: 'three decimals', fields: newAmount('1.000'), issue: 'DECIMAL_PRECISION' },
    { name: 'no decimals', fields: newAmount('1'), issue: 'DECIMAL_PRECISION' },
    { name: 'a value of zero', fields: newAmount('0.00'), issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' },
    { name: 'a negative value', fields: newAmount('-1.00'), issue: 'CANNOT_BE_ZERO_OR_NEGATIVE' },
    { name: 'another currency', fields: newAmount('1.00', 'XTS'), issue: 'CURRENCY_NOT_SUPPORTED' },
  ])('an amount with $name is refused', async ({ fields, issue }) => {
    const response = await sandbox.post<Problem>(ORDERS, newDepositOrder(fields));
    expect({ status: response.status, name: response.body.name, issue: findIssue(response) }).toEqual({
      status: 422,
      name: 'UNPROCESSABLE_ENTITY',
      issue,
    });
  });

  test('an unknown saved account, or a merchant without saved accounts, is refused', async () => {
    expect(findIssue(await sandbox.post(ORDERS, newBalanceOrder('nobody')))).toBe('TOKEN_ID_NOT_FOUND');
    const response = await sandbox.post(
      ORDERS,
      newDepositOrder({}, { stored_credential: { payment_initiator: 'MERCHANT', usage: 'SUBSEQUENT' } }),
    );
    expect(findIssue(response)).toBe('INCOMPATIBLE_PARAMETER_VALUE');
  });
});
