import type { Pool } from 'pg';
import type { DueSource } from '../../../platform/jobs/work.js';
import type { ProviderInbox } from '../../../platform/provider-inbox/provider-inbox.js';
import type { ChargingQueries } from '../balance/charging.query.js';
import { type BookingWork, newInboxWork, toInboxEventId } from './booking-work.js';

const WORK_COLUMNS = `work_id AS "workId", kind, booking_id AS "bookingId", instalment_id AS "instalmentId"`;
/** Condition of the partial index on charges, so that their lane scans no other rows. */
const DUE_CHARGES = `status = 'due' AND kind IN ('charge', 'charge-poll')`;
/** Condition of the partial index on other work, so that its lane scans no charges. */
const OTHER_WORK = `status = 'due' AND kind NOT IN ('charge', 'charge-poll')`;

/** Due holds, refunds and other work that customers may wait for. */
export class ScheduledWork implements DueSource {
  constructor(private readonly pool: Pool) {}

  async listDue(now: Date, limit: number, exceptIds: readonly string[]): Promise<BookingWork[]> {
    const { rows } = await this.pool.query<BookingWork>({
      name: 'scheduled-work-due',
      text: `SELECT ${WORK_COLUMNS} FROM scheduled_work
             WHERE ${OTHER_WORK} AND due_at <= $1 AND work_id <> ALL($3::text[]) ORDER BY due_at LIMIT $2`,
      values: [now, limit, exceptIds],
    });
    return rows;
  }
}

/** Due charges; while charges are paused, only polls of attempts already started. */
export class DueCharges implements DueSource {
  constructor(
    private readonly pool: Pool,
    private readonly charging: ChargingQueries,
  ) {}

  async listDue(now: Date, limit: number, exceptIds: readonly string[]): Promise<BookingWork[]> {
    const { rows } = await this.pool.query<BookingWork>({
      name: 'charges-due',
      text: `SELECT ${WORK_COLUMNS} FROM scheduled_work
             WHERE ${DUE_CHARGES} AND due_at <= $1 AND work_id <> ALL($3::text[])
               AND ($4 OR kind <> 'charge')
             ORDER BY due_at LIMIT $2`,
      values: [now, limit, exceptIds, !(await this.charging.readStatus()).isPaused],
    });
    return rows;
  }

  async filterStillDue(now: Date, ids: readonly string[]): Promise<string[]> {
    const { rows } = await this.pool.query<{ id: string }>({
      name: 'charges-still-due',
      text: `SELECT work_id AS id FROM scheduled_work
             WHERE work_id = ANY($2::text[]) AND ${DUE_CHARGES} AND due_at <= $1`,
      values: [now, ids],
    });
    return rows.map(({ id }) => id);
  }
}

/** The receiver of a provider event applies it at once; after this time the queue does. */
export const RECEIVER_GRACE_MS = 3_000;

/** Provider events without an effect yet. */
export class OpenInbox implements DueSource {
  constructor(private readonly inbox: ProviderInbox) {}

  async listDue(now: Date, limit: number, exceptIds: readonly string[]) {
    const openEvents = await this.inbox.listUnprocessedEvents(
      new Date(now.getTime() - RECEIVER_GRACE_MS),
      limit,
      exceptIds.map(toInboxEventId),
    );
    return openEvents.map(({ provider, eventId }) => newInboxWork(provider, eventId));
  }
}
