import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { PRICE_CENTS } from '../../support/booking/builders.js';
import { parseIntentId } from '../../support/card-provider/intent-id.js';
import { BookingCustomer } from '../../support/world/booking-customer.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { UnreliableProvider } from '../../support/world/unreliable-provider.js';
import { deriveBalanceId, type World } from '../../support/world/world.js';

jest.setTimeout(60_000);

const cardProvider = new UnreliableProvider();
let world: World;
let customer: BookingCustomer;
beforeAll(async () => {
  [world, customer] = await openWorldFor(BookingCustomer, { cardProvider: cardProvider.wrap });
});
afterEach(() => cardProvider.recover());
afterAll(() => world.close());

/** Opens a payment form of the balance, which must be canceled at the provider first. */
async function openBalanceForm(booking: BookingHandle): Promise<string> {
  const { body } = await world.payOpenAmount(booking, deriveBalanceId(booking), 'card');
  return body.card!.clientSecret;
}

test.each([
  { name: 'the provider does not answer', breaks: () => cardProvider.failingCalls.add('cancelIntent') },
  { name: 'the response is lost', breaks: () => cardProvider.lostResponses.add('cancelIntent') },
  {
    name: 'the provider does not list the intents',
    breaks: () => cardProvider.failingCalls.add('listIntents'),
  },
])('a date change is refused without effect until its retry when $name', async ({ breaks }) => {
  const booking = await world.bookTrip();
  const newDepartureId = await world.publishDeparture({ chargeInDays: 30 });
  await openBalanceForm(booking);
  const acceptedChange = await customer.prepareChange(booking, newDepartureId);
  breaks();
  const refusedReply = await customer.changeDate(booking, newDepartureId, acceptedChange);

  expect(refusedReply).toMatchObject({ status: 503, body: { code: 'PAYMENT_PROVIDER_UNAVAILABLE' } });
  expect((await world.readBooking(booking)).departureId).toBe(booking.booking.departureId);
  expect(await customer.readSeats(newDepartureId)).toEqual({});

  cardProvider.recover();
  expect((await customer.changeDate(booking, newDepartureId, acceptedChange)).status).toBe(200);

  await world.advanceToChargeDay(booking);
  await world.waitUntilAtRest();
  expect(await customer.sumRetainedCents(booking)).toBe(PRICE_CENTS);
});

test('a payment without any webhook is found before anything is moved', async () => {
  const booking = await world.bookTrip();
  const newDepartureId = await world.publishDeparture({ chargeInDays: 30 });
  const secret = await openBalanceForm(booking);
  const acceptedChange = await customer.prepareChange(booking, newDepartureId);
  const refusedReply = await world.sandbox.withoutWebhooks(async () => {
    expect(await world.sandbox.payIntent(secret)).toBe('succeeded');
    return customer.changeDate(booking, newDepartureId, acceptedChange);
  });
  expect(refusedReply.body).toMatchObject({
    code: 'PREVIEW_CHANGED',
    facts: { openCents: 0, refundCents: 0 },
  });

  const freshChange = { hash: String(refusedReply.body.facts?.['hash']), code: acceptedChange.code };
  expect((await customer.changeDate(booking, newDepartureId, freshChange)).status).toBe(200);

  // The webhook arrives late, and twice.
  const previousCount = (await world.readHistory(booking.id)).length;
  for (let i = 0; i < 2; i++) await world.sendCardEvent(parseIntentId(secret));
  await world.waitUntilAtRest();

  expect((await world.readHistory(booking.id)).length).toBe(previousCount);
  expect(await world.readBooking(booking)).toMatchObject({
    departureId: newDepartureId,
    money: 'PAID',
    remainingCents: 0,
  });
  expect(await customer.sumRetainedCents(booking)).toBe(PRICE_CENTS);
});
