import type { Pool } from 'pg';
import { requireRow } from '../../../../platform/database/require-row.js';

/** Rows deleted per statement. */
const ROWS_PER_BATCH = 5_000;

/** Table `visitor_bookings`: which visitors, as keyed hashes of their addresses, paid for which bookings. */
export class VisitorBookings {
  constructor(private readonly pool: Pool) {}

  async record(visitor: Buffer, bookingId: string, paidAt: Date): Promise<void> {
    await this.pool.query({
      name: 'visitor-pays',
      text: `INSERT INTO visitor_bookings (visitor, booking_id, at) VALUES ($1, $2, $3)
        ON CONFLICT (visitor, booking_id) DO UPDATE SET at = excluded.at`,
      values: [visitor, bookingId, paidAt],
    });
  }

  /** Counts the declines since then, over all bookings that this booking's visitor paid for. */
  async countDeclines(bookingId: string, since: Date): Promise<number> {
    const { rows } = await this.pool.query<{ declineCount: number }>({
      name: 'visitor-declines',
      text: `SELECT count(*)::int AS "declineCount" FROM events
        WHERE type IN ('PaymentAttemptFailed', 'CardSetupFailed') AND recorded_at > $2 AND stream_id IN (
          SELECT other.booking_id FROM visitor_bookings own JOIN visitor_bookings other USING (visitor)
          WHERE own.booking_id = $1 AND own.at > $2 AND other.at > $2)`,
      values: [bookingId, since],
    });
    return requireRow(rows).declineCount;
  }

  /** Deletes a batch of rows until then; returns the number. */
  async prune(until: Date): Promise<number> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM visitor_bookings WHERE ctid IN
        (SELECT ctid FROM visitor_bookings WHERE at <= $1 LIMIT ${ROWS_PER_BATCH})`,
      [until],
    );
    return rowCount ?? 0;
  }
}
