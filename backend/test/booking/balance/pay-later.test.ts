import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { addDaysTo } from '../../support/add-days-to.js';
import { BALANCE_CENTS } from '../../support/booking/builders.js';
import { CARDS } from '../../support/card-provider/cards.js';
import { waitUntil } from '../../support/wait-until.js';
import type { BookingHandle, PayStep, ShopResponse } from '../../support/world/shop.js';
import { deriveBalanceId, World } from '../../support/world/world.js';

jest.setTimeout(60_000);

let world: World;
beforeAll(async () => {
  world = await World.open();
});
afterAll(() => world.close());
const payLater = (
  booking: BookingHandle,
  instalmentId = deriveBalanceId(booking),
): Promise<ShopResponse<PayStep>> => world.payOpenAmountByCard(booking, instalmentId);

const listIntents = async (booking: BookingHandle) =>
  (await world.sandbox.readState()).payment_intents.filter(
    ({ metadata }) => metadata['instalment'] === deriveBalanceId(booking),
  );

async function expectBalancePaidOnce(booking: BookingHandle): Promise<void> {
  await world.advanceTo(addDaysTo(await world.readChargeTime(booking), 12));
  await world.waitUntilAtRest();
  expect(await world.listBalancePayments(booking)).toMatchObject([
    { captureCount: 1, capturedCents: BALANCE_CENTS, refundCount: 0 },
  ]);
  expect(await world.readBooking(booking)).toMatchObject({ money: 'PAID', remainingCents: 0 });
  expect(await payLater(booking)).toMatchObject({ status: 200, body: { state: 'paid' } });
}

test('a payment before the due date cancels the automatic charge', async () => {
  const booking = await world.bookTrip();
  expect(await world.sandbox.payIntent(await world.requestBalanceSecret(booking))).toBe('succeeded');
  await world.waitUntilPaid(booking);
  expect((await world.readEventTypes(booking)).slice(-2)).toEqual(['BalancePaid', 'ChargeVoided']);
  expect((await world.readBooking(booking)).instalments[1]).toMatchObject({ charge: 'VOIDED' });
  await expectBalancePaidOnce(booking);
});

test('repeated requests start one payment', async () => {
  const booking = await world.bookTrip();
  const responses = await Promise.all(Array.from({ length: 6 }, () => payLater(booking)));
  const clientSecrets = new Set(responses.flatMap(({ body }) => (body.card ? [body.card.clientSecret] : [])));
  expect(clientSecrets.size).toBe(1);
  expect(responses.filter(({ status }) => ![200, 503].includes(status))).toEqual([]);
  expect(await listIntents(booking)).toHaveLength(1);
});

test('the intent of a declined charge accepts another card', async () => {
  const booking = await world.bookTrip();
  const { paymentMethodId } = await world.readDeposit(booking);
  await world.sandbox.setControl({
    cardDeclinesFor: { paymentMethod: paymentMethodId, code: 'lost_card' },
  });
  await world.advanceToChargeDay(booking);
  await waitUntil(async () => (await world.readBooking(booking)).money === 'ACTION_REQUIRED');
  expect(await world.sandbox.payIntent(await world.requestBalanceSecret(booking))).toBe('succeeded');

  await world.waitUntilPaid(booking);
  expect(await listIntents(booking)).toHaveLength(1);

  await expectBalancePaidOnce(booking);
});

test('the page authenticates the customer after the bank required it', async () => {
  const booking = await world.bookTrip({ card: CARDS.wantsAuthentication });
  await world.advanceToChargeDay(booking);
  await world.waitForEvent(booking, 'ChargeActionRequired');
  expect(['succeeded', 'requires_action']).toContain(
    await world.sandbox.payIntent(await world.requestBalanceSecret(booking), CARDS.wantsAuthentication),
  );
  await world.waitUntilPaid(booking);
  await expectBalancePaidOnce(booking);
});

test('a payment during the automatic charge is captured once, whichever is first', async () => {
  const booking = await world.bookTrip();
  const secret = await world.requestBalanceSecret(booking);
  const chargeTime = await world.readChargeTime(booking);
  await Promise.all([world.sandbox.payIntent(secret), world.advanceTo(chargeTime)]);
  await world.waitUntilPaid(booking);

  await expectBalancePaidOnce(booking);
});

test('an intent canceled by the provider is replaced under a new key', async () => {
  const booking = await world.bookTrip();
  await world.requestBalanceSecret(booking);
  const [firstIntent] = await listIntents(booking);
  await world.sandbox.callApi(`/v1/payment_intents/${firstIntent!.id}/cancel`, {});
  expect(await world.sandbox.payIntent(await world.requestBalanceSecret(booking))).toBe('succeeded');
  await world.waitUntilPaid(booking);
  expect((await listIntents(booking)).map(({ status }) => status).sort()).toEqual(['canceled', 'succeeded']);
  await expectBalancePaidOnce(booking);
});

test('the charge continues an intent of the customer that the product did not record, even a day later', async () => {
  const booking = await world.bookTrip();
  await world.createUnknownIntent(booking, 'balance', BALANCE_CENTS);
  await world.advanceToChargeDay(booking);
  await world.waitUntilPaid(booking);

  expect(await listIntents(booking)).toHaveLength(1);
  await expectBalancePaidOnce(booking);
});

test('an amount paid at booking is already paid', async () => {
  const booking = await world.bookTrip();
  expect(await payLater(booking, deriveInstalmentIds(booking.id)('deposit'))).toMatchObject({
    body: { state: 'paid' },
  });
});

test('an unknown instalment is not found', async () => {
  const booking = await world.bookTrip();
  expect(await payLater(booking, '00000009-0000-4000-8000-000000000001')).toMatchObject({ status: 404 });
});

test('a held booking has nothing due', async () => {
  const departureId = await world.publishDeparture();
  const booking = await world.holdSeats(departureId);

  expect(await payLater(booking, deriveInstalmentIds(booking.id)('deposit'))).toMatchObject({
    status: 409,
    body: { code: 'NOTHING_DUE' },
  });
});
