import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { bookingStream } from '../../../src/modules/booking/core/booking.stream.js';
import { newEnvelope } from '../../../src/platform/commands/envelope.js';
import { newDisputeOpened } from '../../support/booking/disputes.js';
import { waitUntil } from '../../support/wait-until.js';
import { BankStaff } from '../../support/world/bank-staff.js';
import { openWorldFor } from '../../support/world/open-world-for.js';
import type { BookingHandle } from '../../support/world/shop.js';
import { UnreliableProvider } from '../../support/world/unreliable-provider.js';
import { deriveBalanceId, type World } from '../../support/world/world.js';

jest.setTimeout(120_000);

const cardProvider = new UnreliableProvider();
let world: World;
let bankStaff: BankStaff;
beforeAll(async () => {
  // Without webhooks, so the worker has to find out and record everything itself.
  [world, bankStaff] = await openWorldFor(BankStaff, { hasWebhooks: false, cardProvider: cardProvider.wrap });
});
afterEach(() => cardProvider.recover());
afterAll(() => world.close());

/**
 * Books a trip with 600.00 of the balance by bank and a charge for the remainder; the bank line turns out to
 * be another payer's.
 */
async function bookHalfCharged(): Promise<BookingHandle> {
  const booking = await world.bookTrip();
  await bankStaff.importRows(['600.00', `part ${booking.id}`]);
  await bankStaff.matchLine(`part ${booking.id}`, booking, 60_000, deriveBalanceId(booking));
  await world.waitForEvent(booking, 'PartPaid');
  cardProvider.lostResponses.add('confirmOffSession');
  await world.advanceToChargeDay(booking);
  await world.waitForEvent(booking, 'ChargeOutcomeUnknown');
  await bankStaff.reopenLine(`part ${booking.id}`);
  await world.waitForEvent(booking, 'PaymentReversed');
  return booking;
}

const listBalanceCents = async (booking: BookingHandle): Promise<number[]> =>
  (await world.sandbox.listCapturedMoney())
    .flatMap((payment) => (payment.instalmentId === deriveBalanceId(booking) ? [payment.capturedCents] : []))
    .filter((cents) => cents > 0)
    .toSorted((a, b) => a - b);

test('an attempt that captured a part continues with the remainder', async () => {
  const booking = await bookHalfCharged();
  await world.advanceBy(10 * MINUTE_MS);
  await waitUntil(async () => (await world.countEvents(booking, 'PartPaid')) === 2);
  await waitUntil(async () => (await world.countEvents(booking, 'ChargeOutcomeUnknown')) === 2);
  await world.advanceBy(100 * MINUTE_MS);
  await world.waitUntilPaid(booking);
  await world.waitUntilAtRest();

  expect(await world.countEvents(booking, 'ChargeConfirming')).toBe(2);
  expect(await world.countEvents(booking, 'ChargeStarted')).toBe(1);
  expect(await listBalanceCents(booking)).toEqual([60_000, 100_000]);
  expect(await world.listDifferences()).toEqual([]);
});

test('a dispute during the attempt stops the charge of the remainder', async () => {
  const booking = await bookHalfCharged();
  await world.advanceBy(10 * MINUTE_MS);
  await waitUntil(async () => (await world.countEvents(booking, 'ChargeOutcomeUnknown')) === 2);
  const { paymentId, instalmentId } = await world.readDeposit(booking);
  const envelope = newEnvelope({ actor: { kind: 'provider', id: 'stripe' }, correlationId: 'dispute' });
  await world.runner.runOne(envelope, bookingStream(booking.id), () => [
    newDisputeOpened({ paymentId, instalmentId }),
  ]);
  await world.advanceBy(100 * MINUTE_MS);
  await world.waitForEvent(booking, 'ChargeVoided');
  await world.waitUntilAtRest();

  expect(await world.countEvents(booking, 'ChargeConfirming')).toBe(1);
  expect(await listBalanceCents(booking)).toEqual([100_000]);
});
