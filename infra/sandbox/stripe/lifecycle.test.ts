import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  catchError,
  confirmOffSession,
  newBalance,
  payDeposit,
  startBalance,
  startTestSandbox,
  type TestSandbox,
} from '../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('an intent', () => {
  test('can be cancelled while open, but not after success', async () => {
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
    expect((await sandbox.pay(openIntent, '4242424242424242')).error).toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect((await stripe.paymentIntents.retrieve(openIntent.id)).latest_charge).toBeNull();
  });

  test('succeeds once', async () => {
    const { customer, card, deposit } = await payDeposit(sandbox);
    const repeat = await catchError(confirmOffSession(sandbox.stripe, deposit.id, card.id));
    expect(repeat).toMatchObject({ statusCode: 400, code: 'payment_intent_unexpected_state' });
    const { charges } = await sandbox.control<{ charges: { customer: string }[] }>('state');
    expect(charges.filter((charge) => charge.customer === customer.id)).toHaveLength(1);
  });

  test('stays in processing until settled', async () => {
    const { card, balance } = await startBalance(sandbox);
    await sandbox.control('control', { nextConfirm: { outcome: 'processing', paymentIntent: balance.id } });
    const { status } = await confirmOffSession(sandbox.stripe, balance.id, card.id);

    expect(status).toBe('processing');
    expect((await catchError(sandbox.stripe.paymentIntents.cancel(balance.id))).code).toBe(
      'payment_intent_unexpected_state',
    );

    await sandbox.control('control', {
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

  test('needs a return_url when confirmed at once where methods redirect', async () => {
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
});

describe('refunds', () => {
  test('return parts up to the amount that is left', async () => {
    const { stripe } = sandbox;
    const { deposit } = await payDeposit(sandbox);
    const part = await stripe.refunds.create({
      payment_intent: deposit.id,
      amount: 10_000,
      reason: 'requested_by_customer',
      metadata: { reason: 'x' },
    });

    expect(part).toMatchObject({
      status: 'succeeded',
      amount: 10_000,
      currency: 'usd',
      metadata: { reason: 'x' },
    });

    const tooMuch = await catchError(stripe.refunds.create({ payment_intent: deposit.id, amount: 20_001 }));
    expect(tooMuch.message).toBe(
      'Refund amount ($200.01) is greater than unrefunded amount on charge ($200.00)',
    );
    expect(await stripe.refunds.retrieve(part.id, { expand: ['charge'] })).toMatchObject({
      charge: { object: 'charge' },
    });
  });

  test('return the rest of a charge, once, and are listed newest first', async () => {
    const { stripe } = sandbox;
    const { deposit } = await payDeposit(sandbox);
    const partialRefund = await stripe.refunds.create({ payment_intent: deposit.id, amount: 10_000 });
    const remainder = await stripe.refunds.create({ charge: deposit.latest_charge as string });
    expect(remainder.amount).toBe(20_000);
    expect(await stripe.charges.retrieve(deposit.latest_charge as string)).toMatchObject({
      amount_refunded: 30_000,
      refunded: true,
    });
    expect((await catchError(stripe.refunds.create({ payment_intent: deposit.id }))).code).toBe(
      'charge_already_refunded',
    );
    const refundList = await stripe.refunds.list({ payment_intent: deposit.id });
    expect(refundList.data.map(({ id }) => id)).toEqual([remainder.id, partialRefund.id]);
  });

  test('need a successful charge', async () => {
    const openIntent = await newBalance(sandbox, await sandbox.stripe.customers.create());
    expect((await catchError(sandbox.stripe.refunds.create({ payment_intent: openIntent.id }))).param).toBe(
      'payment_intent',
    );
    expect((await catchError(sandbox.stripe.refunds.create({}))).code).toBe('parameter_missing');
  });
});

describe('customers', () => {
  test('are changed field by field, and found by their address', async () => {
    const { stripe } = sandbox;
    const { customer } = await payDeposit(sandbox);
    const changedCustomer = await stripe.customers.update(customer.id, {
      name: 'Ada',
      metadata: { a: '1', b: '2' },
      address: { country: 'US' },
    });

    expect(changedCustomer).toMatchObject({
      name: 'Ada',
      metadata: { a: '1', b: '2' },
      address: { country: 'US', city: null },
    });
    expect((await stripe.customers.update(customer.id, { metadata: { a: '' } })).metadata).toEqual({
      b: '2',
    });
    expect((await stripe.customers.update(customer.id, { metadata: '' })).metadata).toEqual({});
    expect((await stripe.customers.list({ email: 'ada@example.com', limit: 1 })).data[0]?.id).toBe(
      customer.id,
    );
  });

  test('are deleted with their cards', async () => {
    const { stripe } = sandbox;
    const { customer, card } = await payDeposit(sandbox);
    expect(await stripe.customers.del(customer.id)).toEqual({
      id: customer.id,
      object: 'customer',
      deleted: true,
    });
    expect(await stripe.customers.retrieve(customer.id)).toMatchObject({ deleted: true });
    expect((await stripe.paymentMethods.retrieve(card.id)).customer).toBeNull();
    expect((await catchError(newBalance(sandbox, customer))).code).toBe('resource_missing');
  });
});
