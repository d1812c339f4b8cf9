import type { Pool } from 'pg';
import type { EventStore } from '../../../platform/event-store/port.js';
import type { DueSource, Work } from '../../../platform/jobs/work.js';
import type { ProviderInbox } from '../commands/provider-inbox.js';
import { chargingStream } from '../commands/streams.js';

/** Due holds, charges and refunds. While automatic charges are paused, only unknown outcomes are asked after. */
export class ScheduledWork implements DueSource {
  constructor(
    private readonly pool: Pool,
    private readonly store: EventStore,
  ) {}

  async due(now: Date, limit: number, exceptIds: readonly string[]): Promise<Work[]> {
    const { rows } = await this.pool.query<Work>({
      name: 'scheduled-work-due',
      text: `SELECT work_id AS "workId", kind, booking_id AS "bookingId", instalment_id AS "instalmentId"
             FROM scheduled_work
             WHERE status = 'due' AND due_at <= $1 AND work_id <> ALL($3::text[]) AND ($4 OR kind <> 'charge')
             ORDER BY due_at LIMIT $2`,
      values: [now, limit, exceptIds, !(await this.paused())],
    });
    return rows;
  }

  private async paused(): Promise<boolean> {
    const events = (await this.store.readStreams([chargingStream.streamId])).get(chargingStream.streamId);
    return events?.at(-1)?.type === 'ChargingPaused';
  }
}

/** Who received a provider event applies it at once; after so long the queue sees to it. */
const RECEIVER_HAS_MS = 3_000;

/** Provider events that still wait for their effect. */
export class OpenInbox implements DueSource {
  constructor(private readonly inbox: ProviderInbox) {}

  async due(now: Date, limit: number, exceptIds: readonly string[]) {
    const prefix = /^event-[a-z]+-/;
    const open = await this.inbox.open(
      new Date(now.getTime() - RECEIVER_HAS_MS),
      limit,
      exceptIds.map((id) => id.replace(prefix, '')),
    );
    return open.map((event) => ({ kind: 'provider-event' as const, ...event }));
  }
}
