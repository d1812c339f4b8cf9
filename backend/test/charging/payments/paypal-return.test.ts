import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { PayPalSide } from '../paypal-side.js';
import { inFull, PayPalShop } from '../paypal-shop.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
let shop: PayPalShop;

beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

const ENDED = { status: 409, body: { code: 'ORDER_ENDED' } };
const ordersOf = async ({ id }: Held) =>
  (await world.paypal.state()).orders.filter(({ purchase_units: [unit] }) => unit?.custom_id.startsWith(id));

/** An order for the balance, with the customer on PayPal's page. */
async function orderOfBalance(held: Held) {
  const { id } = await shop.balanceOf(held);
  const { body } = await world.payOpen(held, id, 'paypal');
  return { id, order: PayPalSide.orderIn(body.approveUrl) };
}

/** The return reports the truth, and changes nothing. */
async function startsNothing(held: Held, comeBack: () => Promise<unknown>, reply: object): Promise<void> {
  const before = [await shop.types(held), await ordersOf(held), await world.paypal.moneyOf(held.id)];
  expect(await comeBack()).toMatchObject(reply);
  expect([await shop.types(held), await ordersOf(held), await world.paypal.moneyOf(held.id)]).toEqual(before);
}

describe('the return from PayPal', () => {
  test('names the part of the price to be paid, and PayPal names its order', async () => {
    const held = await shop.booked();
    const { id, order } = await orderOfBalance(held);
    const { approveUrl = '' } = (await world.payOpen(held, id, 'paypal')).body;
    const agreed = await fetch(approveUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ token: order, outcome: 'approve', buyer: 'good' }),
    });
    const returned = new URL(agreed.headers.get('location') ?? '').searchParams;
    expect(Object.fromEntries(returned)).toMatchObject({
      booking: held.id,
      part: id,
      paypal: 'approved',
      token: order,
    });
  });

  test('a return with an order that paid another part requests nothing of the next', async () => {
    const held = await shop.booked();
    const [deposit] = await ordersOf(held);
    const { id } = await shop.balanceOf(held);
    await startsNothing(held, () => world.payOpen(held, id, 'paypal', deposit?.id ?? ''), ENDED);
    // Pressing a button there does.
    expect((await world.payOpen(held, id, 'paypal')).body.state).toBe('approve');
  });

  test('a return with an order that a webhook has already settled is paid, once', async () => {
    const held = await shop.booked();
    const { id, order } = await orderOfBalance(held);
    await world.paypal.approve(order);
    await shop.paid(held);
    const paid = { status: 200, body: { state: 'paid' } };
    await startsNothing(held, () => world.payOpen(held, id, 'paypal', order), paid);
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('a return with an unsettled order captures its money, once', async () => {
    const held = await shop.booked();
    const { id, order } = await orderOfBalance(held);
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    await world.paypal.approve(order);
    const answer = await world.payOpen(held, id, 'paypal', order);
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect(answer.body.state).toBe('paid');
    expect(await world.paypal.moneyOf(held.id)).toEqual(inFull);
  });

  test('a return while the order is settled elsewhere gets the result at once', async () => {
    const held = await shop.hold();
    const order = await shop.order(held);
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    await world.paypal.approve(order);
    await world.paypal.plan('late:800', 'get_order');
    const slow = world.payByPayPal(held, 'deposit', { order });
    await eventually(async () => (await world.paypal.state()).control.next.length === 0);
    const answers = [await world.payByPayPal(held, 'deposit', { order }), await slow];
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect(answers.map(({ status, body }) => [status, body.state])).toEqual([
      [200, 'paid'],
      [200, 'paid'],
    ]);
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('a return with an unapproved order leads to PayPal again, and takes nothing', async () => {
    const held = await shop.booked();
    const { id, order } = await orderOfBalance(held);
    const reply = { body: { state: 'approve', approveUrl: expect.stringContaining(order) } };
    await startsNothing(held, () => world.payOpen(held, id, 'paypal', order), reply);
  });

  test('a return with an order replaced by a card takes nothing, and leaves the card’s form unchanged', async () => {
    const held = await shop.booked();
    const { id, order } = await orderOfBalance(held);
    const { body } = await world.payOpen(held, id, 'card');
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    await world.paypal.approve(order);
    await startsNothing(held, () => world.payOpen(held, id, 'paypal', order), ENDED);
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect(await world.sandbox.pay(body.card?.clientSecret ?? '')).toBe('succeeded');
    await shop.paid(held);
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('a return to a hold whose order was replaced by a card starts no other either', async () => {
    const held = await shop.hold();
    const order = await shop.order(held);
    const secret = await world.secret(held);
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    await world.paypal.approve(order);
    await startsNothing(held, () => world.payByPayPal(held, 'deposit', { order }), ENDED);
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    expect(await world.sandbox.pay(secret)).toBe('succeeded');
    await shop.confirmed(held);
  });

  test('during the automatic charge of the balance says that it is in progress', async () => {
    const held = await world.book();
    const { id, order } = await orderOfBalance(held);
    const registered = (await world.history(held.id)).find(({ type }) => type === 'CustomerRegistered');
    if (registered?.type !== 'CustomerRegistered') throw new Error('no customer');
    const { customerId: customer } = registered.data;
    await world.sandbox.control({
      webhooks: { mode: 'drop' },
      nextConfirm: { outcome: 'timeout_after_success', customer },
    });
    await shop.chargeDay(held);
    await shop.has(held, 'ChargeOutcomeUnknown');
    await world.paypal.control({ webhooks: { mode: 'drop' } });
    await world.paypal.approve(order);
    const reply = { status: 200, body: { state: 'processing' } };
    await startsNothing(held, () => world.payOpen(held, id, 'paypal', order), reply);
    await world.paypal.control({ webhooks: { mode: 'normal' } });
    await shop.minutes(5);
    await shop.paid(held);
    await world.sandbox.control({ webhooks: { mode: 'normal' } });
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [], returned: [] });
  });

  test('a return after an unreported card payment in another tab is paid', async () => {
    const held = await shop.booked();
    const { id, order } = await orderOfBalance(held);
    const { body } = await world.payOpen(held, id, 'card');
    await world.sandbox.control({ webhooks: { mode: 'drop' } });
    expect(await world.sandbox.pay(body.card?.clientSecret ?? '')).toBe('succeeded');
    const answer = await world.payOpen(held, id, 'paypal', order);
    expect(answer).toMatchObject({ status: 200, body: { state: 'paid' } });
    await shop.paid(held);
    await world.sandbox.control({ webhooks: { mode: 'normal' } });
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [40_000], returned: [] });
  });

  test('a return to an expired hold reports the expiry', async () => {
    const held = await shop.hold();
    const order = await shop.order(held);
    await shop.holdEnds(held);
    const answer = await world.payByPayPal(held, 'deposit', { order });
    expect(answer).toMatchObject({ status: 409, body: { code: 'HOLD_EXPIRED' } });
    await world.atRest();
    expect(await world.paypal.moneyOf(held.id)).toEqual({ taken: [], returned: [] });
  });
});
