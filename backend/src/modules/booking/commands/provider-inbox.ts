import type { Pool } from 'pg';
import type { ProviderEvent } from '../../../platform/card-provider/port.js';

export interface InboxRow extends ProviderEvent {
  readonly processed: boolean;
}

/** What providers told us, once by their event's id. Ids only: bodies may hold personal data and are not kept. */
export class ProviderInbox {
  constructor(private readonly pool: Pool) {}

  /** True when the event is new. */
  async receive(provider: string, event: ProviderEvent, at: Date): Promise<boolean> {
    const { rowCount } = await this.pool.query({
      name: 'inbox-receive',
      text: `INSERT INTO provider_inbox (provider, event_id, type, object_id, received_at)
             VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
      values: [provider, event.id, event.type, event.objectId, at],
    });
    return rowCount === 1;
  }

  async find(provider: string, eventId: string): Promise<InboxRow | undefined> {
    const { rows } = await this.pool.query<InboxRow>({
      name: 'inbox-find',
      text: `SELECT event_id AS id, type, object_id AS "objectId", processed_at IS NOT NULL AS processed
             FROM provider_inbox WHERE provider = $1 AND event_id = $2`,
      values: [provider, eventId],
    });
    return rows[0];
  }

  async done(provider: string, eventId: string, at: Date): Promise<void> {
    await this.pool.query({
      name: 'inbox-done',
      text: `UPDATE provider_inbox SET processed_at = $3
             WHERE provider = $1 AND event_id = $2 AND processed_at IS NULL`,
      values: [provider, eventId, at],
    });
  }

  /** The oldest events that still wait for their effect. */
  async open(limit: number, exceptIds: readonly string[]): Promise<{ provider: string; eventId: string }[]> {
    const { rows } = await this.pool.query<{ provider: string; eventId: string }>({
      name: 'inbox-open',
      text: `SELECT provider, event_id AS "eventId" FROM provider_inbox
             WHERE processed_at IS NULL AND event_id <> ALL($2::text[]) ORDER BY received_at LIMIT $1`,
      values: [limit, exceptIds],
    });
    return rows;
  }
}
