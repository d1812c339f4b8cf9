import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { LedgerBalance, LedgerEntry } from '@wayfold/contracts/money/ledger';
import { ledger } from '../../src/modules/ledger/journal/ledger.projection.js';
import { SubscriptionRunner } from '../../src/platform/projections/subscription-runner.js';
import {
  BALANCE_CENTS,
  newBalancePaid,
  newBookingConfirmed,
  newDepositPaidHistory,
  newFullAmountPaid,
  newHeldHistory,
  newReceivedPayment,
  PRICE_CENTS,
} from '../support/booking/builders.js';
import { newChargeStarted } from '../support/booking/charges.js';
import { newAmountDiffers } from '../support/booking/settlement.js';
import { type RunningProduct, startProduct } from '../support/http/running-product.js';
import { newBookingId } from '../support/ids.js';
import { appendEvents } from '../support/ledger/append-events.js';

interface LedgerPage {
  position: number;
  balances: LedgerBalance[];
  entries: LedgerEntry[];
  nextCursor: string | null;
}
const [BOOKING_1, BOOKING_2] = [newBookingId(901), newBookingId(902)];
/** More lines than the CSV reads at once. */
const TASK_COUNT = 2_300;

let product: RunningProduct;
let runner: SubscriptionRunner;

async function openLedger(): Promise<void> {
  product = await startProduct();
  const { pool, store } = product.app.infrastructure;
  const toDate = (day: number) => new Date(Date.UTC(2027, 2, day, 12));
  await appendEvents(store, toDate(8), BOOKING_1, newDepositPaidHistory());
  await appendEvents(store, toDate(9), BOOKING_1, [
    newChargeStarted(),
    newBalancePaid(newReceivedPayment('balance', BALANCE_CENTS)),
  ]);
  const fullAmountPaid = newFullAmountPaid(newReceivedPayment('full', PRICE_CENTS, '=pi_full'));
  await appendEvents(store, toDate(9), BOOKING_2, [
    newHeldHistory({ bookingId: BOOKING_2 })[0]!,
    fullAmountPaid,
    newBookingConfirmed(),
  ]);
  runner = new SubscriptionRunner({ pool, store, projections: [ledger] });
  await runner.start();
  expect(await runner.waitFor(await store.readHead())).toBe(true);
}

async function closeLedger(): Promise<void> {
  await runner.stop();
  await product.close();
}

const fetchLedger = (search = '', file = '') =>
  product.client.call({ path: `/api/ops/ledger${file}${search}`, headers: product.staff.finance });

const fetchPage = async (search = ''): Promise<LedgerPage> =>
  (await fetchLedger(search)).json as unknown as LedgerPage;

const listEventTypes = async (search: string): Promise<string[]> =>
  (await fetchPage(search)).entries.map(({ event }) => event);

describe('GET /api/ops/ledger', () => {
  beforeAll(openLedger, 60_000);
  afterAll(closeLedger);

  test('returns the balance of every account, including those without lines', async () => {
    const { balances, position } = await fetchPage();
    expect(position).toBeGreaterThan(0);
    expect(balances.length).toBeGreaterThan(10);
    expect(balances.filter(({ lineCount }) => lineCount > 0)).toEqual([
      { account: 'receivable', balanceCents: 0, lineCount: 2 },
      { account: 'clearing:stripe', balanceCents: 400_000, lineCount: 3 },
      { account: 'deposits', balanceCents: -400_000, lineCount: 3 },
    ]);
  });

  const ALL_TYPES = ['FullAmountPaid', 'BalancePaid', 'ChargeStarted', 'DepositPaid'];
  test.each([
    ['', ALL_TYPES],
    ['?account=receivable', ['BalancePaid', 'ChargeStarted']],
    [`?bookingId=${BOOKING_1}`, ['BalancePaid', 'ChargeStarted', 'DepositPaid']],
    ['?day=2027-03-09', ['FullAmountPaid', 'BalancePaid', 'ChargeStarted']],
    ['?day=2027-03-10', []],
    ['?account=clearing:stripe&day=2027-03-09', ['FullAmountPaid', 'BalancePaid']],
    [`?account=clearing:stripe&bookingId=${BOOKING_1}`, ['BalancePaid', 'DepositPaid']],
    [`?account=clearing:stripe&bookingId=${BOOKING_1}&day=2027-03-08`, ['DepositPaid']],
    ['?account=donations', []],
  ])('returns the entries, newest first, by account, booking or day: %s', async (search, expected) => {
    expect(await listEventTypes(search)).toEqual(expected);
  });

  test('returns entries completely, even when filtered by one account', async () => {
    const [entry] = (await fetchPage('?account=receivable')).entries;
    expect(entry).toMatchObject({
      bookingId: BOOKING_1,
      streamId: BOOKING_1,
      day: '2027-03-09',
      recordedAt: '2027-03-09T12:00:00.000Z',
      lines: [
        { account: 'clearing:stripe', amountCents: BALANCE_CENTS, subjectId: 'pi_balance' },
        { account: 'receivable', amountCents: -BALANCE_CENTS, subjectId: 'pi_balance' },
      ],
    });
  });

  test.each([
    { name: 'all entries', filter: '' },
    { name: 'an account', filter: '&account=clearing:stripe' },
    { name: 'a booking', filter: `&bookingId=${BOOKING_1}` },
  ])('continues from its cursor to the end of $name', async ({ filter }) => {
    const positions: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const nextPage: LedgerPage = await fetchPage(`?limit=1${filter}${cursor && `&cursor=${cursor}`}`);
      positions.push(...nextPage.entries.map(({ position }) => position));
      cursor = nextPage.nextCursor;
    }

    expect(positions).toEqual(
      (await fetchPage(`?limit=50${filter}`)).entries.map(({ position }) => position),
    );
    expect(positions.length).toBeGreaterThan(2);
  });

  test.each(['?account=till', '?day=today', '?cursor=x', `?cursor=${'9'.repeat(16)}`])(
    'refuses an unknown account, an invalid day or an invalid cursor: %s',
    async (search) => {
      expect((await fetchLedger(search)).status).toBe(400);
    },
  );

  test('accepts a cursor beyond the end', async () => {
    expect((await fetchLedger(`?cursor=${'9'.repeat(15)}`)).status).toBe(200);
  });
});

describe('GET /api/ops/ledger.csv', () => {
  beforeEach(openLedger, 60_000);
  afterEach(closeLedger);

  const fetchLines = async (search = ''): Promise<string[]> =>
    (await fetchLedger(search, '.csv')).text.trimEnd().split('\r\n');

  test('contains every line with its entry, with separate debit and credit', async () => {
    const response = await fetchLedger('', '.csv');
    expect(response.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="ledger.csv"',
    });

    const [head, first, ...otherLines] = response.text.trimEnd().split('\r\n');
    expect(head).toBe('entry,day,recorded_at,event,booking,account,debit_cents,credit_cents,payment');
    expect(first).toMatch(
      new RegExp(
        `^\\d+,2027-03-08,2027-03-08T12:00:00.000Z,DepositPaid,${BOOKING_1},clearing:stripe,40000,,pi_deposit$`,
      ),
    );
    expect(otherLines).toHaveLength(7);
  });

  test('contains nothing that a spreadsheet would calculate', async () => {
    const text = (await fetchLines(`?bookingId=${BOOKING_2}`)).join('\n');
    expect(text).toContain(",'=pi_full");
    expect(text).not.toContain(',=pi_full');
  });

  test('contains only the requested account’s lines', async () => {
    expect(await fetchLines('?account=receivable')).toHaveLength(1 + 2);
    expect(await fetchLines('?account=receivable&day=2027-03-08')).toHaveLength(1);
  });

  test('contains each line once, however many there are', async () => {
    const { store } = product.app.infrastructure;
    const taskEvents = Array.from({ length: TASK_COUNT }, (_, i) =>
      newAmountDiffers(newReceivedPayment('deposit', 1 + i, `pi_many_${i}`)),
    );
    await appendEvents(store, new Date(Date.UTC(2027, 2, 20)), BOOKING_2, taskEvents);

    expect(await runner.waitFor(await store.readHead(), { timeoutMs: 20_000 })).toBe(true);

    const countRows = async (search: string) => {
      const rows = (await fetchLines(search)).slice(1);
      const tasks = new Set(rows.map((row) => row.split(',').at(-1)));
      return { rows: rows.length, differentRows: new Set(rows).size, tasks: tasks.size };
    };
    expect({
      all: await countRows('?day=2027-03-20'),
      overpayments: await countRows('?day=2027-03-20&account=overpayments'),
    }).toEqual({
      all: { rows: 2 * TASK_COUNT, differentRows: 2 * TASK_COUNT, tasks: TASK_COUNT },
      overpayments: { rows: TASK_COUNT, differentRows: TASK_COUNT, tasks: TASK_COUNT },
    });
  }, 60_000);
});
