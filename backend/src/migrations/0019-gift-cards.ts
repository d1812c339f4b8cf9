import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Gift cards as staff list them. Approving one needs no booking, so `booking_id` becomes optional. */
export class GiftCards1763690000019 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE gift_cards (
        gift_card_id   uuid PRIMARY KEY,
        issued_cents   bigint NOT NULL,
        balance_cents  bigint NOT NULL CHECK (balance_cents >= 0),
        reserved       jsonb NOT NULL DEFAULT '{}',
        expires_on     date,
        reason         text NOT NULL,
        issued_by_name text,
        issued_at      timestamptz NOT NULL,
        blocked        boolean NOT NULL DEFAULT false
      ) WITH (fillfactor = 70);
      CREATE INDEX gift_cards_newest ON gift_cards (issued_at DESC, gift_card_id DESC);
      COMMENT ON COLUMN gift_cards.reserved IS 'Set aside, cents by booking.';
      ALTER TABLE approvals ALTER COLUMN booking_id DROP NOT NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE gift_cards;
      DELETE FROM approvals WHERE booking_id IS NULL;
      ALTER TABLE approvals ALTER COLUMN booking_id SET NOT NULL;
    `);
  }
}
