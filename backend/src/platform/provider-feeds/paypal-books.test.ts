import { describe, expect, jest, test } from '@jest/globals';
import { addDaysTo } from '../../../test/support/add-days-to.js';
import type { BalanceEntry } from '../card-provider/port.js';
import type { PayPalResponse, Transaction } from '../paypal/port.js';
import { createPayPalBooks } from './paypal-books.js';

const NOW = new Date('2027-03-31T00:00:00Z');
const newOkResponse = <T>(value: T): PayPalResponse<T> => ({ kind: 'ok', value });

const newTransaction = (code: string, fields: Partial<Transaction> = {}): Transaction => ({
  id: `of ${code}`,
  code,
  amountCents: 40_000,
  feeCents: 0,
  currency: 'USD',
  orderId: null,
  captureId: null,
  bookingId: null,
  createdAt: '2027-03-30T10:00:00Z',
  ...fields,
});

function newBooks(rows: readonly Transaction[], orderOf: Readonly<Record<string, string>> = {}) {
  const listTransactions = jest.fn((since: string, until: string) =>
    Promise.resolve(newOkResponse(rows.filter(({ createdAt }) => createdAt >= since && createdAt < until))),
  );
  const findOrderByCapture = jest.fn((captureId: string) =>
    Promise.resolve(newOkResponse(orderOf[captureId])),
  );
  const retrieveOrder = () => Promise.resolve({ kind: 'missing' } as const);
  const feeds = createPayPalBooks({ listTransactions, findOrderByCapture, retrieveOrder }, () => NOW);
  return { ...feeds, listTransactions, findOrderByCapture };
}

async function readAll({ entries }: Pick<ReturnType<typeof newBooks>, 'entries'>, from = new Date(0)) {
  const rows: BalanceEntry[] = [];
  for await (const page of entries.readSince(from)) rows.push(...page);
  return rows;
}

describe('PayPal’s books', () => {
  test('are requested in spans of 31 days, newest first, for at most three years', async () => {
    const recentBooks = newBooks([]);
    await readAll(recentBooks, addDaysTo(NOW, -40));
    expect(recentBooks.listTransactions.mock.calls).toEqual([
      ['2027-02-28T00:00:00.000Z', '2027-03-31T00:00:00.000Z'],
      ['2027-02-19T00:00:00.000Z', '2027-02-28T00:00:00.000Z'],
    ]);

    const books = newBooks([]);
    await readAll(books);
    expect(books.listTransactions.mock.calls.at(-1)?.[0]).toBe('2024-03-31T00:00:00.000Z');
    expect(books.listTransactions).toHaveBeenCalledTimes(36);
  });

  test('classify each row', async () => {
    const classifyCodes = async (...codes: string[]) =>
      (await readAll(newBooks(codes.map((code) => newTransaction(code))))).map(({ kind }) => kind);
    expect(await classifyCodes('T0006', 'T0003', 'T1107')).toEqual(['payment', 'payment', 'refund']);
    expect(await classifyCodes('T1106', 'T1110', 'T1201')).toEqual(['dispute', 'dispute', 'dispute']);
    expect(await classifyCodes('T1111', 'T1202')).toEqual(['dispute-reversed', 'dispute-reversed']);
    expect(await classifyCodes('T0106', 'T1109', 'T2001')).toEqual(['fee', 'fee', 'other']);
  });

  test('contain returned payouts under the name of the outgoing payout', async () => {
    const rows = [
      newTransaction('T0400', { id: 'OUT', amountCents: -900 }),
      newTransaction('T0402', { id: 'BACK', captureId: 'OUT', amountCents: 900 }),
    ];
    const { findOrderByCapture, ...feeds } = newBooks(rows);

    expect((await readAll(feeds)).map(({ kind, sourceId }) => [kind, sourceId])).toEqual([
      ['payout', 'OUT'],
      ['payout-returned', 'OUT'],
    ]);
    expect(findOrderByCapture).not.toHaveBeenCalled();
  });

  const paidRow = newTransaction('T0006', { id: 'CAP1', orderId: 'ORDER1', feeCents: 1_445, bookingId: 'b' });
  const refundRow = newTransaction('T1107', { id: 'REF1', captureId: 'CAP1', amountCents: -500 });

  test('use the order named by the row, or by its capture, which is read once', async () => {
    const rows = [
      paidRow,
      refundRow,
      newTransaction('T0006', { id: 'CAP2' }),
      newTransaction('T1110', { id: 'HOLD', captureId: 'CAP2', amountCents: -40_000 }),
      newTransaction('T0400', { id: 'OUT', amountCents: -900 }),
    ];
    const { findOrderByCapture, ...feeds } = newBooks(rows, { CAP2: 'ORDER2' });

    expect(
      (await readAll(feeds)).map(({ id, paymentId, sourceId, netCents }) => [
        id,
        paymentId,
        sourceId,
        netCents,
      ]),
    ).toEqual([
      ['CAP1', 'ORDER1', 'CAP1', 38_555],
      ['REF1', 'ORDER1', 'CAP1', -500],
      ['CAP2', 'ORDER2', 'CAP2', 40_000],
      // For a dispute, PayPal's books name only the payment.
      ['HOLD', 'ORDER2', null, -40_000],
      ['OUT', null, 'OUT', -900],
    ]);
    expect(findOrderByCapture.mock.calls).toEqual([['CAP2']]);
  });

  test('find a payment with its refunds by its order', async () => {
    const { records } = newBooks([paidRow, refundRow]);
    expect(await records.findPayment('ORDER1')).toEqual({
      payment: { id: 'ORDER1', bookingId: 'b', capturedCents: 40_000 },
      refunds: [{ id: 'REF1', paymentId: 'ORDER1', amountCents: 500 }],
    });
    expect(await records.findPayment('ORDER9')).toBeUndefined();
  });

  test('fail if PayPal does not return them', async () => {
    const failToRespond = () =>
      Promise.resolve({ kind: 'unknown', reason: 'no answer', retryAfterMs: null } as const);
    const retrieveOrder = failToRespond;
    const emptyBooks = createPayPalBooks(
      { listTransactions: failToRespond, findOrderByCapture: failToRespond, retrieveOrder },
      () => NOW,
    );

    await expect(readAll(emptyBooks)).rejects.toThrow('PayPal returned no list: no answer');
    await expect(emptyBooks.findBookingId('ORDER1')).rejects.toThrow('PayPal returned no order: no answer');
  });

  test('have no booking of an unknown order', async () => {
    expect(await newBooks([]).findBookingId('ORDER1')).toBeUndefined();
  });
});
