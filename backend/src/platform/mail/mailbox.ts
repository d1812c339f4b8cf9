import type { Pool } from 'pg';

export interface OutgoingMail {
  /** Deterministic: the same mail is kept once, however often it is sent. At most 200 characters. */
  readonly messageId: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly bookingId: string | null;
  /** The person it is written to, by the id under which their data are sealed. */
  readonly subjectId: string;
}

/** Sends a mail, at least once: the same `messageId` is the same mail. Nothing is sent to a person who was erased. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

/** In the embedded mode mails go into a mailbox that the developer reads, and nowhere else. */
export class Mailbox implements Mailer {
  constructor(private readonly pool: Pool) {}

  async send(mail: OutgoingMail): Promise<void> {
    // The lock on the person's key lets an erasure wait, so that it removes this mail too, or be seen here.
    await this.pool.query(
      `INSERT INTO outgoing_mails (message_id, at, recipient, subject, body_text, booking_id, subject_id)
       SELECT $1, $2::timestamptz, $3, $4, $5, $6::uuid, k.subject_id FROM subject_keys k
       WHERE k.subject_id = $7 AND k.destroyed_at IS NULL FOR SHARE
       ON CONFLICT DO NOTHING`,
      [mail.messageId, mail.at, mail.to, mail.subject, mail.text, mail.bookingId, mail.subjectId],
    );
  }
}

/** Removes the stored mails to these persons and about these bookings; answers how many there were. */
export async function removeMails(
  pool: Pool,
  of: { readonly subjectIds: readonly string[]; readonly bookingIds: readonly string[] },
): Promise<number> {
  const { rowCount } = await pool.query(
    'DELETE FROM outgoing_mails WHERE subject_id = ANY($1::uuid[]) OR booking_id = ANY($2::uuid[])',
    [of.subjectIds, of.bookingIds],
  );
  return rowCount ?? 0;
}
