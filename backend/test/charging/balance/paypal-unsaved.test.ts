import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Changer } from '../changes/changer.js';
import { PayPalShop } from '../paypal-shop.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(90_000);

const HOUR = 3_600_000;
let world: World;
let shop: PayPalShop;
beforeAll(async () => {
  world = await World.open();
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

const chargedTo = async (held: Held) => (await world.view(held)).chargedTo;
/** The customer saves a card on their page. */
async function give(held: Held): Promise<void> {
  const { status, body } = await world.card(held);
  if (status !== 200 || body.state !== 'enter') throw new Error(`no form: ${status} ${JSON.stringify(body)}`);
  await world.sandbox.pay(body.card.clientSecret, '5555555555554444');
  expect(await world.card(held, body.setupId)).toMatchObject({ status: 200, body: { state: 'saved' } });
}
const byCard = async (held: Held): Promise<number[]> =>
  (await world.sandbox.money())
    .filter(({ bookingId }) => bookingId === held.id)
    .map(({ takenCents }) => takenCents);
const reportVault = async (held: Held): Promise<void> => {
  const paid = (await world.history(held.id)).find(({ type }) => type === 'DepositPaid');
  if (paid?.type !== 'DepositPaid') throw new Error('no deposit');
  await world.paypal.releaseVault(paid.data.paymentId);
  await shop.has(held, 'PayPalAccountSaved');
};

describe('a deposit by PayPal without a saved account', () => {
  test('promises nothing; a newly saved card is charged on the date, even if the account is reported later', async () => {
    const held = await shop.booked('vault_late');
    expect(await chargedTo(held)).toBeNull();
    await give(held);
    expect(await chargedTo(held)).toBe('card');
    await reportVault(held);
    expect(await chargedTo(held)).toBe('card');
    await shop.chargeDay(held);
    await shop.paid(held);
    await world.atRest();
    expect(await byCard(held)).toEqual([160_000]);
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('makes a waiting charge an hour after a card was saved', async () => {
    const held = await shop.booked('vault_late');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeActionRequired');
    await give(held);
    await world.advanceTo(new Date(world.now().getTime() + HOUR + 1_000));
    await shop.paid(held);
    expect(await byCard(held)).toEqual([160_000]);
  });

  test('charges a card being saved when the account is reported: the customer agreed to that', async () => {
    const held = await shop.booked('vault_late');
    const { body } = await world.card(held);
    if (body.state !== 'enter') throw new Error('no form');
    await reportVault(held);
    await world.sandbox.pay(body.card.clientSecret, '5555555555554444');
    await shop.has(held, 'CardReplaced');
    expect(await chargedTo(held)).toBe('card');
    await shop.chargeDay(held);
    await shop.paid(held);
    expect(await byCard(held)).toEqual([160_000]);
  });

  test('charges an account reported late, and then requests no card', async () => {
    const held = await shop.booked('vault_late');
    await reportVault(held);
    expect(await chargedTo(held)).toBe('paypal');
    expect(await world.card(held)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } });
  });
});

test('charges the additional price of a date change to a newly saved card', async () => {
  const [from = ''] = await world.publish(1);
  const held = await world.hold(from);
  await world.paypal.approve(await shop.order(held, 'full'));
  await shop.confirmed(held);
  const [to = ''] = await world.publish(1, { perPersonCents: 125_000 });
  const { balanceCents } = await new Changer(world).moved(held, to);
  expect(balanceCents).toBe(50_000);
  expect(await chargedTo(held)).toBeNull();
  await give(held);
  expect(await chargedTo(held)).toBe('card');
  await shop.chargeDay(held);
  await eventually(async () => (await world.view(held)).remainingCents === 0);
  await world.atRest();
  expect(await byCard(held)).toEqual([50_000]);
});
