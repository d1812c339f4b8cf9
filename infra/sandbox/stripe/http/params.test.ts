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
    ['payment_intents', `${pay}&color=red`, 'parameter_unknown', 'color'],
    ['payment_intents', `${pay}&payment_method_types[]=card`, 'parameter_unknown', 'payment_method_types'],
    [
      'payment_intents',
      `${pay}&payment_method_options[card][color]=x`,
      'parameter_unknown',
      'payment_method_options[card][color]',
    ],
    [
      'payment_intents',
      `${pay}&payment_method_options[gold][x]=x`,
      'parameter_unknown',
      'payment_method_options[gold]',
    ],
    ['payment_intents', 'currency=usd', 'parameter_missing', 'amount'],
    ['payment_intents', 'amount=5000', 'parameter_missing', 'currency'],
    ['payment_intents', 'amount=100.50&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['payment_intents', 'amount=$100&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['payment_intents', 'amount=1e5&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['payment_intents', 'amount=-500&currency=usd', 'parameter_invalid_integer', 'amount'],
    ['payment_intents', 'amount=&currency=usd', 'parameter_invalid_empty', 'amount'],
    ['payment_intents', 'amount=49&currency=usd', 'amount_too_small', 'amount'],
    ['payment_intents', 'amount=100000000&currency=usd', 'amount_too_large', 'amount'],
    ['payment_intents', 'amount=5000&currency=zzz', undefined, 'currency'],
    ['payment_intents', `${pay}&setup_future_usage=later`, undefined, 'setup_future_usage'],
    [
      'payment_intents',
      `${pay}&payment_method_options[card][setup_future_usage]=later`,
      undefined,
      'payment_method_options[card][setup_future_usage]',
    ],
    ['payment_intents', `${pay}&capture_method=never`, undefined, 'capture_method'],
    ['payment_intents', `${pay}&capture_method=manual`, 'sandbox_not_implemented', 'capture_method'],
    [
      'payment_intents',
      `${pay}&transfer_data[destination]=acct_1`,
      'sandbox_not_implemented',
      'transfer_data',
    ],
    [
      'payment_intents',
      `${pay}&payment_method_data[type]=card`,
      'sandbox_not_implemented',
      'payment_method_data[type]',
    ],
    [
      'payment_intents',
      `${pay}&allowed_payment_method_types=card`,
      undefined,
      'allowed_payment_method_types',
    ],
    [
      'payment_intents',
      `${pay}&allowed_payment_method_types[]=gold`,
      undefined,
      'allowed_payment_method_types[0]',
    ],
    [
      'payment_intents',
      `${pay}&automatic_payment_methods[enabled]=yes`,
      undefined,
      'automatic_payment_methods[enabled]',
    ],
    [
      'payment_intents',
      `${pay}&automatic_payment_methods[allow_redirects]=never`,
      'parameter_missing',
      'automatic_payment_methods[enabled]',
    ],
    ['payment_intents', `${pay}&customer[id]=x`, undefined, 'customer'],
    ['payment_intents', `${pay}&customer=`, 'parameter_invalid_empty', 'customer'],
    ['payment_intents', `${pay}&customer=cus_unknown`, 'resource_missing', 'customer'],
    ['payment_intents', `${pay}&payment_method=pm_unknown`, 'resource_missing', 'payment_method'],
    ['payment_intents', `${pay}&metadata=x`, undefined, 'metadata'],
    ['payment_intents', `${pay}&metadata[${'k'.repeat(41)}]=v`, undefined, `metadata[${'k'.repeat(41)}]`],
    ['payment_intents', `${pay}&metadata[k]=${'v'.repeat(501)}`, undefined, 'metadata[k]'],
    [
      'payment_intents',
      pay + Array.from({ length: 51 }, (_, index) => `&metadata[k${index}]=v`).join(''),
      undefined,
      'metadata',
    ],
    ['payment_intents', `${pay}&expand[]=amount`, undefined, 'expand'],
    ['payment_intents', `${pay}&receipt_email=nobody`, 'email_invalid', 'receipt_email'],
    ['customers', 'email=nobody', 'email_invalid', 'email'],
    ['customers', 'source=tok_visa', 'sandbox_not_implemented', 'source'],
    ['customers', 'address[street]=x', 'parameter_unknown', 'address[street]'],
    ['refunds', 'charge=ch_unknown', 'resource_missing', 'charge'],
    ['refunds', 'charge=ch_unknown&reason=bored', undefined, 'reason'],
  ])('POST %s %s is refused', async (path, form, code, param) => {
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
    expect(await sandbox.pay(intent, '4242424242424242')).toMatchObject({ status: 'requires_action' });

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
    const stateBefore = await sandbox.control<{ payment_intents: unknown[]; customers: unknown[] }>('state');
    await sandbox.callApi('POST', 'payment_intents', `${pay}&color=red`);
    await sandbox.callApi('POST', 'customers', 'email=nobody');
    const stateAfter = await sandbox.control<{ payment_intents: unknown[]; customers: unknown[] }>('state');

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
