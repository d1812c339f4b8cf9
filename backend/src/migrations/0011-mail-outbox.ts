import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Mails due and sent: cause and time, never recipient or text. */
export class MailOutbox1763690000011 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE mail_outbox (
        message_id  text PRIMARY KEY CHECK (length(message_id) BETWEEN 1 AND 200),
        booking_id  uuid NOT NULL,
        version     integer NOT NULL CHECK (version > 0),
        cause       text NOT NULL,
        due_at      timestamptz NOT NULL,
        state       text NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'sent', 'failed', 'dropped')),
        reason      text CHECK (reason ~ '^[a-z0-9-]{1,40}$'),
        attempts    integer NOT NULL DEFAULT 0 CHECK (attempts >= 0),
        unanswered  integer NOT NULL DEFAULT 0 CHECK (unanswered BETWEEN 0 AND attempts),
        next_at     timestamptz NOT NULL,
        held_until  timestamptz,
        finished_at timestamptz,
        UNIQUE (booking_id, version, cause),
        CHECK ((state = 'pending') = (finished_at IS NULL)),
        CHECK (state IN ('pending', 'sent') OR reason IS NOT NULL)
      ) WITH (fillfactor = 70);
      CREATE INDEX mail_outbox_pending ON mail_outbox (next_at) WHERE state = 'pending';
      COMMENT ON TABLE mail_outbox IS 'Ids and codes only: a mail is written from the events when it is sent.';
      COMMENT ON COLUMN mail_outbox.unanswered IS
        'Attempts whose end nobody saw: each of them may have been a mail, so each may have made a duplicate.';
      COMMENT ON COLUMN mail_outbox.held_until IS
        'Set while an attempt is under way, by the real time; an attempt that is over by then was cut off.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE mail_outbox');
  }
}
