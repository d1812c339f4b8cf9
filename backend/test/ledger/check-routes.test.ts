import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LedgerFinding, LedgerReport } from '@wayfold/contracts/money/ledger-checks';
import { CheckRecorder } from '../../src/modules/ledger/checks/check-recorder.service.js';
import { ledgerChecks } from '../../src/modules/ledger/checks/ledger-checks.projection.js';
import { newUncheckedReport } from '../../src/modules/ledger/checks/ledger-report.js';
import { ledger } from '../../src/modules/ledger/journal/ledger.projection.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import { newDepositPaidHistory } from '../support/booking/builders.js';
import { newChargeStarted } from '../support/booking/charges.js';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';
import { newBookingId } from '../support/ids.js';
import { appendEvents } from '../support/ledger/append-events.js';

let product: RunningProduct;
let runner: SubscriptionRunner;
const toNoonInMarch = (day: number) => new Date(Date.UTC(2027, 2, day, 12));
const CHECKED_BOOKING_ID = newBookingId(901);
const finding: LedgerFinding = {
  cause: 'unexplained',
  component: 'fee',
  subject: 'pi_1',
  bookingId: CHECKED_BOOKING_ID,
  providerCents: -30,
  ledgerCents: 0,
};

const newLedgerReport = (overrides: Partial<LedgerReport> = {}): LedgerReport => ({
  provider: 'stripe',
  rowCount: 3,
  components: [],
  journalCents: 0,
  findings: [],
  findingCount: 0,
  unexplainedCount: 0,
  isBalanced: true,
  ...overrides,
});

beforeAll(async () => {
  product = await startProduct();
  const { pool, store } = product.app.infrastructure;
  runner = new SubscriptionRunner({ pool, store, projections: [ledger, ledgerChecks] });
  await runner.start();
}, 60_000);

beforeEach(async () => {
  await product.app.infrastructure.pool.query(`TRUNCATE ${ledgerChecks.tables.join(', ')}`);
});

afterAll(async () => {
  await runner.stop();
  await product.close();
});

const fetchLedger = async (path: string) => {
  expect(await runner.waitFor(await product.app.infrastructure.store.readHead())).toBe(true);
  return product.client.call({ path: `/api/ops/ledger/${path}`, headers: product.staff.finance });
};

const recordCheck = async (day: number, overrides: Partial<LedgerReport>): Promise<void> => {
  const { pool, store } = product.app.infrastructure;
  await new CheckRecorder(pool, store).record(newLedgerReport(overrides), toNoonInMarch(day));
  expect(await runner.waitFor(await store.readHead())).toBe(true);
};

const recordUnexplained = (day: number, subject: string): Promise<void> =>
  recordCheck(day, {
    findings: [{ ...finding, subject }],
    findingCount: 1,
    unexplainedCount: 1,
    isBalanced: false,
  });

const listOpenItems = async () => {
  const { items } = (await fetchLedger('checks')).json as { items: { subject: string; cause: string }[] };
  return items.map(({ cause, subject }) => ({ cause, subject }));
};

describe('GET /api/ops/ledger/checks', () => {
  test('reports that no check was made yet', async () => {
    expect((await fetchLedger('checks')).json).toEqual({ latestReports: [], checks: [], items: [] });
  });

  test('returns the last check of each provider with the open items', async () => {
    await recordCheck(7, { provider: 'bank' });
    await recordCheck(8, {});
    await recordCheck(9, { findings: [finding], findingCount: 1, unexplainedCount: 1, isBalanced: false });

    expect((await fetchLedger('checks')).json).toEqual({
      latestReports: [
        { ...newLedgerReport({ provider: 'bank' }), checkedAt: toNoonInMarch(7).toISOString() },
        {
          ...newLedgerReport({
            findings: [finding],
            findingCount: 1,
            unexplainedCount: 1,
            isBalanced: false,
          }),
          checkedAt: toNoonInMarch(9).toISOString(),
        },
      ],
      checks: [
        { provider: 'stripe', checkedAt: toNoonInMarch(9).toISOString(), isBalanced: false },
        { provider: 'stripe', checkedAt: toNoonInMarch(8).toISOString(), isBalanced: true },
        { provider: 'bank', checkedAt: toNoonInMarch(7).toISOString(), isBalanced: true },
      ],
      items: [
        {
          ...finding,
          itemId: expect.any(String),
          provider: 'stripe',
          raisedAt: toNoonInMarch(9).toISOString(),
        },
      ],
    });
  });

  test('returns the items of the newest findings of each provider', async () => {
    const otherFinding = { ...finding, cause: 'unknown-money', component: 'other' } as const;
    await recordUnexplained(9, 'pi_2');
    await recordCheck(10, { provider: 'paypal', findings: [otherFinding], findingCount: 1 });
    await recordUnexplained(11, 'pi_3');

    expect(await listOpenItems()).toEqual([
      { cause: 'unexplained', subject: 'pi_3' },
      { cause: 'unknown-money', subject: 'pi_1' },
    ]);
  });

  test('returns a failed check as an item next to the items before it, until a check is balanced', async () => {
    await recordUnexplained(11, 'pi_4');
    // A check that failed has no findings.
    await recordCheck(12, newUncheckedReport('stripe'));
    expect(await listOpenItems()).toEqual([
      { cause: 'unexplained', subject: 'pi_4' },
      { cause: 'not-checked', subject: 'stripe' },
    ]);

    await recordCheck(13, {});
    expect((await fetchLedger('checks')).json).toMatchObject({
      latestReports: [{ isBalanced: true }],
      items: [],
    });
  });
});

describe('GET /api/ops/ledger/days', () => {
  test('returns an account’s movements by day from the first day on', async () => {
    const { store } = product.app.infrastructure;
    await appendEvents(store, toNoonInMarch(8), CHECKED_BOOKING_ID, newDepositPaidHistory());
    await appendEvents(store, toNoonInMarch(20), CHECKED_BOOKING_ID, [newChargeStarted()]);
    const days = [
      { day: '2027-03-08', movedCents: -40_000, balanceCents: -40_000 },
      { day: '2027-03-20', movedCents: -160_000, balanceCents: -200_000 },
    ];

    expect((await fetchLedger('days?account=deposits')).json).toEqual({ days });
    expect((await fetchLedger('days?account=deposits&from=2027-03-09')).json).toEqual({
      days: days.slice(1),
    });
    expect((await fetchLedger('days?account=deposits&until=2027-03-19')).json).toEqual({
      days: days.slice(0, 1),
    });
    expect((await fetchLedger('days?account=donations')).json).toEqual({ days: [] });
  });

  test.each(['', '?account=till', '?account=bank&from=today'])(
    'refuses a missing or unknown account and an invalid day: "%s"',
    async (search) => {
      expect((await fetchLedger(`days${search}`)).status).toBe(400);
    },
  );
});
