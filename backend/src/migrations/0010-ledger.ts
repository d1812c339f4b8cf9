import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The double-entry ledger, a read model. Ids and amounts only, no personal data. */
export class Ledger1763690000010 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE ledger_balances (
        account       text PRIMARY KEY,
        balance_cents bigint NOT NULL,
        lines         bigint NOT NULL
      ) WITH (fillfactor = 50);
      COMMENT ON TABLE ledger_balances IS 'Sums of ledger_lines, kept with each batch: reading them costs one row an account.';

      CREATE TABLE ledger_entries (
        position    bigint PRIMARY KEY,
        event       text NOT NULL,
        stream_id   uuid NOT NULL,
        version     integer NOT NULL,
        booking_id  uuid NOT NULL,
        recorded_at timestamptz NOT NULL,
        day         date NOT NULL
      );
      CREATE INDEX ledger_entries_booking ON ledger_entries (booking_id, position);
      CREATE INDEX ledger_entries_day ON ledger_entries (day, position);

      CREATE TABLE ledger_lines (
        position     bigint NOT NULL,
        line         smallint NOT NULL,
        account      text NOT NULL,
        amount_cents bigint NOT NULL CHECK (amount_cents <> 0),
        party        text,
        PRIMARY KEY (position, line)
      );
      CREATE INDEX ledger_lines_account ON ledger_lines (account, position);

      CREATE TABLE ledger_books (
        booking_id uuid PRIMARY KEY,
        starts_on  date,
        held_cents bigint NOT NULL,
        books      jsonb NOT NULL
      ) WITH (fillfactor = 70);
      COMMENT ON TABLE ledger_books IS 'What the next entry of a booking follows from, beside its event.';
      CREATE INDEX ledger_books_held ON ledger_books (starts_on, booking_id) WHERE held_cents > 0;

      CREATE TABLE ledger_payments (
        payment_id     text NOT NULL,
        provider       text NOT NULL,
        booking_id     uuid NOT NULL,
        captured_cents bigint NOT NULL,
        refunded_cents bigint NOT NULL,
        PRIMARY KEY (payment_id, booking_id)
      ) WITH (fillfactor = 70);
      COMMENT ON TABLE ledger_payments IS 'Each payment as the ledger has it, to be compared with the provider.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      'DROP TABLE ledger_payments, ledger_books, ledger_lines, ledger_entries, ledger_balances',
    );
  }
}
