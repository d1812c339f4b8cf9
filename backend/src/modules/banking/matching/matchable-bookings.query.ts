import { setTimeout as wait } from 'node:timers/promises';
import type { MatchableBooking } from '@wayfold/contracts/payments/matchable-bookings';
import type { Pool } from 'pg';
import { RetryLaterError } from '../../../kernel/retry-later-error.js';
import type { Allocation } from '../events.js';
import { type MatchableBookingRow, subtractAllocations, subtractGiftCards } from './open-amounts.js';
import { matchReferences } from './references.js';

/** Above this number, an amount says nothing about which booking it pays. */
const MAX_BY_SUM = 20;
/** Few bookings have several refunds that are not yet sent. */
const MAX_SEVERAL_REFUND_BOOKINGS = 200;

const POLL_MS = 20;
/** A read model lags longer than this only while it is being rebuilt. */
const MAX_POLLS = 250;

/** Bookings that a line may be matched with; bank line money is always current. */
export class MatchableBookingQueries {
  constructor(private readonly pool: Pool) {}

  listByReference(references: readonly string[]): Promise<MatchableBooking[]> {
    return this.list('reference = ANY($1::text[])', references);
  }

  /** Lists bookings by typed references regardless of case, spaces, hyphens and prefix. */
  listByTypedReference(text: string): Promise<MatchableBooking[]> {
    return this.listByReference(matchReferences([text.trim()]).exactReferences);
  }

  listByIds(bookingIds: readonly string[]): Promise<MatchableBooking[]> {
    return this.list('booking_id = ANY($1::uuid[])', bookingIds);
  }

  /** Lists the bookings whose next or total open amount is `cents`. */
  listBySum(cents: number): Promise<MatchableBooking[]> {
    return this.list(`sums @> $1::bigint[] ORDER BY booking_id LIMIT ${MAX_BY_SUM}`, [cents]);
  }

  /** Lists the bookings with a refund of `cents`, or with several that may add up to it. */
  async listWithRefunds(cents: number): Promise<MatchableBooking[]> {
    const { rows } = await this.pool.query<{ booking: MatchableBooking }>(
      `(SELECT booking FROM matchable_bookings
        WHERE booking->'refunds' <> '[]'
          AND booking->'refunds' @> jsonb_build_array(jsonb_build_object('amountCents', $1::bigint))
        ORDER BY booking_id LIMIT ${MAX_BY_SUM})
       UNION ALL
       (SELECT booking FROM matchable_bookings
        WHERE booking->'refunds' <> '[]' AND jsonb_array_length(booking->'refunds') > 1
          AND NOT booking->'refunds' @> jsonb_build_array(jsonb_build_object('amountCents', $1::bigint))
        ORDER BY booking_id LIMIT ${MAX_SEVERAL_REFUND_BOOKINGS})`,
      [cents],
    );
    return rows.map(({ booking }) => booking);
  }

  /** Lists the bookings that lines of the same counterparty were allocated to. */
  async listBookingsOfSameCounterparty(lineId: string): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>(
      `SELECT DISTINCT unnest(other.booking_ids) AS id
       FROM bank_lines line JOIN bank_lines other USING (counterparty_hash)
       WHERE line.line_id = $1 AND other.line_id <> $1`,
      [lineId],
    );
    return rows.map(({ id }) => id);
  }

  /** Resolves once the read model has reached `position`. */
  async waitForPosition(position: number): Promise<void> {
    for (let poll = 0; poll < MAX_POLLS; poll++) {
      const { rows } = await this.pool.query<{ is_reached: boolean }>(
        `SELECT coalesce(max(position), 0) >= $1 AS is_reached
         FROM subscriptions WHERE name = 'matchable-bookings'`,
        [position],
      );
      if (rows[0]?.is_reached) return;
      await wait(POLL_MS);
    }
    throw new RetryLaterError('matchable bookings lag behind the log; the reactor retries');
  }

  private async list(condition: string, values: readonly unknown[]): Promise<MatchableBooking[]> {
    if (values.length === 0) return [];
    const { rows } = await this.pool.query<{ booking: MatchableBookingRow }>(
      `SELECT booking FROM matchable_bookings WHERE ${condition}`,
      [values],
    );
    const bookings = rows.map(({ booking }) => booking);
    const allocations = await this.listAllocations(bookings.map(({ bookingId }) => bookingId));
    return bookings.map((booking) => subtractGiftCards(subtractAllocations(booking, allocations)));
  }

  private async listAllocations(bookingIds: readonly string[]): Promise<Allocation[]> {
    if (bookingIds.length === 0) return [];
    const { rows } = await this.pool.query<{ allocations: Allocation[] }>(
      'SELECT allocations FROM bank_lines WHERE booking_ids && $1::uuid[]',
      [bookingIds],
    );
    return rows.flatMap(({ allocations }) => allocations);
  }
}
