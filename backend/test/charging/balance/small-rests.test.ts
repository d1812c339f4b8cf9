import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { BankDesk } from '../transfer/bank-desk.js';
import { CARDS } from '../card-sandbox.js';
import type { HeldBooking } from '../shop.js';
import { World } from '../world.js';

jest.setTimeout(60_000);

let world: World;
let desk: BankDesk;
beforeAll(async () => {
  world = await World.open();
  desk = new BankDesk(world);
});
afterAll(async () => {
  expect(await world.findDifferences()).toEqual([]);
  await world.close();
});

const getBalanceId = (held: HeldBooking): string => deriveInstalmentIds(held.id)('balance');
const listIntents = async (held: HeldBooking) =>
  (await world.sandbox.readState()).payment_intents
    .filter(({ metadata }) => metadata['booking'] === held.id)
    .map(({ amount, status }) => [amount, status]);
const TOO_SMALL = { status: 409, body: { code: 'METHOD_NOT_OFFERED', facts: { reason: 'TOO_SMALL' } } };

/** A booking whose balance of 1,600.00 was paid by bank except for these cents. */
async function payAllBut(cents: number): Promise<HeldBooking> {
  const held = await world.book();
  await payPartOfBalance(held, 160_000 - cents);
  return held;
}
async function payPartOfBalance(held: HeldBooking, cents: number): Promise<void> {
  await desk.import([(cents / 100).toFixed(2), `rest ${held.id}`]);
  await desk.match(`rest ${held.id}`, held, cents, getBalanceId(held));
  await desk.waitForEvent(held, 'PartPaid');
}

test('49 cents of a deposit can be paid by PayPal and transfer, but not by card', async () => {
  const held = await desk.holdForTransfer((await world.publish(1, { seats: 12 }))[0] ?? '');
  await desk.import(['399.51', `most ${held.id}`]);
  await desk.match(`most ${held.id}`, held, 39_951);
  await desk.waitForEvent(held, 'PartPaid');
  const offers = (await world.view(held)).methods.filter(({ plan }) => plan === 'deposit');
  expect(offers).toMatchObject([
    { method: 'card', available: false, reason: 'TOO_SMALL' },
    { method: 'paypal', available: true },
    { method: 'klarna', available: false },
    { method: 'affirm', available: false },
    { method: 'transfer', available: true },
  ]);
  expect(await world.pay(held, 'deposit')).toMatchObject(TOO_SMALL);
  expect(await listIntents(held)).toEqual([]);
});

test('50 cents of a balance are paid by card', async () => {
  const held = await payAllBut(50);
  const { body } = await world.payOpen(held, getBalanceId(held), 'card');
  expect(await world.sandbox.pay(body.card?.clientSecret ?? '', CARDS.good)).toBe('succeeded');
  await desk.waitForEvent(held, 'BalancePaid');
  expect(await world.view(held)).toMatchObject({ money: 'PAID', remainingCents: 0 });
});

test('no caller sends 49 cents to the provider', async () => {
  const held = await payAllBut(49);
  expect((await world.view(held)).methods).toMatchObject([
    { method: 'card', available: false, reason: 'TOO_SMALL' },
    { method: 'paypal', available: true },
  ]);
  expect(await world.payOpen(held, getBalanceId(held), 'card')).toMatchObject(TOO_SMALL);

  const due = await world.readChargeTime(held);
  await world.advanceTo(due);
  await desk.waitForEvent(held, 'ChargeActionRequired');
  await world.advanceTo(new Date(due.getTime() + 12 * DAY_MS));
  await world.waitUntilAtRest();
  const notices = (await world.readHistory(held.id)).flatMap((event) =>
    event.type === 'ChargeActionRequired'
      ? [event.data.reason]
      : event.type === 'OperationsItemRaised'
        ? [event.data.kind]
        : event.type === 'ChargeOutcomeUnknown'
          ? [event.data.reason]
          : [],
  );

  expect(notices).toEqual(['amount-too-small', 'balance-overdue']);
  expect((await world.view(held)).instalments[1]).toMatchObject({ charge: 'ACTION_REQUIRED', paidAt: null });
  // The only intent is the deposit's.
  expect(await listIntents(held)).toEqual([[40_000, 'succeeded']]);
});

test('a form for more than the remainder is closed for good', async () => {
  const held = await world.book();
  expect((await world.payOpen(held, getBalanceId(held), 'card')).status).toBe(200);
  await payPartOfBalance(held, 159_970);
  await world.waitUntilAtRest();
  expect(await world.payOpen(held, getBalanceId(held), 'card')).toMatchObject(TOO_SMALL);
  const created = await listIntents(held);
  expect(created).toHaveLength(2);
  expect(created).toEqual(
    expect.arrayContaining([
      [160_000, 'canceled'],
      [40_000, 'succeeded'],
    ]),
  );
  await world.advanceTo(await world.readChargeTime(held));
  await desk.waitForEvent(held, 'ChargeActionRequired');
  await world.waitUntilAtRest();
  expect(await listIntents(held)).toHaveLength(2);
});
