import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Read models of the booking module, quotes, references and the inbox of provider events. */
export class Booking1763690000003 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE quotes (
        quote_id   uuid PRIMARY KEY,
        quote      jsonb NOT NULL,
        coupon_id  uuid,
        expires_at timestamptz NOT NULL
      );
      CREATE INDEX quotes_expires_at ON quotes (expires_at);

      -- 29^6 references, one number each; see kernel/numbered-code.ts.
      CREATE SEQUENCE booking_numbers AS integer MINVALUE 0 START 0 MAXVALUE 594823320 CACHE 20;

      CREATE TABLE departure_offers (
        departure_id uuid PRIMARY KEY,
        trip_id      uuid,
        slug_en      text,
        slug_es      text,
        starts_on    date,
        facts        jsonb,
        stock        jsonb,
        taken        jsonb NOT NULL DEFAULT '{}',
        seats_taken  integer NOT NULL DEFAULT 0 CHECK (seats_taken >= 0)
      ) WITH (fillfactor = 70);
      CREATE INDEX departure_offers_en ON departure_offers (slug_en, starts_on, departure_id);
      CREATE INDEX departure_offers_es ON departure_offers (slug_es, starts_on, departure_id);

      CREATE TABLE bookings (
        booking_id uuid PRIMARY KEY,
        reference  text NOT NULL,
        status     text NOT NULL,
        money      text NOT NULL,
        starts_on  date NOT NULL,
        created_at timestamptz NOT NULL,
        version    integer NOT NULL,
        view       jsonb NOT NULL
      ) WITH (fillfactor = 70);
      CREATE UNIQUE INDEX bookings_reference ON bookings (reference) WHERE reference <> '';
      CREATE INDEX bookings_status ON bookings (status, booking_id);

      CREATE TABLE scheduled_work (
        work_id       text PRIMARY KEY,
        kind          text NOT NULL CHECK (kind IN ('hold-expiry', 'charge', 'ask', 'refund')),
        booking_id    uuid NOT NULL,
        instalment_id uuid,
        due_at        timestamptz NOT NULL,
        status        text NOT NULL CHECK (status IN ('due', 'done'))
      ) WITH (fillfactor = 70);
      CREATE INDEX scheduled_work_due ON scheduled_work (due_at) WHERE status = 'due';

      CREATE TABLE coupons (
        code      text PRIMARY KEY,
        coupon_id uuid NOT NULL,
        terms     jsonb NOT NULL,
        used      integer NOT NULL DEFAULT 0 CHECK (used >= 0)
      );

      CREATE TABLE provider_inbox (
        provider     text NOT NULL,
        event_id     text NOT NULL,
        type         text NOT NULL,
        object_id    text NOT NULL,
        received_at  timestamptz NOT NULL,
        processed_at timestamptz,
        PRIMARY KEY (provider, event_id)
      ) WITH (fillfactor = 70);
      CREATE INDEX provider_inbox_open ON provider_inbox (received_at) WHERE processed_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE provider_inbox, coupons, scheduled_work, bookings, departure_offers, quotes;
      DROP SEQUENCE booking_numbers;
    `);
  }
}
