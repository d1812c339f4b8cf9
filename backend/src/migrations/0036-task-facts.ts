import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The console puts a task's facts into words, in the language of its reader. */
export class TaskFacts1763690000036 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE operations_tasks
        ADD COLUMN facts jsonb NOT NULL DEFAULT '{}',
        DROP COLUMN unknown_outcome,
        DROP COLUMN detail;
      ALTER TABLE operations_tasks ALTER COLUMN facts DROP DEFAULT;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE operations_tasks
        ADD COLUMN detail text NOT NULL DEFAULT '',
        ADD COLUMN unknown_outcome jsonb,
        DROP COLUMN facts;
      ALTER TABLE operations_tasks ALTER COLUMN detail DROP DEFAULT;
    `);
  }
}
