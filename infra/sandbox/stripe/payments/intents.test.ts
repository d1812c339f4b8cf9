import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  catchError,
  confirmOffSession,
  newBalance,
  newStripeClient,
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

describe('an intent', () => {
  test('can be canceled while open, but not after success', async () => {
    const { stripe } = sandbox;
    const { customer, deposit } = await payDeposit(sandbox);
    expect(await catchError(stripe.paymentIntents.cancel(deposit.id))).toMatchObject({
      statusCode: 400,
      code: 'payment_intent_unexpected_state',
      payment_intent: { id: deposit.id, status: 'succeeded' },
    });

    const openIntent = await newBalance(sandbox, customer);
    expect(
      await stripe.paymentIntents.cancel(openIntent.id, { cancellation_reason: 'abandoned' }),
    ).toMatchObject({
      status: 'canceled',
      cancellation_reason: 'abandoned',
      canceled_at: expect.any(Number),
    });
    expect((await catchError(stripe.paymentIntents.cancel(openIntent.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    expect((await sandbox.payIntent(openIntent, '4242424242424242')).error).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await stripe.paymentIntents.retrieve(openIntent.id)).latest_charge).toBeNull();
  });

  test('succeeds once', async () => {
    const { customer, card, deposit } = await payDeposit(sandbox);
    const repeatedError = await catchError(confirmOffSession(sandbox.stripe, deposit.id, card.id));
    expect(repeatedError).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const { charges } = await sandbox.callControl<{ charges: { customer: string }[] }>('state');
    expect(charges.filter((charge) => charge.customer === customer.id)).toHaveLength(1);
  });

  test('stays in processing until settled', async () => {
    const { card, balance } = await startBalance(sandbox);
    await sandbox.setControl({ nextConfirm: { outcome: 'processing', paymentIntent: balance.id } });
    const { status } = await confirmOffSession(sandbox.stripe, balance.id, card.id);

    expect(status).toBe('processing');
    expect((await catchError(sandbox.stripe.paymentIntents.cancel(balance.id))).code).toBe(
      'payment_intent_unexpected_state',
    );

    await sandbox.setControl({
      settle: { paymentIntent: balance.id, outcome: 'decline:insufficient_funds' },
    });
    const declinedIntent = await sandbox.stripe.paymentIntents.retrieve(balance.id);
    expect(declinedIntent).toMatchObject({
      status: 'requires_payment_method',
      last_payment_error: { decline_code: 'insufficient_funds' },
    });
  });

  test('can be changed only while open', async () => {
    const { stripe } = sandbox;
    const { customer, deposit } = await payDeposit(sandbox);
    const openIntent = await newBalance(sandbox, customer);
    const update = { amount: 99_000, metadata: { note: 'x' }, setup_future_usage: 'off_session' } as const;

    expect(await stripe.paymentIntents.update(openIntent.id, update)).toMatchObject(update);
    expect(await catchError(stripe.paymentIntents.update(deposit.id, { amount: 99_000 }))).toMatchObject({
      code: 'payment_intent_unexpected_state',
      param: 'amount',
    });
    expect((await stripe.paymentIntents.update(deposit.id, { description: 'Trip' })).description).toBe(
      'Trip',
    );
  });

  test('refuses manual capture', async () => {
    const { deposit } = await payDeposit(sandbox);
    expect((await catchError(sandbox.stripe.paymentIntents.capture(deposit.id))).code).toBe(
      'payment_intent_unexpected_state',
    );
    const manual = sandbox.stripe.paymentIntents.create({
      amount: 5000,
      currency: 'usd',
      capture_method: 'manual',
    });
    expect((await catchError(manual)).code).toBe('sandbox_not_implemented');
  });

  test('needs a return_url when confirmed at once with methods that redirect', async () => {
    const { customer, card } = await payDeposit(sandbox);
    const params = {
      amount: 5000,
      currency: 'usd',
      customer: customer.id,
      payment_method: card.id,
      off_session: true,
    };
    expect((await catchError(sandbox.stripe.paymentIntents.create(params))).param).toBe('off_session');
    expect(
      (await catchError(sandbox.stripe.paymentIntents.create({ ...params, confirm: true }))).message,
    ).toContain('return_url');

    const noRedirects = { enabled: true, allow_redirects: 'never' } as const;
    const paidIntent = await sandbox.stripe.paymentIntents.create({
      ...params,
      confirm: true,
      automatic_payment_methods: noRedirects,
    });
    expect(paidIntent.status).toBe('succeeded');
    expect(
      (
        await sandbox.stripe.paymentIntents.create({
          amount: 5000,
          currency: 'usd',
          customer: customer.id,
          payment_method: card.id,
        })
      ).status,
    ).toBe('requires_confirmation');
  });

  test('is returned for a client secret only if that is correct', async () => {
    const { deposit } = await payDeposit(sandbox);
    const client = newStripeClient(sandbox);

    expect(
      (await client.paymentIntents.retrieve(deposit.id, { client_secret: deposit.client_secret! })).id,
    ).toBe(deposit.id);
    expect((await catchError(client.paymentIntents.retrieve(deposit.id, { client_secret: 'no' }))).code).toBe(
      'resource_missing',
    );
  });
});
