import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Adds erasure as due work and a mail's person. Excludes mail texts and wrapped keys from planner statistics.
 */
export class Erasure1763690000008 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check
        CHECK (kind IN ('hold-expiry', 'charge', 'ask', 'refund', 'erasure'));

      ALTER TABLE outgoing_mails ADD COLUMN subject_id uuid;

      -- Statistics hold sample values in a table that is logged and backed up: mails and destroyed keys would
      -- survive there.
      ALTER TABLE outgoing_mails ALTER COLUMN recipient SET STATISTICS 0, ALTER COLUMN subject SET STATISTICS 0,
        ALTER COLUMN body_text SET STATISTICS 0;
      ALTER TABLE subject_keys ALTER COLUMN wrapped_key SET STATISTICS 0;
      SELECT pg_clear_attribute_stats(current_schema(), t, c, false)
        FROM (VALUES ('outgoing_mails', 'recipient'), ('outgoing_mails', 'subject'), ('outgoing_mails', 'body_text'),
                     ('subject_keys', 'wrapped_key')) AS readable(t, c);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE outgoing_mails ALTER COLUMN recipient SET STATISTICS DEFAULT,
        ALTER COLUMN subject SET STATISTICS DEFAULT, ALTER COLUMN body_text SET STATISTICS DEFAULT;
      ALTER TABLE subject_keys ALTER COLUMN wrapped_key SET STATISTICS DEFAULT;
      ALTER TABLE outgoing_mails DROP COLUMN subject_id;
      DELETE FROM scheduled_work WHERE kind = 'erasure';
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check CHECK (kind IN ('hold-expiry', 'charge', 'ask', 'refund'));
    `);
  }
}
