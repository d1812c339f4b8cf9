import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { catchError, payDeposit, startTestSandbox, type TestSandbox } from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const RETURN_URL = 'https://shop.example/pay?booking=1';
type Lender = 'klarna' | 'affirm';
const PAYER = { email: 'ada@example.com', address: { country: 'US' } };
const newMethodData = (
  type: Lender,
  payer: Stripe.PaymentIntentConfirmParams.PaymentMethodData.BillingDetails = PAYER,
) => ({
  payment_method_data: { type, billing_details: payer },
});

const createIntent = (lender: Lender, fields: Partial<Stripe.PaymentIntentCreateParams> = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 150_000,
    currency: 'usd',
    allowed_payment_method_types: [lender],
    ...fields,
  });

const confirmNew = async (lender: Lender, fields: Partial<Stripe.PaymentIntentCreateParams> = {}) => {
  const intent = await createIntent(lender, fields);
  return sandbox.stripe.paymentIntents.confirm(intent.id, {
    ...newMethodData(lender),
    return_url: RETURN_URL,
  });
};

const decideLoan = (page: string, outcome: string): Promise<Response> =>
  fetch(new URL('/lender', page), {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_secret: new URL(page).searchParams.get('client_secret') ?? '',
      outcome,
    }),
  });

describe('a lender', () => {
  test.each(['klarna', 'affirm'] as const)('%s offers its loan on a page of its own', async (lender) => {
    const waitingIntent = await confirmNew(lender);
    expect(waitingIntent).toMatchObject({
      status: 'requires_action',
      payment_method_types: [lender],
      next_action: { type: 'redirect_to_url', redirect_to_url: { return_url: RETURN_URL } },
    });

    const page = waitingIntent.next_action?.redirect_to_url?.url ?? '';
    const pageResponse = await fetch(page);
    expect(pageResponse.headers.get('content-security-policy')).toContain(
      "form-action 'self' https://shop.example",
    );
    expect(await pageResponse.text()).toContain('lends you $1,500.00');
  });

  test.each(['klarna', 'affirm'] as const)('%s pays in full before the customer returns', async (lender) => {
    const waitingIntent = await confirmNew(lender);
    const page = waitingIntent.next_action?.redirect_to_url?.url ?? '';
    const location = new URL((await decideLoan(page, 'accept')).headers.get('location') ?? '');
    expect(location.origin + location.pathname).toBe('https://shop.example/pay');
    expect(Object.fromEntries(location.searchParams)).toEqual({
      booking: '1',
      payment_intent: waitingIntent.id,
      payment_intent_client_secret: waitingIntent.client_secret,
      redirect_status: 'succeeded',
    });

    const paidIntent = await sandbox.stripe.paymentIntents.retrieve(waitingIntent.id, {
      expand: ['latest_charge'],
    });
    expect(paidIntent).toMatchObject({ status: 'succeeded', amount_received: 150_000, next_action: null });
    expect(paidIntent.latest_charge).toMatchObject({
      id: expect.stringMatching(/^py_/),
      payment_method_details: { type: lender },
    });
    expect((await decideLoan(page, 'accept')).status).toBe(409);
  });

  test.each([
    ['decline', 'payment_method_provider_decline'],
    ['cancel', 'payment_method_customer_decline'],
  ])('ending with %s leaves the intent open for another attempt', async (outcome, code) => {
    const waitingIntent = await confirmNew('klarna');
    const page = waitingIntent.next_action?.redirect_to_url?.url ?? '';
    const redirect = new URL((await decideLoan(page, outcome)).headers.get('location') ?? '');

    expect(redirect.searchParams.get('redirect_status')).toBe('failed');
    expect(await sandbox.stripe.paymentIntents.retrieve(waitingIntent.id)).toMatchObject({
      status: 'requires_payment_method',
      amount_received: 0,
      latest_charge: null,
      last_payment_error: { code, payment_method: { type: 'klarna' } },
    });

    const secondAttempt = await sandbox.stripe.paymentIntents.confirm(waitingIntent.id, {
      ...newMethodData('klarna'),
      return_url: RETURN_URL,
    });
    expect(secondAttempt.status).toBe('requires_action');

    await sandbox.callControl('test/lender', { payment_intent: waitingIntent.id, outcome: 'accept' });
    expect((await sandbox.stripe.paymentIntents.retrieve(waitingIntent.id)).status).toBe('succeeded');
  });

  test('uses the customer’s language', async () => {
    const waitingIntent = await confirmNew('affirm', {
      payment_method_options: { affirm: { preferred_locale: 'es-US' } },
    });
    const page = waitingIntent.next_action?.redirect_to_url?.url ?? '';
    const html = await (await fetch(page)).text();
    expect(html).toContain('<html lang="es">');
    expect(html).toContain('Affirm te presta');
    const otherAddress = /href="(\/lender[^"]+)"/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? '';
    expect(await (await fetch(new URL(otherAddress, page))).text()).toContain('<html lang="en">');
  });

  test('accepts no order from other sites', async () => {
    const waitingIntent = await confirmNew('klarna');
    const page = new URL(waitingIntent.next_action?.redirect_to_url?.url ?? '');
    expect((await decideLoan(page.href, 'pay')).status).toBe(400);
    page.searchParams.set('client_secret', `${waitingIntent.id}_secret_guess`);
    expect((await fetch(page)).status).toBe(404);
    expect((await decideLoan(page.href, 'accept')).status).toBe(404);
    expect((await sandbox.stripe.paymentIntents.retrieve(waitingIntent.id)).status).toBe('requires_action');
  });

  test('lets the intent be canceled while the customer is away', async () => {
    const waitingIntent = await confirmNew('klarna');
    await sandbox.stripe.paymentIntents.cancel(waitingIntent.id);

    expect((await decideLoan(waitingIntent.next_action!.redirect_to_url!.url!, 'accept')).status).toBe(409);
  });
});

describe('payment method types of an intent', () => {
  const createTypes = async (params: Partial<Stripe.PaymentIntentCreateParams>) =>
    (await sandbox.stripe.paymentIntents.create({ amount: 150_000, currency: 'usd', ...params }))
      .payment_method_types;

  test.each<{ name: string; params: Partial<Stripe.PaymentIntentCreateParams>; expected: string[] }>([
    { name: 'all by default', params: {}, expected: ['card', 'klarna', 'affirm'] },
    {
      name: 'the allowed types',
      params: { allowed_payment_method_types: ['affirm', 'card'] },
      expected: ['affirm', 'card'],
    },
    {
      name: 'all except the excluded types',
      params: { excluded_payment_method_types: ['klarna'] },
      expected: ['card', 'affirm'],
    },
    {
      name: 'without redirects',
      params: { automatic_payment_methods: { enabled: true, allow_redirects: 'never' } },
      expected: ['card'],
    },
    {
      name: 'a payment to be charged again',
      params: { setup_future_usage: 'off_session' },
      expected: ['card'],
    },
    { name: 'in another currency', params: { currency: 'eur' }, expected: ['card'] },
    { name: 'below what Affirm lends', params: { amount: 3499 }, expected: ['card', 'klarna'] },
  ])('follow from its parameters: $name', async ({ params, expected }) => {
    expect(await createTypes(params)).toEqual(expected);
  });

  test('refuse what a lender cannot do', async () => {
    const error = await catchError(createIntent('affirm', { setup_future_usage: 'off_session' }));
    expect(error).toMatchObject({
      param: 'setup_future_usage',
      message: expect.stringContaining('affirm does not support'),
    });
    expect((await catchError(createIntent('affirm', { amount: 3000 }))).message).toContain(
      'No valid payment method',
    );

    const response = await fetch(`${sandbox.url}/v1/payment_intents`, {
      method: 'POST',
      headers: {
        authorization: 'Bearer sk_test_sandbox',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'amount=150000&currency=usd&payment_method_options[affirm][setup_future_usage]=off_session',
    });
    expect(await response.json()).toMatchObject({
      error: { param: 'payment_method_options[affirm][setup_future_usage]' },
    });
  });

  test('refuse a confirm without a return address, without the payer, or with another method', async () => {
    const intent = await createIntent('klarna');
    const { confirm } = sandbox.stripe.paymentIntents;
    const catchConfirmError = (params: Stripe.PaymentIntentConfirmParams) =>
      catchError(confirm.call(sandbox.stripe.paymentIntents, intent.id, params));

    expect((await catchConfirmError(newMethodData('klarna'))).message).toContain('return_url');
    expect((await catchConfirmError({ ...newMethodData('klarna', {}), return_url: RETURN_URL })).param).toBe(
      'payment_method_data[billing_details]',
    );
    expect((await catchConfirmError({ ...newMethodData('affirm'), return_url: RETURN_URL })).code).toBe(
      'payment_intent_incompatible_payment_method',
    );

    const { card, customer } = await payDeposit(sandbox);
    const lentIntent = await createIntent('klarna', { customer: customer.id });
    const error = catchError(
      sandbox.stripe.paymentIntents.confirm(lentIntent.id, {
        ...newMethodData('klarna'),
        payment_method: card.id,
        return_url: RETURN_URL,
      }),
    );

    expect((await error).code).toBe('parameters_exclusive');
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).status).toBe('requires_payment_method');
  });
});
