import { Inject, Injectable } from '@nestjs/common';
import type { Pool } from 'pg';
import type { ProviderEvent } from '../card-provider/port.js';
import { PG_POOL } from '../database/pool-token.js';
import { isUuid } from '../text/is-uuid.js';

/** Provider that sends webhooks. */
export type PaymentProvider = 'stripe' | 'paypal';

/** An event as received, and whether its type may change anything here. */
export interface ReceivedEvent {
  readonly event: ProviderEvent;
  readonly hasEffect: boolean;
}

/** Provider events, stored once by event id. Ids only: bodies may hold personal data and are not stored. */
@Injectable()
export class ProviderInbox {
  constructor(@Inject(PG_POOL) private readonly pool: Pool) {}

  /** Stores the event; returns true if it is new. An event without an effect is finished once stored. */
  async receiveEvent(
    provider: PaymentProvider,
    { event, hasEffect }: ReceivedEvent,
    receivedAt: Date,
  ): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'inbox-receive',
      text: `INSERT INTO provider_inbox (provider, event_id, type, object_id, received_at, processed_at,
                                         booking_id)
             VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT DO NOTHING`,
      values: [
        provider,
        event.id,
        event.type,
        event.objectId,
        receivedAt,
        hasEffect ? null : receivedAt,
        isUuid(event.bookingId) ? event.bookingId : null,
      ],
    });
    return rowCount === 1;
  }

  /** Finds an event whose effect is pending. */
  async findUnprocessedEvent(provider: PaymentProvider, eventId: string): Promise<ProviderEvent | undefined> {
    const { rows } = await this.pool.query<ProviderEvent>({
      name: 'inbox-find',
      text: `SELECT event_id AS id, type, object_id AS "objectId", booking_id AS "bookingId"
             FROM provider_inbox
             WHERE provider = $1 AND event_id = $2 AND processed_at IS NULL`,
      values: [provider, eventId],
    });
    return rows[0];
  }

  async markProcessed(provider: PaymentProvider, eventId: string, processedAt: Date): Promise<void> {
    await this.pool.query({
      name: 'inbox-done',
      text: `UPDATE provider_inbox SET processed_at = $3
             WHERE provider = $1 AND event_id = $2 AND processed_at IS NULL`,
      values: [provider, eventId, processedAt],
    });
  }

  /** Lists the oldest events received before `until` whose effect is pending. */
  async listUnprocessedEvents(
    until: Date,
    limit: number,
    exceptIds: readonly string[],
  ): Promise<{ provider: PaymentProvider; eventId: string }[]> {
    const { rows } = await this.pool.query<{ provider: PaymentProvider; eventId: string }>({
      name: 'inbox-open',
      text: `SELECT provider, event_id AS "eventId" FROM provider_inbox
             WHERE processed_at IS NULL AND received_at <= $3 AND event_id <> ALL($2::text[])
             ORDER BY received_at LIMIT $1`,
      values: [limit, exceptIds, until],
    });
    return rows;
  }

  /** Lists the types of the received events about the given objects. */
  async listEventTypes(
    provider: PaymentProvider,
    objectIds: readonly string[],
  ): Promise<{ objectId: string; type: string }[]> {
    const { rows } = await this.pool.query<{ objectId: string; type: string }>({
      name: 'inbox-event-types',
      text: `SELECT object_id AS "objectId", type FROM provider_inbox
             WHERE provider = $1 AND object_id = ANY($2::text[])`,
      values: [provider, objectIds],
    });
    return rows;
  }

  /**
   * Removes events processed more than 30 days ago; the log keeps their effect. Reversals stay: no other
   * record shows that money was taken without a refund, and a dispute may last longer.
   */
  async prune(now: Date): Promise<number> {
    const { rowCount } = await this.pool.query(
      `DELETE FROM provider_inbox WHERE (provider, event_id) IN
         (SELECT provider, event_id FROM provider_inbox
          WHERE processed_at < $1::timestamptz - interval '30 days' AND type <> 'PAYMENT.CAPTURE.REVERSED'
          LIMIT 5000)`,
      [now],
    );
    return rowCount ?? 0;
  }
}
