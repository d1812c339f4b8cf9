import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { v4 } from 'uuid';
import type { BalanceEntry } from '../../src/platform/card-provider/port.js';
import type { EventStore } from '../../src/platform/event-store/port.js';
import { createPayPalBooks } from '../../src/platform/provider-feeds/paypal-books.js';
import { newId } from '../booking/builders.js';
import { payDeposit, PayPalSandbox } from '../paypal/paypal-sandbox.js';
import { openBooks, type BooksScene } from './books-scene.js';

let scene: BooksScene;
beforeEach(async () => {
  scene = await openBooks();
}, 60_000);
afterEach(() => scene.close());

const DAYS_MS = 86_400_000;
const [ONE, TWO] = [newId(1), newId(2)];
const readEventTypes = async () => (await scene.listLedgerEvents()).map(({ type }) => type);
/** 2.9% and 30 cents, as in the sandbox. */
const calculateFee = (cents: number): number => Math.round(cents * 0.029) + 30;

test('fees, payouts, disputes and unknown rows: the clearing account equals the provider’s balance, to the cent', async () => {
  const first = await scene.newPayment(ONE, 100_000);
  await scene.newPayment(TWO, 50_000);
  const foreign = await scene.pay('B-17', 9_000);
  await scene.triggerAct('disputes/open', { paymentIntent: first });
  await scene.triggerAct('balance/enter', { amount: -250, kind: 'fee' });
  await scene.triggerAct('balance/enter', { amount: -4_000, kind: 'adjustment' });
  await scene.sandbox.setControl({ advanceClockMs: 3 * DAYS_MS });
  const payout = await scene.triggerAct<{ id: string; amount: number }>('payouts/pay', {});
  expect(await scene.runSweep()).toBe(7);
  const fees = calculateFee(100_000) + calculateFee(50_000) + calculateFee(9_000) + 1_500 + 250;
  expect(await scene.readBalances()).toEqual({
    overpayments: -150_000,
    disputes: 100_000,
    fees,
    bank: payout.amount,
    suspense: -9_000 + 4_000,
    ...(await newClearingBalance()),
  });
  const events = await scene.listLedgerEvents();
  const listData = (type: string) => events.filter((event) => event.type === type).map(({ data }) => data);
  expect(listData('DisputeMoneyMoved')).toEqual([
    expect.objectContaining({ paymentId: first, bookingId: ONE, amountCents: -100_000 }),
  ]);
  expect(listData('ProviderMoneyMoved')).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ paymentId: foreign, bookingId: null, amountCents: 9_000 }),
      expect.objectContaining({ paymentId: null, category: 'other_adjustment', amountCents: -4_000 }),
    ]),
  );
  expect(listData('ProviderPayoutArrived')).toEqual([
    expect.objectContaining({ payoutId: payout.id, arrivesOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }),
  ]);
});

/** Expected clearing account; it has no row if 0. */
async function newClearingBalance(): Promise<Record<string, number>> {
  const cents = await scene.readProviderCents();
  return cents === 0 ? {} : { 'clearing:stripe': cents };
}

test('money returns by a won dispute, and by a payout that the bank refused', async () => {
  const intent = await scene.newPayment(ONE, 100_000);
  const dispute = await scene.triggerAct<{ id: string }>('disputes/open', { paymentIntent: intent });
  await scene.newPayment(TWO, 200_000);
  await scene.sandbox.setControl({ advanceClockMs: 3 * DAYS_MS });
  const payout = await scene.triggerAct<{ id: string }>('payouts/pay', {});
  await scene.runSweep();
  await scene.triggerAct('disputes/move', { dispute: dispute.id, to: 'won' });
  await scene.triggerAct('payouts/settle', { payout: payout.id, outcome: 'failed' });
  expect(await scene.runSweep()).toBe(2);
  expect(await scene.readBalances()).toEqual({
    overpayments: -300_000,
    fees: calculateFee(100_000) + calculateFee(200_000) + 1_500,
    ...(await newClearingBalance()),
  });
});

test('known payments and refunds are not recorded again; the provider is asked about unknown ones', async () => {
  const knownPayment = await scene.newPayment(ONE, 40_000);
  // Paid and refunded before any webhook: the refund itself names no booking.
  const unrecorded = await scene.pay(TWO, 30_000);
  for (const payment of [knownPayment, unrecorded])
    await scene.sandbox.callApi('/v1/refunds', { payment_intent: payment, amount: '1000' });
  expect(await scene.runSweep()).toBe(2);
  expect(await readEventTypes()).toEqual(['ProviderFeeCharged', 'ProviderFeeCharged']);
  expect(
    (await scene.listLedgerEvents()).map(({ data }) => (data as { bookingId: string }).bookingId).sort(),
  ).toEqual([ONE, TWO].sort());
});

test('concurrent repeated sweeps record everything once', async () => {
  for (let n = 0; n < 8; n++) await scene.newPayment(newId(10 + n), 10_000 + n);
  const counts = await Promise.all(Array.from({ length: 4 }, () => scene.runSweep()));
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(8);
  await scene.pool.query('DELETE FROM provider_cursors');
  expect(await scene.runSweep()).toBe(0);
  // Even if the read model of known rows is gone: the store decides.
  await scene.waitForReadModels();
  await scene.pool.query('DELETE FROM ledger_provider_entries; DELETE FROM provider_cursors');
  expect(await scene.runSweep()).toBe(0);
  expect(await readEventTypes()).toHaveLength(8);
  expect((await scene.readBalances())['clearing:stripe']).toBe(await scene.readProviderCents());
});

test('after a kill at any point, the next sweep omits nothing and records nothing twice', async () => {
  const payments = 5;
  for (let n = 0; n < payments; n++) await scene.pay(v4(), 20_000 + n);
  /** Dies at the nth append, before or after it takes effect. */
  const newFailingStore = (at: number, shouldFailAfter: boolean): EventStore => {
    let calls = 0;
    return Object.assign(Object.create(scene.store) as EventStore, {
      async append(request: Parameters<EventStore['append']>[0]) {
        if (++calls > at) throw new Error('dead');
        const outcome = await scene.store.append(request);
        if (calls === at && shouldFailAfter) throw new Error('dead');
        return outcome;
      },
    });
  };
  let deaths = 0;
  for (let at = 0; at < payments; at++)
    for (const after of [false, true])
      await scene.runSweep({ store: newFailingStore(at, after) }).catch(() => deaths++);
  expect(deaths).toBeGreaterThan(payments);
  await scene.runSweep();
  expect(await readEventTypes()).toEqual(Array.from({ length: payments }, () => 'ProviderFeeCharged'));
  expect(new Set((await scene.listLedgerEvents()).map(({ streamId }) => streamId)).size).toBe(payments);
});

test('a failed page leaves the cursor; a row listed late is found', async () => {
  for (let n = 0; n < 120; n++) await scene.triggerAct('balance/enter', { amount: -1 - n, kind: 'fee' });
  const { books } = scene;
  const entries = books.entries;
  let pages = 0;
  const cut: typeof entries = {
    ...entries,
    async *readSince(from: Date): AsyncGenerator<readonly BalanceEntry[]> {
      for await (const page of entries.readSince(from)) {
        if (++pages === 2) throw new Error('cut');
        yield page;
      }
    },
  };
  await expect(scene.runSweep({ books: { ...books, entries: cut } })).rejects.toThrow('cut');
  expect(await scene.cursors.read(entries)).toBeUndefined();
  expect(await readEventTypes()).toHaveLength(100);
  expect(await scene.runSweep()).toBe(20);
  const cursor = await scene.cursors.read(entries);
  expect(cursor?.getTime()).toBeGreaterThan(0);

  // Listed an hour late, as by a slow provider: within the overlap.
  const lateEntry: BalanceEntry = {
    id: 'txn_late',
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
    createdAt: new Date(Number(cursor) - 3_600_000),
  };
  const slow: typeof entries = {
    ...entries,
    async *readSince(from: Date): AsyncGenerator<readonly BalanceEntry[]> {
      yield* entries.readSince(from);
      if (lateEntry.createdAt >= from) yield [lateEntry];
    },
  };
  expect(await scene.runSweep({ books: { ...books, entries: slow } })).toBe(1);
  expect(await scene.cursors.read(entries)).toEqual(cursor);
});

test('a provider without an answer fails the sweep, and nothing is skipped', async () => {
  await scene.pay(v4(), 20_000);
  await scene.sandbox.setControl({ nextRequest: { path: '/v1/balance_transactions', outcome: 'http_500' } });
  await expect(scene.runSweep()).rejects.toThrow('returned no list');
  expect(await scene.runSweep()).toBe(1);
});

test('other currencies are not part of the ledger', async () => {
  const entry: BalanceEntry = {
    id: 'txn_eur',
    kind: 'fee',
    category: 'fee',
    amountCents: -50,
    feeCents: 0,
    netCents: -50,
    currency: 'eur',
    sourceId: null,
    paymentId: null,
    bookingId: null,
    arrivesOn: null,
    createdAt: new Date(),
  };
  const entries: typeof scene.books.entries = {
    ...scene.books.entries,
    readSince: () => [[entry]] as unknown as AsyncIterable<readonly BalanceEntry[]>,
  };
  expect(await scene.runSweep({ books: { ...scene.books, entries } })).toBe(0);
  expect(await scene.listLedgerEvents()).toEqual([]);
});

test('the fee of a payment under review at PayPal is recorded once when the review ends', async () => {
  const paypal = await PayPalSandbox.start();
  try {
    const now = () => new Date(Date.now() + 5 * DAYS_MS);
    const books = createPayPalBooks(paypal.newClient(), now);
    const { captureId } = await payDeposit(paypal, paypal.newClient(), 'pending');
    expect(await scene.runSweep({ books })).toBe(0);
    await scene.cursors.advance(books.entries, now());
    await paypal.setControl('settle', { capture: captureId, outcome: 'completed' });
    expect(await scene.runSweep({ books })).toBe(1);
    expect(await readEventTypes()).toEqual(['ProviderMoneyMoved', 'ProviderFeeCharged']);
    expect(await scene.runSweep({ books })).toBe(0);
  } finally {
    await paypal.close();
  }
});
