import { describe, expect, test } from '@jest/globals';
import { newBookingId } from '../../../../test/support/ids.js';
import type { BalanceEntry } from '../../../platform/card-provider/port.js';
import {
  addPaymentRow,
  comparePayment,
  hasEqualCents,
  NO_LEDGER_PAYMENT,
  splitEntry,
  sumComponents,
} from './compare-books.js';

const NOW = new Date('2027-01-10T10:00:00Z');
const MOVED_AT = new Date('2027-01-09T10:00:00Z');
const BOOKING_ID = newBookingId(1);

const newEntry = (overrides: Partial<BalanceEntry>): BalanceEntry => ({
  id: 'txn_1',
  kind: 'payment',
  category: 'charge',
  amountCents: 10_000,
  feeCents: 320,
  netCents: 9_680,
  currency: 'usd',
  sourceId: 'ch_1',
  paymentId: 'pi_1',
  bookingId: BOOKING_ID,
  arrivesOn: null,
  createdAt: MOVED_AT,
  ...overrides,
});

const notRecorded = { recordedCents: undefined, payment: undefined };

describe('a listed row', () => {
  test.each<{ name: string; entry: Partial<BalanceEntry>; rows: string[]; component?: string }>([
    { name: 'of our payment has a fee of its own', entry: {}, rows: ['fee -320'], component: 'payment' },
    {
      name: 'of our refund has no fee of its own',
      entry: { kind: 'refund', amountCents: -10_000, feeCents: 0, bookingId: null },
      rows: [],
      component: 'refund',
    },
    {
      name: 'of a payment that names no booking is other money',
      entry: { bookingId: 'order 7' },
      rows: ['fee -320', 'other 10000'],
    },
    {
      name: 'of a dispute is compared on its own',
      entry: { kind: 'dispute' },
      rows: ['fee -320', 'dispute 10000'],
    },
    {
      name: 'of a standalone fee adds the fee on it',
      entry: { kind: 'fee', amountCents: -500, feeCents: 20 },
      rows: ['fee -520'],
    },
  ])('$name', ({ entry, rows, component }) => {
    const parts = splitEntry(newEntry(entry), notRecorded);
    expect(parts.rows.map((row) => `${row.component} ${row.providerCents}`)).toEqual(rows);
    expect(parts.paymentComponent).toBe(component);
  });

  test('stays other money if our ledger recorded it so', () => {
    const recordedCents = new Map([['other', 10_000] as const]);
    expect(splitEntry(newEntry({ feeCents: 0 }), { ...notRecorded, recordedCents })).toEqual({
      rows: [
        {
          component: 'other',
          subject: 'pi_1',
          bookingId: BOOKING_ID,
          movedAt: MOVED_AT,
          providerCents: 10_000,
          ledgerCents: 10_000,
        },
      ],
    });
  });

  test("belongs to the booking of our ledger's payment", () => {
    const payment = { bookingId: BOOKING_ID };
    const entry = newEntry({ bookingId: null });
    expect(splitEntry(entry, { ...notRecorded, payment })).toMatchObject({
      rows: [{ component: 'fee', bookingId: BOOKING_ID }],
      paymentComponent: 'payment',
    });
  });
});

test('the rows of a payment add up and keep its last movement, in either order', () => {
  const lastEntry = newEntry({ createdAt: NOW });
  const refundEntry = newEntry({ amountCents: -4_000 });
  const expected = { lastMovedAt: NOW, capturedCents: 10_000, refundedCents: 4_000 };

  const captured = addPaymentRow(undefined, 'payment', lastEntry);
  expect(addPaymentRow(captured, 'refund', refundEntry)).toEqual(expected);
  const refunded = addPaymentRow(undefined, 'refund', refundEntry);
  expect(addPaymentRow(refunded, 'payment', lastEntry)).toEqual(expected);
});

describe('a payment', () => {
  const listedPayment = { lastMovedAt: MOVED_AT, capturedCents: 10_000, refundedCents: 4_000 };
  const compare = (sides: Partial<Parameters<typeof comparePayment>[0]>, importedBefore = NOW) =>
    comparePayment(
      { paymentId: 'pi_1', listedPayment, ledgerPayment: NO_LEDGER_PAYMENT, record: undefined, ...sides },
      { now: NOW, importedBefore },
    );

  test('is equal only if both sums are', () => {
    expect(hasEqualCents(listedPayment, { ...listedPayment })).toBe(true);
    expect(hasEqualCents(listedPayment, { ...listedPayment, capturedCents: 9_999 })).toBe(false);
    expect(hasEqualCents(listedPayment, { ...listedPayment, refundedCents: 4_001 })).toBe(false);
  });

  test('is compared with the whole record at the provider', () => {
    const record = {
      payment: { bookingId: BOOKING_ID, capturedCents: 10_000 },
      refunds: [{ amountCents: 4_000 }, { amountCents: 1_000 }],
    };
    const ledgerPayment = {
      bookingId: BOOKING_ID,
      capturedCents: 10_000,
      refundedCents: 0,
      pendingRefundCents: 5_000,
    };
    expect(compare({ record, ledgerPayment })).toEqual([
      {
        cause: 'pending-refund',
        component: 'refund',
        subject: 'pi_1',
        bookingId: BOOKING_ID,
        providerCents: -5_000,
        ledgerCents: 0,
      },
    ]);
    expect(compare({ record: { ...record, refunds: [] }, ledgerPayment })).toEqual([]);
  });

  test.each([
    { when: 'after the import', importedBefore: new Date(0), cause: 'in-transit' },
    { when: 'before the import', importedBefore: NOW, cause: 'unexplained' },
  ])('is $cause as a row if it has no booking and moved $when', ({ importedBefore, cause }) => {
    expect(compare({}, importedBefore)).toEqual([
      { cause, component: 'refund', subject: 'pi_1', bookingId: null, providerCents: 6_000, ledgerCents: 0 },
    ]);
  });
});

test('the ledger has what the provider has, without the differences', () => {
  const finding = { cause: 'unexplained', subject: 'pi_1', bookingId: null } as const;
  const components = sumComponents(new Map([['payment', 10_000] as const]), [
    { ...finding, component: 'payment', providerCents: 10_000, ledgerCents: 7_000 },
    { ...finding, component: 'fee', providerCents: 0, ledgerCents: -30 },
  ]);
  expect(components).toContainEqual({ component: 'payment', providerCents: 10_000, ledgerCents: 7_000 });
  expect(components).toContainEqual({ component: 'fee', providerCents: 0, ledgerCents: -30 });
});
