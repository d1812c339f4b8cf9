import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  catchError,
  confirmOffSession,
  newBalance,
  payDeposit,
  startBalance,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const openIntent = (fields = {}) =>
  sandbox.stripe.paymentIntents.create({
    amount: 5000,
    currency: 'usd',
    allowed_payment_method_types: ['card'],
    ...fields,
  });

describe('a deposit with a saved card and its balance', () => {
  test('charges the balance off-session to the card saved with the deposit', async () => {
    const { customer, deposit, card } = await payDeposit(sandbox);
    expect(deposit).toMatchObject({ status: 'succeeded', amount_received: 30_000, payment_method: card.id });
    expect(card).toMatchObject({
      customer: customer.id,
      card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 },
    });

    const balance = await newBalance(sandbox, customer);
    expect(balance.status).toBe('requires_payment_method');

    const paidIntent = await sandbox.stripe.paymentIntents.confirm(balance.id, {
      payment_method: card.id,
      off_session: true,
      expand: ['latest_charge', 'payment_method'],
    });
    expect(paidIntent).toMatchObject({
      status: 'succeeded',
      amount_received: 120_000,
      payment_method: { id: card.id },
      latest_charge: {
        amount_captured: 120_000,
        paid: true,
        outcome: { type: 'authorized' },
        payment_method_details: {
          card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040, network: 'visa' },
        },
      },
    });
  });

  test('saves no card without consent', async () => {
    const { stripe } = sandbox;
    const customer = await stripe.customers.create();
    const onceOnlyIntent = await openIntent({ customer: customer.id });
    await sandbox.payIntent(onceOnlyIntent, '5555555555554444');
    const { payment_method: card } = await stripe.paymentIntents.retrieve(onceOnlyIntent.id);
    expect((await stripe.customers.listPaymentMethods(customer.id)).data).toEqual([]);

    const secondBalance = await newBalance(sandbox, customer);
    expect(
      (await catchError(confirmOffSession(sandbox.stripe, secondBalance.id, card as string))).message,
    ).toContain('may not be used again');
    expect(
      (await catchError(stripe.paymentMethods.attach(card as string, { customer: customer.id }))).statusCode,
    ).toBe(400);
  });

  test('refuses another customer’s card', async () => {
    const { card } = await payDeposit(sandbox);
    const strangersIntent = await newBalance(sandbox, await sandbox.stripe.customers.create());
    expect((await catchError(confirmOffSession(sandbox.stripe, strangersIntent.id, card.id))).code).toBe(
      'payment_intent_invalid_parameter',
    );

    const ownerlessIntent = await openIntent();
    expect((await catchError(confirmOffSession(sandbox.stripe, ownerlessIntent.id, card.id))).param).toBe(
      'payment_method',
    );

    const error = await catchError(sandbox.stripe.paymentIntents.confirm(ownerlessIntent.id));
    expect(error).toMatchObject({
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: ownerlessIntent.id },
    });
  });

  test('detaches a card permanently', async () => {
    const { customer, card } = await payDeposit(sandbox);
    expect((await sandbox.stripe.paymentMethods.detach(card.id)).customer).toBeNull();
    const balance = await newBalance(sandbox, customer);
    expect((await catchError(confirmOffSession(sandbox.stripe, balance.id, card.id))).code).toBe(
      'payment_method_unexpected_state',
    );
    expect((await catchError(sandbox.stripe.paymentMethods.detach(card.id))).statusCode).toBe(400);
  });
});

describe('declines', () => {
  test.each([
    {
      number: '4000000000000002',
      code: 'card_declined',
      decline: 'generic_decline',
      advice: 'try_again_later',
    },
    {
      number: '4000000000009995',
      code: 'card_declined',
      decline: 'insufficient_funds',
      advice: 'try_again_later',
    },
    { number: '4000000000009987', code: 'card_declined', decline: 'lost_card', advice: 'do_not_try_again' },
    {
      number: '4000000000000069',
      code: 'expired_card',
      decline: 'expired_card',
      advice: 'confirm_card_data',
    },
    {
      number: '4000000000000127',
      code: 'incorrect_cvc',
      decline: 'incorrect_cvc',
      advice: 'confirm_card_data',
    },
    {
      number: '4000000000000119',
      code: 'processing_error',
      decline: 'processing_error',
      advice: 'try_again_later',
    },
  ])(
    'are named $code, $decline for the card $number on-session',
    async ({ number, code, decline, advice }) => {
      const intent = await openIntent();
      const { error } = await sandbox.payIntent(intent, number);
      expect(error).toMatchObject({ type: 'card_error', code, decline_code: decline, advice_code: advice });

      const updatedIntent = await sandbox.stripe.paymentIntents.retrieve(intent.id, {
        expand: ['latest_charge'],
      });
      expect(updatedIntent).toMatchObject({
        status: 'requires_payment_method',
        payment_method: null,
        amount_received: 0,
        last_payment_error: {
          code,
          decline_code: decline,
          advice_code: advice,
          network_decline_code: expect.any(String),
        },
        latest_charge: {
          status: 'failed',
          paid: false,
          failure_code: code,
          outcome: { type: 'issuer_declined', reason: decline },
        },
      });

      await sandbox.payIntent(intent, '4242424242424242');
      expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
        status: 'succeeded',
        last_payment_error: null,
      });
    },
  );

  test('saves 4000000000000341 and declines it off-session, with the intent in the error', async () => {
    const { card, balance } = await startBalance(sandbox, '4000000000000341');
    const error = await catchError(confirmOffSession(sandbox.stripe, balance.id, card.id));

    expect(error).toMatchObject({
      type: 'StripeCardError',
      statusCode: 402,
      decline_code: 'generic_decline',
      advice_code: 'try_again_later',
      network_decline_code: '01',
      payment_intent: { id: balance.id, status: 'requires_payment_method' },
      payment_method: { id: card.id },
      charge: expect.stringMatching(/^ch_/),
    });
  });

  test('declines a saved card on command until reset', async () => {
    let now = Date.UTC(2030, 0, 1);
    const agingSandbox = await startTestSandbox({ now: () => now });
    try {
      const { customer, card } = await payDeposit(agingSandbox);
      const confirmBalance = async () =>
        confirmOffSession(agingSandbox.stripe, (await newBalance(agingSandbox, customer)).id, card.id);
      await agingSandbox.setControl({
        cardDeclinesFor: { paymentMethod: card.id, code: 'stolen_card' },
      });
      expect((await catchError(confirmBalance())).decline_code).toBe('stolen_card');
      expect((await catchError(confirmBalance())).decline_code).toBe('stolen_card');
      await agingSandbox.setControl({ cardDeclinesFor: { paymentMethod: card.id, code: null } });
      expect((await confirmBalance()).created).toBe(now / 1000);
      now = Date.UTC(2040, 11, 31, 23);
      expect((await confirmBalance()).status).toBe('succeeded');
      now = Date.UTC(2041, 0, 1);
      expect((await catchError(confirmBalance())).code).toBe('expired_card');
    } finally {
      await agingSandbox.close();
    }
  });

  test.each([
    { number: '4242424242424241', wrongFields: {}, code: 'incorrect_number' },
    { number: '4242424242424242', wrongFields: { exp_year: 2020 }, code: 'invalid_expiry_year' },
    { number: '4242424242424242', wrongFields: { exp_month: 13 }, code: 'invalid_expiry_month' },
    { number: '4242424242424242', wrongFields: { cvc: '12' }, code: 'invalid_cvc' },
    { number: '4111111111111111', wrongFields: {}, code: 'card_not_supported' },
  ])('refuses an impossible card: $number $wrongFields', async ({ number, wrongFields, code }) => {
    const intent = await openIntent();
    const card = { number, exp_month: 12, exp_year: 40, cvc: '123', ...wrongFields };
    const response = await sandbox.callControl<{ error: object }>('test/confirm', {
      client_secret: intent.client_secret,
      card,
    });

    expect(response.error).toMatchObject({ type: 'card_error', code });
    expect((await sandbox.stripe.paymentIntents.retrieve(intent.id)).last_payment_error).toBeNull();
  });
});

describe('authentication', () => {
  test('is required once for 3155: on-session, then it is charged off-session', async () => {
    const { customer, deposit, card } = await payDeposit(sandbox, '4000002500003155', {
      authenticate: 'complete',
    });
    const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(deposit.id, {
      expand: ['latest_charge'],
    });
    expect(charge).toMatchObject({
      payment_method_details: { card: { three_d_secure: { result: 'authenticated' } } },
    });
    const balance = await newBalance(sandbox, customer);
    expect((await confirmOffSession(sandbox.stripe, balance.id, card.id)).status).toBe('succeeded');
  });

  test('is always required for 3184: an off-session refusal recovers on the same intent', async () => {
    const { card, balance } = await startBalance(sandbox, '4000002760003184', {
      authenticate: 'complete',
    });
    const error = await catchError(confirmOffSession(sandbox.stripe, balance.id, card.id));
    expect(error).toMatchObject({
      statusCode: 402,
      code: 'authentication_required',
      decline_code: 'authentication_required',
    });
    expect(error.payment_intent).toMatchObject({ id: balance.id, status: 'requires_payment_method' });
    expect(await sandbox.payIntent(balance, '4000002760003184')).toMatchObject({ status: 'requires_action' });

    const waitingIntent = await sandbox.stripe.paymentIntents.retrieve(balance.id);
    expect(waitingIntent.next_action?.type).toBe('use_stripe_sdk');

    await sandbox.callControl('test/authenticate', {
      client_secret: balance.client_secret,
      outcome: 'complete',
    });
    expect((await sandbox.stripe.paymentIntents.retrieve(balance.id)).status).toBe('succeeded');
  });

  test('leaves the intent open when it fails', async () => {
    const intent = await openIntent();
    await sandbox.payIntent(intent, '4000002760003184', { authenticate: 'fail' });

    expect(await sandbox.stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: 'requires_payment_method',
      latest_charge: null,
      last_payment_error: { code: 'payment_intent_authentication_failure' },
    });
  });

  test('sends the customer to a page and back when a confirm names a return_url', async () => {
    const { card, balance } = await startBalance(sandbox, '4000002760003184', {
      authenticate: 'complete',
    });
    const returnUrl = 'https://shop.example/pay?booking=1';
    const { next_action: next } = await sandbox.stripe.paymentIntents.confirm(balance.id, {
      payment_method: card.id,
      return_url: returnUrl,
    });
    const page = next?.redirect_to_url?.url ?? '';

    expect(await (await fetch(page)).text()).toContain('$1,200.00');

    const body = new URLSearchParams({ client_secret: balance.client_secret ?? '', outcome: 'complete' });
    const response = await fetch(page, { method: 'POST', body, redirect: 'manual' });
    const location = new URL(response.headers.get('location') ?? '');

    expect(location.origin + location.pathname).toBe('https://shop.example/pay');
    expect(Object.fromEntries(location.searchParams)).toMatchObject({
      booking: '1',
      payment_intent: balance.id,
      redirect_status: 'succeeded',
    });
    expect((await sandbox.stripe.paymentIntents.retrieve(balance.id)).status).toBe('succeeded');
  });

  test('counts as a decline when the caller cannot handle it', async () => {
    const { card, balance } = await startBalance(sandbox, '4000002760003184', {
      authenticate: 'complete',
    });
    const error = await catchError(
      sandbox.stripe.paymentIntents.confirm(balance.id, {
        payment_method: card.id,
        error_on_requires_action: true,
      }),
    );

    expect(error.code).toBe('authentication_required');
  });
});
