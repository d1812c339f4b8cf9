import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { addDaysTo } from '../../support/add-days-to.js';
import { BALANCE_CENTS, DEPOSIT_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { deriveBalanceId, type World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  [world, bankStaff] = await openWorldFor(BankStaff);
});

afterAll(async () => {
  expect(await world.listDifferences()).toEqual([]);
  await world.close();
});

const listIntents = async (booking: BookingHandle) =>
  (await world.sandbox.readState()).payment_intents
    .filter(({ metadata }) => metadata['booking'] === booking.id)
    .map(({ amount, status }) => [amount, status]);

const SMALL_AMOUNT_PROBLEM = {
  status: 409,
  body: { code: 'METHOD_NOT_OFFERED', facts: { reason: 'TOO_SMALL' } },
};

/** Pays a balance of 1,600.00 by bank except for these cents. */
async function payAllBut(cents: number): Promise<BookingHandle> {
  const booking = await world.bookTrip();
  await payPartOfBalance(booking, BALANCE_CENTS - cents);
  return booking;
}

async function payPartOfBalance(booking: BookingHandle, cents: number): Promise<void> {
  await bankStaff.importRows([(cents / 100).toFixed(2), `rest ${booking.id}`]);
  await bankStaff.matchLine(`rest ${booking.id}`, booking, cents, deriveBalanceId(booking));
  await world.waitForEvent(booking, 'PartPaid');
}

test('49 cents of a deposit can be paid by PayPal and transfer, but not by card', async () => {
  const booking = await bankStaff.holdForTransfer(await world.publishDeparture({ seats: 12 }));
  await bankStaff.importRows(['399.51', `most ${booking.id}`]);
  await bankStaff.matchLine(`most ${booking.id}`, booking, 39_951);
  await world.waitForEvent(booking, 'PartPaid');
  const offers = (await world.readBooking(booking)).methods.filter(({ plan }) => plan === 'deposit');

  expect(offers).toMatchObject([
    { method: 'card', isAvailable: false, reason: 'TOO_SMALL' },
    { method: 'paypal', isAvailable: true },
    { method: 'klarna', isAvailable: false },
    { method: 'affirm', isAvailable: false },
    { method: 'transfer', isAvailable: true },
  ]);
  expect(await world.startPayment(booking, 'deposit')).toMatchObject(SMALL_AMOUNT_PROBLEM);
  expect(await listIntents(booking)).toEqual([]);
});

test('50 cents of a balance are paid by card', async () => {
  const booking = await payAllBut(50);
  const { body } = await world.payOpenAmount(booking, deriveBalanceId(booking), 'card');
  expect(await world.sandbox.payIntent(body.card!.clientSecret, CARDS.good)).toBe('succeeded');
  await world.waitForEvent(booking, 'BalancePaid');
  expect(await world.readBooking(booking)).toMatchObject({ money: 'PAID', remainingCents: 0 });
});

test('no caller sends 49 cents to the provider', async () => {
  const booking = await payAllBut(49);
  expect((await world.readBooking(booking)).methods).toMatchObject([
    { method: 'card', isAvailable: false, reason: 'TOO_SMALL' },
    { method: 'paypal', isAvailable: true },
  ]);
  expect(await world.payOpenAmount(booking, deriveBalanceId(booking), 'card')).toMatchObject(
    SMALL_AMOUNT_PROBLEM,
  );

  const chargeTime = await world.readChargeTime(booking);
  await world.advanceTo(chargeTime);
  await world.waitForEvent(booking, 'ChargeActionRequired');
  await world.advanceTo(addDaysTo(chargeTime, 12));
  await world.waitUntilAtRest();
  const notices = (await world.readHistory(booking.id)).flatMap(({ type, data }) => {
    if (type === 'TaskRaised') return [data.kind];
    return type === 'ChargeActionRequired' || type === 'ChargeOutcomeUnknown' ? [data.reason] : [];
  });

  expect(notices).toEqual(['amount-too-small', 'balance-overdue']);
  expect((await world.readBooking(booking)).instalments[1]).toMatchObject({
    charge: 'ACTION_REQUIRED',
    paidAt: null,
  });
  // The only intent is the deposit's.
  expect(await listIntents(booking)).toEqual([[DEPOSIT_CENTS, 'succeeded']]);
});

test('a form for more than the remainder is closed permanently', async () => {
  const booking = await world.bookTrip();
  expect((await world.payOpenAmount(booking, deriveBalanceId(booking), 'card')).status).toBe(200);

  await payPartOfBalance(booking, 159_970);
  await world.waitUntilAtRest();
  expect(await world.payOpenAmount(booking, deriveBalanceId(booking), 'card')).toMatchObject(
    SMALL_AMOUNT_PROBLEM,
  );

  const intents = await listIntents(booking);
  expect(intents).toHaveLength(2);
  expect(intents).toEqual(
    expect.arrayContaining([
      [BALANCE_CENTS, 'canceled'],
      [DEPOSIT_CENTS, 'succeeded'],
    ]),
  );

  await world.advanceToChargeDay(booking);
  await world.waitForEvent(booking, 'ChargeActionRequired');
  await world.waitUntilAtRest();
  expect(await listIntents(booking)).toHaveLength(2);
});
