import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Cursors into providers' lists, and their rows in our ledger. Ids and amounts only, no personal data. */
export class ProviderBooks1763690000015 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE provider_cursors (
        provider   text NOT NULL,
        feed       text NOT NULL,
        seen_until timestamptz NOT NULL,
        PRIMARY KEY (provider, feed)
      );
      COMMENT ON TABLE provider_cursors IS 'By the provider''s clock. No read model: losing it means reading everything again.';

      ALTER TABLE ledger_entries ALTER booking_id DROP NOT NULL;

      CREATE TABLE ledger_provider_entries (
        provider     text NOT NULL,
        entry_id     text NOT NULL,
        component    text NOT NULL,
        party        text NOT NULL,
        amount_cents bigint NOT NULL,
        at           timestamptz NOT NULL,
        PRIMARY KEY (provider, entry_id, component)
      );
      COMMENT ON TABLE ledger_provider_entries IS 'Rows of providers'' ledgers that are in ours, as the clearing account has them.';

      CREATE TABLE ledger_days (
        day          date NOT NULL,
        account      text NOT NULL,
        amount_cents bigint NOT NULL,
        PRIMARY KEY (day, account)
      ) WITH (fillfactor = 70);
      COMMENT ON TABLE ledger_days IS 'What each account moved on a UTC day, kept with each batch.';

      CREATE TABLE ledger_checks (
        check_id    uuid PRIMARY KEY,
        checked_at  timestamptz NOT NULL,
        ok          boolean NOT NULL,
        report      jsonb NOT NULL
      );
      CREATE INDEX ledger_checks_newest ON ledger_checks (checked_at DESC);

      CREATE TABLE ledger_items (
        item_id      uuid PRIMARY KEY,
        provider     text NOT NULL,
        finding      jsonb NOT NULL,
        raised_at    timestamptz NOT NULL,
        settled_at   timestamptz
      );
      CREATE INDEX ledger_items_open ON ledger_items (raised_at) WHERE settled_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE ledger_items, ledger_checks, ledger_days, ledger_provider_entries, provider_cursors;
      DELETE FROM ledger_entries WHERE booking_id IS NULL;
      ALTER TABLE ledger_entries ALTER booking_id SET NOT NULL;
    `);
  }
}
