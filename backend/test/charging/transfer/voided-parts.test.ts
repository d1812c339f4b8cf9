import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { BankDesk } from './bank-desk.js';
import { PayPalShop } from '../paypal-shop.js';
import { PayPalSide } from '../paypal-side.js';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(120_000);

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  world = await World.open();
  desk = new BankDesk(world);
});
afterAll(() => world.close());

const takeBack = async (text: string): Promise<void> => {
  const { line } = await desk.findLine(text);
  const { status, body } = await desk.callOps('POST', `bank-lines/${line.id}/reopen`, {
    reason: 'it was for another booking',
    allocationIds: null,
  });
  if (status !== 200) throw new Error(`the payment was not voided: ${status} ${JSON.stringify(body)}`);
};
const receiveTransfer = async (
  text: string,
  held: HeldBooking,
  dollars: string,
  instalmentId: string,
): Promise<void> => {
  await desk.import([dollars, text]);
  const { status, body } = await desk.match(text, held, Math.round(Number(dollars) * 100), instalmentId);
  if (status !== 200) throw new Error(`the line was not matched: ${status} ${JSON.stringify(body)}`);
  await desk.waitForEvent(held, 'PartPaid');
};
const countEvents = async (held: HeldBooking, type: string): Promise<number> =>
  (await desk.readEventTypes(held)).filter((eventType) => eventType === type).length;
const listPayments = async (held: HeldBooking, kind: 'deposit' | 'balance') =>
  (await world.sandbox.listTakenMoney()).filter(
    ({ instalmentId }) => instalmentId === deriveInstalmentIds(held.id)(kind),
  );

test('a card form for the remainder of a transfer that was another’s takes nothing any more', async () => {
  const held = await desk.holdForTransfer((await world.publish(1, { seats: 12 }))[0]!);
  await receiveTransfer(`part ${held.id}`, held, '100.00', deriveInstalmentIds(held.id)('deposit'));
  const firstSecret = await world.requestClientSecret(held);
  await takeBack(`part ${held.id}`);
  await desk.waitForEvent(held, 'PaymentIntentCancelled');
  expect(await world.sandbox.pay(firstSecret)).not.toBe('succeeded');
  expect(await world.sandbox.pay(await world.requestClientSecret(held))).toBe('succeeded');
  await desk.waitForEvent(held, 'BookingConfirmed');
  expect(await listPayments(held, 'deposit')).toMatchObject([{ captures: 1, takenCents: 40_000 }]);
});

test('a faster card payment has paid a part, which is refunded with the seats', async () => {
  const held = await desk.holdForTransfer((await world.publish(1, { seats: 12 }))[0]!);
  await receiveTransfer(`part ${held.id}`, held, '100.00', deriveInstalmentIds(held.id)('deposit'));
  const secret = await world.requestClientSecret(held);
  // No webhook arrives before the line is reversed: closing the form finds the payment.
  await world.sandbox.setControl({ webhooks: { mode: 'drop' } });

  expect(await world.sandbox.pay(secret)).toBe('succeeded');

  await takeBack(`part ${held.id}`);
  await waitUntil(async () => (await countEvents(held, 'PartPaid')) === 2);
  await world.sandbox.setControl({ webhooks: { mode: 'normal' } });
  const release = await desk.callOps('POST', `bookings/${held.id}/transfer/release`, {
    reason: 'they gave up',
  });

  expect(release.status).toBe(200);

  await desk.waitForEvent(held, 'PaymentRefunded');
  await world.waitUntilAtRest();
  expect(await desk.readEventTypes(held)).toContain('BookingExpired');
  expect(await listPayments(held, 'deposit')).toMatchObject([{ takenCents: 30_000, refundedCents: 30_000 }]);
  expect(await world.findDifferences()).toEqual([]);
});

test.each(['by card', 'by bank'])('the same amount again, %s, is another payment', async (method) => {
  const held = await world.book();
  const balance = deriveInstalmentIds(held.id)('balance');
  await receiveTransfer(`half ${held.id}`, held, '800.00', balance);
  const requestClientSecret = async () => {
    const { status, body } = await world.payLater(held, balance);
    if (!body.card) throw new Error(`no payment was started: ${status} ${JSON.stringify(body)}`);
    return body.card.clientSecret;
  };

  expect(await world.sandbox.pay(await requestClientSecret())).toBe('succeeded');

  await desk.waitForEvent(held, 'BalancePaid');
  await takeBack(`half ${held.id}`);
  await desk.waitForEvent(held, 'PaymentReversed');

  expect((await world.view(held)).remainingCents).toBe(80_000);
  if (method === 'by card') expect(await world.sandbox.pay(await requestClientSecret())).toBe('succeeded');
  else await receiveTransfer(`rest ${held.id}`, held, '800.00', balance);

  await waitUntil(async () => (await world.view(held)).remainingCents === 0);
  await world.waitUntilAtRest();
  const cents = (await listPayments(held, 'balance')).map(({ takenCents }) => takenCents);

  expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(method === 'by card' ? 160_000 : 80_000);
  expect(await world.findDifferences()).toEqual([]);
});

test('PayPal gets another invoice for the same amount again', async () => {
  const shop = new PayPalShop(world);
  const held = await shop.bookByPayPal();
  const { id } = await shop.readBalance(held);
  await receiveTransfer(`first ${held.id}`, held, '800.00', id);
  const payByPayPal = async () => {
    const { body } = await world.payOpen(held, id, 'paypal');
    expect(body.state).toBe('approve');
    await world.paypal.approve(PayPalSide.readOrderId(body.approveUrl));
  };
  await payByPayPal();
  await shop.waitUntilPaid(held);
  await takeBack(`first ${held.id}`);
  await desk.waitForEvent(held, 'PaymentReversed');
  await payByPayPal();
  await shop.waitUntilPaid(held);

  expect(await world.paypal.readBookingMoney(held.id)).toEqual({
    taken: [40_000, 80_000, 80_000],
    returned: [],
  });
});
