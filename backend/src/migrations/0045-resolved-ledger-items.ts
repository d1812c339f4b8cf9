import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames the column of `ledger_items` that says when a check no longer found the difference. */
export class ResolvedLedgerItems1763690000045 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_items RENAME settled_at TO resolved_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_items RENAME resolved_at TO settled_at');
  }
}
