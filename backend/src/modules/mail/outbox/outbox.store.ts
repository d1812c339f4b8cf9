import type { Pool } from 'pg';
import type { Delivery } from '../../../platform/mail/transport.js';
import type { MailCause } from '../triggers/booking-mails.js';
import type { EnquiryCause } from '../triggers/enquiry-mails.js';

/** A mail to send: cause and due time. Its content is read from the events on sending. */
export interface OutboxEntry<Cause = MailCause | EnquiryCause> {
  /** Stream id: of a booking or an enquiry. */
  readonly streamId: string;
  /** Version of the causing event. */
  readonly version: number;
  readonly cause: Cause;
  readonly dueAt: Date;
}

/** An entry reserved for this process until its lease ends. */
interface ClaimOf<Cause> extends OutboxEntry<Cause> {
  /** `<cause>.<stream>.<version>@<domain>`, the same for every attempt. */
  readonly messageId: string;
  /** Number of this attempt, from 1. */
  readonly attemptCount: number;
}

/** A claimed mail about a booking. */
export type BookingClaim = ClaimOf<MailCause>;

/** A claimed mail about an enquiry. */
export type EnquiryClaim = ClaimOf<EnquiryCause>;

export type Claim = BookingClaim | EnquiryClaim;

/** Reasons to end without a mail: no recipient, obsolete, too late. */
export type MailDropReason = 'erased' | 'obsolete' | 'too-late';

/**
 * Mails to send. Ids and codes only, because the table is logged and backed up.
 * Due times are the Clock's; leases are real time, like the attempts they limit.
 */
export class MailOutbox {
  /** `domain` makes message ids globally unique; existing mails keep theirs. */
  constructor(
    private readonly pool: Pool,
    private readonly domain: string,
  ) {}

  /** Adds each mail once, however often its cause is delivered. */
  async add(entries: readonly OutboxEntry[]): Promise<void> {
    for (const { streamId, version, cause, dueAt } of entries)
      await this.pool.query(
        `INSERT INTO mail_outbox (message_id, booking_id, version, cause, due_at, next_at)
         VALUES ($1, $2, $3, $4, $5::timestamptz, $5::timestamptz) ON CONFLICT DO NOTHING`,
        [`${cause}.${streamId}.${version}@${this.domain}`, streamId, version, cause, dueAt],
      );
  }

  /**
   * Claims due mails, oldest first, for `leaseMs` of real time. An attempt with an expired lease counts,
   * because its mail may have been sent.
   */
  async claim(now: Date, limit: number, leaseMs: number): Promise<Claim[]> {
    const { rows } = await this.pool.query<Claim>(
      `WITH due AS (
         SELECT message_id FROM mail_outbox
         WHERE state = 'pending' AND next_at <= $1 AND (held_until IS NULL OR held_until < clock_timestamp())
         ORDER BY next_at LIMIT $2 FOR UPDATE SKIP LOCKED
       )
       UPDATE mail_outbox m SET
         unanswered = m.unanswered + (m.held_until IS NOT NULL)::int,
         attempts = m.attempts + 1,
         held_until = clock_timestamp() + $3 * interval '1 ms'
       FROM due WHERE m.message_id = due.message_id
       RETURNING m.message_id AS "messageId", m.booking_id AS "streamId", m.version, m.cause,
         m.due_at AS "dueAt", m.attempts AS "attemptCount"`,
      [now, limit, leaseMs],
    );
    return rows;
  }

  /** Marks a mail accepted by the server, even if the lease has expired. */
  async markSent({ messageId }: Claim, now: Date): Promise<void> {
    await this.pool.query(
      `UPDATE mail_outbox SET state = 'sent', reason = NULL, held_until = NULL, finished_at = $2
       WHERE message_id = $1 AND state <> 'sent'`,
      [messageId, now],
    );
  }

  async markDropped(claim: Claim, reason: MailDropReason, now: Date): Promise<void> {
    await this.finish(claim, { state: 'dropped', reason, unansweredCount: 0 }, now);
  }

  /** Marks a failure: the mail is retried at `nextAt`; without `nextAt` it is given up. */
  async markFailed(
    claim: Claim,
    delivery: Exclude<Delivery, { outcome: 'accepted' | 'nobody' }>,
    schedule: { now: Date; nextAt: Date | null },
  ): Promise<void> {
    const unansweredCount = delivery.outcome === 'unanswered' ? 1 : 0;
    if (schedule.nextAt === null)
      return this.finish(claim, { state: 'failed', reason: delivery.reason, unansweredCount }, schedule.now);
    await this.pool.query(
      `UPDATE mail_outbox SET reason = $3, next_at = $4, held_until = NULL, unanswered = unanswered + $5
       WHERE message_id = $1 AND attempts = $2 AND state = 'pending'`,
      [claim.messageId, claim.attemptCount, delivery.reason, schedule.nextAt, unansweredCount],
    );
  }

  /** Records the outcome, if this attempt is the newest. */
  private async finish(
    { messageId, attemptCount }: Claim,
    {
      state,
      reason,
      unansweredCount,
    }: {
      readonly state: 'failed' | 'dropped';
      readonly reason: string;
      readonly unansweredCount: number;
    },
    now: Date,
  ): Promise<void> {
    await this.pool.query(
      `UPDATE mail_outbox SET state = $3, reason = $4, held_until = NULL, finished_at = $5,
         unanswered = unanswered + $6
       WHERE message_id = $1 AND attempts = $2 AND state = 'pending'`,
      [messageId, attemptCount, state, reason, now, unansweredCount],
    );
  }
}

/** Deletes mails that ended more than 30 days ago, beyond the reactor's reach. Returns how many. */
export async function pruneOutbox(pool: Pool, now: Date): Promise<number> {
  const { rowCount } = await pool.query(
    `DELETE FROM mail_outbox WHERE message_id IN
       (SELECT message_id FROM mail_outbox
        WHERE finished_at < $1::timestamptz - interval '30 days' LIMIT 5000)`,
    [now],
  );
  return rowCount ?? 0;
}
