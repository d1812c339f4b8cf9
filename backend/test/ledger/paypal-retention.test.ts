import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { verifyProviderBooks } from '../../src/modules/ledger/checks/verify-provider-books.service.js';
import { createPayPalBooks } from '../../src/platform/provider-feeds/paypal-books.js';
import { addDaysTo } from '../support/add-days-to.js';
import { newHeldHistory } from '../support/booking/builders.js';
import { newBookingId } from '../support/ids.js';
import { appendEvents } from '../support/ledger/append-events.js';
import { BOOKED_AT, type BooksFixture, openBooks } from '../support/ledger/books-fixture.js';
import { newSessionPurchase, PayPalSandbox, requireOk } from '../support/paypal/paypal-sandbox.js';

const [BOOKING_1, BOOKING_2] = [newBookingId(1), newBookingId(2)];
let fixture: BooksFixture;
let paypal: PayPalSandbox;
beforeAll(async () => {
  [fixture, paypal] = await Promise.all([openBooks(), PayPalSandbox.start()]);
}, 60_000);

afterAll(async () => {
  await fixture.close();
  await paypal.close();
});

const raiseTask = (bookingId: string, paymentId: string) => {
  const money = { provider: 'paypal', paymentId, amountCents: 30_000 };
  const key = 'amount-differs:money';
  const facts = { paymentId, amountCents: 30_000, dueCents: 20_000 };
  const data = { kind: 'amount-differs', key, instalmentId: bookingId, facts, money };
  const bookingCreated = newHeldHistory({ bookingId })[0]!;
  return appendEvents(fixture.store, BOOKED_AT, bookingId, [bookingCreated, { type: 'TaskRaised', data }]);
};

/** Runs the PayPal check this many days after the payments and returns its findings. */
async function runCheck(days: number) {
  await fixture.waitForReadModels();
  const { pool } = fixture;
  const books = createPayPalBooks(paypal.newClient(), () => addDaysTo(BOOKED_AT, days));
  const { findings } = await verifyProviderBooks({ pool, ...books, isComplete: true });
  return findings.map(({ cause, component, subject }) => ({ cause, component, subject }));
}

test('the check does not search PayPal for payments older than its three years of retention', async () => {
  const client = paypal.newClient();
  const order = requireOk(
    await client.createOrder(
      { ...newSessionPurchase(), bookingId: BOOKING_1, instalmentId: BOOKING_1 },
      'one',
    ),
  );
  await paypal.approveOrder(order.id);
  requireOk(await client.captureOrder(order.id, 'capture'));
  await raiseTask(BOOKING_1, order.id);
  await fixture.runSweep({ books: createPayPalBooks(client) });
  expect(await runCheck(1)).toEqual([]);

  await raiseTask(BOOKING_2, 'NOT-THERE');
  expect(await runCheck(1)).toEqual([{ cause: 'unexplained', component: 'payment', subject: 'NOT-THERE' }]);
  expect(await runCheck(1_300)).toEqual([]);
});
