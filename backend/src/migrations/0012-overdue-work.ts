import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the work kind `overdue`. */
export class OverdueWork1763690000012 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check
        CHECK (kind IN ('hold-expiry', 'charge', 'ask', 'overdue', 'refund', 'erasure'));
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DELETE FROM scheduled_work WHERE kind = 'overdue';
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check
        CHECK (kind IN ('hold-expiry', 'charge', 'ask', 'refund', 'erasure'));
    `);
  }
}
