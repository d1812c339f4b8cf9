import { jest } from '@jest/globals';
import type { HistoryEntry } from '@wayfold/contracts/bookings/history';
import { addDays } from '@wayfold/contracts/kernel/dates';
import {
  type ApiDescription,
  type PlantedParty,
  plantParty,
} from '../../../infra/src/lib/testing/canaries.js';
import { erasePersons } from '../../src/cli/erase.js';
import { entities } from '../../src/entities.js';
import { registry } from '../../src/events.js';
import { Infrastructure } from '../../src/platform/infrastructure.js';
import { inlineReadModels } from '../../src/subscriptions.js';
import { TEST_SECRET_KEY } from './test-secret-key.js';
import { type BookingHandle, newBookingHeaders } from './world/shop.js';
import type { World } from './world/world.js';

/** A customer's journey over HTTP only, from the booking to the end of the trip, with canaries as names. */
export class ErasureWorld {
  private constructor(
    readonly world: World,
    /** Another process on the same database, like `npm run ops`. */
    readonly ops: Infrastructure,
    private readonly api: ApiDescription,
  ) {}

  static async openOver(world: World): Promise<ErasureWorld> {
    const ops = await Infrastructure.open({
      databaseUrl: world.databaseUrl,
      secretKey: TEST_SECRET_KEY,
      registry,
      entities,
      inlineReadModels,
      name: 'wayfold ops',
      isClockMovable: true,
    });
    return new ErasureWorld(world, ops, await world.getOk<ApiDescription>('/api/openapi.json'));
  }

  newParty(companionCount = 1): PlantedParty {
    return plantParty(this.api, companionCount);
  }

  async nameTravelers(booking: BookingHandle, { party }: PlantedParty): Promise<void> {
    await this.world.callOk(
      'POST',
      `/api/bookings/${booking.id}/travelers`,
      party,
      newBookingHeaders(booking),
    );
  }

  /** Places one hold and names its travelers after each party in turn. Pays nothing. */
  async holdSeats(...parties: PlantedParty[]): Promise<BookingHandle> {
    const { world } = this;
    const departure = await world.publishDeparture();
    const booking = await world.holdSeats(departure, 2);
    for (const party of parties) await this.nameTravelers(booking, party);
    return booking;
  }

  /** Pays the deposit and leaves the balance open. */
  async confirmBooking(...parties: PlantedParty[]): Promise<BookingHandle> {
    const { world } = this;
    const booking = await this.holdSeats(...parties);
    const status = await world.sandbox.payIntent(await world.requestClientSecret(booking));
    if (status !== 'succeeded') throw new Error(`not paid: ${status}`);
    await world.waitForStatus(booking, 'CONFIRMED');
    return booking;
  }

  /** Charges the balances, and moves the clock beyond the end of the trips. */
  async returnFromTrip(...bookings: BookingHandle[]): Promise<void> {
    const { world } = this;
    for (const booking of bookings) {
      const chargeTime = await world.readChargeTime(booking);
      if (chargeTime > world.now()) await world.advanceTo(chargeTime);
      await world.waitUntilPaid(booking);
    }
    const endDates = await Promise.all(
      bookings.map(async (booking) => (await world.readBooking(booking)).endsOn),
    );
    await world.advanceTo(new Date(`${addDays(endDates.sort().at(-1) ?? '', 1)}T00:00:00Z`));
    await world.waitUntilAtRest();
  }

  /** Runs `npm run ops -- erase`. Returns its exit code and output. */
  async runErase(...args: string[]): Promise<{ code: number; output: string }> {
    const printedLines: string[] = [];
    const log = jest.spyOn(console, 'log').mockImplementation((text: unknown) => {
      printedLines.push(String(text));
    });
    try {
      return { code: await erasePersons(this.ops, args), output: printedLines.join('\n') };
    } finally {
      log.mockRestore();
    }
  }

  async readHistory(booking: BookingHandle): Promise<HistoryEntry[]> {
    const path = `/api/bookings/${booking.id}/history`;
    return (await this.world.getOk<{ entries: HistoryEntry[] }>(path, newBookingHeaders(booking))).entries;
  }

  async close(): Promise<void> {
    await this.ops.close();
    await this.world.close();
  }
}
