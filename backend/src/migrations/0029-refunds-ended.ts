import type { MigrationInterface, QueryRunner } from 'typeorm';

/** `ended_at`: when a refund was withdrawn; staff may have paid it out already and can still report that. */
export class RefundsEnded1763690000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds_to_send ADD COLUMN ended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds_to_send DROP COLUMN ended_at');
  }
}
