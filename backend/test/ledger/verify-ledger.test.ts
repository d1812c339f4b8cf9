import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import { v4 } from 'uuid';
import { setVariables } from '../../../infra/src/lib/testing/set-variables.js';
import { runLedgerVerification, verifyAndPrint } from '../../src/cli/ledger.js';
import { UsageError } from '../../src/cli/tool.js';
import { deriveInstalmentIds } from '../../src/modules/booking/core/booking.stream.js';
import type { FullCheck } from '../../src/modules/ledger/checks/check-ledger.service.js';
import type { CardPaymentsCheck } from '../../src/modules/ledger/checks/verify-card-payments.service.js';
import { createNightlyCheck } from '../../src/modules/ledger/ledger.maintenance.js';
import {
  type PaymentRecords,
  StripePaymentRecords,
} from '../../src/platform/card-provider/payment-records.js';
import { logger } from '../../src/platform/logging/logger.js';
import { PayPalClient } from '../../src/platform/paypal/client.js';
import { PAYPAL, type PayPal } from '../../src/platform/paypal/port.js';
import { createStripeBooks } from '../../src/platform/provider-feeds/stripe-feeds.js';
import { BALANCE_CENTS, DEPOSIT_CENTS, PRICE_CENTS } from '../support/booking/builders.js';
import { type SandboxIntent } from '../support/card-provider/payment-sandbox.js';
import { STRIPE_KEYS } from '../support/card-provider/stripe-keys.js';
import { UNREACHABLE_URL } from '../support/http/unreachable-url.js';
import { PAYPAL_ACCOUNT } from '../support/world/paypal-side.js';
import type { BookingHandle } from '../support/world/shop.js';
import { World } from '../support/world/world.js';

jest.setTimeout(60_000);
let world: World;
let records: PaymentRecords;
let entries: ReturnType<typeof createStripeBooks>['entries'];
let printedLines: string[];

// Totals and counts span all bookings, so every test has its own world.
beforeEach(async () => {
  world = await World.open({ hasWebhooks: false });
  records = new StripePaymentRecords({ secretKey: STRIPE_KEYS.secretKey, apiBase: world.sandbox.url });
  ({ entries } = createStripeBooks(world.newAdapter()));
  printedLines = [];
  jest.spyOn(console, 'log').mockImplementation((text: unknown) => void printedLines.push(String(text)));
});

afterEach(async () => {
  jest.restoreAllMocks();
  await world.close();
});

async function runVerify(patienceMs = 0, source = records): Promise<CardPaymentsCheck> {
  await world.waitForReadModels();
  const code = await verifyAndPrint(
    world.app.infrastructure,
    { records: source, entries },
    { isJson: true, patienceMs },
  );
  const check = JSON.parse(printedLines.at(-1) ?? '') as FullCheck;
  expect(code).toBe(check.isBalanced ? 0 : 1);
  expect(check.isBalanced).toBe(
    check.reports.every(({ unexplainedCount }) => unexplainedCount === 0) &&
      check.payments.journalCents === 0,
  );
  return check.payments;
}

/** Lists the differences by their kind. */
const listDifferences = ({ differences }: CardPaymentsCheck) =>
  differences
    .map(({ kind, paymentId, providerCents, ledgerCents }) => ({
      kind,
      paymentId,
      providerCents,
      ledgerCents,
    }))
    .toSorted((a, b) => a.kind.localeCompare(b.kind));

/** Pays a booking's deposit at the provider without any webhook. */
async function payUnrecorded(booking: BookingHandle, amountCents = DEPOSIT_CENTS): Promise<SandboxIntent> {
  const instalmentId = deriveInstalmentIds(booking.id)('deposit');
  const intent = await world.sandbox.createIntent({
    bookingId: booking.id,
    instalmentId,
    amountCents,
  });
  expect(await world.sandbox.payIntent(intent.client_secret)).toBe('succeeded');
  return intent;
}

/** Books a trip whose deposit, balance, second deposit (refunded) and odd amount are all in the ledger. */
async function bookWithRecordedMoney(): Promise<BookingHandle> {
  const booking = await world.bookTrip();
  const duplicate = await payUnrecorded(booking);
  const oddPayment = await payUnrecorded(booking, 12_345);
  for (const { id } of [duplicate, oddPayment]) await world.sendCardEvent(id);
  await world.advanceToChargeDay(booking);
  await world.waitUntilAtRest();
  return booking;
}

/** Returns a time of January 2027. */
const toDate = (day: number, hour: number): Date => new Date(Date.UTC(2027, 0, day, hour));

/**
 * Plants a payment and a refund that only the provider has. In the ledger, changes the amounts of the
 * deposit and adds payments that the provider lacks.
 */
async function plantDifferences(booking: BookingHandle) {
  const missingPayment = await payUnrecorded(booking, 7_000);
  const capturedMoney = await world.sandbox.listCapturedMoney();
  const deposit = capturedMoney.find(({ capturedCents }) => capturedCents === DEPOSIT_CENTS);
  const balance = capturedMoney.find(({ capturedCents }) => capturedCents === BALANCE_CENTS);
  await world.sandbox.callApi('/v1/refunds', {
    payment_intent: String(balance?.paymentId),
    amount: '1000',
  });
  await world.pool.query(
    `UPDATE ledger_payments SET captured_cents = 39999, refunded_cents = refunded_cents + 5 WHERE payment_id = $1`,
    [deposit?.paymentId],
  );
  await world.pool.query(
    `INSERT INTO ledger_payments VALUES ('pi_nobody', 'stripe', $1, 500, 0), ('pi_elsewhere', 'paypal', $1, 500, 0)`,
    [booking.id],
  );
  return { missingPayment, deposit, balance };
}

describe('the comparison of the ledger with the provider', () => {
  test('finds no difference when all money is recorded: paid, charged, paid twice, of another amount', async () => {
    await bookWithRecordedMoney();
    const check = await runVerify();
    const receivedCents = (await world.sandbox.listCapturedMoney()).reduce(
      (sum, { capturedCents, refundedCents }) => sum + capturedCents - refundedCents,
      0,
    );

    expect(receivedCents).toBe(PRICE_CENTS + 12_345);
    expect(check).toMatchObject({
      isBalanced: true,
      recordedCount: 4,
      refundCount: 1,
      journalCents: 0,
      providerCents: receivedCents,
      clearingCents: receivedCents,
      differences: [],
    });
  });

  test('reads every page', async () => {
    for (let i = 0; i < 120; i++)
      await world.sandbox.createIntent({
        bookingId: i % 2 ? v4() : 'B-17',
        instalmentId: 'x',
        amountCents: 5_000,
      });
    const foreignIntent = await world.sandbox.createIntent({
      bookingId: 'B-17',
      instalmentId: 'x',
      amountCents: 5_000,
    });
    expect(await world.sandbox.payIntent(foreignIntent.client_secret)).toBe('succeeded');

    const check = await runVerify();
    expect(check.paymentCount).toBe(121);
    expect(check).toMatchObject({ isBalanced: true, providerCents: check.clearingCents });
  });

  test('waits for money whose events are not in the log yet', async () => {
    const { id: paymentId } = await payUnrecorded(await world.bookTrip());
    const onFind = jest.fn();
    const reportingRecords: PaymentRecords = {
      provider: 'stripe',
      listPayments: () => records.listPayments(),
      listRefunds: () => records.listRefunds(),
      // Somebody records the payment during the check.
      async findPayment(id) {
        onFind(id);
        const payment = await records.findPayment(id);
        if (onFind.mock.calls.length === 1) {
          await world.sendCardEvent(id);
          await world.waitUntilAtRest();
        }
        return payment;
      },
    };

    expect(await runVerify(20_000, reportingRecords)).toMatchObject({ isBalanced: true, recordedCount: 2 });
    expect(onFind.mock.calls.length).toBeGreaterThan(1);
    expect(onFind).toHaveBeenCalledWith(paymentId);
  });

  test('names every difference, its booking and both amounts', async () => {
    const booking = await bookWithRecordedMoney();
    const { missingPayment, deposit, balance } = await plantDifferences(booking);
    const check = await runVerify();
    const refundedCents = deposit?.refundedCents ?? 0;

    expect(listDifferences(check)).toEqual([
      {
        kind: 'amount-differs',
        paymentId: deposit?.paymentId,
        providerCents: DEPOSIT_CENTS,
        ledgerCents: 39_999,
      },
      { kind: 'missing-in-ledger', paymentId: missingPayment.id, providerCents: 7_000, ledgerCents: 0 },
      { kind: 'refund-not-recorded', paymentId: balance?.paymentId, providerCents: 1_000, ledgerCents: 0 },
      {
        kind: 'refund-unknown-at-provider',
        paymentId: deposit?.paymentId,
        providerCents: refundedCents,
        ledgerCents: refundedCents + 5,
      },
      { kind: 'unknown-at-provider', paymentId: 'pi_nobody', providerCents: 0, ledgerCents: 500 },
    ]);
    expect(check).toMatchObject({ isBalanced: false, differingCount: 4 });
    expect(new Set(check.differences.map(({ bookingId }) => bookingId))).toEqual(new Set([booking.id]));
  });

  test('fails when an entry does not balance', async () => {
    await world.bookTrip();
    await world.waitUntilAtRest();
    await world.pool.query(
      `UPDATE ledger_balances SET balance_cents = balance_cents + 1 WHERE account = 'deposits'`,
    );

    expect(await runVerify()).toMatchObject({ isBalanced: false, journalCents: 1 });
  });

  test('fails when the provider does not answer', async () => {
    const unreachableRecords = new StripePaymentRecords({
      secretKey: STRIPE_KEYS.secretKey,
      apiBase: UNREACHABLE_URL,
    });
    await expect(
      verifyAndPrint(
        world.app.infrastructure,
        { records: unreachableRecords, entries },
        { isJson: false, patienceMs: 0 },
      ),
    ).rejects.toThrow('An error occurred with our connection to Stripe');
  });
});

describe('the command ledger verify', () => {
  let restoreVariables: () => void;
  beforeEach(() => {
    restoreVariables = setVariables({
      STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
      STRIPE_API_BASE: world.sandbox.url,
      PAYPAL_CLIENT_ID: PAYPAL_ACCOUNT.clientId,
      PAYPAL_CLIENT_SECRET: PAYPAL_ACCOUNT.clientSecret,
      PAYPAL_URL: `${world.sandbox.url}/paypal`,
    });
  });
  afterEach(() => {
    restoreVariables();
  });

  test('needs a key of the provider', async () => {
    setVariables({ STRIPE_SECRET_KEY: undefined });
    await expect(runLedgerVerification(world.app.infrastructure, ['verify'])).rejects.toThrow(
      'STRIPE_SECRET_KEY must be set',
    );
  });

  // One test covers all wrong arguments, because every test opens its own world.
  test('prints its usage when the arguments are wrong', async () => {
    const wrongArguments = [
      [],
      ['check'],
      ['verify', '--csv'],
      ['verify', '--from', 'today'],
      ['verify', '--until'],
    ];
    const runs = wrongArguments.map((args) => runLedgerVerification(world.app.infrastructure, args));
    expect(await Promise.allSettled(runs)).toEqual(
      wrongArguments.map(() => ({ status: 'rejected', reason: expect.any(UsageError) })),
    );
  });

  test('prints what it compared', async () => {
    await bookWithRecordedMoney();
    expect(await runLedgerVerification(world.app.infrastructure, ['verify'])).toBe(0);

    expect(printedLines[0]).toBe(
      'stripe, the beginning to now: 5 rows of its ledger; 4 payments and 1 refund, all time',
    );
    expect(printedLines).toContain('paypal, the beginning to now: 0 rows of its ledger');

    expect(printedLines.map((line) => line.replace(/ +/g, ' '))).toEqual(
      expect.arrayContaining(['payments 2523.45 2523.45 0.00', 'refunds -400.00 -400.00 0.00']),
    );
    // Nobody has swept the provider's ledger yet: its fees are in transit.
    expect(printedLines.filter((line) => line.includes('fees') && line.includes('in transit'))).toHaveLength(
      4,
    );
    expect(printedLines.at(-1)).toBe(
      'The ledger matches the providers and the bank; 4 differences, all explained.',
    );
  });

  test('prints every difference, and exits with code 1', async () => {
    const booking = await bookWithRecordedMoney();
    const { missingPayment } = await plantDifferences(booking);
    printedLines = [];
    expect(
      await verifyAndPrint(world.app.infrastructure, { records, entries }, { isJson: false, patienceMs: 0 }),
    ).toBe(1);

    const text = printedLines.join('\n');
    expect(text).toContain(
      `payments      ${missingPayment.id}  booking ${booking.id}  provider 70.00, ledger 0.00: in transit`,
    );
    expect(text).toContain('pi_nobody  booking');
    expect(text).toMatch(/Unexplained differences: \d\./);
  });
});

describe('the nightly check of the worker', () => {
  let onList: jest.Mock;
  let errorLog: jest.SpiedFunction<typeof logger.error>;
  let ending: AbortController;
  let chore: ReturnType<typeof createNightlyCheck>;
  beforeEach(async () => {
    onList = jest.fn();
    errorLog = jest.spyOn(logger, 'error').mockReturnValue();
    await world.pool.query(`INSERT INTO ledger_payments VALUES ('pi_nobody', 'stripe', $1, 500, 0)`, [v4()]);
    const watchedRecords: PaymentRecords = {
      provider: 'stripe',
      listPayments: () => (onList(), records.listPayments()),
      listRefunds: () => records.listRefunds(),
      findPayment: (id) => records.findPayment(id),
    };
    ending = new AbortController();
    const getPayPal = () => world.app.nest.get<PayPal>(PAYPAL, { strict: false });
    chore = createNightlyCheck(
      world,
      { records: watchedRecords, entries, paypal: getPayPal },
      ending.signal,
      0,
    );
    for (const hour of [1, 23]) expect(await chore.run(toDate(1, hour))).toBe(0);
  });

  test('runs once a day, after the day has begun', async () => {
    expect(onList).not.toHaveBeenCalled();
    for (const hour of [0, 1]) expect(await chore.run(toDate(2, hour))).toBe(0);
    expect(onList).toHaveBeenCalledTimes(1);
    expect(errorLog.mock.calls).toEqual([[{ code: 'LEDGER_DIFFERS', count: 1 }]]);

    const { events } = await world.store.readAll(0, 10_000, ['LedgerChecked']);
    expect(events.map(({ data }) => (data as { provider: string }).provider)).toEqual([
      'stripe',
      'bank',
      'paypal',
    ]);
  });

  test('repeats an unfinished check in the next hour', async () => {
    ending.abort();
    for (const hour of [0, 1]) await expect(chore.run(toDate(2, hour))).rejects.toThrow('aborted');
    expect(onList).toHaveBeenCalledTimes(2);
    expect(errorLog).not.toHaveBeenCalled();
  });
});

describe('the nightly check of a silent provider', () => {
  test('is made in a later hour, without delaying the check of the others', async () => {
    let client: PayPal = new PayPalClient({ ...PAYPAL_ACCOUNT, baseUrl: UNREACHABLE_URL });
    const { signal } = new AbortController();
    const chore = createNightlyCheck(world, { records, entries, paypal: () => client }, signal, 0);
    const previousHead = await world.store.readHead();
    const listReports = async () => {
      const { events } = await world.store.readAll(previousHead, 10_000, ['LedgerChecked']);
      return (events.map(({ data }) => data) as LedgerReport[]).map((report) => ({
        provider: report.provider,
        isChecked: report.findings.every(({ cause }) => cause !== 'not-checked'),
      }));
    };

    expect(await chore.run(toDate(1, 1))).toBe(0);
    for (const hour of [0, 1])
      await expect(chore.run(toDate(2, hour))).rejects.toThrow('PayPal returned no list');
    expect(await listReports()).toEqual([
      { provider: 'stripe', isChecked: true },
      { provider: 'bank', isChecked: true },
      { provider: 'paypal', isChecked: false },
    ]);

    client = world.app.nest.get<PayPal>(PAYPAL, { strict: false });
    for (const hour of [2, 3]) expect(await chore.run(toDate(2, hour))).toBe(0);
    expect((await listReports()).slice(3)).toEqual([{ provider: 'paypal', isChecked: true }]);
  });
});
