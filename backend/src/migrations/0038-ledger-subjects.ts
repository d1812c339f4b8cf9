import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A line may concern a payout, a gift card or a row of a provider; a party is a group of travelers. */
export class LedgerSubjects1763690000038 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_lines RENAME party TO subject_id');
    await runner.query('ALTER TABLE ledger_provider_entries RENAME party TO subject_id');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE ledger_provider_entries RENAME subject_id TO party');
    await runner.query('ALTER TABLE ledger_lines RENAME subject_id TO party');
  }
}
