import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Finds awaited transfers, few among all bookings. A column, because an index on an expression of `view`
 * would prevent HOT updates of every booking.
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
