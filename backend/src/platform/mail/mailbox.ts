import type { Pool } from 'pg';
import type { Delivery, MailTransport, OutgoingMail } from './transport.js';

/** In the embedded mode, mails go only into a mailbox that the developer reads. */
export class Mailbox implements MailTransport {
  constructor(private readonly pool: Pool) {}

  async deliver(mail: OutgoingMail): Promise<Delivery> {
    // The lock on the person's key orders both: an erasure that waits removes this mail too, or this mail
    // sees the erasure.
    const { rows } = await this.pool.query<{ is_known: boolean }>(
      `WITH person AS (
         SELECT subject_id FROM subject_keys WHERE subject_id = $7 AND destroyed_at IS NULL FOR SHARE
       ), stored AS (
         INSERT INTO outgoing_mails (message_id, at, recipient, subject, body_text, booking_id, subject_id)
         SELECT $1, $2::timestamptz, $3, $4, $5, $6::uuid, subject_id FROM person
         ON CONFLICT DO NOTHING
       )
       SELECT EXISTS (SELECT FROM person) AS is_known`,
      [mail.messageId, mail.dueAt, mail.to, mail.subject, mail.text, mail.bookingId, mail.subjectId],
    );
    return { outcome: rows[0]?.is_known ? 'accepted' : 'nobody' };
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** Removes stored mails to these persons and about these bookings; returns their number. */
export async function removeMails(
  pool: Pool,
  targets: { readonly subjectIds: readonly string[]; readonly bookingIds: readonly string[] },
): Promise<number> {
  const { rowCount } = await pool.query(
    'DELETE FROM outgoing_mails WHERE subject_id = ANY($1::uuid[]) OR booking_id = ANY($2::uuid[])',
    [targets.subjectIds, targets.bookingIds],
  );
  return rowCount ?? 0;
}
