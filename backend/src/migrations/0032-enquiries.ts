import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Enquiries (their texts are in the log) and drafts of contact forms that could not be sent. */
export class Enquiries1763690000032 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      -- 29^6 references, as for bookings.
      CREATE SEQUENCE enquiry_numbers AS integer MINVALUE 0 START 0 MAXVALUE 594823320;
      CREATE TABLE enquiries (
        enquiry_id  uuid PRIMARY KEY,
        received_at timestamptz NOT NULL,
        answered_at timestamptz
      );
      CREATE INDEX enquiries_received ON enquiries (received_at, enquiry_id);
      CREATE INDEX enquiries_open ON enquiries (received_at, enquiry_id) WHERE answered_at IS NULL;
      CREATE UNLOGGED TABLE enquiry_drafts (
        draft_id   bytea PRIMARY KEY,
        box        bytea NOT NULL,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX enquiry_drafts_expiry ON enquiry_drafts (expires_at);
      COMMENT ON COLUMN enquiry_drafts.box IS 'Encrypted under a key that only the address of the page has.';
      COMMENT ON COLUMN mail_outbox.booking_id IS 'The stream that the mail is about: a booking, or an enquiry.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE enquiry_drafts;
      DROP TABLE enquiries;
      DROP SEQUENCE enquiry_numbers;
      COMMENT ON COLUMN mail_outbox.booking_id IS NULL;
    `);
  }
}
