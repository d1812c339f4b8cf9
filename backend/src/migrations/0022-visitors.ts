import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Unlogged: entries live an hour and may be lost. */
export class Visitors1763690000022 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE visitor_bookings (
        visitor    bytea NOT NULL,
        booking_id uuid NOT NULL,
        at         timestamptz NOT NULL,
        PRIMARY KEY (visitor, booking_id)
      );
      CREATE INDEX visitor_bookings_booking ON visitor_bookings (booking_id);
      CREATE INDEX visitor_bookings_at ON visitor_bookings (at);
      COMMENT ON TABLE visitor_bookings IS
        'Who has paid for which booking within the hour, by a keyed hash of the address: for the limit of declined cards.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE visitor_bookings');
  }
}
