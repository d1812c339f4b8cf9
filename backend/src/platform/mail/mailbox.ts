import type { Pool } from 'pg';

export interface OutgoingMail {
  /** Deterministic: the same mail is kept once, however often it is sent. At most 200 characters. */
  readonly messageId: string;
  readonly at: Date;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly bookingId: string | null;
}

/** Sends a mail, at least once: the same `messageId` is the same mail. */
export interface Mailer {
  send(mail: OutgoingMail): Promise<void>;
}

/** In the embedded mode mails go into a mailbox that the developer reads, and nowhere else. */
export class Mailbox implements Mailer {
  constructor(private readonly pool: Pool) {}

  async send(mail: OutgoingMail): Promise<void> {
    await this.pool.query(
      `INSERT INTO outgoing_mails (message_id, at, recipient, subject, body_text, booking_id)
       VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`,
      [mail.messageId, mail.at, mail.to, mail.subject, mail.text, mail.bookingId],
    );
  }
}
