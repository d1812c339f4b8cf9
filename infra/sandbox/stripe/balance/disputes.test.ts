import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import {
  catchError,
  fetchCharge,
  listEntries,
  listEventTypes,
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

describe('disputes', () => {
  const openDispute = async (fields: Record<string, unknown> = {}) => {
    const { deposit } = await payDeposit(sandbox);
    const dispute = await sandbox.callControl<Stripe.Dispute>('disputes/open', {
      paymentIntent: deposit.id,
      ...fields,
    });
    const moveDispute = (to: string) =>
      sandbox.callControl<Stripe.Dispute>('disputes/move', { dispute: dispute.id, to });
    return { deposit, dispute, moveDispute };
  };

  test('mark the charge, which cannot be refunded until they end', async () => {
    const { deposit, dispute } = await openDispute();
    expect(await sandbox.stripe.disputes.retrieve(dispute.id)).toMatchObject({
      amount: 30_000,
      payment_intent: deposit.id,
      reason: 'fraudulent',
      status: 'needs_response',
    });
    expect((await fetchCharge(sandbox, deposit.id)).disputed).toBe(true);
    expect((await catchError(refundPayment(sandbox, deposit))).code).toBe('charge_disputed');
  });

  test('withdraw the money with a fee until they are won', async () => {
    const { deposit, dispute, moveDispute } = await openDispute();

    expect((await moveDispute('under_review')).status).toBe('under_review');
    expect((await moveDispute('won')).status).toBe('won');
    expect(await listEventTypes(sandbox, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.funds_reinstated',
      'charge.dispute.closed',
    ]);
    expect(
      (await listEntries(sandbox, dispute.id)).map(({ amount, fee, net }) => [amount, fee, net]),
    ).toEqual([
      [-30_000, 1500, -31_500],
      [30_000, 0, 30_000],
    ]);
    expect((await refundPayment(sandbox, deposit, 1000)).status).toBe('succeeded');
  });

  test('keep the money withdrawn when lost', async () => {
    const { deposit, dispute, moveDispute } = await openDispute({
      amount: 12_000,
      reason: 'product_not_received',
    });
    await moveDispute('lost');
    expect(await listEventTypes(sandbox, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.closed',
    ]);
    expect((await moveDispute('won')) as object).toHaveProperty('error');
    expect((await catchError(refundPayment(sandbox, deposit))).code).toBe('charge_disputed');

    const { data } = await sandbox.stripe.disputes.list({ payment_intent: deposit.id });
    expect(data.map(({ id, amount, status }) => [id, amount, status])).toEqual([
      [dispute.id, 12_000, 'lost'],
    ]);
  });

  test('withdraw no money for an inquiry', async () => {
    const { dispute, moveDispute } = await openDispute({ inquiry: true });
    expect(dispute).toMatchObject({ status: 'warning_needs_response', is_charge_refundable: true });
    await moveDispute('won');
    expect(await listEventTypes(sandbox, dispute.id)).toEqual([
      'charge.dispute.created',
      'charge.dispute.closed',
    ]);
    expect(await listEntries(sandbox, dispute.id)).toEqual([]);
  });

  test('are limited to the remainder', async () => {
    const { deposit } = await payDeposit(sandbox);
    await refundPayment(sandbox, deposit, 20_000);
    const order = { paymentIntent: deposit.id, amount: 10_001 };
    expect(await sandbox.callControl('disputes/open', order)).toHaveProperty('error');
    const dispute = await sandbox.callControl<Stripe.Dispute>('disputes/open', { paymentIntent: deposit.id });
    expect(dispute.amount).toBe(10_000);
    expect(await sandbox.callControl('disputes/open', { paymentIntent: deposit.id })).toHaveProperty('error');
  });
});
