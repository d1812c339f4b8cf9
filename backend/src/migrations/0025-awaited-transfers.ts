import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The transfers that operations waits for are few among all bookings. A column of its own: an index on an expression of
 * `view` would let no update of a booking stay on its page.
 */
export class AwaitedTransfers1763690000025 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bookings ADD COLUMN pay_by text GENERATED ALWAYS AS (view->'transfer'->>'payBy') STORED;
      CREATE INDEX bookings_awaited ON bookings (pay_by, booking_id)
        WHERE pay_by IS NOT NULL AND status IN ('PENDING_PAYMENT', 'CONFIRMED');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN pay_by');
  }
}
