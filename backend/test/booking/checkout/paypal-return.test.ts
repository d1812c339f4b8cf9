import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { waitUntil } from '../../support/wait-until.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import {
  DEPOSIT_PAYMENT,
  FULL_PAYMENT,
  NO_PAYMENT,
  PayPalCustomer,
} from '../../support/world/paypal-customer.js';
import { PayPalSide } from '../../support/world/paypal-side.js';
import type { BookingHandle } from '../../support/world/shop.js';
import type { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let payPalCustomer: PayPalCustomer;

beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer, { timeoutMs: 2_000 });
});
afterAll(() => world.close());

const ENDED_RESPONSE = { status: 409, body: { code: 'ORDER_ENDED' } };
const listOrders = async ({ id }: BookingHandle) =>
  (await world.paypal.readState()).orders.filter(({ purchase_units: [unit] }) =>
    unit?.custom_id.startsWith(id),
  );

/** Starts an order for the balance, with the customer on PayPal's page. */
async function startBalanceOrder(booking: BookingHandle) {
  const { id } = await world.readBalance(booking);
  const { body } = await world.payOpenAmount(booking, id, 'paypal');
  return { id, orderId: PayPalSide.parseOrderId(body.approveUrl) };
}

/** Checks that the return reports the truth and changes nothing. */
async function expectNothingStarted(
  booking: BookingHandle,
  returnFromPayPal: () => Promise<unknown>,
  reply: object,
): Promise<void> {
  const readFacts = async () => ({
    eventTypes: await world.readEventTypes(booking),
    orders: await listOrders(booking),
    money: await world.paypal.readBookingMoney(booking.id),
  });
  const factsBefore = await readFacts();
  expect(await returnFromPayPal()).toMatchObject(reply);
  expect(await readFacts()).toEqual(factsBefore);
}

describe('the return from PayPal', () => {
  test('names the part of the price that its PayPal order pays', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id, orderId } = await startBalanceOrder(booking);
    const { body } = await world.payOpenAmount(booking, id, 'paypal');
    const approval = await fetch(body.approveUrl!, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: orderId, outcome: 'approve', buyer: 'good' }),
    });
    const returnParams = new URL(approval.headers.get('location')!).searchParams;

    expect(Object.fromEntries(returnParams)).toMatchObject({
      booking: booking.id,
      part: id,
      paypal: 'approved',
      token: orderId,
    });
  });

  test('starts no payment of the next part if its order paid another part', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const [depositOrder] = await listOrders(booking);
    const { id } = await world.readBalance(booking);

    await expectNothingStarted(
      booking,
      () => world.payOpenAmount(booking, id, 'paypal', depositOrder!.id),
      ENDED_RESPONSE,
    );
    // Only pressing a button on that page starts a payment.
    expect((await world.payOpenAmount(booking, id, 'paypal')).body.state).toBe('approve');
  });

  test('reports an order that a webhook has already settled as paid, once', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id, orderId } = await startBalanceOrder(booking);
    await world.paypal.approveOrder(orderId);
    await world.waitUntilPaid(booking);
    const paidResponse = { status: 200, body: { state: 'paid' } };

    await expectNothingStarted(
      booking,
      () => world.payOpenAmount(booking, id, 'paypal', orderId),
      paidResponse,
    );
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('captures the money of an unsettled order, once', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id, orderId } = await startBalanceOrder(booking);
    const response = await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId);
      return world.payOpenAmount(booking, id, 'paypal', orderId);
    });

    expect(response.body.state).toBe('paid');
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
  });

  test('gets the result at once while the order is settled elsewhere', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    const responses = await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId);
      await world.paypal.planOutcome('late:800', 'get_order');
      const slowPayment = world.payByPayPal(booking, 'deposit', { orderId });
      await waitUntil(async () => (await world.paypal.readState()).control.next.length === 0);
      return [await world.payByPayPal(booking, 'deposit', { orderId }), await slowPayment];
    });

    expect(responses.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'paid'],
      [200, 'paid'],
    ]);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('leads to PayPal again if the order is unapproved', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id, orderId } = await startBalanceOrder(booking);
    const reply = { body: { state: 'approve', approveUrl: expect.stringContaining(orderId) } };
    await expectNothingStarted(booking, () => world.payOpenAmount(booking, id, 'paypal', orderId), reply);
  });

  test('takes nothing for an order replaced by a card', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id, orderId } = await startBalanceOrder(booking);
    const { body } = await world.payOpenAmount(booking, id, 'card');
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId);
      await expectNothingStarted(
        booking,
        () => world.payOpenAmount(booking, id, 'paypal', orderId),
        ENDED_RESPONSE,
      );
    });
    expect(await world.sandbox.payIntent(body.card!.clientSecret)).toBe('succeeded');

    await world.waitUntilPaid(booking);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('starts no other order for a hold whose order was replaced by a card', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    const secret = await world.requestClientSecret(booking);
    await world.paypal.withoutWebhooks(async () => {
      await world.paypal.approveOrder(orderId);
      await expectNothingStarted(
        booking,
        () => world.payByPayPal(booking, 'deposit', { orderId }),
        ENDED_RESPONSE,
      );
    });
    expect(await world.sandbox.payIntent(secret)).toBe('succeeded');

    await payPalCustomer.waitUntilConfirmed(booking);
  });

  test('says that the automatic charge of the balance is in progress', async () => {
    const booking = await world.bookTrip();
    const { id, orderId } = await startBalanceOrder(booking);
    const { customerId } = await world.readLastEvent(booking, 'CustomerRegistered');
    await world.sandbox.withoutWebhooks(async () => {
      await world.sandbox.setControl({
        nextConfirm: { outcome: 'timeout_after_success', customer: customerId },
      });
      await world.advanceToChargeDay(booking);
      await world.waitForEvent(booking, 'ChargeOutcomeUnknown');
      await world.paypal.withoutWebhooks(async () => {
        await world.paypal.approveOrder(orderId);
        const reply = { status: 200, body: { state: 'processing' } };

        await expectNothingStarted(booking, () => world.payOpenAmount(booking, id, 'paypal', orderId), reply);
      });
      await world.advanceBy(5 * MINUTE_MS);
      await world.waitUntilPaid(booking);
    });

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(NO_PAYMENT);
  });

  test('reports the part as paid after an unreported card payment in another tab', async () => {
    const booking = await payPalCustomer.bookByPayPal();
    const { id, orderId } = await startBalanceOrder(booking);
    const { body } = await world.payOpenAmount(booking, id, 'card');
    await world.sandbox.withoutWebhooks(async () => {
      expect(await world.sandbox.payIntent(body.card!.clientSecret)).toBe('succeeded');
      const response = await world.payOpenAmount(booking, id, 'paypal', orderId);
      expect(response).toMatchObject({ status: 200, body: { state: 'paid' } });
      await world.waitUntilPaid(booking);
    });

    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('reports the expiry of an expired hold', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    await payPalCustomer.expireHold(booking);
    const response = await world.payByPayPal(booking, 'deposit', { orderId });
    expect(response).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } });
    await world.waitUntilAtRest();
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(NO_PAYMENT);
  });
});
