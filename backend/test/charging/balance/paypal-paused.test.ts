import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ChargeBalance } from '../../../src/modules/booking/balance/charge-balance.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { SwitchCharging } from '../../../src/modules/booking/balance/switch-charging.command.js';
import { inFull, PayPalShop } from '../paypal-shop.js';
import { eventually, type Held } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(90_000);

let world: World;
let shop: PayPalShop;
beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

const turn = async (type: 'Pause' | 'Resume'): Promise<void> => {
  const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: 'switch' });
  await world.commands.execute(new SwitchCharging(envelope, { type, reason: 'a test' }));
  world.app.feeder?.wake();
};
/** PayPal's objects. */
const atPayPal = async () => {
  const { orders, authorizations, captures } = await world.paypal.state();
  const posts = (await world.paypal.requests()).filter(({ method }) => method === 'POST');
  return [posts.length, orders.length, authorizations.length, captures.length];
};
const times = async (held: Held, eventType: string): Promise<number> =>
  (await shop.types(held)).filter((type) => type === eventType).length;

test('while charges are paused nothing is ordered or authorized; resumed, each balance is captured exactly once', async () => {
  // Its answer is missing when the switch is turned: it is still looked up, by the lane of the others.
  const unresolved = await shop.booked();
  await world.paypal.plan('timeout_before', 'create_order');
  await shop.chargeDay(unresolved);
  await shop.has(unresolved, 'ChargeOutcomeUnknown');
  await turn('Pause');
  const [departureId = ''] = await world.publish(1, { chargeInDays: 1 });
  const held = await world.hold(departureId);
  await world.paypal.approve(await shop.order(held));
  await shop.confirmed(held);
  await world.caughtUp();

  const before = await atPayPal();
  for (const move of [() => shop.chargeDay(held), () => shop.minutes(60), () => shop.minutes(120)]) {
    const lookUps = await times(unresolved, 'ChargeOutcomeUnknown');
    await move();
    await eventually(async () => (await times(unresolved, 'ChargeOutcomeUnknown')) > lookUps);
  }
  // Jobs that the queue had handed out before do nothing either.
  const { id } = await shop.balanceOf(held);
  const job = newEnvelope({ actor: { kind: 'worker' }, correlationId: id });
  await world.commands.execute(new ChargeBalance(job, held.id, id));
  expect(await atPayPal()).toEqual(before);
  expect(await shop.types(held)).not.toContain('ChargeStarted');
  for (const booking of [unresolved, held])
    expect(await world.paypal.moneyOf(booking.id)).toEqual({ taken: [40_000], returned: [] });

  await turn('Resume');
  await shop.minutes(180);
  for (const booking of [unresolved, held]) await shop.paid(booking);
  await shop.minutes(24 * 60);
  await world.atRest();
  const [, ...providerCounts] = await atPayPal();
  expect(providerCounts).toEqual(before.slice(1).map((n) => n + 2));
  for (const booking of [unresolved, held]) {
    expect(await world.paypal.moneyOf(booking.id)).toEqual(inFull);
    expect([await times(booking, 'ChargeStarted'), await times(booking, 'BalancePaid')]).toEqual([1, 1]);
  }
  expect(await world.differences()).toEqual([]);
});
