import { Inject, Injectable } from '@nestjs/common';
import { countDaysBetween, toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { AwaitedTransfer, listAwaitedTransfers } from '@wayfold/contracts/payments/transfers';
import type { Pool } from 'pg';
import { joinCursor, splitCursor, takePage } from '../../../kernel/paging.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';

type Row = Omit<AwaitedTransfer, 'daysLeft'>;

/** Money awaited by bank, in the order of the partial index `bookings_awaited`. */
@Injectable()
export class AwaitedTransferQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listPage({
    limit,
    cursor,
  }: RouteInput<typeof listAwaitedTransfers>['query']): Promise<RouteReply<typeof listAwaitedTransfers>> {
    const { rows } = await this.pool.query<Row>(
      `SELECT booking_id AS "bookingId", reference, status, view->'trip'->'names'->>'en' AS "tripName",
         starts_on::text AS "startsOn", (view->'transfer'->>'missingCents')::integer AS "missingCents",
         pay_by AS "payBy", view->'hold'->>'expiresAt' AS "heldUntil",
         (view->'transfer'->>'receiptCount')::integer AS "receiptCount"
       FROM bookings
       WHERE pay_by IS NOT NULL AND status IN ('PENDING_PAYMENT', 'CONFIRMED')
         AND ($1::text IS NULL OR (pay_by, booking_id) > ($1, $2::uuid))
       ORDER BY pay_by, booking_id LIMIT $3`,
      [...splitCursor(cursor), limit + 1],
    );
    const today = toUtcDate(this.clock.now());
    const { page, nextCursor } = takePage(rows, limit, ({ payBy, bookingId }) =>
      joinCursor(payBy, bookingId),
    );
    return {
      transfers: page.map((row) => ({ ...row, daysLeft: countDaysBetween(today, row.payBy) })),
      nextCursor,
    };
  }
}
