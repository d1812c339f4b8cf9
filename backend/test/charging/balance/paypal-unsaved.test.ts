import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { Changer } from '../changes/changer.js';
import { PayPalShop } from '../paypal-shop.js';
import { waitUntil, type HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(90_000);

let world: World;
let shop: PayPalShop;
beforeAll(async () => {
  world = await World.open();
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

const readChargedTo = async (held: HeldBooking) => (await world.view(held)).chargedTo;
/** The customer saves a card on the booking page. */
async function give(held: HeldBooking): Promise<void> {
  const { status, body } = await world.replaceCard(held);
  if (status !== 200 || body.state !== 'enter') throw new Error(`no form: ${status} ${JSON.stringify(body)}`);
  await world.sandbox.pay(body.card.clientSecret, '5555555555554444');
  expect(await world.replaceCard(held, body.setupId)).toMatchObject({
    status: 200,
    body: { state: 'saved' },
  });
}
const listCardPayments = async (held: HeldBooking): Promise<number[]> =>
  (await world.sandbox.listTakenMoney())
    .filter(({ bookingId }) => bookingId === held.id)
    .map(({ takenCents }) => takenCents);
const reportVault = async (held: HeldBooking): Promise<void> => {
  const paid = (await world.readHistory(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  await world.paypal.releaseVault(paid.data.paymentId);
  await shop.waitForEvent(held, 'PayPalAccountSaved');
};

describe('a deposit by PayPal without a saved account', () => {
  test('is followed by a charge of a newly saved card, even if the account is reported later', async () => {
    const held = await shop.bookByPayPal('vault_late');
    expect(await readChargedTo(held)).toBeNull();
    await give(held);
    expect(await readChargedTo(held)).toBe('card');
    await reportVault(held);
    expect(await readChargedTo(held)).toBe('card');
    await shop.advanceToChargeDay(held);
    await shop.waitUntilPaid(held);
    await world.waitUntilAtRest();
    expect(await listCardPayments(held)).toEqual([160_000]);
    expect(await world.paypal.readBookingMoney(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('is followed by a waiting charge an hour after a card was saved', async () => {
    const held = await shop.bookByPayPal('vault_late');
    await shop.advanceToChargeDay(held);
    await shop.waitForEvent(held, 'ChargeActionRequired');
    await give(held);
    await world.advanceTo(new Date(world.now().getTime() + HOUR_MS + 1_000));
    await shop.waitUntilPaid(held);
    expect(await listCardPayments(held)).toEqual([160_000]);
  });

  test('is followed by a charge of a card that was being saved when the account was reported', async () => {
    const held = await shop.bookByPayPal('vault_late');
    const { body } = await world.replaceCard(held);
    if (body.state !== 'enter') throw new Error('no form');
    await reportVault(held);
    await world.sandbox.pay(body.card.clientSecret, '5555555555554444');
    await shop.waitForEvent(held, 'CardReplaced');
    expect(await readChargedTo(held)).toBe('card');
    await shop.advanceToChargeDay(held);
    await shop.waitUntilPaid(held);
    expect(await listCardPayments(held)).toEqual([160_000]);
  });

  test('is followed by a charge of an account that is reported late, without a request for a card', async () => {
    const held = await shop.bookByPayPal('vault_late');
    await reportVault(held);
    expect(await readChargedTo(held)).toBe('paypal');
    expect(await world.replaceCard(held)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } });
  });
});

test('is followed by a charge of the additional price of a date change to a newly saved card', async () => {
  const [from = ''] = await world.publish(1);
  const held = await world.hold(from);
  await world.paypal.approve(await shop.startOrder(held, 'full'));
  await shop.waitUntilConfirmed(held);
  const [to = ''] = await world.publish(1, { perPersonCents: 125_000 });
  const { balanceCents } = await new Changer(world).moveBooking(held, to);
  expect(balanceCents).toBe(50_000);
  expect(await readChargedTo(held)).toBeNull();
  await give(held);
  expect(await readChargedTo(held)).toBe('card');
  await shop.advanceToChargeDay(held);
  await waitUntil(async () => (await world.view(held)).remainingCents === 0);
  await world.waitUntilAtRest();
  expect(await listCardPayments(held)).toEqual([50_000]);
});
