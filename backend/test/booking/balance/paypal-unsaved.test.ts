import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import type { BookingHandle } from '../../support/world/shop.js';
import type { World } from '../../support/world/world.js';

jest.setTimeout(90_000);

let world: World;
let payPalCustomer: PayPalCustomer;
beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer);
});
afterAll(() => world.close());

const readSavedMethod = async (booking: BookingHandle) => (await world.readBooking(booking)).savedMethod;
/** Saves a card on the booking page, as the customer. */
async function saveCard(booking: BookingHandle): Promise<void> {
  const { setupId, secret } = await world.openCardForm(booking);
  await world.sandbox.payIntent(secret, CARDS.otherGood);
  expect(await world.replaceCard(booking, setupId)).toMatchObject({
    status: 200,
    body: { state: 'saved' },
  });
}

const listCardPayments = async (booking: BookingHandle): Promise<number[]> =>
  (await world.sandbox.listCapturedMoney())
    .filter(({ bookingId }) => bookingId === booking.id)
    .map(({ capturedCents }) => capturedCents);

const reportAccount = async (booking: BookingHandle): Promise<void> => {
  await world.paypal.issueToken((await world.readDeposit(booking)).paymentId);
  await world.waitForEvent(booking, 'PayPalAccountSaved');
};

describe('a deposit by PayPal without a saved account', () => {
  test('is followed by a charge of a newly saved card, even if the account is reported later', async () => {
    const booking = await payPalCustomer.bookByPayPal('vault_late');
    expect(await readSavedMethod(booking)).toBeNull();

    await saveCard(booking);
    expect(await readSavedMethod(booking)).toBe('card');

    await reportAccount(booking);
    expect(await readSavedMethod(booking)).toBe('card');

    await world.advanceToChargeDay(booking);
    await world.waitUntilPaid(booking);
    await world.waitUntilAtRest();
    expect(await listCardPayments(booking)).toEqual([BALANCE_CENTS]);
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);
  });

  test('is followed by a waiting charge an hour after a card was saved', async () => {
    const booking = await payPalCustomer.bookByPayPal('vault_late');
    await world.advanceToChargeDay(booking);
    await world.waitForEvent(booking, 'ChargeActionRequired');
    await saveCard(booking);
    await world.advanceBy(HOUR_MS + 1_000);
    await world.waitUntilPaid(booking);

    expect(await listCardPayments(booking)).toEqual([BALANCE_CENTS]);
  });

  test('is followed by a charge of a card that was being saved when the account was reported', async () => {
    const booking = await payPalCustomer.bookByPayPal('vault_late');
    const { secret } = await world.openCardForm(booking);
    await reportAccount(booking);
    await world.sandbox.payIntent(secret, CARDS.otherGood);
    await world.waitForEvent(booking, 'CardReplaced');
    expect(await readSavedMethod(booking)).toBe('card');

    await world.advanceToChargeDay(booking);
    await world.waitUntilPaid(booking);
    expect(await listCardPayments(booking)).toEqual([BALANCE_CENTS]);
  });

  test('is followed by a charge of an account that is reported late, without a request for a card', async () => {
    const booking = await payPalCustomer.bookByPayPal('vault_late');
    await reportAccount(booking);
    expect(await readSavedMethod(booking)).toBe('paypal');
    expect(await world.replaceCard(booking)).toMatchObject({ status: 409, body: { code: 'NOTHING_DUE' } });
  });
});

test('the additional price of a date change is charged to a newly saved card', async () => {
  const booking = await world.holdSeats(await world.publishDeparture());
  await world.paypal.approveOrder(await payPalCustomer.startOrder(booking, 'full'));
  await payPalCustomer.waitUntilConfirmed(booking);
  const newDepartureId = await world.publishDeparture({ perPersonCents: 125_000 });
  const { balanceCents } = await new BookingCustomer(world).moveBooking(booking, newDepartureId);
  expect(balanceCents).toBe(50_000);
  expect(await readSavedMethod(booking)).toBeNull();

  await saveCard(booking);
  expect(await readSavedMethod(booking)).toBe('card');

  await world.advanceToChargeDay(booking);
  await waitUntil(async () => (await world.readBooking(booking)).remainingCents === 0);
  await world.waitUntilAtRest();
  expect(await listCardPayments(booking)).toEqual([50_000]);
});
