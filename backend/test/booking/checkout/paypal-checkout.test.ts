import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PRICE_CENTS } from '../../support/booking/builders.js';
import { parseIntentId } from '../../support/card-provider/intent-id.js';
import { waitUntil } from '../../support/wait-until.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, NO_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { TEARDOWN_MS, type World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let payPalCustomer: PayPalCustomer;

beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer, { timeoutMs: 2_000 });
});
afterAll(() => world.verifyAndClose(), TEARDOWN_MS);

describe('a deposit by PayPal', () => {
  test('is captured when the customer returns', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    const response = await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId);
      return world.payByPayPal(booking);
    });

    expect(response.body.state).toBe('paid');
    expect(await payPalCustomer.readEventTypesFrom(booking, 'PaymentStarted')).toEqual([
      'PaymentStarted',
      'PayPalOrderCreated',
      'PayPalCaptureStarted',
      'DepositPaid',
      'BookingConfirmed',
      'BalanceScheduled',
    ]);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);

    const paidEvent = (await world.readHistory(booking.id)).find((event) => event.type === 'DepositPaid');
    const { captures, payment_tokens: tokens } = await world.paypal.readState();
    expect(paidEvent?.data).toMatchObject({
      provider: 'paypal',
      paymentId: orderId,
      origin: { kind: 'paypal-capture', captureId: captures.at(-1)?.id },
      paymentMethodId: tokens.at(-1)?.id,
      card: null,
    });
    expect(captures.at(-1)?.invoice_id).toBe(`${booking.id}-deposit-${paidEvent?.data.instalmentId}-40000`);
    expect((await world.readBooking(booking)).instalments[0]?.method).toBe('paypal');
  });

  test('is captured once if the customer returns to the page again', async () => {
    const booking = await payPalCustomer.placeHold();
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(await payPalCustomer.startOrder(booking));
      return world.payByPayPal(booking);
    });
    expect((await world.payByPayPal(booking)).body.state).toBe('paid');

    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('is captured by the webhook if the customer never returns', async () => {
    const booking = await payPalCustomer.placeHold();
    await world.paypal.approveOrder(await payPalCustomer.startOrder(booking));
    await payPalCustomer.waitUntilConfirmed(booking);
    await world.waitUntilAtRest();

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('is not ordered again when requested again before the approval', async () => {
    const booking = await payPalCustomer.placeHold();
    const firstOrderId = await payPalCustomer.startOrder(booking);
    expect(await payPalCustomer.startOrder(booking)).toBe(firstOrderId);
    expect(await world.countEvents(booking, 'PayPalOrderCreated')).toBe(1);
  });

  test.each(['timeout_after_success', 'http_500_after_success', 'cut'])(
    'is found captured once when its capture is answered by %s',
    async (fault) => {
      const booking = await payPalCustomer.placeHold();
      const orderId = await payPalCustomer.startOrder(booking);
      await world.paypal.planOutcome(fault, 'capture_order');
      await world.paypal.approveOrder(orderId);
      await world.payByPayPal(booking);
      await waitUntil(async () => (await world.payByPayPal(booking)).body.state === 'paid');
      await world.waitUntilAtRest();

      expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
      expect(await world.countEvents(booking, 'DepositPaid')).toBe(1);
    },
  );

  test('is captured by the worker when its capture never reached PayPal and no page requests it again', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId);
      await world.paypal.planOutcome('timeout_before', 'capture_order');
      const lostPayment = await world.payByPayPal(booking);
      expect(lostPayment.body.state).toBe('processing');
      await world.advanceBy(61_000);
      await payPalCustomer.waitUntilConfirmed(booking);
    });

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  describe('that needs a new approval despite a lost response', () => {
    const advanceToWorkersQuery = () => world.advanceBy(61_000);

    /** Acts on an order that needs a new approval, until the event, without any webhook. */
    async function endLostOrder(
      act: (booking: BookingHandle) => Promise<void>,
      endEvent: 'PayPalOrderDropped' | 'BookingExpired',
    ) {
      const booking = await payPalCustomer.placeHold();
      const orderId = await payPalCustomer.startOrder(booking);
      await world.paypal.withoutWebhooks(async () => {
        await world.paypal.approveOrder(orderId);
        await world.paypal.planOutcome('timeout_before', 'capture_order');
        expect((await world.payByPayPal(booking)).body.state).toBe('processing');
        await world.paypal.askAgain(orderId);
        await act(booking);
        await world.waitForEvent(booking, endEvent);
      });
      return booking;
    }

    async function expectNothingMoved(booking: BookingHandle): Promise<void> {
      await world.waitUntilAtRest();
      expect(await world.paypal.readBookingMoney(booking.id)).toEqual(NO_PAYMENT);
    }

    test.each<{ name: string; ask: (booking: BookingHandle) => Promise<void> }>([
      { name: 'the worker', ask: advanceToWorkersQuery },
      {
        name: 'the customer',
        ask: async (booking) => expect((await world.payByPayPal(booking)).body.code).toBe('PAYMENT_DECLINED'),
      },
    ])('ends when $name checks the capture, and a card can pay', async ({ ask }) => {
      const booking = await endLostOrder(ask, 'PayPalOrderDropped');
      await world.sandbox.payIntent(await world.requestClientSecret(booking));
      await payPalCustomer.waitUntilConfirmed(booking);
      await expectNothingMoved(booking);
    });

    test('ends when the hold expires', async () => {
      await expectNothingMoved(
        await endLostOrder((booking) => payPalCustomer.expireHold(booking), 'BookingExpired'),
      );
    });
  });

  test('ends with a decline, so that the customer chooses another method and pays by card', async () => {
    const booking = await payPalCustomer.placeHold();
    const response = await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(await payPalCustomer.startOrder(booking), 'declined');
      return world.payByPayPal(booking);
    });
    expect(response).toMatchObject({ status: 402, body: { code: 'PAYMENT_DECLINED' } });
    expect(await payPalCustomer.readEventTypesFrom(booking, 'PayPalCaptureStarted')).toEqual([
      'PayPalCaptureStarted',
      'PaymentAttemptFailed',
      'PayPalOrderDropped',
    ]);

    await world.sandbox.payIntent(await world.requestClientSecret(booking));
    await payPalCustomer.waitUntilConfirmed(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(NO_PAYMENT);
  });
});

describe('another payment method', () => {
  test('PayPal after a card cancels the intent at the provider before an order is created', async () => {
    const booking = await payPalCustomer.placeHold();
    const paymentId = parseIntentId(await world.requestClientSecret(booking));
    const orderId = await payPalCustomer.startOrder(booking);
    const { payment_intents: intents } = await world.sandbox.readState();
    expect(intents.find(({ id }) => id === paymentId)?.status).toBe('canceled');
    expect(await payPalCustomer.readEventTypesFrom(booking, 'PaymentIntentCancelled')).toEqual([
      'PaymentIntentCancelled',
      'PaymentStarted',
      'PayPalOrderCreated',
    ]);

    await world.paypal.approveOrder(orderId);
    await payPalCustomer.waitUntilConfirmed(booking);
  });

  test('a card charged during the change pays instead of an order', async () => {
    const booking = await payPalCustomer.placeHold();
    await world.sandbox.withoutWebhooks(async () => {
      await world.sandbox.payIntent(await world.requestClientSecret(booking));
      expect((await world.payByPayPal(booking)).body.state).toBe('paid');
    });

    expect(await world.readEventTypes(booking)).not.toContain('PayPalOrderCreated');
  });

  test('a card after PayPal drops the order, whose later approval takes nothing', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    const secret = await world.requestClientSecret(booking);
    expect(await payPalCustomer.readEventTypesFrom(booking, 'PayPalOrderDropped')).toContain(
      'PaymentIntentCreated',
    );

    await world.paypal.approveOrder(orderId);
    await world.paypal.flushWebhooks();
    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(NO_PAYMENT);

    await world.sandbox.payIntent(secret);
    await payPalCustomer.waitUntilConfirmed(booking);
  });

  test('another plan is another order with another amount', async () => {
    const booking = await payPalCustomer.placeHold();
    const firstOrderId = await payPalCustomer.startOrder(booking);
    const secondOrderId = await payPalCustomer.startOrder(booking, 'full');
    expect(secondOrderId).not.toBe(firstOrderId);

    await world.paypal.approveOrder(firstOrderId);
    await world.paypal.approveOrder(secondOrderId);
    await payPalCustomer.waitUntilConfirmed(booking);
    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual({
      capturesCents: [PRICE_CENTS],
      refundsCents: [],
    });
    expect((await world.readBooking(booking)).money).toBe('PAID');
  });
});

describe('an expiring hold', () => {
  test('captures nothing when it ends before the approval', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    await payPalCustomer.expireHold(booking);
    await waitUntil(async () => (await payPalCustomer.readStatus(booking)) === 'EXPIRED');
    await world.paypal.approveOrder(orderId);
    await world.paypal.flushWebhooks();
    const response = await world.payByPayPal(booking);
    expect(response.body.code).toBe('HOLD_EXPIRED');

    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(NO_PAYMENT);
  });

  test('releases no seats after a capture with a lost response before PayPal is asked', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId);
      await world.paypal.planOutcome('timeout_after_success', 'capture_order');
      await world.payByPayPal(booking);
      await payPalCustomer.expireHold(booking);
      await payPalCustomer.waitUntilConfirmed(booking);
      await world.waitUntilAtRest();
    });

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });
});
