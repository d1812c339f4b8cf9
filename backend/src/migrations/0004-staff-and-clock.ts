import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, sessions and sign-in throttling of staff; the developer's clock and mailbox. */
export class StaffAndClock1763690000004 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE staff_accounts (
        staff_id      uuid PRIMARY KEY,
        email         text NOT NULL UNIQUE CHECK (email = lower(email)),
        name          text NOT NULL CHECK (name <> ''),
        role          text NOT NULL CHECK (role IN ('viewer', 'agent', 'finance', 'admin')),
        password_hash text NOT NULL CHECK (password_hash LIKE '$argon2id$%'),
        created_at    timestamptz NOT NULL
      );

      CREATE TABLE staff_sessions (
        session_id   uuid PRIMARY KEY,
        token_hash   bytea NOT NULL UNIQUE,
        staff_id     uuid NOT NULL REFERENCES staff_accounts,
        csrf_token   text NOT NULL,
        created_at   timestamptz NOT NULL,
        last_seen_at timestamptz NOT NULL,
        revoked_at   timestamptz
      ) WITH (fillfactor = 70);
      CREATE INDEX staff_sessions_staff ON staff_sessions (staff_id);
      CREATE INDEX staff_sessions_created ON staff_sessions (created_at);
      COMMENT ON COLUMN staff_sessions.token_hash IS 'SHA-256 of the cookie; the cookie itself is nowhere.';

      CREATE TABLE sign_in_attempts (
        subject      bytea PRIMARY KEY,
        attempts     integer NOT NULL CHECK (attempts >= 0),
        last_at      timestamptz NOT NULL,
        locked_until timestamptz
      ) WITH (fillfactor = 70);
      CREATE INDEX sign_in_attempts_last ON sign_in_attempts (last_at);
      COMMENT ON COLUMN sign_in_attempts.subject IS 'SHA-256 of an address or an e-mail, so that neither is kept.';

      CREATE TABLE dev_clock (
        only_row  boolean PRIMARY KEY DEFAULT true CHECK (only_row),
        offset_ms bigint NOT NULL CHECK (offset_ms >= 0)
      );
      INSERT INTO dev_clock (offset_ms) VALUES (0);

      CREATE UNLOGGED TABLE outgoing_mails (
        message_id text PRIMARY KEY CHECK (length(message_id) BETWEEN 1 AND 200),
        at         timestamptz NOT NULL,
        recipient  text NOT NULL,
        subject    text NOT NULL,
        body_text  text NOT NULL,
        booking_id uuid
      );
      CREATE INDEX outgoing_mails_at ON outgoing_mails (at, message_id);
      COMMENT ON TABLE outgoing_mails IS 'The embedded mode only: readable personal data, so unlogged and in no dump.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE outgoing_mails, dev_clock, sign_in_attempts, staff_sessions, staff_accounts',
    );
  }
}
