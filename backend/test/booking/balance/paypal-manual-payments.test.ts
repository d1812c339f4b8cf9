import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { BALANCE_CENTS, DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { waitUntil } from '../../support/wait-until.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { FULL_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import { PayPalSide } from '../../support/world/paypal-side.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(90_000);

let world: World;
let payPalCustomer: PayPalCustomer;

beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer);
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

describe('an open balance paid manually', () => {
  test('is looked up every six hours while under review on its date, and charged if denied', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl), 'pending');
    await world.waitForEvent(booking, 'PayPalCapturePending');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeOutcomeUnknown');
    await world.advanceBy(6 * HOUR_MS + MINUTE_MS);
    const countLookUps = () => world.countEvents(booking, 'PayPalCapturePending');
    await waitUntil(async () => (await countLookUps()) >= 2);
    await world.waitUntilAtRest();
    await world.paypal.settleNewestCapture('denied');
    await world.waitForEvent(booking, 'PayPalOrderDropped');
    await world.advanceBy(61 * MINUTE_MS);
    await world.waitUntilPaid(booking);

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('cancels the automatic charge if paid early by PayPal', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
    await world.waitUntilPaid(booking);
    expect(await world.readEventTypes(booking)).toContain('ChargeVoided');
    await world.advanceBy(11 * DAY_MS);
    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('closes the card form in one tab if paid by PayPal in the other', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id } = await world.readBalance(booking);
    const countIntents = async () => (await world.sandbox.readState()).payment_intents.length;
    const previousCount = await countIntents();
    await world.sandbox.setControl({
      nextRequest: { method: 'POST', path: '/v1/payment_intents', outcome: 'late:3000' },
    });
    const cardPayment = world.payOpenAmount(booking, id, 'card');
    await waitUntil(async () => (await countIntents()) > previousCount);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));

    expect((await cardPayment).body.card).toBeUndefined();

    await world.waitUntilPaid(booking);
    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);

    const { payment_intents: intents } = await world.sandbox.readState();
    expect(
      intents.filter(({ metadata }) => metadata['booking'] === booking.id).map(({ status }) => status),
    ).toEqual(['canceled']);
  });

  test('is charged on its date in spite of an unapproved order', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    await world.advanceToChargeDay(booking);
    await world.waitUntilPaid(booking);
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
    await world.paypal.flushWebhooks();
    await world.waitUntilAtRest();

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('is charged on its date after the intent of a card form left open is canceled', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'card');
    await world.advanceToChargeDay(booking);
    await world.waitUntilPaid(booking);

    expect(await world.sandbox.payIntent(body.card!.clientSecret)).not.toBe('succeeded');
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('leaves the saved card of the booking alone if paid by PayPal', async () => {
    const booking = await world.bookTrip();
    const { id } = await world.readBalance(booking);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    await world.paypal.approveOrder(PayPalSide.parseOrderId(body.approveUrl));
    await world.waitUntilPaid(booking);
    await world.advanceBy(11 * DAY_MS);
    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
      capturesCents: [BALANCE_CENTS],
      refundsCents: [],
    });

    const money = (await world.sandbox.listCapturedMoney()).filter(
      ({ bookingId }) => bookingId === booking.id,
    );
    expect(money.map(({ capturedCents }) => capturedCents)).toEqual([DEPOSIT_CENTS]);
  });
});
