import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { DAY_MS, MINUTE_MS } from '../../shared/durations.js';
import { payDeposit, startTestSandbox, type TestSandbox } from '../../test-sandbox.js';

let sandbox: TestSandbox;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2031, 0, 1, 9);
  sandbox = await startTestSandbox({ now: () => now });
});
afterEach(() => sandbox.close());

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

  const listTransactions = (params: Stripe.BalanceTransactionListParams) =>
    sandbox.stripe.balanceTransactions.list(params);

  /** Pays a deposit of 300.00 and, a minute later, refunds 7.00 of it. */
  async function refundInPart(): Promise<Stripe.Refund> {
    const { deposit } = await payDeposit(sandbox);
    now += MINUTE_MS;
    return sandbox.stripe.refunds.create({ payment_intent: deposit.id, amount: 700 });
  }

  test('are listed by type', async () => {
    const partialRefund = await refundInPart();
    expect((await listTransactions({ type: 'refund' })).data.map(({ source }) => source)).toEqual([
      partialRefund.id,
    ]);
  });

  test('are listed by time', async () => {
    await refundInPart();
    const since = Math.floor(now / 1000);
    expect((await listTransactions({ created: { gte: since } })).data.map(({ amount }) => amount)).toEqual([
      -700,
    ]);
    expect((await listTransactions({ created: { lt: since } })).data.map(({ amount }) => amount)).toEqual([
      30_000,
    ]);
  });

  test('are listed in pages', async () => {
    await refundInPart();
    const firstPage = await listTransactions({ limit: 1 });
    expect(firstPage).toMatchObject({ has_more: true, data: [{ amount: -700 }] });
    const secondPage = await listTransactions({ limit: 1, starting_after: firstPage.data[0]?.id ?? '' });
    expect(secondPage).toMatchObject({ has_more: false, data: [{ amount: 30_000 }] });
  });

  test('are available after three days', async () => {
    await refundInPart();
    await sandbox.setControl({ advanceClockMs: 3 * DAY_MS });
    expect((await listTransactions({})).data.map(({ status }) => status)).toEqual(['available', 'available']);
  });
});

test('fees and corrections without a payment have no source', async () => {
  await sandbox.callControl('balance/enter', { amount: -250, kind: 'fee', description: 'Radar' });
  await sandbox.callControl('balance/enter', { amount: 40, kind: 'adjustment' });
  const { data } = await sandbox.stripe.balanceTransactions.list({ expand: ['data.source'] });

  expect(data.map(({ reporting_category: category, net, source }) => [category, net, source])).toEqual([
    ['other_adjustment', 40, null],
    ['fee', -250, null],
  ]);
  expect(await sandbox.callControl('balance/enter', { amount: 1, kind: 'gift' })).toHaveProperty('error');
});
