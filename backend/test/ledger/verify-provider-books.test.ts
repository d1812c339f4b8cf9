import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { addDays, toUtcDate } from '@wayfold/contracts/kernel/dates';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { checkLedger } from '../../src/modules/ledger/checks/check-ledger.service.js';
import { CheckRecorder } from '../../src/modules/ledger/checks/check-recorder.service.js';
import type { BooksOptions } from '../../src/modules/ledger/checks/verify-provider-books.service.js';
import { StripePaymentRecords } from '../../src/platform/card-provider/payment-records.js';
import { addDaysTo } from '../support/add-days-to.js';
import { newEvent } from '../support/booking/events.js';
import { newRefundSent } from '../support/booking/refunds.js';
import { STRIPE_KEYS } from '../support/card-provider/payment-sandbox.js';
import { newBookingId } from '../support/ids.js';
import { appendEvents } from '../support/ledger/append-events.js';
import { BOOKED_AT, type BooksFixture, openBooks, pickComparison } from '../support/ledger/books-fixture.js';

jest.setTimeout(60_000);
let fixture: BooksFixture;
beforeEach(async () => {
  fixture = await openBooks();
}, 60_000);
afterEach(() => fixture.close());

const [BOOKING_1, BOOKING_2] = [newBookingId(1), newBookingId(2)];
const BOOKED_ON = toUtcDate(BOOKED_AT);
/** Everything at the provider is days old by then, so that sweeps and webhooks are done. */
const CHECKED_AT = addDaysTo(BOOKED_AT, 10);

async function checkBooks(options: Pick<BooksOptions, 'from' | 'until' | 'now'> = {}) {
  await fixture.waitForReadModels();
  const { pool, store, sandbox, books } = fixture;
  const records = new StripePaymentRecords({ secretKey: STRIPE_KEYS.secretKey, apiBase: sandbox.url });
  const fullReport = await checkLedger({
    pool,
    store,
    records,
    entries: books.entries,
    clock: { now: () => BOOKED_AT },
    patienceMs: 0,
    now: CHECKED_AT,
    ...options,
  });
  const [report] = fullReport.reports;
  if (!report) throw new Error('no report');
  expect(fullReport.books.components).not.toHaveLength(0);
  for (const { component, providerCents, ledgerCents } of fullReport.books.components)
    expect({ component, differenceCents: providerCents - ledgerCents }).toEqual({
      component,
      differenceCents: sumDifferences(fullReport.books.findings, component),
    });
  return report;
}

const sumDifferences = (findings: readonly LedgerFinding[], name: string): number =>
  findings
    .filter(({ component }) => component === name)
    .reduce((sum, { providerCents, ledgerCents }) => sum + providerCents - ledgerCents, 0);
type ComparedFinding = Omit<LedgerFinding, 'bookingId'>;
/** Lists the findings ordered by cause, then by the provider's amount. */
const listFindings = ({ findings }: { findings: readonly LedgerFinding[] }): ComparedFinding[] =>
  findings
    .map(pickComparison)
    .toSorted((a, b) => a.cause.localeCompare(b.cause) || a.providerCents - b.providerCents);
/** Advances the cursor as if the sweep had seen newer entries, so no difference is too recent. */
const advanceCursor = () => fixture.cursors.advance(fixture.books.entries, CHECKED_AT);

describe('the provider’s ledger and ours', () => {
  test('agree on payments, refunds, fees, disputes, payouts and the balance', async () => {
    const firstPayment = await fixture.createPayment(BOOKING_1, 100_000);
    await fixture.createPayment(BOOKING_2, 50_000);
    await fixture.triggerAction('disputes/open', { paymentIntent: firstPayment });
    await fixture.triggerAction('balance/enter', { amount: -250, kind: 'fee' });
    await fixture.sandbox.setControl({ advanceClockMs: 3 * DAY_MS });
    const payout = await fixture.triggerAction<{ amount: number }>('payouts/pay', {});
    await fixture.runSweep();
    const report = await checkBooks();
    expect(report).toMatchObject({ isBalanced: true, findingCount: 0, journalCents: 0, findings: [] });

    const balanceCents = report.components.reduce((sum, { ledgerCents }) => sum + ledgerCents, 0);
    expect(balanceCents).toBe(await fixture.readProviderCents());
    // An account without a balance is not listed.
    const { 'clearing:stripe': clearingCents = 0, bank } = await fixture.readBalances();
    expect(balanceCents).toBe(clearingCents);
    expect(bank).toBe(payout.amount);
  });

  test('differ by unswept rows: in transit at first, unexplained after the sweep', async () => {
    const paymentId = await fixture.createPayment(BOOKING_1, 100_000);
    const fee = { component: 'fee', subject: paymentId, providerCents: -2_930, ledgerCents: 0 };
    expect(listFindings(await checkBooks())).toEqual([{ cause: 'in-transit', ...fee }]);
    await advanceCursor();
    const report = await checkBooks();
    expect(listFindings(report)).toEqual([{ cause: 'unexplained', ...fee }]);
    expect(report).toMatchObject({ isBalanced: false, unexplainedCount: 1 });
  });

  test('differ by an unreported payment: in transit briefly, then unexplained', async () => {
    const paymentId = await fixture.payBooking(BOOKING_1, 40_000);
    await fixture.runSweep();
    expect(listFindings(await checkBooks({ now: BOOKED_AT }))).toContainEqual({
      cause: 'in-transit',
      component: 'payment',
      subject: paymentId,
      providerCents: 40_000,
      ledgerCents: 0,
    });

    const report = await checkBooks();
    expect(listFindings(report)).toEqual([
      {
        cause: 'unexplained',
        component: 'payment',
        subject: paymentId,
        providerCents: 40_000,
        ledgerCents: 0,
      },
    ]);
  });

  test('differ by a refund that we decided, or that nobody decided', async () => {
    const [decidedPaymentId, secretPaymentId] = [
      await fixture.createPayment(BOOKING_1, 40_000),
      await fixture.createPayment(BOOKING_2, 30_000),
    ];
    for (const paymentId of [decidedPaymentId, secretPaymentId])
      await fixture.sandbox.callApi('/v1/refunds', { payment_intent: paymentId, amount: '1000' });
    await fixture.runSweep();
    const refund = {
      refundId: 'r1',
      instalmentId: BOOKING_1,
      paymentId: decidedPaymentId,
      amountCents: 1_000,
    };
    await appendEvents(fixture.store, BOOKED_AT, BOOKING_1, [
      newEvent('RefundStarted', { ...refund, provider: 'stripe', reason: 'cancelled' }),
    ]);
    const report = await checkBooks();

    expect(listFindings(report)).toEqual([
      {
        cause: 'pending-refund',
        component: 'refund',
        subject: decidedPaymentId,
        providerCents: -1_000,
        ledgerCents: 0,
      },
      {
        cause: 'unexplained',
        component: 'refund',
        subject: secretPaymentId,
        providerCents: -1_000,
        ledgerCents: 0,
      },
    ]);
  });

  test('differ by a pending refund, on days without its row too, which needs no action', async () => {
    const paymentId = await fixture.createPayment(BOOKING_1, 40_000);
    await fixture.sandbox.setControl({ nextRefund: 'pending' });
    await fixture.sandbox.callApi('/v1/refunds', { payment_intent: paymentId, amount: '1000' });
    await fixture.runSweep();
    const refund = { refundId: 'r1', instalmentId: BOOKING_1, paymentId, amountCents: 1_000 };
    await appendEvents(fixture.store, BOOKED_AT, BOOKING_1, [
      newEvent('RefundStarted', { ...refund, provider: 'stripe', reason: 'cancelled' }),
    ]);
    const tomorrow = addDays(BOOKED_ON, 1);

    for (const report of [await checkBooks(), await checkBooks({ from: tomorrow })]) {
      expect(listFindings(report)).toEqual([
        {
          cause: 'pending-refund',
          component: 'refund',
          subject: paymentId,
          providerCents: -1_000,
          ledgerCents: 0,
        },
      ]);
      expect(report).toMatchObject({ isBalanced: true, findingCount: 1, unexplainedCount: 0 });
    }
  });

  test('differ by the gift cards’ balances', async () => {
    await fixture.pool.query("INSERT INTO ledger_lines VALUES (0, 0, 'gift-cards', -100, NULL)");
    const report = await checkBooks();

    expect(listFindings(report)).toEqual([
      { cause: 'unexplained', component: 'other', subject: 'gift-cards', providerCents: 0, ledgerCents: 100 },
    ]);
    expect(report).toMatchObject({ isBalanced: false, findingCount: 1, unexplainedCount: 1 });
  });

  test('report every difference, however many', async () => {
    await fixture.pool.query(
      `INSERT INTO ledger_provider_entries
       SELECT 'stripe', 'txn_' || n, 'fee', 'pi_' || n, -1, '2020-01-01' FROM generate_series(1, 600) n`,
    );
    await advanceCursor();
    const { findings, findingCount: count } = await checkBooks();

    expect({ listed: findings.length, count }).toEqual({ listed: 600, count: 600 });
  });

  test('agree on foreign money, which staff must check', async () => {
    const foreignPayment = await fixture.payBooking('B-17', 9_000);
    await fixture.sandbox.callApi('/v1/refunds', { payment_intent: foreignPayment, amount: '2000' });
    await fixture.runSweep();
    const report = await checkBooks();

    expect(report.isBalanced).toBe(true);
    expect(listFindings(report)).toEqual([
      {
        cause: 'unknown-money',
        component: 'other',
        subject: foreignPayment,
        providerCents: -2_000,
        ledgerCents: -2_000,
      },
      {
        cause: 'unknown-money',
        component: 'other',
        subject: foreignPayment,
        providerCents: 9_000,
        ledgerCents: 9_000,
      },
    ]);
  });

  test('differ by an invented entry or another amount', async () => {
    await fixture.createPayment(BOOKING_1, 100_000);
    await fixture.runSweep();
    await fixture.waitForReadModels();
    await fixture.pool.query(
      `UPDATE ledger_provider_entries SET amount_cents = -1;
       INSERT INTO ledger_provider_entries VALUES ('stripe', 'txn_none', 'fee', 'pi_none', -77, '2020-01-01')`,
    );
    const report = await checkBooks();

    expect(report.unexplainedCount).toBe(2);
    expect(listFindings(report)).toEqual(
      expect.arrayContaining([
        { cause: 'unexplained', component: 'fee', subject: 'pi_none', providerCents: 0, ledgerCents: -77 },
        expect.objectContaining({ providerCents: -2_930, ledgerCents: -1 }),
      ]),
    );
  });

  test('can be compared for a range of days, without differences at day boundaries', async () => {
    const paymentId = await fixture.createPayment(BOOKING_1, 100_000);
    await fixture.sandbox.setControl({ advanceClockMs: 5 * DAY_MS });
    await fixture.createPayment(BOOKING_2, 50_000);
    await fixture.sandbox.callApi('/v1/refunds', { payment_intent: paymentId, amount: '1000' });
    const refund = { refundId: 'r1', instalmentId: BOOKING_1, paymentId, amountCents: 1_000 };
    const data = { ...refund, provider: 'stripe', reason: 'cancelled' } as const;
    await appendEvents(fixture.store, BOOKED_AT, BOOKING_1, [
      newEvent('RefundStarted', data),
      newRefundSent(data),
    ]);
    await fixture.runSweep();

    expect(await checkBooks({ from: addDays(BOOKED_ON, -1), until: addDays(BOOKED_ON, 1) })).toMatchObject({
      isBalanced: true,
      rowCount: 1,
      findingCount: 0,
    });
    expect(await checkBooks({ from: addDays(BOOKED_ON, 4) })).toMatchObject({
      isBalanced: true,
      rowCount: 2,
      findingCount: 0,
    });
    expect(await checkBooks()).toMatchObject({ isBalanced: true, rowCount: 3, findingCount: 0 });
  });
});

describe('the log after a check', () => {
  const listItemEvents = async () => {
    const { events } = await fixture.store.readAll(0, 1_000, ['LedgerItemRaised', 'LedgerItemResolved']);
    return events.map(({ type, data }) => ({ type, subject: (data as { subject?: string }).subject }));
  };
  const recordCheck = async () => {
    const report = await checkBooks();
    await new CheckRecorder(fixture.pool, fixture.store).record(report, BOOKED_AT);
    await fixture.waitForReadModels();
  };

  const listVerdicts = async () => {
    const { events } = await fixture.store.readAll(0, 1_000, ['LedgerChecked']);
    return events.map(({ data }) => (data as { isBalanced: boolean }).isBalanced);
  };
  const recordUnreportedPayment = async () => {
    const paymentId = await fixture.payBooking(BOOKING_1, 40_000);
    await fixture.runSweep();
    await recordCheck();
    return paymentId;
  };
  const explainPayment = async (paymentId: string) => {
    const data = {
      kind: 'amount-differs',
      key: 'amount-differs:money',
      instalmentId: BOOKING_1,
      facts: { paymentId, amountCents: 40_000, dueCents: 20_000 },
      money: { provider: 'stripe', paymentId, amountCents: 40_000 },
    };
    await appendEvents(fixture.store, BOOKED_AT, BOOKING_1, [{ type: 'TaskRaised', data }]);
    await recordCheck();
  };

  test('has one item for a difference that several checks find', async () => {
    const paymentId = await recordUnreportedPayment();
    await recordCheck();

    expect(await listItemEvents()).toEqual([{ type: 'LedgerItemRaised', subject: paymentId }]);
    expect(await listVerdicts()).toEqual([false, false]);
  });

  test('has an item resolved once after the log records its payment', async () => {
    const paymentId = await recordUnreportedPayment();
    await explainPayment(paymentId);
    await recordCheck();

    expect(await listItemEvents()).toEqual([
      { type: 'LedgerItemRaised', subject: paymentId },
      { type: 'LedgerItemResolved' },
    ]);
    expect(await listVerdicts()).toEqual([false, true, true]);
  });

  test('has another item for each later difference of a payment', async () => {
    const paymentId = await recordUnreportedPayment();
    await explainPayment(paymentId);
    await fixture.sandbox.callApi('/v1/refunds', { payment_intent: paymentId, amount: '5' });
    await recordCheck();
    await fixture.pool.query('UPDATE ledger_payments SET captured_cents = 1');
    await recordCheck();

    expect((await listItemEvents()).slice(2)).toEqual([
      { type: 'LedgerItemRaised', subject: paymentId },
      { type: 'LedgerItemRaised', subject: paymentId },
    ]);
    expect(await listVerdicts()).toEqual([false, true, false, false]);
  });

  test('has one item for foreign money, with the sum of its rows', async () => {
    const foreignPayment = await fixture.payBooking('B-17', 9_000);
    await fixture.sandbox.callApi('/v1/refunds', { payment_intent: foreignPayment, amount: '2000' });
    await fixture.runSweep();
    await recordCheck();
    const { events } = await fixture.store.readAll(0, 1_000, ['LedgerItemRaised']);

    expect(events.map(({ data }) => data)).toEqual([
      expect.objectContaining({
        cause: 'unknown-money',
        subject: foreignPayment,
        providerCents: 7_000,
        ledgerCents: 7_000,
      }),
    ]);

    await recordCheck();
    await fixture.sandbox.callApi('/v1/refunds', { payment_intent: foreignPayment, amount: '500' });
    await fixture.runSweep();
    await recordCheck();
    const { events: eventsAfter } = await fixture.store.readAll(0, 1_000, ['LedgerItemRaised']);

    expect(eventsAfter.map(({ data }) => (data as LedgerFinding).providerCents)).toEqual([7_000, 6_500]);
  });
});
