import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Checks only the form of a work kind; the code's types define them. */
export class WorkKinds1763690000016 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check CHECK (kind ~ '^[a-z]+(-[a-z]+)*$')
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DELETE FROM scheduled_work WHERE kind NOT IN ('hold-expiry', 'charge', 'ask', 'refund', 'erasure');
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check
        CHECK (kind IN ('hold-expiry', 'charge', 'ask', 'refund', 'erasure'))
    `);
  }
}
