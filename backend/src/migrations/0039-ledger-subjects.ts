import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames columns: a ledger line concerns a payment, payout, gift card or provider row (`subject_id`). */
export class LedgerSubjects1763690000039 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_lines RENAME party TO subject_id');
    await runner.query('ALTER TABLE ledger_provider_entries RENAME party TO subject_id');
    await runner.query('ALTER TABLE ledger_checks RENAME ok TO is_balanced');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_checks RENAME is_balanced TO ok');
    await runner.query('ALTER TABLE ledger_provider_entries RENAME subject_id TO party');
    await runner.query('ALTER TABLE ledger_lines RENAME subject_id TO party');
  }
}
