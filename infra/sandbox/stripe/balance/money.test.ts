import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type Stripe from 'stripe';
import { DAY_MS } from '../../shared/durations.js';
import {
  catchError,
  fetchCharge,
  listEventTypes,
  payDeposit,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
beforeAll(async () => {
  sandbox = await startTestSandbox();
});
afterAll(() => sandbox.close());

const refund = (intent: Stripe.PaymentIntent, amount?: number, idempotencyKey?: string) =>
  sandbox.stripe.refunds.create(
    { payment_intent: intent.id, ...(amount !== undefined && { amount }) },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const listEntries = async (source: string) =>
  (await sandbox.stripe.balanceTransactions.list({ source })).data.toReversed();

describe('refunds', () => {
  test('are several per payment, each under its key, never more than captured', async () => {
    const { deposit } = await payDeposit(sandbox);
    const firstRefund = await refund(deposit, 10_000, 'refund-1');
    expect((await refund(deposit, 10_000, 'refund-1')).id).toBe(firstRefund.id);
    const secondRefund = await refund(deposit, 5000, 'refund-2');
    expect(await fetchCharge(sandbox, deposit.id)).toMatchObject({
      amount_refunded: 15_000,
      refunded: false,
    });
    expect((await catchError(refund(deposit, 15_001))).param).toBe('amount');
    const refundList = await sandbox.stripe.refunds.list({ payment_intent: deposit.id });
    expect(refundList.data.map(({ id }) => id)).toEqual([secondRefund.id, firstRefund.id]);
    expect(await listEventTypes(sandbox, firstRefund.id)).toEqual(['refund.created']);
  });

  test('return what is left without an amount, after which nothing is left', async () => {
    const { deposit } = await payDeposit(sandbox);
    await refund(deposit, 15_000);
    const restRefund = await refund(deposit);
    expect(restRefund.amount).toBe(15_000);
    expect(await fetchCharge(sandbox, deposit.id)).toMatchObject({ amount_refunded: 30_000, refunded: true });
    expect((await catchError(refund(deposit, 1))).code).toBe('charge_already_refunded');
    const { data } = await sandbox.stripe.refunds.list({ payment_intent: deposit.id });
    expect(data[0]?.id).toBe(restRefund.id);
  });

  test('satisfy refunded + left = captured for any amounts', async () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(amounts, async (requested) => {
        const { deposit } = await payDeposit(sandbox);
        let refundable = 30_000;
        const refundIds: string[] = [];
        for (const amount of requested) {
          if (amount <= refundable) {
            refundIds.push((await refund(deposit, amount)).id);
            refundable -= amount;
          } else expect((await catchError(refund(deposit, amount))).statusCode).toBe(400);
        }
        const charge = await fetchCharge(sandbox, deposit.id);
        expect(charge.amount_refunded).toBe(30_000 - refundable);
        const rows = (await Promise.all([charge.id, ...refundIds].map(listEntries))).flat();
        expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(refundable);
        expect(rows).not.toHaveLength(0);
        expect(rows.map(({ net }) => net)).toEqual(rows.map(({ amount, fee }) => amount - fee));
      }),
      { numRuns: 10 },
    );
  });

  test('are pending, then succeed', async () => {
    const { deposit } = await payDeposit(sandbox, '4000000000007726');
    const pendingRefund = await refund(deposit, 4000);
    expect(pendingRefund).toMatchObject({ status: 'pending', pending_reason: 'processing' });
    await sandbox.control('refunds/settle', { refund: pendingRefund.id, outcome: 'succeeded' });
    const settledRefund = await sandbox.stripe.refunds.retrieve(pendingRefund.id);
    expect([settledRefund.status, settledRefund.pending_reason]).toEqual(['succeeded', undefined]);
    expect(await listEventTypes(sandbox, pendingRefund.id)).toEqual([
      'refund.created',
      'refund.updated',
      'charge.refund.updated',
    ]);
    const repeat = await sandbox.control<{ error?: object }>('refunds/settle', {
      refund: pendingRefund.id,
      outcome: 'succeeded',
    });
    expect(repeat.error).toMatchObject({ message: expect.stringMatching(/cannot become succeeded/) });
  });

  test('return the money to the charge when they fail, for another refund', async () => {
    const { deposit } = await payDeposit(sandbox);
    const fullRefund = await refund(deposit, 30_000);
    await sandbox.control('refunds/settle', {
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
    expect((await listEntries(fullRefund.id)).map(({ type, amount }) => [type, amount])).toEqual([
      ['refund', -30_000],
      ['refund_failure', 30_000],
    ]);
    expect((await refund(deposit, 30_000)).status).toBe('succeeded');
  });

  test('start with the planned outcome until another one is planned', async () => {
    const { deposit } = await payDeposit(sandbox);
    await sandbox.control('control', { nextRefund: 'failed' });
    expect(await refund(deposit, 100)).toMatchObject({ status: 'failed', failure_reason: 'declined' });
    await sandbox.control('control', { nextRefund: 'succeeded' });
    expect((await refund(deposit, 100)).status).toBe('succeeded');
  });
});

describe('disputes', () => {
  const openDispute = async (fields: Record<string, unknown> = {}) => {
    const { deposit } = await payDeposit(sandbox);
    const dispute = await sandbox.control<Stripe.Dispute>('disputes/open', {
      paymentIntent: deposit.id,
      ...fields,
    });
    const moveDispute = (to: string) =>
      sandbox.control<Stripe.Dispute>('disputes/move', { dispute: dispute.id, to });
    return { deposit, dispute, move: moveDispute };
  };

  test('mark the charge, which is not refunded meanwhile', async () => {
    const { deposit, dispute } = await openDispute();
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      amount: 30_000,
      payment_intent: deposit.id,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    expect((await fetchCharge(sandbox, deposit.id)).disputed).toBe(true);
    expect((await catchError(refund(deposit))).code).toBe('charge_disputed');
  });

  test('withdraw the money with a fee until they are won', async () => {
    const { deposit, dispute, move } = await openDispute();
    expect((await move('under_review')).status).toBe('under_review');
    expect((await move('won')).status).toBe('won');
    expect(await listEventTypes(sandbox, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect((await listEntries(dispute.id)).map(({ amount, fee, net }) => [amount, fee, net])).toEqual([
      [-30_000, 1500, -31_500],
      [30_000, 0, 30_000],
    ]);
    expect((await refund(deposit, 1000)).status).toBe('succeeded');
  });

  test('keep the money when lost', async () => {
    const { deposit, dispute, move } = await openDispute({ amount: 12_000, reason: 'product_not_received' });
    await move('lost');
    expect(await listEventTypes(sandbox, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
    expect((await move('won')) as object).toHaveProperty('error');
    expect((await catchError(refund(deposit))).code).toBe('charge_disputed');
    const { data } = await sandbox.stripe.disputes.list({ payment_intent: deposit.id });
    expect(data.map(({ id, amount, status }) => [id, amount, status])).toEqual([
      [dispute.id, 12_000, 'lost'],
    ]);
  });

  test('withdraw no money for an inquiry', async () => {
    const { dispute, move } = await openDispute({ inquiry: true });
    expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
    await move('won');
    expect(await listEventTypes(sandbox, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
    expect(await listEntries(dispute.id)).toEqual([]);
  });

  test('are limited to the remainder', async () => {
    const { deposit } = await payDeposit(sandbox);
    await refund(deposit, 20_000);
    const order = { paymentIntent: deposit.id, amount: 10_001 };
    expect(await sandbox.control('disputes/open', order)).toHaveProperty('error');
    const dispute = await sandbox.control<Stripe.Dispute>('disputes/open', { paymentIntent: deposit.id });
    expect(dispute.amount).toBe(10_000);
    expect(await sandbox.control('disputes/open', { paymentIntent: deposit.id })).toHaveProperty('error');
  });
});

describe('balance transactions', () => {
  test('hold a charge’s fee with its source', async () => {
    const { deposit } = await payDeposit(sandbox);
    const { latest_charge: charge } = await sandbox.stripe.paymentIntents.retrieve(deposit.id, {
      expand: ['latest_charge.balance_transaction'],
    });
    const entry = { object: 'balance_transaction', amount: 30_000, fee: 900, net: 29_100, type: 'charge' };
    expect((charge as Stripe.Charge).balance_transaction).toMatchObject(entry);
    const [row] = (
      await sandbox.stripe.balanceTransactions.list({
        source: (charge as Stripe.Charge).id,
        expand: ['data.source'],
      })
    ).data;
    expect(row).toMatchObject({ ...entry, status: 'pending', source: { payment_intent: deposit.id } });
    expect(row?.fee_details).toEqual([
      expect.objectContaining({ amount: 900, type: 'stripe_fee', currency: 'usd' }),
    ]);
  });

  test('are listed by type, by time and in pages', async () => {
    let now = Date.UTC(2031, 0, 1);
    const aging = await startTestSandbox({ now: () => now });
    try {
      const { deposit } = await payDeposit(aging);
      now += 60_000;
      const partialRefund = await aging.stripe.refunds.create({ payment_intent: deposit.id, amount: 700 });
      const listTransactions = (params: Stripe.BalanceTransactionListParams) =>
        aging.stripe.balanceTransactions.list(params);
      expect((await listTransactions({ type: 'refund' })).data.map(({ source }) => source)).toEqual([
        partialRefund.id,
      ]);
      const since = Math.floor(now / 1000);
      expect((await listTransactions({ created: { gte: since } })).data.map(({ amount }) => amount)).toEqual([
        -700,
      ]);
      expect((await listTransactions({ created: { lt: since } })).data.map(({ amount }) => amount)).toEqual([
        30_000,
      ]);
      const firstPage = await listTransactions({ limit: 1 });
      expect([firstPage.has_more, firstPage.data[0]?.amount]).toEqual([true, -700]);
      const secondPage = await listTransactions({ limit: 1, starting_after: firstPage.data[0]?.id ?? '' });
      expect([secondPage.has_more, secondPage.data[0]?.amount]).toEqual([false, 30_000]);
      await aging.control('control', { advanceClockMs: 3 * DAY_MS });
      expect((await listTransactions({})).data.map(({ status }) => status)).toEqual([
        'available',
        'available',
      ]);
    } finally {
      await aging.close();
    }
  });
});
