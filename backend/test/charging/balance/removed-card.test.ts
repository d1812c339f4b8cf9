import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { BankDesk } from '../transfer/bank-desk.js';
import { KEYS } from '../card-sandbox.js';
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

const listTakenAmounts = async (instalmentId: string): Promise<number[]> =>
  (await world.sandbox.listTakenMoney())
    .filter((payment) => payment.instalmentId === instalmentId && payment.takenCents > 0)
    .map(({ takenCents }) => takenCents);
const findSavedCard = async (held: HeldBooking): Promise<string> => {
  const deposit = (await world.readHistory(held.id)).findLast(({ type }) => type === 'DepositPaid');
  return deposit?.type === 'DepositPaid' ? (deposit.data.paymentMethodId ?? '') : '';
};

test('a card detached from its customer is not charged: the customer is asked once for another', async () => {
  const held = await world.book();
  const balance = deriveInstalmentIds(held.id)('balance');
  const detached = await fetch(
    `${world.sandbox.url}/v1/payment_methods/${await findSavedCard(held)}/detach`,
    {
      method: 'POST',
      headers: { authorization: `Bearer ${KEYS.secretKey}` },
    },
  );

  expect(detached.status).toBe(200);

  await world.advanceTo(await world.readChargeTime(held));
  await desk.waitForEvent(held, 'ChargeDeclined');
  await world.waitUntilAtRest();
  const declined = (await world.readHistory(held.id)).filter(({ type }) => type === 'ChargeDeclined');

  expect(declined).toMatchObject([{ data: { code: 'payment_method_unexpected_state', retryAt: null } }]);
  expect((await world.view(held)).instalments[1]).toMatchObject({ charge: 'ACTION_REQUIRED', paidAt: null });
  expect(await listTakenAmounts(balance)).toEqual([]);

  const { body } = await world.payLater(held, balance);
  expect(await world.sandbox.pay(body.card?.clientSecret ?? '')).toBe('succeeded');

  await waitUntil(async () => (await world.view(held)).money === 'PAID');
  expect(await listTakenAmounts(balance)).toEqual([160_000]);
});

test('the card that pays a reopened deposit pays the balance', async () => {
  const shop = new PayPalShop(world);
  const held = await desk.holdForTransfer((await world.publish(1, { seats: 12 }))[0]!);
  const deposit = deriveInstalmentIds(held.id)('deposit');
  await desk.import(['100.00', `part ${held.id}`]);
  await desk.match(`part ${held.id}`, held, 10_000, deposit);
  await desk.waitForEvent(held, 'PartPaid');
  const { body: payment } = await world.payByPayPal(held, 'deposit');
  await world.paypal.approve(PayPalSide.readOrderId(payment.approveUrl), 'vault_late');
  await shop.waitUntilConfirmed(held);
  const { line } = await desk.findLine(`part ${held.id}`);
  await desk.callOps('POST', `bank-lines/${line.id}/reopen`, { reason: 'another’s', allocationIds: null });
  await desk.waitForEvent(held, 'PaymentReversed');
  const { body } = await world.payLater(held, deposit);

  expect(await world.sandbox.pay(body.card?.clientSecret ?? '')).toBe('succeeded');

  await waitUntil(
    async () => (await desk.readEventTypes(held)).filter((type) => type === 'DepositPaid').length === 2,
  );
  await world.advanceTo(await world.readChargeTime(held));
  await waitUntil(async () => (await world.view(held)).money === 'PAID');

  expect(await listTakenAmounts(deriveInstalmentIds(held.id)('balance'))).toEqual([160_000]);
});
