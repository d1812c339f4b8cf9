import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the column of `operations_tasks` that says when a task ended. */
export class CompletedTasks1763690000044 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operations_tasks RENAME settled_at TO completed_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operations_tasks RENAME completed_at TO settled_at');
  }
}
