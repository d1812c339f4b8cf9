import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds refunds due by bank transfer by their amount. */
export class Transfers1763690000020 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE INDEX expected_transfers_refunds ON expected_transfers
        USING gin ((expected->'refunds') jsonb_path_ops) WHERE expected->'refunds' <> '[]'
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP INDEX expected_transfers_refunds');
  }
}
