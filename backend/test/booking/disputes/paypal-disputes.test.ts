import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { Component } from '@wayfold/contracts/money/ledger-checks';
import { EventSweep } from '../../../src/modules/booking/provider-events/event-sweep.service.js';
import {
  type BooksCheck,
  verifyProviderBooks,
} from '../../../src/modules/ledger/checks/verify-provider-books.service.js';
import { BooksSweep } from '../../../src/modules/ledger/provider-entries/books-sweep.service.js';
import { PAYPAL, type PayPal } from '../../../src/platform/paypal/port.js';
import { FeedCursors } from '../../../src/platform/provider-feeds/feed.js';
import { createPayPalBooks } from '../../../src/platform/provider-feeds/paypal-books.js';
import { createPayPalEventFeed } from '../../../src/platform/provider-feeds/paypal-events.js';
import { ProviderInbox } from '../../../src/platform/provider-inbox/provider-inbox.js';
import { DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { pickComparison } from '../../support/ledger/books-fixture.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import { waitUntil } from '../../support/wait-until.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { Colleagues } from '../../support/world/colleagues.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, FULL_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import { PayPalSide } from '../../support/world/paypal-side.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { deriveBalanceId, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

let world: World;
let payPalCustomer: PayPalCustomer;
let paypal: PayPal;
beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer, { timeoutMs: 2_000 });
  paypal = world.app.nest.get<PayPal>(PAYPAL, { strict: false });
});
afterAll(() => world.close());
afterEach(() => world.paypal.setControl({ webhooks: { mode: 'normal' } }));

/** Creates a booking with its deposit paid by PayPal, and leaves no work to do. */
async function bookByPayPal(): Promise<BookingHandle> {
  const booking = await payPalCustomer.bookByPayPal();
  await world.waitUntilAtRest();
  return booking;
}

const listDisputeTypes = async (booking: BookingHandle) =>
  (await world.readEventTypes(booking)).filter((type) => type.startsWith('Dispute'));

const openDispute = async (booking: BookingHandle): Promise<string> =>
  world.paypal.disputeCapture(await world.paypal.readCaptureId(booking));

describe('a dispute at PayPal', () => {
  test('pauses the charge until the next noon if it is won after the due date', async () => {
    const booking = await bookByPayPal();
    const id = await openDispute(booking);
    await world.waitForEvent(booking, 'DisputeOpened');
    await world.waitUntilAtRest();

    expect(await world.readBooking(booking)).toMatchObject({ openDisputeCount: 1, money: 'DISPUTED' });
    expect(await world.readBalance(booking)).toMatchObject({ charge: 'VOIDED' });

    await world.advanceBy(20 * DAY_MS);
    await world.paypal.reviewDispute(id);
    await world.waitUntilAtRest();

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);

    await world.paypal.resolveDispute(id, 'seller');
    await world.waitForEvent(booking, 'DisputeClosed');
    const chargeTime = await world.readChargeTime(booking);

    expect(chargeTime.getTime() - world.now().getTime()).toBeLessThanOrEqual(DAY_MS);

    await world.advanceTo(chargeTime);
    await world.waitForEvent(booking, 'BalancePaid');
    await world.waitUntilAtRest();

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened']);
  });

  test('leaves the balance to staff if it is lost, but not if the buyer withdraws it', async () => {
    const [lostBooking, withdrawnBooking] = [await bookByPayPal(), await bookByPayPal()];
    await world.paypal.resolveDispute(await openDispute(lostBooking), 'buyer');
    await world.paypal.resolveDispute(await openDispute(withdrawnBooking), 'nobody');
    for (const booking of [lostBooking, withdrawnBooking]) await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();
    const readCharge = async (booking: BookingHandle) => (await world.readBalance(booking)).charge;

    expect({ lost: await readCharge(lostBooking), withdrawn: await readCharge(withdrawnBooking) }).toEqual({
      lost: 'VOIDED',
      withdrawn: 'SCHEDULED',
    });
    expect(await world.readTaskKinds(lostBooking)).toEqual(['dispute-opened', 'dispute-lost']);
    expect(await world.readTaskKinds(withdrawnBooking)).toEqual(['dispute-opened']);
  });

  test.each([
    { name: 'twice', webhooks: { mode: 'duplicate' } },
    { name: 'in reverse order', webhooks: { mode: 'reverse', delayMs: 150 } },
    { name: 'late', webhooks: { mode: 'delay' } },
  ])('opens and ends once if it is reported $name', async ({ webhooks }) => {
    const booking = await bookByPayPal();
    await world.paypal.setControl({ webhooks });
    const id = await openDispute(booking);
    await world.paypal.reviewDispute(id);
    await world.paypal.resolveDispute(id, 'seller');
    if (webhooks.mode === 'delay') await world.paypal.flushWebhooks();
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();

    expect(await listDisputeTypes(booking)).toEqual(['DisputeOpened', 'DisputeClosed']);
    expect(await world.readTaskKinds(booking)).toEqual(['dispute-opened']);
    expect(await world.readBalance(booking)).toMatchObject({ charge: 'SCHEDULED' });
  });

  test('is found once by the sweep without a webhook', async () => {
    const booking = await bookByPayPal();
    await world.paypal.setControl({ webhooks: { mode: 'drop' } });
    const id = await openDispute(booking);
    await world.paypal.planOutcome('timeout_after_success', 'get_dispute');
    const inbox = world.app.nest.get(ProviderInbox);
    const runSweep = () =>
      new EventSweep(inbox, new FeedCursors(world.pool), [createPayPalEventFeed(paypal)]).run(world.now());
    expect(await runSweep()).toBeGreaterThan(0);

    await world.waitForEvent(booking, 'DisputeOpened');
    await world.paypal.resolveDispute(id, 'buyer');
    await runSweep();
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();
    expect(await runSweep()).toBe(0);
    expect(await listDisputeTypes(booking)).toEqual(['DisputeOpened', 'DisputeClosed']);
  });

  test('delays the charge if it is about a second payment, too', async () => {
    const booking = await bookByPayPal();
    const { body } = await world.payOpenAmount(booking, deriveBalanceId(booking), 'paypal');
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
    await world.waitForEvent(booking, 'BalancePaid');
    const newDepartureId = await world.publishDeparture({ perPersonCents: 125_000 });
    await new BookingCustomer(world).moveBooking(booking, newDepartureId);
    const findOpenBalance = async () =>
      (await world.readBooking(booking)).instalments.find(
        ({ kind, paidAt }) => kind === 'balance' && paidAt === null,
      );

    expect(await findOpenBalance()).toMatchObject({ charge: 'SCHEDULED' });

    const { captures } = await world.paypal.readState();
    const bookingCaptures = captures.filter(
      ({ custom_id: customId }) => customId?.startsWith(booking.id) === true,
    );
    expect(bookingCaptures).toHaveLength(2);

    const disputeIds = await Promise.all(bookingCaptures.map(({ id }) => world.paypal.disputeCapture(id)));
    await waitUntil(async () => (await listDisputeTypes(booking)).length === 2);
    await world.paypal.resolveDispute(disputeIds[0]!, 'seller');
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();

    expect(await world.readBooking(booking)).toMatchObject({ openDisputeCount: 1 });
    expect(await findOpenBalance()).toMatchObject({ charge: 'VOIDED' });

    await world.paypal.resolveDispute(disputeIds[1]!, 'seller');
    await waitUntil(async () => (await findOpenBalance())?.charge === 'SCHEDULED');
  });

  test('is processed after its payment if it is reported before', async () => {
    const booking = await payPalCustomer.placeHold();
    await world.paypal.approveOrder(await payPalCustomer.startOrder(booking), 'pending');
    await world.waitForEvent(booking, 'PayPalCapturePending');
    const id = await world.paypal.withoutWebhooks(async () => {
      await world.paypal.settleCapture(await world.paypal.readCaptureId(booking), 'completed');
      return openDispute(booking);
    });
    await world.paypal.resendNewestEvent('CUSTOMER.DISPUTE.CREATED');
    await world.waitForEvent(booking, 'DisputeOpened');
    await world.waitUntilAtRest();
    const eventTypes = (await world.readEventTypes(booking)).filter((type) =>
      /^DepositPaid|Dispute/.test(type),
    );

    expect(eventTypes).toEqual(['DepositPaid', 'DisputeOpened']);
    expect(await world.readBooking(booking)).toMatchObject({
      status: 'CONFIRMED',
      paidCents: DEPOSIT_CENTS,
      openDisputeCount: 1,
    });
    expect(await world.readBalance(booking)).not.toMatchObject({ charge: 'SCHEDULED' });

    await world.paypal.resolveDispute(id, 'seller');
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();

    expect(await world.readBalance(booking)).toMatchObject({ charge: 'SCHEDULED' });
  });

  test('covers the remainder without charging anything after a refund and a cancellation', async () => {
    const booking = await bookByPayPal();
    const staff = await Colleagues.hire(world);
    expect((await staff.moveMoney(booking.id, 'refunds', { amountCents: 10_000 })).status).toBe(201);

    await world.waitForEvent(booking, 'PaymentRefunded');
    const { refundCents } = await new BookingCustomer(world).cancelBooking(booking);
    await world.waitUntilAtRest();
    const { refundsCents } = await world.paypal.readBookingMoney(booking.id);
    await world.paypal.resolveDispute(await openDispute(booking), 'seller');
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();
    const disputeOpened = await world.readLastEvent(booking, 'DisputeOpened');
    const returnedCents = sumNumbers(refundsCents);

    expect(returnedCents).toBe(10_000 + refundCents);
    expect(disputeOpened).toMatchObject({ provider: 'paypal', amountCents: DEPOSIT_CENTS - returnedCents });
    expect(await world.readEventTypes(booking)).not.toContain('ChargeStarted');
    expect(await world.readBalance(booking)).toMatchObject({ charge: 'VOIDED' });
  });
});

describe('PayPal’s books', () => {
  const newBooksSweep = () =>
    new BooksSweep({
      pool: world.pool,
      store: world.store,
      cursors: new FeedCursors(world.pool),
      books: createPayPalBooks(paypal),
    }).run(world.now());
  const checkBooks = async (): Promise<BooksCheck> => {
    await world.waitForReadModels();
    const { entries, records } = createPayPalBooks(paypal);
    const now = new Date(Date.now() + 10 * DAY_MS);
    return verifyProviderBooks({ pool: world.pool, entries, records, now, isComplete: true });
  };
  /** Lists the findings in the order of the ledger's amounts. */
  const listFindings = ({ findings }: BooksCheck) =>
    findings.map(pickComparison).toSorted((a, b) => a.ledgerCents - b.ledgerCents);

  const sumComponents = ({ components }: BooksCheck) =>
    new Map(components.map(({ component, ledgerCents }) => [component, ledgerCents]));
  const bookAndLoseDispute = async (): Promise<void> => {
    const booking = await bookByPayPal();
    await world.paypal.resolveDispute(await openDispute(booking), 'buyer');
    await world.waitForEvent(booking, 'DisputeClosed');
    await world.waitUntilAtRest();
  };

  test('are read once', async () => {
    await newBooksSweep();
    await bookAndLoseDispute();
    // The payment with its fee; the disputed amount held, released and reversed.
    expect(await newBooksSweep()).toBe(4);
    expect(await newBooksSweep()).toBe(0);
  });

  test('match the ledger to the cent with their fees', async () => {
    await newBooksSweep();
    const earlierSums = sumComponents(await checkBooks());
    for (let count = 0; count < 2; count++) await bookAndLoseDispute();
    await newBooksSweep();
    const report = await checkBooks();
    expect(listFindings(report)).toEqual([]);

    const sums = sumComponents(report);
    const sumAdded = (component: Component) => (sums.get(component) ?? 0) - (earlierSums.get(component) ?? 0);
    // PayPal's fee is 3.49 % and 49 cents: 14.45 for a deposit.
    expect({
      payment: sumAdded('payment'),
      fee: sumAdded('fee'),
      dispute: sumAdded('dispute'),
    }).toEqual({ payment: 80_000, fee: -2_890, dispute: -80_000 });

    const { rows } = await world.pool.query<{ cents: string }>(
      `SELECT balance_cents AS cents FROM ledger_balances WHERE account = 'clearing:paypal'`,
    );
    expect(Number(rows[0]?.cents)).toBe(sumNumbers(sums.values()));
  });

  test('differ by an unrecorded fee, an unknown payment and another amount', async () => {
    await newBooksSweep();
    const booking = await bookByPayPal();
    const { paymentId } = await world.readDeposit(booking);
    await world.waitForReadModels();
    await new FeedCursors(world.pool).advance(
      createPayPalBooks(paypal).entries,
      new Date(Date.now() + DAY_MS),
    );

    const unrecordedFee = {
      cause: 'unexplained',
      component: 'fee',
      subject: paymentId,
      providerCents: -1_445,
      ledgerCents: 0,
    };
    expect(listFindings(await checkBooks())).toEqual([unrecordedFee]);

    await world.pool.query(`UPDATE ledger_payments SET captured_cents = 39999 WHERE payment_id = $1`, [
      paymentId,
    ]);
    await world.pool.query(`INSERT INTO ledger_payments VALUES ('ORDERNONE', 'paypal', $1, 500, 0)`, [
      booking.id,
    ]);
    const wrongPayment = { cause: 'unexplained', component: 'payment' };
    const findings = listFindings(await checkBooks());
    await world.pool.query(`UPDATE ledger_payments SET captured_cents = 40000 WHERE payment_id = $1`, [
      paymentId,
    ]);
    await world.pool.query(`DELETE FROM ledger_payments WHERE payment_id = 'ORDERNONE'`);

    expect(findings).toEqual([
      unrecordedFee,
      { ...wrongPayment, subject: 'ORDERNONE', providerCents: 0, ledgerCents: 500 },
      { ...wrongPayment, subject: paymentId, providerCents: DEPOSIT_CENTS, ledgerCents: 39_999 },
    ]);
  });
});
