import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a refund that staff may have handed out was not to be sent any more: they can still say that they did. */
export class RefundsEnded1763690000029 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds_to_send ADD COLUMN ended_at timestamptz');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE refunds_to_send DROP COLUMN ended_at');
  }
}
