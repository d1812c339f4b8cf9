import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { CheckRecorder } from '../../src/modules/ledger/checks/record-check.js';
import { checkLedger } from '../../src/modules/ledger/checks/check-ledger.js';
import { verifyBank } from '../../src/modules/ledger/checks/verify-bank.js';
import { verifyAndPrint } from '../../src/ops/ledger.js';
import { StripePaymentRecords } from '../../src/platform/card-provider/payment-records.js';
import { allocation, imported } from '../banking/builders.js';
import { BOOKING, depositPaid, held, id } from '../booking/builders.js';
import { KEYS } from '../charging/card-sandbox.js';
import { appended } from './appended.js';
import { AT, openBooks, type BooksScene } from './books-scene.js';

jest.setTimeout(60_000);
const LATER = new Date(AT.getTime() + 20 * 86_400_000);
const lineId = (n: number): string => id(n, 12);

let scene: BooksScene;
beforeEach(async () => {
  scene = await openBooks();
}, 60_000);
afterEach(() => scene.close());

/** The nth line: 400.00 from a separate file. */
const line = (n: number, bankReference = `TRN${n}`, amountCents = 40_000) =>
  appended(
    scene.store,
    AT,
    lineId(n),
    [imported({ lineId: lineId(n), fileId: id(n, 11), amountCents }, { bankReference })],
    'bank-line',
  );
/** Matches the nth line as allocation `m`. */
const match = (n: number, m: number, cents = 40_000) =>
  appended(
    scene.store,
    AT,
    lineId(n),
    [
      {
        type: 'BankLineAllocated',
        data: {
          lineId: lineId(n),
          by: 'staff',
          valueDate: '2027-01-11',
          reason: null,
          allocations: [allocation(m, cents)],
        },
      },
    ],
    'bank-line',
  );
/** The booking records allocation `m` of a line. */
const booked = async (n: number, m: number, cents = 40_000): Promise<void> => {
  const [paid] = depositPaid().filter(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  const history = await scene.store.readStreams([BOOKING]);
  const first = history.get(BOOKING) === undefined ? [held()[0]!] : [];
  const data = {
    ...paid.data,
    provider: 'bank',
    paymentId: allocation(m, 1).allocationId,
    chargeId: lineId(n),
    amountCents: cents,
    customerId: null,
    paymentMethodId: null,
    card: null,
  };
  await appended(scene.store, AT, BOOKING, [...first, { type: 'PartPaid', data }]);
};
const findings = async (): Promise<string[]> => {
  await scene.caughtUp();
  const { findings } = await verifyBank(scene.pool, scene.store, await scene.store.readHead(), LATER);
  return findings.map(
    ({ cause, party, bookingId, providerCents, ledgerCents }) =>
      `${cause} ${party} ${bookingId === BOOKING} ${providerCents} ${ledgerCents}`,
  );
};
const paid = async (n: number, m = n): Promise<void> => {
  await line(n);
  await match(n, m);
  await booked(n, m);
};

describe('the bank against the ledger', () => {
  test('finds a planted line that was lost, doubled, changed, or matched twice', async () => {
    for (const n of [1, 2, 3]) await paid(n);
    expect(await findings()).toEqual([]);
    // Lost: the ledger has money of a line that was never imported.
    await match(4, 4);
    await booked(4, 4);
    // Doubled: the first line again, in another bank format, and matched.
    await line(5, 'TRN1');
    await match(5, 5);
    await booked(5, 5);
    // Changed: the second one differs by a cent in the ledger.
    await scene.caughtUp();
    await scene.pool.query(
      `UPDATE ledger_lines SET amount_cents = amount_cents - 1 WHERE account = 'bank' AND party = $1`,
      [allocation(2, 1).allocationId],
    );
    // Matched twice: the third one again.
    await match(3, 6, 10_000);
    await booked(3, 6, 10_000);
    expect(await findings()).toEqual([
      `amount-differs ${lineId(2)} true 40000 39999`,
      `line-lost ${lineId(4)} true 0 40000`,
      `line-doubled ${lineId(5)} true 0 40000`,
      `matched-twice ${lineId(3)} false -10000 0`,
    ]);
  });

  test('finds duplicates and omissions in the ledger', async () => {
    for (const n of [1, 2]) await paid(n);
    await scene.caughtUp();
    await scene.pool.query(
      `INSERT INTO ledger_lines SELECT position, 99, account, amount_cents, party FROM ledger_lines
       WHERE account = 'bank' AND party = '${allocation(1, 1).allocationId}'`,
    );
    await scene.pool.query(`DELETE FROM ledger_lines WHERE party = $1`, [allocation(2, 1).allocationId]);
    expect(await findings()).toEqual([
      `booked-twice ${lineId(1)} true 40000 80000`,
      `not-booked ${lineId(2)} true 40000 0`,
    ]);
  });

  test('recognizes a payout by date and amount, and a manual transfer by the line that its note names', async () => {
    const entry = { provider: 'stripe', entryId: 'txn_po', at: AT.toISOString() };
    const payout = { ...entry, payoutId: 'po_1', amountCents: 9_000, arrivesOn: '2027-01-12' };
    await appended(
      scene.store,
      AT,
      id(1, 15),
      [{ type: 'ProviderPayoutArrived', data: payout }],
      'provider-entry',
    );
    const [paid] = depositPaid().filter(({ type }) => type === 'DepositPaid');
    if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
    const receiptId = id(1, 16);
    const note = `by wire, line ${lineId(2)}`;
    await appended(scene.store, AT, BOOKING, [
      held()[0]!,
      {
        type: 'ManualPaymentRecorded',
        data: {
          receiptId,
          amountCents: 40_000,
          method: 'transfer',
          valueDate: '2027-01-11',
          note,
          approvalId: null,
        },
      },
      {
        type: 'PartPaid',
        data: {
          ...paid.data,
          provider: 'staff',
          paymentId: receiptId,
          chargeId: null,
          customerId: null,
          paymentMethodId: null,
          card: null,
        },
      },
    ]);
    expect(await findings()).toEqual([
      `in-transit ${receiptId} true 0 40000`,
      'in-transit po_1 false 0 9000',
    ]);
    // One recorded by mistake is not searched for.
    const unknownId = id(2, 16);
    await appended(scene.store, AT, BOOKING, [
      {
        type: 'ManualPaymentRecorded',
        data: {
          receiptId: unknownId,
          amountCents: 7_000,
          method: 'transfer',
          valueDate: '2027-01-11',
          note: 'a wire',
          approvalId: null,
        },
      },
      {
        type: 'ManualPaymentVoided',
        data: { receiptId: unknownId, amountCents: 7_000, reason: 'another booking', approvalId: null },
      },
    ]);
    expect(await findings()).toHaveLength(2);
    await line(1, 'TRN1', 9_000);
    await line(2);
    expect(await findings()).toEqual([`recorded-by-hand ${lineId(2)} true 40000 40000`]);
    // Somebody matches the same line too: its money is there twice.
    await match(2, 2);
    await booked(2, 2);
    expect(await findings()).toEqual([`matched-twice ${lineId(2)} true 0 40000`]);
  });

  test('reports a finding with its reason and action, fails the check, and keeps an item until it is corrected', async () => {
    const printed: string[] = [];
    jest.spyOn(console, 'log').mockImplementation((text: unknown) => void printed.push(String(text)));
    const { pool, store, sandbox, books } = scene;
    const records = new StripePaymentRecords({ secretKey: KEYS.secretKey, apiBase: sandbox.url });
    const clock = { now: () => LATER };
    const parts = { records, entries: books.entries };
    await line(1);
    await match(1, 1);
    await line(2);
    await scene.caughtUp();
    const say = () => verifyAndPrint({ pool, store, clock }, parts, { isJson: false, patience: 0 });
    expect(await say()).toBe(1);
    const text = printed.join('\n').replace(/ +/g, ' ');
    expect(text).toContain('bank, of all time: 2 lines of its statements');
    expect(text).toContain('other lines 400.00 0.00 400.00');
    expect(text).toContain(
      `${lineId(1)} booking ${BOOKING} bank 400.00, ledger 0.00: MATCHED, NOT BOOKED: the booking has not got the money`,
    );
    expect(text).toContain(`${lineId(2)} booking - bank 400.00, ledger 0.00: not decided about yet`);
    expect(printed.at(-1)).toBe('1 differences nobody can explain.');
    const items = async (): Promise<string[]> => {
      await scene.caughtUp();
      const check = await checkLedger({ pool, store, ...parts, patience: 0, clock });
      for (const report of check.reports) await new CheckRecorder(pool, store).record(report, LATER);
      const { events } = await store.readAll(0, 1_000, ['LedgerItemRaised', 'LedgerItemSettled']);
      return events.map(({ type }) => type);
    };
    expect(await items()).toEqual(['LedgerItemRaised']);
    await booked(1, 1);
    expect(await items()).toEqual(['LedgerItemRaised', 'LedgerItemSettled']);
    await scene.caughtUp();
    expect(await say()).toBe(0);
  });
});
