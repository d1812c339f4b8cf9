import { dateOf } from '@wayfold/contracts/kernel/dates';
import type { Pool } from 'pg';
import { v5 } from 'uuid';
import type { EventStore } from '../../../platform/event-store/port.js';
import type { RevenueEvent } from '../events.js';

/** Bookings that are asked for at once. */
const BATCH = 200;
/** From noon UTC of a date on it has begun everywhere. */
const NOON_MS = 12 * 3_600_000;

/** Says of every trip that has begun that what is held for it is earned. Any number of processes may do it at once. */
export class RevenueRecogniser {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  /** Answers of how many bookings it was the first to say so; the ledger hears of it a moment later. */
  async run(now: Date): Promise<number> {
    const begun = dateOf(new Date(now.getTime() - NOON_MS));
    let said = 0;
    let after: readonly [startsOn: string, bookingId: string] = ['0001-01-01', v5.URL];
    for (;;) {
      const { rows } = await this.pool.query<{ booking_id: string; starts_on: string }>(
        `SELECT booking_id, starts_on::text FROM ledger_books
         WHERE held_cents > 0 AND starts_on <= $1 AND (starts_on, booking_id) > ($2, $3)
         ORDER BY starts_on, booking_id LIMIT ${BATCH}`,
        [begun, ...after],
      );
      const outcomes = await Promise.all(
        rows.map(({ booking_id, starts_on }) =>
          this.say(now, { bookingId: booking_id, startsOn: starts_on }),
        ),
      );
      said += outcomes.filter(Boolean).length;
      const last = rows.at(-1);
      if (!last || rows.length < BATCH) return said;
      after = [last.starts_on, last.booking_id];
    }
  }

  /** False when it had been said before: each booking has a stream and a command of its own. */
  private async say(now: Date, data: RevenueEvent['data']): Promise<boolean> {
    const commandId = `ledger:revenue:${data.bookingId}`;
    const event: RevenueEvent = { type: 'RevenueRecognised', data };
    const { status } = await this.store.append({
      commandId,
      recordedAt: now,
      meta: {
        correlationId: commandId,
        causationId: null,
        actor: { kind: 'worker', name: 'revenue' },
        traceId: null,
      },
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
