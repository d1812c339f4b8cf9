import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { ChargeBalance } from '../../../src/modules/booking/balance/charge-balance.command.js';
import { SwitchCharging } from '../../../src/modules/booking/balance/switch-charging.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { PAID_IN_FULL, PayPalShop } from '../../support/world/paypal-shop.js';
import { type HeldBooking, waitUntil } from '../../support/world/shop.js';
import { World } from '../../support/world/world.js';

jest.setTimeout(90_000);

let world: World;
let shop: PayPalShop;
beforeAll(async () => {
  world = await World.open({ timeout: 2_000 });
  shop = new PayPalShop(world);
});
afterAll(() => world.close());

const setKillSwitch = async (type: 'Pause' | 'Resume'): Promise<void> => {
  const envelope = newEnvelope({ actor: { kind: 'staff' }, correlationId: 'switch' });
  await world.commands.execute(new SwitchCharging(envelope, { type, reason: 'a test' }));
  world.app.feeder?.wake();
};
/** Orders, authorizations and captures in PayPal's books. */
const readPayPalState = async () => {
  const { orders, authorizations, captures } = await world.paypal.readState();
  const posts = (await world.paypal.requests()).filter(({ method }) => method === 'POST');
  return [posts.length, orders.length, authorizations.length, captures.length];
};
const countEvents = async (heldBooking: HeldBooking, eventType: string): Promise<number> =>
  (await shop.readEventTypes(heldBooking)).filter((type) => type === eventType).length;

test('a pause delays each balance until it is captured exactly once', async () => {
  // The order's answer is missing when the switch is turned, so the product still looks the order up.
  const unresolved = await shop.bookByPayPal();
  await world.paypal.planOutcome('timeout_before', 'create_order');
  await shop.advanceToChargeDay(unresolved);
  await shop.waitForEvent(unresolved, 'ChargeOutcomeUnknown');
  await setKillSwitch('Pause');
  const [departureId = ''] = await world.publish(1, { chargeInDays: 1 });
  const heldBooking = await world.hold(departureId);
  await world.paypal.approve(await shop.startOrder(heldBooking));
  await shop.waitUntilConfirmed(heldBooking);
  await world.waitForReadModels();

  const before = await readPayPalState();
  for (const move of [
    () => shop.advanceToChargeDay(heldBooking),
    () => shop.advanceMinutes(60),
    () => shop.advanceMinutes(120),
  ]) {
    const lookUps = await countEvents(unresolved, 'ChargeOutcomeUnknown');
    await move();
    await waitUntil(async () => (await countEvents(unresolved, 'ChargeOutcomeUnknown')) > lookUps);
  }
  // Jobs that the queue handed out before the switch do nothing either.
  const { id } = await shop.readBalance(heldBooking);
  const job = newEnvelope({ actor: { kind: 'worker' }, correlationId: id });
  await world.commands.execute(new ChargeBalance(job, heldBooking.id, id));
  expect(await readPayPalState()).toEqual(before);
  expect(await shop.readEventTypes(heldBooking)).not.toContain('ChargeStarted');
  for (const booking of [unresolved, heldBooking])
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual({ taken: [40_000], returned: [] });

  await setKillSwitch('Resume');
  await shop.advanceMinutes(180);
  for (const booking of [unresolved, heldBooking]) await shop.waitUntilPaid(booking);
  await shop.advanceMinutes(24 * 60);
  await world.waitUntilAtRest();
  const [, ...providerCounts] = await readPayPalState();
  expect(providerCounts).toEqual(before.slice(1).map((count) => count + 2));
  for (const booking of [unresolved, heldBooking]) {
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(PAID_IN_FULL);
    expect([await countEvents(booking, 'ChargeStarted'), await countEvents(booking, 'BalancePaid')]).toEqual([
      1, 1,
    ]);
  }
  expect(await world.findDifferences()).toEqual([]);
});
