import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { DAY_MS, HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { v4 } from 'uuid';
import type { BalanceEntry } from '../../src/platform/card-provider/port.js';
import type { AppendRequest, EventStore } from '../../src/platform/event-store/port.js';
import { createPayPalBooks } from '../../src/platform/provider-feeds/paypal-books.js';
import { newBookingId } from '../support/ids.js';
import { type BooksFixture, openBooks } from '../support/ledger/books-fixture.js';
import { payDeposit, PayPalSandbox } from '../support/paypal/paypal-sandbox.js';

let fixture: BooksFixture;
beforeEach(async () => {
  fixture = await openBooks();
}, 60_000);
afterEach(() => fixture.close());

const [BOOKING_1, BOOKING_2] = [newBookingId(1), newBookingId(2)];
const readEventTypes = async () => (await fixture.listLedgerEvents()).map(({ type }) => type);
/** Calculates 2.9% and 30 cents, as in the sandbox. */
const calculateFeeCents = (cents: number): number => Math.round(cents * 0.029) + 30;

test('the clearing account equals the provider’s balance with fees, payouts, disputes and unknown rows', async () => {
  const firstPaymentId = await fixture.createPayment(BOOKING_1, 100_000);
  await fixture.createPayment(BOOKING_2, 50_000);
  const foreignPaymentId = await fixture.payBooking('B-17', 9_000);
  await fixture.triggerAction('disputes/open', { paymentIntent: firstPaymentId });
  await fixture.triggerAction('balance/enter', { amount: -250, kind: 'fee' });
  await fixture.triggerAction('balance/enter', { amount: -4_000, kind: 'adjustment' });
  await fixture.sandbox.setControl({ advanceClockMs: 3 * DAY_MS });
  const payout = await fixture.triggerAction<{ id: string; amount: number }>('payouts/pay', {});

  expect(await fixture.runSweep()).toBe(7);

  const feeCents =
    calculateFeeCents(100_000) + calculateFeeCents(50_000) + calculateFeeCents(9_000) + 1_500 + 250;
  expect(await fixture.readBalances()).toEqual({
    overpayments: -150_000,
    disputes: 100_000,
    fees: feeCents,
    bank: payout.amount,
    suspense: -9_000 + 4_000,
    ...(await readExpectedClearingBalance()),
  });

  const events = await fixture.listLedgerEvents();
  const listData = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
  expect(listData('DisputeMoneyMoved')).toEqual([
    expect.objectContaining({ paymentId: firstPaymentId, bookingId: BOOKING_1, amountCents: -100_000 }),
  ]);
  expect(listData('ProviderMoneyMoved')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ paymentId: foreignPaymentId, bookingId: null, amountCents: 9_000 }),
      expect.objectContaining({ paymentId: null, category: 'other_adjustment', amountCents: -4_000 }),
    ]),
  );
  expect(listData('ProviderPayoutArrived')).toEqual([
    expect.objectContaining({ payoutId: payout.id, arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  ]);
});

/** Reads the expected clearing account; it has no row if it is 0. */
async function readExpectedClearingBalance(): Promise<Record<string, number>> {
  const cents = await fixture.readProviderCents();
  return cents === 0 ? {} : { 'clearing:stripe': cents };
}

test('the sweep records money that returns after a won dispute or a refused payout', async () => {
  const intent = await fixture.createPayment(BOOKING_1, 100_000);
  const dispute = await fixture.triggerAction<{ id: string }>('disputes/open', { paymentIntent: intent });
  await fixture.createPayment(BOOKING_2, 200_000);
  await fixture.sandbox.setControl({ advanceClockMs: 3 * DAY_MS });
  const payout = await fixture.triggerAction<{ id: string }>('payouts/pay', {});
  await fixture.runSweep();
  await fixture.triggerAction('disputes/move', { dispute: dispute.id, to: 'won' });
  await fixture.triggerAction('payouts/settle', { payout: payout.id, outcome: 'failed' });

  expect(await fixture.runSweep()).toBe(2);
  expect(await fixture.readBalances()).toEqual({
    overpayments: -300_000,
    fees: calculateFeeCents(100_000) + calculateFeeCents(200_000) + 1_500,
    ...(await readExpectedClearingBalance()),
  });
});

test('the sweep does not record known payments and refunds again', async () => {
  const knownPayment = await fixture.createPayment(BOOKING_1, 40_000);
  // The payment was refunded before any webhook, and the refund itself names no booking.
  const unrecorded = await fixture.payBooking(BOOKING_2, 30_000);
  for (const payment of [knownPayment, unrecorded])
    await fixture.sandbox.callApi('/v1/refunds', { payment_intent: payment, amount: '1000' });

  expect(await fixture.runSweep()).toBe(2);
  expect(await readEventTypes()).toEqual(['ProviderFeeCharged', 'ProviderFeeCharged']);
  expect(
    (await fixture.listLedgerEvents()).map(({ data }) => (data as { bookingId: string }).bookingId).sort(),
  ).toEqual([BOOKING_1, BOOKING_2].sort());
});

test('concurrent repeated sweeps record everything once', async () => {
  for (let i = 0; i < 8; i++) await fixture.createPayment(newBookingId(10 + i), 10_000 + i);
  const counts = await Promise.all(Array.from({ length: 4 }, () => fixture.runSweep()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);

  await fixture.pool.query('DELETE FROM provider_cursors');
  expect(await fixture.runSweep()).toBe(0);

  // The store decides, even without the read model of known rows.
  await fixture.waitForReadModels();
  await fixture.pool.query('DELETE FROM ledger_provider_entries; DELETE FROM provider_cursors');
  expect(await fixture.runSweep()).toBe(0);
  expect(await readEventTypes()).toHaveLength(8);
  expect((await fixture.readBalances())['clearing:stripe']).toBe(await fixture.readProviderCents());
});

test('the next sweep omits nothing and records nothing twice after a kill at any point', async () => {
  const paymentCount = 5;
  for (let i = 0; i < paymentCount; i++) await fixture.payBooking(v4(), 20_000 + i);
  /** Creates a store that dies at the nth append, before or after it takes effect. */
  const newFailingStore = (failingIndex: number, moment: 'before' | 'after'): EventStore => {
    let callCount = 0;
    return Object.assign(Object.create(fixture.store) as EventStore, {
      async append(request: AppendRequest) {
        if (++callCount > failingIndex) throw new Error('dead');
        const outcome = await fixture.store.append(request);
        if (callCount === failingIndex && moment === 'after') throw new Error('dead');
        return outcome;
      },
    });
  };
  let deathCount = 0;
  for (let failingIndex = 0; failingIndex < paymentCount; failingIndex++)
    for (const moment of ['before', 'after'] as const)
      await fixture.runSweep({ store: newFailingStore(failingIndex, moment) }).catch(() => deathCount++);

  expect(deathCount).toBeGreaterThan(paymentCount);

  await fixture.runSweep();
  expect(await readEventTypes()).toEqual(Array.from({ length: paymentCount }, () => 'ProviderFeeCharged'));
  expect(new Set((await fixture.listLedgerEvents()).map(({ streamId }) => streamId)).size).toBe(paymentCount);
});

type Entries = typeof fixture.books.entries;

const newEntry = (fields: Partial<BalanceEntry>): BalanceEntry => ({
  id: 'txn_entry',
  kind: 'fee',
  category: 'fee',
  amountCents: -77,
  feeCents: 0,
  netCents: -77,
  currency: 'usd',
  sourceId: null,
  paymentId: null,
  bookingId: null,
  arrivesOn: null,
  createdAt: new Date(),
  ...fields,
});

const createFeed = (entry: BalanceEntry): Entries => ({
  ...fixture.books.entries,
  async *readSince() {
    yield [entry];
  },
});

const cutAfterFirstPage = (entries: Entries): Entries => ({
  ...entries,
  async *readSince(from: Date): AsyncGenerator<readonly BalanceEntry[]> {
    let pageCount = 0;
    for await (const page of entries.readSince(from)) {
      if (++pageCount === 2) throw new Error('cut');
      yield page;
    }
  },
});

/** Adds a fee that was created at `createdAt`, and that the provider lists after all entries. */
function addLateFee(entries: Entries, createdAt: Date): Entries {
  const lateEntry = newEntry({ id: 'txn_late', createdAt });
  return {
    ...entries,
    async *readSince(from: Date): AsyncGenerator<readonly BalanceEntry[]> {
      yield* entries.readSince(from);
      if (createdAt >= from) yield [lateEntry];
    },
  };
}

test('a failed page leaves the cursor unchanged, so that the next sweep reads the rest', async () => {
  for (let i = 0; i < 120; i++) await fixture.triggerAction('balance/enter', { amount: -1 - i, kind: 'fee' });
  const { books } = fixture;
  const { entries } = books;

  await expect(
    fixture.runSweep({ books: { ...books, entries: cutAfterFirstPage(entries) } }),
  ).rejects.toThrow('cut');
  expect(await fixture.cursors.read(entries)).toBeUndefined();
  expect(await readEventTypes()).toHaveLength(100);
  expect(await fixture.runSweep()).toBe(20);
  expect((await fixture.cursors.read(entries))?.getTime()).toBeGreaterThan(0);
});

test('a row that the provider lists an hour late is found, within the overlap', async () => {
  await fixture.triggerAction('balance/enter', { amount: -1, kind: 'fee' });
  await fixture.runSweep();
  const { books } = fixture;
  const { entries } = books;
  const cursor = await fixture.cursors.read(entries);
  const slowEntries = addLateFee(entries, new Date(Number(cursor) - HOUR_MS));

  expect(await fixture.runSweep({ books: { ...books, entries: slowEntries } })).toBe(1);
  expect(await fixture.cursors.read(entries)).toEqual(cursor);
});

test('a provider without a response fails the sweep without skipping entries', async () => {
  await fixture.payBooking(v4(), 20_000);
  await fixture.sandbox.setControl({
    nextRequest: { path: '/v1/balance_transactions', outcome: 'http_500' },
  });

  await expect(fixture.runSweep()).rejects.toThrow('returned no list');
  expect(await fixture.runSweep()).toBe(1);
});

test('other currencies are not part of the ledger', async () => {
  const entries = createFeed(newEntry({ currency: 'eur' }));

  expect(await fixture.runSweep({ books: { ...fixture.books, entries } })).toBe(0);
  expect(await fixture.listLedgerEvents()).toEqual([]);
});

test('a payment with the same id at the other provider does not name the booking', async () => {
  await fixture.pool.query("INSERT INTO ledger_payments VALUES ('pay_1', 'paypal', $1, 9000, 0)", [
    BOOKING_2,
  ]);
  const books = {
    entries: createFeed(newEntry({ kind: 'payment', paymentId: 'pay_1', amountCents: 9_000, feeCents: 291 })),
    findBookingId: () => Promise.resolve(BOOKING_1),
  };

  expect(await fixture.runSweep({ books })).toBe(1);
  expect((await fixture.listLedgerEvents()).map(({ data }) => data)).toEqual([
    expect.objectContaining({ paymentId: 'pay_1', bookingId: BOOKING_1 }),
  ]);
});

test('the fee of a payment under review at PayPal is recorded once when the review ends', async () => {
  const paypal = await PayPalSandbox.start();
  try {
    const now = () => new Date(Date.now() + 5 * DAY_MS);
    const books = createPayPalBooks(paypal.newClient(), now);
    const { captureId } = await payDeposit(paypal, paypal.newClient(), 'pending');
    expect(await fixture.runSweep({ books })).toBe(0);
    await fixture.cursors.advance(books.entries, now());
    await paypal.callControl('settle', { capture: captureId, outcome: 'completed' });
    expect(await fixture.runSweep({ books })).toBe(1);
    expect(await readEventTypes()).toEqual(['ProviderMoneyMoved', 'ProviderFeeCharged']);
    expect(await fixture.runSweep({ books })).toBe(0);
  } finally {
    await paypal.close();
  }
});
