import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type Stripe from 'stripe';
import { DAY_MS } from '../../shared/durations.js';
import {
  catchError,
  listEventTypes,
  payDeposit,
  startTestSandbox,
  type TestSandbox,
} from '../../test-sandbox.js';

let sandbox: TestSandbox;
let now: number;
beforeEach(async () => {
  now = Date.UTC(2031, 0, 1, 9);
  sandbox = await startTestSandbox({ now: () => now });
});
afterEach(() => sandbox.close());

const payOut = () => sandbox.callControl<Stripe.Payout & { error?: object }>('payouts/pay', {});
const settlePayout = (payout: string, outcome: string) =>
  sandbox.callControl<Stripe.Payout & { error?: object }>('payouts/settle', { payout, outcome });

const listRows = async (payout: string) =>
  (await sandbox.stripe.balanceTransactions.list({ payout, limit: 100 })).data;

describe('payouts', () => {
  /** Lets a deposit with a refund become available, and makes another deposit on that day. */
  const startSecondDay = async () => {
    const { deposit } = await payDeposit(sandbox);
    await sandbox.stripe.refunds.create({ payment_intent: deposit.id, amount: 5_000 });
    now += 2 * DAY_MS;
    return payDeposit(sandbox);
  };
  const listPayoutIds = async (query: Stripe.PayoutListParams) =>
    (await sandbox.stripe.payouts.list(query)).data.map(({ id }) => id);

  test('are refused until money is available, two days later', async () => {
    await payDeposit(sandbox);
    expect(await payOut()).toHaveProperty('error');
  });

  test('transfer the available money minus fees once', async () => {
    await startSecondDay();
    const payout = await payOut();

    expect(await sandbox.stripe.payouts.retrieve(payout.id)).toMatchObject({
      amount: 30_000 - 900 - 5_000,
      status: 'in_transit',
      automatic: true,
      arrival_date: Date.UTC(2031, 0, 5) / 1000,
      balance_transaction: expect.stringMatching(/^txn_/),
    });

    const rows = await listRows(payout.id);
    expect(rows.map(({ type, net }) => [type, net])).toEqual([
      ['payout', -24_100],
      ['refund', -5_000],
      ['charge', 29_100],
    ]);
    expect(rows.reduce((sum, { net }) => sum + net, 0)).toBe(0);
    expect(await payOut()).toHaveProperty('error');
  });

  test('transfer later money later, and are listed newest first or by arrival', async () => {
    const laterPayments = await startSecondDay();
    const firstPayout = await payOut();
    now += 2 * DAY_MS;
    const secondPayout = await payOut();

    expect(secondPayout.amount).toBe(29_100);
    expect((await listRows(secondPayout.id)).map(({ source }) => source)).toContain(
      laterPayments.deposit.latest_charge,
    );
    expect({
      newest: await listPayoutIds({ limit: 1 }),
      firstArrived: await listPayoutIds({ arrival_date: { lte: Date.UTC(2031, 0, 5) / 1000 } }),
    }).toEqual({ newest: [secondPayout.id], firstArrived: [firstPayout.id] });
  });

  const failPayout = async () => {
    await payDeposit(sandbox);
    now += 2 * DAY_MS;
    return settlePayout((await payOut()).id, 'failed');
  };

  test('fail when the bank returns them', async () => {
    const payout = await failPayout();
    expect(payout).toMatchObject({ status: 'failed', failure_code: 'account_closed' });
    expect(await listEventTypes(sandbox, payout.id)).toEqual(['payout.created', 'payout.failed']);
    expect(await listPayoutIds({ status: 'failed' })).toEqual([payout.id]);
  });

  test('arrive once, even after they were returned and paid out again', async () => {
    const failedPayout = await failPayout();
    const secondPayout = await payOut();
    expect(secondPayout.amount).toBe(failedPayout.amount);
    expect(await settlePayout(secondPayout.id, 'paid')).toMatchObject({ status: 'paid', failure_code: null });
    expect(await settlePayout(secondPayout.id, 'failed')).toHaveProperty('error');
    expect(await listEventTypes(sandbox, secondPayout.id)).toEqual(['payout.created', 'payout.paid']);

    const { data } = await sandbox.stripe.balanceTransactions.list({ expand: ['data.source'] });
    expect(data.map(({ type, amount, source }) => [type, amount, (source as Stripe.Payout).object])).toEqual([
      ['payout', -29_100, 'payout'],
      ['payout_failure', 29_100, 'payout'],
      ['payout', -29_100, 'payout'],
      ['charge', 30_000, 'charge'],
    ]);
  });

  test('are refused as the provider refuses them', async () => {
    expect((await catchError(sandbox.stripe.payouts.retrieve('po_none'))).code).toBe('resource_missing');
    expect((await catchError(sandbox.stripe.payouts.list({ status: 'gone' }))).param).toBe('status');
    const unknownList = sandbox.stripe.balanceTransactions.list({ payout: 'po_none' });
    expect((await catchError(unknownList)).code).toBe('resource_missing');
  });
});
