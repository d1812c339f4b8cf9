import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Decisions compare a task's key and claimed refund instead of its text. */
export class TaskKeys1763690000034 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Existing rows have an empty key until the projection is rebuilt.
    await runner.query(`
      ALTER TABLE operations_tasks
        ADD COLUMN key text NOT NULL DEFAULT '',
        ADD COLUMN claimed_refund_id text;
      ALTER TABLE operations_tasks ALTER COLUMN key DROP DEFAULT;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operations_tasks DROP COLUMN claimed_refund_id, DROP COLUMN key');
  }
}
