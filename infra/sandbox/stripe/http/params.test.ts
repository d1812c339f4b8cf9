import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { catchError, startTestSandbox, type TestSandbox } from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const pay = 'amount=5000&currency=usd';

describe('parameters', () => {
  test.each([
    { path: 'payment_intents', form: `${pay}&color=red`, code: 'parameter_unknown', param: 'color' },
    {
      path: 'payment_intents',
      form: `${pay}&payment_method_types[]=card`,
      code: 'parameter_unknown',
      param: 'payment_method_types',
    },
    {
      path: 'payment_intents',
      form: `${pay}&payment_method_options[card][color]=x`,
      code: 'parameter_unknown',
      param: 'payment_method_options[card][color]',
    },
    {
      path: 'payment_intents',
      form: `${pay}&payment_method_options[gold][x]=x`,
      code: 'parameter_unknown',
      param: 'payment_method_options[gold]',
    },
    { path: 'payment_intents', form: 'currency=usd', code: 'parameter_missing', param: 'amount' },
    { path: 'payment_intents', form: 'amount=5000', code: 'parameter_missing', param: 'currency' },
    {
      path: 'payment_intents',
      form: 'amount=100.50&currency=usd',
      code: 'parameter_invalid_integer',
      param: 'amount',
    },
    {
      path: 'payment_intents',
      form: 'amount=$100&currency=usd',
      code: 'parameter_invalid_integer',
      param: 'amount',
    },
    {
      path: 'payment_intents',
      form: 'amount=1e5&currency=usd',
      code: 'parameter_invalid_integer',
      param: 'amount',
    },
    {
      path: 'payment_intents',
      form: 'amount=-500&currency=usd',
      code: 'parameter_invalid_integer',
      param: 'amount',
    },
    {
      path: 'payment_intents',
      form: 'amount=&currency=usd',
      code: 'parameter_invalid_empty',
      param: 'amount',
    },
    { path: 'payment_intents', form: 'amount=49&currency=usd', code: 'amount_too_small', param: 'amount' },
    {
      path: 'payment_intents',
      form: 'amount=100000000&currency=usd',
      code: 'amount_too_large',
      param: 'amount',
    },
    { path: 'payment_intents', form: 'amount=5000&currency=zzz', code: undefined, param: 'currency' },
    {
      path: 'payment_intents',
      form: `${pay}&setup_future_usage=later`,
      code: undefined,
      param: 'setup_future_usage',
    },
    {
      path: 'payment_intents',
      form: `${pay}&payment_method_options[card][setup_future_usage]=later`,
      code: undefined,
      param: 'payment_method_options[card][setup_future_usage]',
    },
    {
      path: 'payment_intents',
      form: `${pay}&capture_method=never`,
      code: undefined,
      param: 'capture_method',
    },
    {
      path: 'payment_intents',
      form: `${pay}&capture_method=manual`,
      code: 'sandbox_not_implemented',
      param: 'capture_method',
    },
    {
      path: 'payment_intents',
      form: `${pay}&transfer_data[destination]=acct_1`,
      code: 'sandbox_not_implemented',
      param: 'transfer_data',
    },
    {
      path: 'payment_intents',
      form: `${pay}&payment_method_data[type]=card`,
      code: 'sandbox_not_implemented',
      param: 'payment_method_data[type]',
    },
    {
      path: 'payment_intents',
      form: `${pay}&allowed_payment_method_types=card`,
      code: undefined,
      param: 'allowed_payment_method_types',
    },
    {
      path: 'payment_intents',
      form: `${pay}&allowed_payment_method_types[]=gold`,
      code: undefined,
      param: 'allowed_payment_method_types[0]',
    },
    {
      path: 'payment_intents',
      form: `${pay}&automatic_payment_methods[enabled]=yes`,
      code: undefined,
      param: 'automatic_payment_methods[enabled]',
    },
    {
      path: 'payment_intents',
      form: `${pay}&automatic_payment_methods[allow_redirects]=never`,
      code: 'parameter_missing',
      param: 'automatic_payment_methods[enabled]',
    },
    { path: 'payment_intents', form: `${pay}&customer[id]=x`, code: undefined, param: 'customer' },
    { path: 'payment_intents', form: `${pay}&customer=`, code: 'parameter_invalid_empty', param: 'customer' },
    {
      path: 'payment_intents',
      form: `${pay}&customer=cus_unknown`,
      code: 'resource_missing',
      param: 'customer',
    },
    {
      path: 'payment_intents',
      form: `${pay}&payment_method=pm_unknown`,
      code: 'resource_missing',
      param: 'payment_method',
    },
    { path: 'payment_intents', form: `${pay}&metadata=x`, code: undefined, param: 'metadata' },
    {
      path: 'payment_intents',
      form: `${pay}&metadata[${'k'.repeat(41)}]=v`,
      code: undefined,
      param: `metadata[${'k'.repeat(41)}]`,
    },
    {
      path: 'payment_intents',
      form: `${pay}&metadata[k]=${'v'.repeat(501)}`,
      code: undefined,
      param: 'metadata[k]',
    },
    {
      path: 'payment_intents',
      form: pay + Array.from({ length: 51 }, (_, index) => `&metadata[k${index}]=v`).join(''),
      code: undefined,
      param: 'metadata',
    },
    { path: 'payment_intents', form: `${pay}&expand[]=amount`, code: undefined, param: 'expand' },
    {
      path: 'payment_intents',
      form: `${pay}&receipt_email=nobody`,
      code: 'email_invalid',
      param: 'receipt_email',
    },
    { path: 'customers', form: 'email=nobody', code: 'email_invalid', param: 'email' },
    { path: 'customers', form: 'source=tok_visa', code: 'sandbox_not_implemented', param: 'source' },
    { path: 'customers', form: 'address[street]=x', code: 'parameter_unknown', param: 'address[street]' },
    { path: 'refunds', form: 'charge=ch_unknown', code: 'resource_missing', param: 'charge' },
    { path: 'refunds', form: 'charge=ch_unknown&reason=bored', code: undefined, param: 'reason' },
  ])('POST $path $form is refused', async ({ path, form, code, param }) => {
    const { status, error } = await sandbox.callApi('POST', path, form);
    expect({ status, type: error.type, code: error.code, param: error.param }).toEqual({
      status: 400,
      type: 'invalid_request_error',
      code,
      param,
    });
  });

  test('are accepted as by the provider if valid', async () => {
    const intent = await sandbox.stripe.paymentIntents.create({
      amount: 50,
      currency: 'USD',
      metadata: { ['k'.repeat(40)]: 'v'.repeat(500) },
      payment_method_options: { card: { setup_future_usage: 'off_session', request_three_d_secure: 'any' } },
    });
    expect(intent).toMatchObject({
      currency: 'usd',
      amount: 50,
      capture_method: 'automatic_async',
      automatic_payment_methods: { enabled: true, allow_redirects: 'always' },
      payment_method_types: ['card'],
      payment_method_options: { card: { setup_future_usage: 'off_session' } },
    });
    expect(await sandbox.payIntent(intent, '4242424242424242')).toMatchObject({ status: 'requires_action' });

    const noCard = await catchError(
      sandbox.stripe.paymentIntents.create({
        amount: 500,
        currency: 'usd',
        excluded_payment_method_types: ['card'],
      }),
    );
    expect(noCard.message).toContain('No valid payment method types');
  });

  test('leave no trace when refused', async () => {
    const stateBefore = await sandbox.callControl<{ payment_intents: unknown[]; customers: unknown[] }>(
      'state',
    );
    await sandbox.callApi('POST', 'payment_intents', `${pay}&color=red`);
    await sandbox.callApi('POST', 'customers', 'email=nobody');
    const stateAfter = await sandbox.callControl<{ payment_intents: unknown[]; customers: unknown[] }>(
      'state',
    );

    expect({
      paymentIntentCount: stateAfter.payment_intents.length,
      customerCount: stateAfter.customers.length,
    }).toEqual({
      paymentIntentCount: stateBefore.payment_intents.length,
      customerCount: stateBefore.customers.length,
    });
  });

  test.each([
    ['payment_intents/pi_unknown', 'GET'],
    ['payment_intents/pi_unknown/confirm', 'POST'],
    ['customers/cus_unknown', 'GET'],
    ['payment_methods/pm_unknown', 'GET'],
    ['charges/ch_unknown', 'GET'],
    ['refunds/re_unknown', 'GET'],
    ['events/evt_unknown', 'GET'],
  ])('%s is a 404', async (path, method) => {
    const { status, error } = await sandbox.callApi(method, path);
    expect({ status, code: error.code }).toEqual({ status: 404, code: 'resource_missing' });
  });

  test('need form encoding and an existing endpoint', async () => {
    const json = await sandbox.callApi('POST', 'customers', '{}', { 'content-type': 'application/json' });
    expect(json.error.message).toContain('application/x-www-form-urlencoded');
    expect((await sandbox.callApi('GET', 'subscriptions')).status).toBe(404);
    expect((await sandbox.callApi('POST', 'customers', `name=${'x'.repeat(300_000)}`)).status).toBe(413);
  });
});
