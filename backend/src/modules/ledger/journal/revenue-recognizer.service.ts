import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool } from 'pg';
import { NIL, v5 } from 'uuid';
import { newWorkerEnvelope } from '../../../platform/commands/envelope.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import type { RevenueEvent } from '../events.js';
import { type BegunTrip, LedgerQueries } from './ledger.query.js';

const BOOKINGS_PER_BATCH = 200;
/** By noon UTC a date has begun in every time zone. */
const NOON_MS = 12 * HOUR_MS;
/** Precedes every trip in the order by start and booking. */
const EARLIEST_TRIP: BegunTrip = { startsOn: '0001-01-01', bookingId: NIL };

/** Recognizes the revenue of every trip that has begun. Safe to run in several processes. */
export class RevenueRecognizer {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  /** Returns for how many bookings it recorded revenue; the ledger follows shortly after. */
  async run(now: Date): Promise<number> {
    const latestStart = toUtcDate(new Date(now.getTime() - NOON_MS));
    const ledger = new LedgerQueries(this.pool);
    let recordedCount = 0;
    let previousTrip = EARLIEST_TRIP;
    for (;;) {
      const trips = await ledger.listBegunTrips(latestStart, previousTrip, BOOKINGS_PER_BATCH);
      const outcomes = await Promise.all(trips.map((trip) => this.recordRevenue(now, trip)));
      recordedCount += outcomes.filter(Boolean).length;
      const lastTrip = trips.at(-1);
      if (!lastTrip || trips.length < BOOKINGS_PER_BATCH) return recordedCount;
      previousTrip = lastTrip;
    }
  }

  /**
   * Records that a booking's revenue is recognized; returns false if it was recorded before. Each booking has
   * a separate stream and command.
   */
  private async recordRevenue(now: Date, data: RevenueEvent['data']): Promise<boolean> {
    const { commandId, ...meta } = newWorkerEnvelope('revenue', `ledger:revenue:${data.bookingId}`);
    const event: RevenueEvent = { type: 'RevenueRecognized', data };
    const { status } = await this.store.append({
      commandId,
      recordedAt: now,
      meta,
      streams: [
        {
          streamId: v5('revenue', data.bookingId),
          streamType: 'revenue',
          expectedVersion: 0,
          events: [event],
        },
      ],
    });
    return status === 'ok';
  }
}
