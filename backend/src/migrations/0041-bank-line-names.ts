import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames columns of `bank_lines`: the counterparty's hash and the unallocated amount. */
export class BankLineNames1763690000041 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bank_lines RENAME payer_print TO counterparty_hash');
    await runner.query('ALTER TABLE bank_lines RENAME left_cents TO unallocated_cents');
    await runner.query('ALTER INDEX bank_lines_payer RENAME TO bank_lines_counterparty');
    await runner.query(`
      COMMENT ON COLUMN bank_lines.counterparty_hash IS
        'Keyed hash of the counterparty''s name: equal for its lines, names nobody; null once it is erased.'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER INDEX bank_lines_counterparty RENAME TO bank_lines_payer');
    await runner.query('ALTER TABLE bank_lines RENAME unallocated_cents TO left_cents');
    await runner.query('ALTER TABLE bank_lines RENAME counterparty_hash TO payer_print');
  }
}
