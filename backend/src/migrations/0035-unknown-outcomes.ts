import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A task about a charge has its reason and the provider's code as data, apart from its text. */
export class UnknownOutcomes1763690000035 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Existing rows have none until the projection is rebuilt.
    await runner.query('ALTER TABLE operations_tasks ADD COLUMN unknown_outcome jsonb');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE operations_tasks DROP COLUMN unknown_outcome');
  }
}
