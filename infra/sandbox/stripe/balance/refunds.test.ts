import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import {
  catchError,
  fetchCharge,
  listEntries,
  listEventTypes,
  newBalance,
  payDeposit,
  refundPayment,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

describe('refunds', () => {
  test('can be several per payment, each under its key, up to the captured amount', async () => {
    const { deposit } = await payDeposit(sandbox);
    const firstRefund = await refundPayment(sandbox, deposit, 10_000, 'refund-1');
    expect((await refundPayment(sandbox, deposit, 10_000, 'refund-1')).id).toBe(firstRefund.id);

    const secondRefund = await refundPayment(sandbox, deposit, 5000, 'refund-2');
    expect(await fetchCharge(sandbox, deposit.id)).toMatchObject({
      amount_refunded: 15_000,
      refunded: false,
    });
    expect((await catchError(refundPayment(sandbox, deposit, 15_001))).param).toBe('amount');

    const refundList = await sandbox.stripe.refunds.list({ payment_intent: deposit.id });
    expect(refundList.data.map(({ id }) => id)).toEqual([secondRefund.id, firstRefund.id]);
    expect(await listEventTypes(sandbox, firstRefund.id)).toEqual(['refund.created']);
  });

  test('return the remaining amount if none is given, after which nothing is left', async () => {
    const { deposit } = await payDeposit(sandbox);
    await refundPayment(sandbox, deposit, 15_000);
    const restRefund = await refundPayment(sandbox, deposit);
    expect(restRefund.amount).toBe(15_000);
    expect(await fetchCharge(sandbox, deposit.id)).toMatchObject({ amount_refunded: 30_000, refunded: true });
    expect((await catchError(refundPayment(sandbox, deposit, 1))).code).toBe('charge_already_refunded');
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: deposit.id });
    expect(data[0]?.id).toBe(restRefund.id);
  });

  test('satisfy refunded + left = captured for any amounts', async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(amounts, async (requestedCents) => {
        const { deposit } = await payDeposit(sandbox);
        let refundableCents = 30_000;
        const refundIds: string[] = [];
        for (const amount of requestedCents) {
          if (amount <= refundableCents) {
            refundIds.push((await refundPayment(sandbox, deposit, amount)).id);
            refundableCents -= amount;
          } else expect((await catchError(refundPayment(sandbox, deposit, amount))).statusCode).toBe(400);
        }
        const charge = await fetchCharge(sandbox, deposit.id);
        expect(charge.amount_refunded).toBe(30_000 - refundableCents);
        const rows = (
          await Promise.all([charge.id, ...refundIds].map((id) => listEntries(sandbox, id)))
        ).flat();
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(refundableCents);
        expect(rows).not.toHaveLength(0);
        expect(rows.map(({ net }) => net)).toEqual(rows.map(({ amount, fee }) => amount - fee));
      }),
      { numRuns: 10 },
    );
  });

  test('are pending, then succeed', async () => {
    const { deposit } = await payDeposit(sandbox, '4000000000007726');
    const pendingRefund = await refundPayment(sandbox, deposit, 4000);
    expect(pendingRefund).toMatchObject({ status: 'pending', pending_reason: 'processing' });

    await sandbox.callControl('refunds/settle', { refund: pendingRefund.id, outcome: 'succeeded' });
    const settledRefund = await sandbox.stripe.refunds.retrieve(pendingRefund.id);
    expect({ status: settledRefund.status, pendingReason: settledRefund.pending_reason }).toEqual({
      status: 'succeeded',
      pendingReason: undefined,
    });
    expect(await listEventTypes(sandbox, pendingRefund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
    ]);

    const secondReply = await sandbox.callControl<{ error?: object }>('refunds/settle', {
      refund: pendingRefund.id,
      outcome: 'succeeded',
    });
    expect(secondReply.error).toMatchObject({ message: expect.stringMatching(/cannot become succeeded/) });
  });

  test('return the money to the charge when they fail, so that it can be refunded again', async () => {
    const { deposit } = await payDeposit(sandbox);
    const fullRefund = await refundPayment(sandbox, deposit, 30_000);
    await sandbox.callControl('refunds/settle', {
      refund: fullRefund.id,
      outcome: 'failed',
      reason: 'expired_or_canceled_card',
    });

    expect(await sandbox.stripe.refunds.retrieve(fullRefund.id)).toMatchObject({
      status: 'failed',
      failure_reason: 'expired_or_canceled_card',
      failure_balance_transaction: expect.stringMatching(/^txn_/),
    });
    expect(await fetchCharge(sandbox, deposit.id)).toMatchObject({ amount_refunded: 0, refunded: false });
    expect(await listEventTypes(sandbox, fullRefund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
      'refund.failed',
    ]);
    expect((await listEntries(sandbox, fullRefund.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', -30_000],
      ['refund_failure', 30_000],
    ]);
    expect((await refundPayment(sandbox, deposit, 30_000)).status).toBe('succeeded');
  });

  test('start with the planned outcome until another outcome is planned', async () => {
    const { deposit } = await payDeposit(sandbox);
    await sandbox.setControl({ nextRefund: 'failed' });
    expect(await refundPayment(sandbox, deposit, 100)).toMatchObject({
      status: 'failed',
      failure_reason: 'declined',
    });
    await sandbox.setControl({ nextRefund: 'succeeded' });
    expect((await refundPayment(sandbox, deposit, 100)).status).toBe('succeeded');
  });

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

  test('return the remaining amount of a charge once, and are listed newest first', async () => {
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
