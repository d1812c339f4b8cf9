import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { DAY_MS, MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { ChargeBalance } from '../../../src/modules/booking/balance/charge-balance.command.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { waitUntil } from '../../support/wait-until.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import { DEPOSIT_PAYMENT, FULL_PAYMENT, PayPalCustomer } from '../../support/world/paypal-customer.js';
import type { BookingHandle } from '../../support/world/shop.js';
import type { World } from '../../support/world/world.js';

jest.setTimeout(90_000);

let world: World;
let payPalCustomer: PayPalCustomer;
beforeAll(async () => {
  [world, payPalCustomer] = await openWorldFor(PayPalCustomer, { timeoutMs: 2_000 });
});
afterAll(() => world.close());

/** Counts the requests to PayPal, and the orders, authorizations and captures in its books. */
const countPayPalRecords = async () => {
  const { orders, authorizations, captures } = await world.paypal.readState();
  const posts = (await world.paypal.readRequests()).filter(({ method }) => method === 'POST');
  return [posts.length, orders.length, authorizations.length, captures.length];
};

/** Books a trip whose balance is due, and whose order never reached PayPal. */
async function bookUnresolved(): Promise<BookingHandle> {
  const booking = await payPalCustomer.bookByPayPal();
  await world.paypal.planOutcome('timeout_before', 'create_order');
  await world.advanceToChargeDay(booking);
  await world.waitForEvent(booking, 'ChargeOutcomeUnknown');
  return booking;
}

async function bookDuringPause(): Promise<BookingHandle> {
  const departureId = await world.publishDeparture({ chargeInDays: 1 });
  const booking = await world.holdSeats(departureId);
  await world.paypal.approveOrder(await payPalCustomer.startOrder(booking));
  await payPalCustomer.waitUntilConfirmed(booking);
  await world.waitUntilAtRest();
  return booking;
}

/** Moves the clock, and waits until the worker has looked the order up again. */
async function waitForLookUp(booking: BookingHandle, moveClock: () => Promise<unknown>): Promise<void> {
  const lookUpCount = await world.countEvents(booking, 'ChargeOutcomeUnknown');
  await moveClock();
  await waitUntil(async () => (await world.countEvents(booking, 'ChargeOutcomeUnknown')) > lookUpCount);
}

test('a pause delays each balance until it is captured exactly once', async () => {
  // The order's response is missing when the switch is turned, so the product still looks the order up.
  const unresolvedBooking = await bookUnresolved();
  await world.setKillSwitch('Pause');
  const pausedBooking = await bookDuringPause();

  const countsBefore = await countPayPalRecords();
  await waitForLookUp(unresolvedBooking, () => world.advanceToChargeDay(pausedBooking));
  await waitForLookUp(unresolvedBooking, () => world.advanceBy(60 * MINUTE_MS));
  await waitForLookUp(unresolvedBooking, () => world.advanceBy(120 * MINUTE_MS));
  // Jobs that the queue handed out before the switch do nothing either.
  const { id } = await world.readBalance(pausedBooking);
  const envelope = newEnvelope({ actor: { kind: 'worker' }, correlationId: id });
  await world.commandBus.execute(new ChargeBalance(envelope, pausedBooking.id, id));
  expect({
    counts: await countPayPalRecords(),
    chargesStarted: await world.countEvents(pausedBooking, 'ChargeStarted'),
  }).toEqual({ counts: countsBefore, chargesStarted: 0 });
  for (const booking of [unresolvedBooking, pausedBooking])
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(DEPOSIT_PAYMENT);

  await world.setKillSwitch('Resume');
  await world.advanceBy(180 * MINUTE_MS);
  for (const booking of [unresolvedBooking, pausedBooking]) await world.waitUntilPaid(booking);
  await world.advanceBy(DAY_MS);
  await world.waitUntilAtRest();
  const [, ...providerCounts] = await countPayPalRecords();
  expect(providerCounts).toEqual(countsBefore.slice(1).map((count) => count + 2));
  for (const booking of [unresolvedBooking, pausedBooking]) {
    expect(await world.paypal.readBookingMoney(booking.id)).toEqual(FULL_PAYMENT);
    expect({
      chargesStarted: await world.countEvents(booking, 'ChargeStarted'),
      balancesPaid: await world.countEvents(booking, 'BalancePaid'),
    }).toEqual({ chargesStarted: 1, balancesPaid: 1 });
  }
  expect(await world.listDifferences()).toEqual([]);
});
