import { Inject, Injectable } from '@nestjs/common';
import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { RouteInput, RouteReply } from '@wayfold/contracts/kernel/route';
import type { listRefundsToSend, RefundToSend } from '@wayfold/contracts/payments/refunds-to-send';
import type { Pool } from 'pg';
import { joinCursor, splitInstantCursor, takePage } from '../../../kernel/paging.js';
import { CLOCK, type Clock } from '../../../platform/clock/clock.js';
import { PG_POOL } from '../../../platform/database/pool-token.js';
import { requireRow } from '../../../platform/database/require-row.js';
import { EVENT_STORE, type EventStore, type StoredEvent } from '../../../platform/event-store/port.js';
import { requireEventsOf } from '../../../platform/event-store/registry.js';
import { type BookingEvent, bookingEvents, findLead } from '../events.js';
import { findPayment } from '../summary.js';

interface Row {
  readonly refundId: string;
  readonly bookingId: string;
  readonly amountCents: string;
  readonly since: Date;
  readonly isEnded: boolean;
}

/** Ended refunds stay listed this long, so that staff can still confirm one handed out just before. */
const ENDED_LISTING_MS = 30 * DAY_MS;

/** The refunds staff must send. The table gives the ids; the encrypted events give payer and payment. */
@Injectable()
export class RefundToSendQueries {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    @Inject(EVENT_STORE) private readonly store: EventStore,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  async listPage({
    limit,
    cursor,
  }: RouteInput<typeof listRefundsToSend>['query']): Promise<RouteReply<typeof listRefundsToSend>> {
    const { rows } = await this.pool.query<Row>(
      `SELECT refund_id AS "refundId", booking_id AS "bookingId", amount_cents AS "amountCents", since,
         ended_at IS NOT NULL AS "isEnded"
       FROM refunds_to_send
       WHERE ($1::timestamptz IS NULL OR (since, refund_id) > ($1, $2::text))
         AND (ended_at IS NULL OR ended_at > $4)
       ORDER BY since, refund_id LIMIT $3`,
      [...splitInstantCursor(cursor), limit + 1, new Date(this.clock.now().getTime() - ENDED_LISTING_MS)],
    );
    const { rows: totals } = await this.pool.query<{ count: number; cents: string }>(
      `SELECT count(*)::integer AS count, coalesce(sum(amount_cents), 0) AS cents
       FROM refunds_to_send WHERE ended_at IS NULL`,
    );
    const total = requireRow(totals);
    const { page, nextCursor } = takePage(rows, limit, ({ since, refundId }) => joinCursor(since, refundId));
    const streams = await this.store.readStreams([...new Set(page.map(({ bookingId }) => bookingId))]);
    return {
      refunds: page.map((row) => toRefundToSend(row, streams.get(row.bookingId) ?? [])),
      count: total.count,
      totalCents: Number(total.cents),
      nextCursor,
    };
  }
}

function toRefundToSend(
  { refundId, bookingId, amountCents, since, isEnded }: Row,
  stream: readonly StoredEvent[],
): RefundToSend {
  const events = requireEventsOf(bookingEvents, stream);
  const lead = findLead(events);
  const referenceEvent = events.find((event) => event.type === 'PaymentReferenceGenerated');
  const refundStarted = events
    .filter((event) => event.type === 'RefundStarted')
    .findLast(({ data }) => data.refundId === refundId);
  if (!referenceEvent || !refundStarted) throw new Error(`refund ${refundId} is not of booking ${bookingId}`);
  const { provider, paymentId, originalRefundId } = refundStarted.data;
  return {
    refundId,
    bookingId,
    amountCents: Number(amountCents),
    since: since.toISOString(),
    reference: referenceEvent.data.reference,
    name: lead ? `${lead.givenName} ${lead.familyName}` : null,
    isReissue: originalRefundId !== undefined,
    hasEnded: isEnded,
    ...(provider === 'bank'
      ? { by: 'bank', lineId: findLineId(events, paymentId) ?? null }
      : { by: 'hand', lineId: null }),
  };
}

/** Finds the bank line that an allocation was made from. */
const findLineId = (events: readonly BookingEvent[], allocationId: string): string | undefined =>
  events
    .map(findPayment)
    .flatMap((payment) =>
      payment?.origin?.kind === 'bank-line' && payment.paymentId === allocationId
        ? [payment.origin.lineId]
        : [],
    )[0];
