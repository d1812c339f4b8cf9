import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { BankDesk } from './bank-desk.js';
import { PayPalShop } from '../paypal-shop.js';
import { PayPalSide } from '../paypal-side.js';
import { eventually, type Held } from '../shop.js';
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
  const { line } = await desk.line(text);
  const { status, body } = await desk.ops('POST', `bank-lines/${line.id}/reopen`, {
    reason: 'it was for another booking',
    allocationIds: null,
  });
  if (status !== 200) throw new Error(`not taken back: ${status} ${JSON.stringify(body)}`);
};
const receive = async (text: string, held: Held, dollars: string, instalmentId: string): Promise<void> => {
  await desk.import([dollars, text]);
  const { status, body } = await desk.match(text, held, Math.round(Number(dollars) * 100), instalmentId);
  if (status !== 200) throw new Error(`not matched: ${status} ${JSON.stringify(body)}`);
  await desk.happens(held, 'PartPaid');
};
const count = async (held: Held, type: string): Promise<number> =>
  (await desk.types(held)).filter((eventType) => eventType === type).length;
const paymentsOf = async (held: Held, kind: 'deposit' | 'balance') =>
  (await world.sandbox.money()).filter(({ instalmentId }) => instalmentId === deriveInstalmentIds(held.id)(kind));

test('a card form for the remainder of a transfer that was another’s takes nothing any more', async () => {
  const held = await desk.waiting((await world.publish(1, { seats: 12 }))[0]!);
  await receive(`part ${held.id}`, held, '100.00', deriveInstalmentIds(held.id)('deposit'));
  const first = await world.secret(held);
  await takeBack(`part ${held.id}`);
  await desk.happens(held, 'PaymentIntentCancelled');
  expect(await world.sandbox.pay(first)).not.toBe('succeeded');
  expect(await world.sandbox.pay(await world.secret(held))).toBe('succeeded');
  await desk.happens(held, 'BookingConfirmed');
  expect(await paymentsOf(held, 'deposit')).toMatchObject([{ captures: 1, takenCents: 40_000 }]);
});

test('a faster card payment has paid a part, which is refunded with the seats', async () => {
  const held = await desk.waiting((await world.publish(1, { seats: 12 }))[0]!);
  await receive(`part ${held.id}`, held, '100.00', deriveInstalmentIds(held.id)('deposit'));
  const secret = await world.secret(held);
  // Without a webhook before the line is reversed: closing the form finds the payment.
  await world.sandbox.control({ webhooks: { mode: 'drop' } });
  expect(await world.sandbox.pay(secret)).toBe('succeeded');
  await takeBack(`part ${held.id}`);
  await eventually(async () => (await count(held, 'PartPaid')) === 2);
  await world.sandbox.control({ webhooks: { mode: 'normal' } });
  const release = await desk.ops('POST', `bookings/${held.id}/transfer/release`, { reason: 'they gave up' });
  expect(release.status).toBe(200);
  await desk.happens(held, 'PaymentRefunded');
  await world.atRest();
  expect(await desk.types(held)).toContain('BookingExpired');
  expect(await paymentsOf(held, 'deposit')).toMatchObject([{ takenCents: 30_000, refundedCents: 30_000 }]);
  expect(await world.differences()).toEqual([]);
});

test.each(['by card', 'by bank'])('the same amount again, %s, is another payment', async (method) => {
  const held = await world.book();
  const balance = deriveInstalmentIds(held.id)('balance');
  await receive(`half ${held.id}`, held, '800.00', balance);
  const secretOf = async () => {
    const { status, body } = await world.payLater(held, balance);
    if (!body.card) throw new Error(`no payment was started: ${status} ${JSON.stringify(body)}`);
    return body.card.clientSecret;
  };
  expect(await world.sandbox.pay(await secretOf())).toBe('succeeded');
  await desk.happens(held, 'BalancePaid');
  await takeBack(`half ${held.id}`);
  await desk.happens(held, 'PaymentReversed');
  expect((await world.view(held)).remainingCents).toBe(80_000);
  if (method === 'by card') expect(await world.sandbox.pay(await secretOf())).toBe('succeeded');
  else await receive(`rest ${held.id}`, held, '800.00', balance);
  await eventually(async () => (await world.view(held)).remainingCents === 0);
  await world.atRest();
  const cents = (await paymentsOf(held, 'balance')).map(({ takenCents }) => takenCents);
  expect(cents.reduce((sum, amount) => sum + amount, 0)).toBe(method === 'by card' ? 160_000 : 80_000);
  expect(await world.differences()).toEqual([]);
});

test('PayPal gets another invoice for the same amount again', async () => {
  const shop = new PayPalShop(world);
  const held = await shop.booked();
  const { id } = await shop.balanceOf(held);
  await receive(`first ${held.id}`, held, '800.00', id);
  const pays = async () => {
    const { body } = await world.payOpen(held, id, 'paypal');
    expect(body.state).toBe('approve');
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
  };
  await pays();
  await shop.paid(held);
  await takeBack(`first ${held.id}`);
  await desk.happens(held, 'PaymentReversed');
  await pays();
  await shop.paid(held);
  expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000, 80_000, 80_000], returned: [] });
});
