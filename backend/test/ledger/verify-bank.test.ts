import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { LedgerFinding } from '@wayfold/contracts/money/ledger-checks';
import { type ProviderParts, verifyAndPrint } from '../../src/cli/ledger.js';
import type { BookingEvent, ReceivedPayment } from '../../src/modules/booking/events.js';
import { checkLedger } from '../../src/modules/ledger/checks/check-ledger.service.js';
import { CheckRecorder } from '../../src/modules/ledger/checks/check-recorder.service.js';
import { verifyBank } from '../../src/modules/ledger/checks/verify-bank.service.js';
import { StripePaymentRecords } from '../../src/platform/card-provider/payment-records.js';
import { addDaysTo } from '../support/add-days-to.js';
import { newAllocation, newLineImported } from '../support/banking/builders.js';
import { BOOKING, newHeldHistory, newPartPaid, newReceivedPayment } from '../support/booking/builders.js';
import { newManualPaymentRecorded, newManualPaymentVoided } from '../support/booking/transfers.js';
import { STRIPE_KEYS } from '../support/card-provider/payment-sandbox.js';
import { newFileId, newLineId, newManualPaymentId, newProviderEntryId } from '../support/ids.js';
import { appendEvents } from '../support/ledger/append-events.js';
import { BOOKED_AT, type BooksFixture, openBooks } from '../support/ledger/books-fixture.js';

jest.setTimeout(60_000);
const CHECKED_AT = addDaysTo(BOOKED_AT, 20);

let fixture: BooksFixture;
beforeEach(async () => {
  fixture = await openBooks();
}, 60_000);
afterEach(() => fixture.close());

/** Imports the nth line: 400.00 from a separate file. */
const importLine = (lineSerial: number, bankReference = `TRN${lineSerial}`, amountCents = 40_000) =>
  appendEvents(
    fixture.store,
    BOOKED_AT,
    newLineId(lineSerial),
    [
      newLineImported(
        { lineId: newLineId(lineSerial), fileId: newFileId(lineSerial), amountCents },
        { bankReference },
      ),
    ],
    'bank-line',
  );

/** Matches a line of the statement as an allocation, both by their serial numbers. */
const matchLine = (lineSerial: number, allocationSerial: number, cents = 40_000) =>
  appendEvents(
    fixture.store,
    BOOKED_AT,
    newLineId(lineSerial),
    [
      {
        type: 'BankLineAllocated',
        data: {
          lineId: newLineId(lineSerial),
          by: 'staff',
          valueDate: '2027-01-11',
          reason: null,
          allocations: [newAllocation(allocationSerial, cents)],
        },
      },
    ],
    'bank-line',
  );

/** Creates a part of the deposit that no payment provider took. */
const newPartWithoutCard = (
  payment: Pick<ReceivedPayment, 'provider' | 'paymentId' | 'origin'>,
  amountCents = 40_000,
): BookingEvent =>
  newPartPaid({
    ...newReceivedPayment('deposit', amountCents),
    customerId: null,
    paymentMethodId: null,
    card: null,
    ...payment,
  });

const bookPayment = async (lineSerial: number, allocationSerial: number, cents?: number): Promise<void> => {
  const history = await fixture.store.readStreams([BOOKING]);
  const creationEvents = history.get(BOOKING) === undefined ? [newHeldHistory()[0]!] : [];
  const { allocationId: paymentId } = newAllocation(allocationSerial, 1);
  const origin = { kind: 'bank-line' as const, lineId: newLineId(lineSerial) };
  const partPaid = newPartWithoutCard({ provider: 'bank', paymentId, origin }, cents);
  await appendEvents(fixture.store, BOOKED_AT, BOOKING, [...creationEvents, partPaid]);
};

type ComparedFinding = Omit<LedgerFinding, 'component'>;
const listFindings = async (): Promise<ComparedFinding[]> => {
  await fixture.waitForReadModels();
  const { findings } = await verifyBank(
    fixture.pool,
    fixture.store,
    await fixture.store.readHead(),
    CHECKED_AT,
  );
  return findings.map(({ cause, subject, bookingId, providerCents, ledgerCents }) => ({
    cause,
    subject,
    bookingId,
    providerCents,
    ledgerCents,
  }));
};

/** Imports the nth line and matches it as the nth allocation, which the booking records. */
const importPaidLine = async (serial: number): Promise<void> => {
  await importLine(serial);
  await matchLine(serial, serial);
  await bookPayment(serial, serial);
};

async function recordPayout(): Promise<void> {
  const entry = { provider: 'stripe', entryId: 'txn_po', at: BOOKED_AT.toISOString() };
  const payout = { ...entry, payoutId: 'po_1', amountCents: 9_000, arrivesOn: '2027-01-12' };
  await appendEvents(
    fixture.store,
    BOOKED_AT,
    newProviderEntryId(1),
    [{ type: 'ProviderPayoutArrived', data: payout }],
    'provider-entry',
  );
}

async function recordTransferPaid(manualPaymentId: string, note: string): Promise<void> {
  await appendEvents(fixture.store, BOOKED_AT, BOOKING, [
    newHeldHistory()[0]!,
    newManualPaymentRecorded({ manualPaymentId, amountCents: 40_000, valueDate: '2027-01-11', note }),
    newPartWithoutCard({ provider: 'staff', paymentId: manualPaymentId, origin: null }),
  ]);
}

/** Records a payment that was a mistake: no bank line is expected for it. */
async function recordVoidedPayment(manualPaymentId: string): Promise<void> {
  await appendEvents(fixture.store, BOOKED_AT, BOOKING, [
    newManualPaymentRecorded({
      manualPaymentId,
      amountCents: 7_000,
      valueDate: '2027-01-11',
      note: 'a wire',
    }),
    newManualPaymentVoided({ manualPaymentId, amountCents: 7_000 }),
  ]);
}

describe('the bank against the ledger', () => {
  test('finds nothing when the ledger has every matched line once', async () => {
    for (const serial of [1, 2, 3]) await importPaidLine(serial);
    expect(await listFindings()).toEqual([]);
  });

  test('finds a lost line: the ledger has money of a line that was never imported', async () => {
    await importPaidLine(1);
    await matchLine(4, 4);
    await bookPayment(4, 4);

    expect(await listFindings()).toEqual([
      {
        cause: 'line-lost',
        subject: newLineId(4),
        bookingId: BOOKING,
        providerCents: 0,
        ledgerCents: 40_000,
      },
    ]);
  });

  test('finds a line that a file in another bank format contains again', async () => {
    await importPaidLine(1);
    await importLine(5, 'TRN1');
    await matchLine(5, 5);
    await bookPayment(5, 5);

    expect(await listFindings()).toEqual([
      {
        cause: 'duplicate-line',
        subject: newLineId(5),
        bookingId: BOOKING,
        providerCents: 0,
        ledgerCents: 40_000,
      },
    ]);
  });

  test('finds an amount that differs by a cent in the ledger', async () => {
    for (const serial of [1, 2]) await importPaidLine(serial);
    await fixture.waitForReadModels();
    await fixture.pool.query(
      `UPDATE ledger_lines SET amount_cents = amount_cents - 1 WHERE account = 'bank' AND subject_id = $1`,
      [newAllocation(2, 1).allocationId],
    );

    expect(await listFindings()).toEqual([
      {
        cause: 'amount-differs',
        subject: newLineId(2),
        bookingId: BOOKING,
        providerCents: 40_000,
        ledgerCents: 39_999,
      },
    ]);
  });

  test('finds a line that is matched twice', async () => {
    await importPaidLine(3);
    await matchLine(3, 6, 10_000);
    await bookPayment(3, 6, 10_000);

    expect(await listFindings()).toEqual([
      {
        cause: 'matched-twice',
        subject: newLineId(3),
        bookingId: null,
        providerCents: -10_000,
        ledgerCents: 0,
      },
    ]);
  });

  test('finds duplicates and omissions in the ledger', async () => {
    for (const serial of [1, 2]) await importPaidLine(serial);
    await fixture.waitForReadModels();
    await fixture.pool.query(
      `INSERT INTO ledger_lines SELECT position, 99, account, amount_cents, subject_id FROM ledger_lines
       WHERE account = 'bank' AND subject_id = '${newAllocation(1, 1).allocationId}'`,
    );
    await fixture.pool.query(`DELETE FROM ledger_lines WHERE subject_id = $1`, [
      newAllocation(2, 1).allocationId,
    ]);

    expect(await listFindings()).toEqual([
      {
        cause: 'booked-twice',
        subject: newLineId(1),
        bookingId: BOOKING,
        providerCents: 40_000,
        ledgerCents: 80_000,
      },
      {
        cause: 'not-booked',
        subject: newLineId(2),
        bookingId: BOOKING,
        providerCents: 40_000,
        ledgerCents: 0,
      },
    ]);
  });

  test('recognizes a payout by date and amount, a manual transfer by the line in its note', async () => {
    const manualPaymentId = newManualPaymentId(1);
    await recordPayout();
    await recordTransferPaid(manualPaymentId, `by wire, line ${newLineId(2)}`);

    expect(await listFindings()).toEqual([
      {
        cause: 'in-transit',
        subject: manualPaymentId,
        bookingId: BOOKING,
        providerCents: 0,
        ledgerCents: 40_000,
      },
      { cause: 'in-transit', subject: 'po_1', bookingId: null, providerCents: 0, ledgerCents: 9_000 },
    ]);

    await recordVoidedPayment(newManualPaymentId(2));
    expect(await listFindings()).toHaveLength(2);

    await importLine(1, 'TRN1', 9_000);
    await importLine(2);
    expect(await listFindings()).toEqual([
      {
        cause: 'recorded-manually',
        subject: newLineId(2),
        bookingId: BOOKING,
        providerCents: 40_000,
        ledgerCents: 40_000,
      },
    ]);

    // Staff match the same line, too, so its money is there twice.
    await matchLine(2, 2);
    await bookPayment(2, 2);
    expect(await listFindings()).toEqual([
      {
        cause: 'matched-twice',
        subject: newLineId(2),
        bookingId: BOOKING,
        providerCents: 0,
        ledgerCents: 40_000,
      },
    ]);
  });

  describe('a matched line that the booking lacks', () => {
    let parts: ProviderParts;
    let printedLines: string[];
    const clock = { now: () => CHECKED_AT };
    const runVerify = async (): Promise<number> => {
      await fixture.waitForReadModels();
      return verifyAndPrint({ ...fixture, clock }, parts, { isJson: false, patienceMs: 0 });
    };
    beforeEach(async () => {
      const { sandbox, books } = fixture;
      const records = new StripePaymentRecords({ secretKey: STRIPE_KEYS.secretKey, apiBase: sandbox.url });
      parts = { records, entries: books.entries };
      printedLines = [];
      jest.spyOn(console, 'log').mockImplementation((text: unknown) => void printedLines.push(String(text)));
      await importLine(1);
      await matchLine(1, 1);
      await importLine(2);
    });
    afterEach(() => void jest.restoreAllMocks());

    test('is printed as an unexplained difference, unlike a line in the queue', async () => {
      expect(await runVerify()).toBe(1);
      expect(printedLines.map((line) => line.replace(/ +/g, ' ').trim())).toEqual(
        expect.arrayContaining([
          expect.stringContaining('bank, all time: 2 statement lines'),
          expect.stringContaining('other lines 400.00 0.00 400.00'),
          expect.stringContaining(
            `${newLineId(1)} booking ${BOOKING} bank 400.00, ledger 0.00: MATCHED, NOT BOOKED: the booking lacks the money`,
          ),
          expect.stringContaining(`${newLineId(2)} booking - bank 400.00, ledger 0.00: in the queue`),
        ]),
      );
      expect(printedLines.at(-1)).toBe('Unexplained differences: 1.');
    });

    test('is an item for staff until it is booked', async () => {
      const { pool, store } = fixture;
      const listItems = async (): Promise<string[]> => {
        await fixture.waitForReadModels();
        const check = await checkLedger({ pool, store, ...parts, patienceMs: 0, clock });
        for (const report of check.reports) await new CheckRecorder(pool, store).record(report, CHECKED_AT);
        const { events } = await store.readAll(0, 1_000, ['LedgerItemRaised', 'LedgerItemResolved']);
        return events.map(({ type }) => type);
      };
      expect(await listItems()).toEqual(['LedgerItemRaised']);

      await bookPayment(1, 1);
      expect(await listItems()).toEqual(['LedgerItemRaised', 'LedgerItemResolved']);
    });

    test('is no difference once it is booked', async () => {
      await bookPayment(1, 1);
      expect(await runVerify()).toBe(0);
    });
  });
});
