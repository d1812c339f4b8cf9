import { getUtcDate } from '@wayfold/contracts/kernel/dates';
import { HOUR_MS } from '@wayfold/contracts/kernel/durations';
import type { Pool } from 'pg';
import { v5 } from 'uuid';
import { newWorkerEnvelope } from '../../../platform/commands/envelope.js';
import type { EventStore } from '../../../platform/event-store/port.js';
import type { RevenueEvent } from '../events.js';

const BOOKINGS_PER_BATCH = 200;
/** By noon UTC a date has begun in every time zone. */
const NOON_MS = 12 * HOUR_MS;

/** Recognizes revenue for every trip that has begun. Safe to run in several processes. */
export class RevenueRecognizer {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  /** Returns for how many bookings it recorded revenue; the ledger follows shortly after. */
  async run(now: Date): Promise<number> {
    const latestStart = getUtcDate(new Date(now.getTime() - NOON_MS));
    let count = 0;
    let cursor: readonly [startsOn: string, bookingId: string] = ['0001-01-01', v5.URL];
    for (;;) {
      const { rows } = await this.pool.query<{ booking_id: string; starts_on: string }>(
        `SELECT booking_id, starts_on::text FROM ledger_books
         WHERE held_cents > 0 AND starts_on <= $1 AND (starts_on, booking_id) > ($2, $3)
         ORDER BY starts_on, booking_id LIMIT ${BOOKINGS_PER_BATCH}`,
        [latestStart, ...cursor],
      );
      const outcomes = await Promise.all(
        rows.map(({ booking_id, starts_on }) =>
          this.recordRevenue(now, { bookingId: booking_id, startsOn: starts_on }),
        ),
      );
      count += outcomes.filter(Boolean).length;
      const lastRow = rows.at(-1);
      if (!lastRow || rows.length < BOOKINGS_PER_BATCH) return count;
      cursor = [lastRow.starts_on, lastRow.booking_id];
    }
  }

  /** Returns false if already recognized: each booking has its own stream and command. */
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
