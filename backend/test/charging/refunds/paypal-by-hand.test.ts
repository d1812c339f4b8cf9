import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PayPalSide } from '../paypal-side.js';
import { inFull, PayPalShop } from '../paypal-shop.js';
import { eventually } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(90_000);

const DAY = 86_400_000;
let world: World;
let shop: PayPalShop;

beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

describe('an open balance paid manually', () => {
  test('under review on its date is looked up every six hours; denied, the account is charged', async () => {
    const held = await shop.booked();
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'paypal');
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl), 'pending');
    await shop.has(held, 'PayPalCapturePending');
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeOutcomeUnknown');
    await shop.minutes(6 * 60 + 1);
    const countLookUps = async () =>
      (await shop.types(held)).filter((type) => type === 'PayPalCapturePending').length;
    await eventually(async () => (await countLookUps()) >= 2);
    await world.atRest();
    const { captures } = await world.paypal.state();
    await world.paypal.settle(captures.at(-1)?.id ?? '', 'denied');
    await shop.has(held, 'PayPalOrderDropped');
    await shop.minutes(61);
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('early, by PayPal: the automatic charge is cancelled', async () => {
    const held = await shop.booked();
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'paypal');
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
    await shop.paid(held);
    expect(await shop.types(held)).toContain('ChargeVoided');
    await world.advanceTo(new Date(world.now().getTime() + 11 * DAY));
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('a balance paid by PayPal in one tab closes the card form in the other', async () => {
    const held = await shop.booked();
    const { id } = await shop.balanceOf(held);
    const intents = async () => (await world.sandbox.state()).payment_intents.length;
    const before = await intents();
    await world.sandbox.control({
      nextRequest: { method: 'POST', path: '/v1/payment_intents', outcome: 'late:1500' },
    });
    const byCard = world.payOpen(held, id, 'card');
    await eventually(async () => (await intents()) > before);
    const { body } = await world.payOpen(held, id, 'paypal');
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
    expect((await byCard).body.card).toBeUndefined();
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
    const { payment_intents: all } = await world.sandbox.state();
    expect(all.filter(({ metadata }) => metadata['booking'] === held.id).map(({ status }) => status)).toEqual(
      ['canceled'],
    );
  });

  test('started by PayPal and left: the charge precedes it on its date, and the late approval takes nothing', async () => {
    const held = await shop.booked();
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'paypal');
    await shop.chargeDay(held);
    await shop.paid(held);
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
    await world.paypal.flush();
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('started by card and left: the intent is cancelled before the account is charged', async () => {
    const held = await shop.booked();
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'card');
    await shop.chargeDay(held);
    await shop.paid(held);
    expect(await world.sandbox.pay(body.card?.clientSecret ?? '')).not.toBe('succeeded');
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('a balance paid by PayPal leaves the saved card of the booking alone', async () => {
    const held = await world.book();
    const { id } = await shop.balanceOf(held);
    const { body } = await world.payOpen(held, id, 'paypal');
    await world.paypal.approve(PayPalSide.orderIn(body.approveUrl));
    await shop.paid(held);
    await world.advanceTo(new Date(world.now().getTime() + 11 * DAY));
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [160_000], returned: [] });
    const money = (await world.sandbox.money()).filter(({ bookingId }) => bookingId === held.id);
    expect(money.map(({ takenCents }) => takenCents)).toEqual([40_000]);
  });
});

test('every read model matches its events, and nothing is left to do', async () => {
  await world.atRest();
  expect(await world.differences()).toEqual([]);
});
