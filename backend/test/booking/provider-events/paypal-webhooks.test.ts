import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { sendRaw } from '../../support/http/send-raw.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, NO_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import type { BookingHandle } from '../../support/world/shop.js';
import type { World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let payPalCustomer: PayPalCustomer;

beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer);
});
afterAll(() => world.close());

const deliverWebhook = async (
  body: object,
  headers: Record<string, string> = {},
): Promise<[number, unknown]> => {
  const response = await fetch(`${world.origin}/api/webhooks/paypal`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  return [response.status, ((await response.json()) as { code?: string }).code];
};

let falseEventCount = 0;
/** Sends a webhook with a valid signature but false content. */
async function sendFalseEvent(
  type: string,
  resourceType: 'capture' | 'checkout-order' | 'refund',
  resource: object,
) {
  const body = {
    id: `WH-FALSE${(falseEventCount += 1)}-0`,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    event_type: type,
    resource_type: resourceType,
    resource_version: '2.0',
    summary: 'Payment completed',
    resource: { links: [], ...resource },
    links: [],
  };
  expect(await deliverWebhook(body, await world.paypal.signBody(JSON.stringify(body)))).toEqual([
    200,
    undefined,
  ]);
  const { rowCount } = await world.pool.query('SELECT FROM provider_inbox WHERE event_id = $1', [body.id]);
  expect(rowCount).toBe(1);
  await world.waitUntilAtRest();
}

const newCompletedCapture = (booking: BookingHandle, orderId: string, captureId: string) => ({
  id: captureId,
  status: 'COMPLETED',
  amount: { currency_code: 'USD', value: '400.00' },
  custom_id: `${booking.id}:${deriveInstalmentIds(booking.id)('deposit')}`,
  final_capture: true,
  supplementary_data: { related_ids: { order_id: orderId } },
});

async function holdWithOrder(): Promise<{ booking: BookingHandle; orderId: string }> {
  const booking = await payPalCustomer.placeHold();
  const orderId = await payPalCustomer.startOrder(booking);
  await world.paypal.approveOrder(orderId);
  await payPalCustomer.waitUntilConfirmed(booking);
  await world.waitUntilAtRest();
  return { booking, orderId };
}

test('an unsigned delivery is refused', async () => {
  const booking = await payPalCustomer.placeHold();
  const orderId = await payPalCustomer.startOrder(booking);
  const forgedEvent = {
    id: 'WH-FORGED',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    create_time: new Date().toISOString(),
    resource_type: 'checkout-order',
    resource: { id: orderId, links: [] },
  };
  const signedHeaders = {
    'paypal-transmission-id': 'id',
    'paypal-transmission-time': new Date().toISOString(),
    'paypal-transmission-sig': Buffer.alloc(256, 1).toString('base64'),
    'paypal-auth-algo': 'SHA256withRSA',
    'paypal-cert-url': 'https://evil.example/v1/notifications/certs/CERT-1',
  };

  expect(await deliverWebhook(forgedEvent)).toEqual([400, 'SIGNATURE_INVALID']);
  expect(await deliverWebhook(forgedEvent, signedHeaders)).toEqual([400, 'SIGNATURE_INVALID']);

  const { rowCount } = await world.pool.query("SELECT FROM provider_inbox WHERE event_id = 'WH-FORGED'");
  expect(rowCount).toBe(0);
});

const sendRawWebhook = (body: string, headers: Record<string, string | string[]>): Promise<number> =>
  sendRaw(`${world.origin}/api/webhooks/paypal`, body, headers);

const SIGNATURE = 'paypal-transmission-sig';

test.each<[string, (body: string, sig: string) => readonly [body: string, sig: string | string[]]]>([
  ['serialized again', (body, sig) => [JSON.stringify(JSON.parse(body), null, 1), sig]],
  ['with an extra byte', (body, sig) => [`${body} `, sig]],
  ['with its signature twice', (body, sig) => [body, [sig, sig]]],
  ['with the right signature first', (body, sig) => [body, [sig, Buffer.alloc(256, 1).toString('base64')]]],
  ['with the right signature last', (body, sig) => [body, [Buffer.alloc(256, 1).toString('base64'), sig]]],
])('a signed delivery that arrives %s is refused', async (change, changeDelivery) => {
  const id = `WH-CHANGED-${change.replaceAll(' ', '-')}`;
  const body = JSON.stringify({
    id,
    event_version: '1.0',
    create_time: new Date().toISOString(),
    summary: 'Order approved',
    event_type: 'CHECKOUT.ORDER.APPROVED',
    resource_type: 'checkout-order',
    resource_version: '2.0',
    resource: { id: '7CHANGED00000000X', status: 'APPROVED', links: [] },
    links: [],
  });
  const headers = Object.entries(await world.paypal.signBody(body));
  const signedHeaders = Object.fromEntries(headers.map(([name, value]) => [name.toLowerCase(), value]));
  const [changedBody, signature] = changeDelivery(body, signedHeaders[SIGNATURE]!);
  const countStored = async () =>
    (await world.pool.query('SELECT FROM provider_inbox WHERE event_id = $1', [id])).rowCount;

  expect(await sendRawWebhook(changedBody, { ...signedHeaders, [SIGNATURE]: signature })).toBe(400);
  expect(await countStored()).toBe(0);
  // Sent with PayPal's own headers, the same event counts.
  expect(await sendRawWebhook(body, signedHeaders)).toBe(200);
  expect(await countStored()).toBe(1);
});

test('repeated, late and misordered deliveries change nothing', async () => {
  const { booking } = await holdWithOrder();
  const previousTypes = await world.readEventTypes(booking);
  const { events } = await world.paypal.readState();
  for (const { id } of [...events].reverse()) await world.paypal.resendEvent(id);
  await world.waitUntilAtRest();

  expect(await world.readEventTypes(booking)).toEqual(previousTypes);
  expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
});

test.each(['before_reply', 'triple', 'reverse'])('events that arrive %s are paid for once', async (mode) => {
  await world.paypal.setControl({ webhooks: { mode } });
  const { booking, orderId } = await holdWithOrder();
  await world.payByPayPal(booking);
  await world.paypal.setControl({ webhooks: { mode: 'normal' } });
  await world.paypal.flushWebhooks();
  await world.waitUntilAtRest();
  const paidEvents = (await world.readHistory(booking.id)).filter(({ type }) => type === 'DepositPaid');

  expect(paidEvents.map(({ data }) => data)).toEqual([expect.objectContaining({ paymentId: orderId })]);
  expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
});

describe('a validly signed false delivery', () => {
  const expectUnpaid = async (booking: BookingHandle, expectedStatus = 'ON_HOLD'): Promise<void> => {
    const { status, money, paidCents } = await world.readBooking(booking);
    expect({ status, money, paidCents }).toEqual({ status: expectedStatus, money: 'UNPAID', paidCents: 0 });
    expect(await world.readEventTypes(booking)).not.toContain('DepositPaid');
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(NO_PAYMENT);
  };

  test('books nothing about an unknown capture on an unapproved order', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    await sendFalseEvent(
      'PAYMENT.CAPTURE.COMPLETED',
      'capture',
      newCompletedCapture(booking, orderId, '1FALSE0000000000X'),
    );
    await expectUnpaid(booking);

    await sendFalseEvent('CHECKOUT.ORDER.APPROVED', 'checkout-order', { id: orderId, status: 'COMPLETED' });
    await expectUnpaid(booking);

    // A true event about the same order is accepted.
    await world.paypal.approveOrder(orderId);
    await payPalCustomer.waitUntilConfirmed(booking);
  });

  test('books nothing about a capture that PayPal still reviews', async () => {
    const booking = await payPalCustomer.placeHold();
    const orderId = await payPalCustomer.startOrder(booking);
    await world.paypal.approveOrder(orderId, 'pending');
    await world.waitForEvent(booking, 'PayPalCapturePending');
    const { captures } = await world.paypal.readState();
    const { id, status } = captures.find(
      ({ custom_id: customId }) => customId?.startsWith(booking.id) === true,
    )!;
    expect(status).toBe('PENDING');

    await sendFalseEvent('PAYMENT.CAPTURE.COMPLETED', 'capture', newCompletedCapture(booking, orderId, id));
    await expectUnpaid(booking, 'PENDING_PAYMENT');
    await world.paypal.settleCapture(id, 'completed');
    await payPalCustomer.waitUntilConfirmed(booking);
  });

  test('books nothing about an unknown order', async () => {
    const booking = await payPalCustomer.placeHold();
    await sendFalseEvent(
      'PAYMENT.CAPTURE.COMPLETED',
      'capture',
      newCompletedCapture(booking, '9FALSE0000000000X', '2FALSE0000000000X'),
    );

    await expectUnpaid(booking);
  });

  test('books nothing about refunded money', async () => {
    const { booking, orderId } = await holdWithOrder();
    const previousTypes = await world.readEventTypes(booking);
    const { captures } = await world.paypal.readState();
    const { id } = captures.find(
      ({ custom_id: captureCustomId }) => captureCustomId?.startsWith(booking.id) === true,
    )!;
    const { custom_id: customId, amount } = newCompletedCapture(booking, orderId, id);
    const links = [{ rel: 'up', href: `https://api.paypal.com/v2/payments/captures/${id}`, method: 'GET' }];
    const resource = { id: '3FALSE0000000000X', status: 'COMPLETED', amount, custom_id: customId, links };
    await sendFalseEvent('PAYMENT.CAPTURE.REFUNDED', 'refund', resource);
    await sendFalseEvent('PAYMENT.CAPTURE.DENIED', 'capture', {
      ...newCompletedCapture(booking, orderId, id),
      status: 'DECLINED',
    });

    expect(await world.readEventTypes(booking)).toEqual(previousTypes);
    expect((await world.readBooking(booking)).paidCents).toBe(DEPOSIT_CENTS);
  });
});
