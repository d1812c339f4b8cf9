import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import type { BookingHandle, PayStep } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let payPalCustomer: PayPalCustomer;
let bankStaff: BankStaff;

beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer, { timeoutMs: 2_000 });
  bankStaff = new BankStaff(world);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

describe('a capture under review', () => {
  async function approveForReview(booking: BookingHandle): Promise<string> {
    const orderId = await payPalCustomer.startOrder(booking);
    await world.paypal.approveOrder(orderId, 'pending');
    await world.waitForEvent(booking, 'PayPalCapturePending');
    expect(await payPalCustomer.readStatus(booking)).toBe('PENDING_PAYMENT');
    return world.paypal.readCaptureId(booking);
  }

  test('keeps its seats beyond the hold until it completes', async () => {
    const booking = await payPalCustomer.placeHold();
    const captureId = await approveForReview(booking);
    expect((await world.payByPayPal(booking)).body.state).toBe('processing');
    // A card payment during the review would be a second payment.
    expect((await world.startPayment(booking)).body.state).toBe('processing');

    await world.advanceBy(60 * MINUTE_MS);
    await world.waitUntilAtRest();
    expect(await payPalCustomer.readStatus(booking)).toBe('PENDING_PAYMENT');

    await world.paypal.settleCapture(captureId, 'completed');
    await payPalCustomer.waitUntilConfirmed(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('leaves a quarter of an hour for another payment when it is denied', async () => {
    const booking = await payPalCustomer.placeHold();
    const captureId = await approveForReview(booking);
    await world.paypal.settleCapture(captureId, 'denied');
    await world.waitForEvent(booking, 'PayPalOrderDropped');
    const { status, hold } = await world.readBooking(booking);
    expect(status).toBe('ON_HOLD');
    expect(Date.parse(hold!.expiresAt) - world.now().getTime()).toBeGreaterThan(14 * MINUTE_MS);
    await payPalCustomer.expireHold(booking);
    await waitUntil(async () => (await payPalCustomer.readStatus(booking)) === 'EXPIRED');
  });

  test('leaves an awaited transfer unchanged when it is denied', async () => {
    const departureId = await world.publishDeparture({ seats: 8 });
    const booking = await bankStaff.holdForTransfer(departureId);
    const { transfer, hold } = await world.readBooking(booking);
    expect(transfer).toMatchObject({ missingCents: DEPOSIT_CENTS, receiptCount: 0 });
    const captureId = await approveForReview(booking);
    await world.paypal.settleCapture(captureId, 'denied');
    await world.waitForEvent(booking, 'PayPalOrderDropped');
    expect(await world.readBooking(booking)).toMatchObject({ status: 'PENDING_PAYMENT', transfer, hold });
  });

  test('is reported to a customer who must solve a challenge before another card form', async () => {
    const booking = await payPalCustomer.placeHold();
    const body = { plan: 'deposit', method: 'card', termsHash: booking.termsHash };
    const headers = { authorization: `Bearer ${booking.capability}`, 'x-forwarded-for': '203.0.113.91' };
    const payByCard = () =>
      world.call<PayStep>('POST', `/api/bookings/${booking.id}/payments`, body, headers);
    const secret = (await payByCard()).body.card!.clientSecret;
    for (let i = 0; i < 5; i++) await world.sandbox.payIntent(secret, CARDS.withoutFunds);
    await waitUntil(async () => (await world.countEvents(booking, 'PaymentAttemptFailed')) === 5);
    expect((await payByCard()).body.code).toBe('CHALLENGE_REQUIRED');

    await approveForReview(booking);
    expect((await payByCard()).body.state).toBe('processing');
  });

  test('raises a task after three days and holds no seats any longer', async () => {
    const booking = await payPalCustomer.placeHold();
    const captureId = await approveForReview(booking);
    await world.advanceBy(3 * DAY_MS + MINUTE_MS);
    await waitUntil(async () => (await payPalCustomer.readStatus(booking)) === 'EXPIRED');
    expect(await world.readEventTypes(booking)).toContain('TaskRaised');

    await world.paypal.settleCapture(captureId, 'completed');
    await payPalCustomer.waitUntilConfirmed(booking);
    expect(await world.readLastEvent(booking, 'BookingConfirmed')).toMatchObject({
      isLate: true,
    });
  });

  test('is refunded on completion after three days if its seats were sold', async () => {
    const booking = await payPalCustomer.placeHold();
    const captureId = await approveForReview(booking);
    await world.advanceBy(3 * DAY_MS + MINUTE_MS);
    await waitUntil(async () => (await payPalCustomer.readStatus(booking)) === 'EXPIRED');
    await world.waitForReadModels();
    const otherBooking = await world.holdSeats(booking.booking.departureId);
    await world.paypal.approveOrder(await payPalCustomer.startOrder(otherBooking));
    await payPalCustomer.waitUntilConfirmed(otherBooking);
    await world.paypal.settleCapture(captureId, 'completed');
    await world.waitForEvent(booking, 'PaymentRefunded');

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
      capturesCents: [DEPOSIT_CENTS],
      refundsCents: [DEPOSIT_CENTS],
    });
    expect(await payPalCustomer.readStatus(booking)).toBe('EXPIRED');
  });

  test('keeps no seats if it starts while staff release them', async () => {
    const departureId = await world.publishDeparture({ seats: 8 });
    const booking = await bankStaff.holdForTransfer(departureId);
    const orderId = await payPalCustomer.startOrder(booking);
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId, 'pending');
      await world.paypal.planOutcome('timeout_after_success', 'capture_order');

      expect((await world.payByPayPal(booking)).body.state).toBe('processing');
      expect(await world.readEventTypes(booking)).not.toContain('PayPalCapturePending');

      expect((await bankStaff.releaseTransfer(booking)).status).toBe(200);
      expect(await payPalCustomer.readEventTypesFrom(booking, 'HoldExpiryStarted')).toEqual([
        'HoldExpiryStarted',
        'PayPalCapturePending',
        'BookingExpired',
      ]);

      await world.waitForReadModels();
      for (let i = 0; i < 4; i++) await world.holdSeats(departureId);
    });
    await world.paypal.settleNewestCapture('completed');
    await world.waitForEvent(booking, 'PaymentRefunded');

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
      capturesCents: [DEPOSIT_CENTS],
      refundsCents: [DEPOSIT_CENTS],
    });
    expect(await payPalCustomer.readStatus(booking)).toBe('EXPIRED');
  });
});
