import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Bank lines and expected transfers: read models without names or payment references. */
export class Banking1763690000014 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE bank_lines (
        line_id      uuid PRIMARY KEY,
        version      integer NOT NULL,
        state        text NOT NULL CHECK (state IN ('open', 'partly', 'matched', 'set-aside')),
        value_date   date NOT NULL,
        amount_cents bigint NOT NULL,
        left_cents   bigint NOT NULL,
        allocations  jsonb NOT NULL,
        booking_ids  uuid[] NOT NULL,
        payer_print  text,
        CHECK (amount_cents < 0 OR left_cents BETWEEN 0 AND amount_cents)
      ) WITH (fillfactor = 70);
      CREATE INDEX bank_lines_queue ON bank_lines (state, value_date DESC, line_id DESC);
      CREATE INDEX bank_lines_all ON bank_lines (value_date DESC, line_id DESC);
      CREATE INDEX bank_lines_bookings ON bank_lines USING gin (booking_ids);
      CREATE INDEX bank_lines_payer ON bank_lines (payer_print) WHERE payer_print IS NOT NULL;
      COMMENT ON COLUMN bank_lines.payer_print IS
        'Keyed hash of the payer''s name: tells lines of the same payer, names nobody; null once the payer is erased.';

      CREATE TABLE expected_transfers (
        booking_id uuid PRIMARY KEY,
        reference  text NOT NULL,
        sums       bigint[] NOT NULL,
        expected   jsonb NOT NULL
      ) WITH (fillfactor = 70);
      CREATE INDEX expected_transfers_reference ON expected_transfers (reference);
      CREATE INDEX expected_transfers_sums ON expected_transfers USING gin (sums);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE expected_transfers, bank_lines');
  }
}
