import { v7 } from 'uuid';
import { appendCopies } from '../../../src/bench/booking-copies.js';
import { payDeposits } from '../../../src/bench/sandbox-deposits.js';
import { deriveInstalmentIds } from '../../../src/modules/booking/core/booking.stream.js';
import { STRIPE_KEYS } from '../card-provider/stripe-keys.js';
import type { World } from './world.js';

export interface BulkBookings {
  /** Id of each booking's balance. */
  readonly balances: readonly string[];
  readonly bookings: readonly string[];
  readonly chargeAt: Date;
}

/** Numbers far beyond those of other tests. */
let references = 1_000_000;

/**
 * Books one departure many times, each booking with a really paid deposit and a card saved at the provider.
 * The first is booked over HTTP, the others are copied in the log under new ids.
 */
export async function bookMany(world: World, count: number, chargeInDays: number): Promise<BulkBookings> {
  const departureId = await world.publishDeparture({ seats: 2 * count, chargeInDays });
  const model = await world.bookTrip({ departureId });
  const chargeAt = await world.readChargeTime(model);

  const bookings = [model.id, ...Array.from({ length: count - 1 }, () => v7())];
  // The provider's events about the deposits are irrelevant here.
  await world.sandbox.withoutWebhooks(async () => {
    const paidDeposits = await payDeposits(
      { url: world.sandbox.url, secretKey: STRIPE_KEYS.secretKey },
      model.booking.instalments[0]?.amountCents ?? 0,
      bookings
        .slice(1)
        .map((bookingId) => ({ bookingId, instalmentId: deriveInstalmentIds(bookingId)('deposit') })),
      () => undefined,
    );
    await appendCopies(world.store, model.id, paidDeposits, {
      recordedAt: world.now(),
      firstNumber: references,
    });
  });
  references += count;
  await world.waitForReadModels();
  return { bookings, balances: bookings.map((id) => deriveInstalmentIds(id)('balance')), chargeAt };
}
