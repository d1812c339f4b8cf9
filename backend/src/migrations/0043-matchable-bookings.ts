import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames `expected_transfers`: its rows are bookings that a bank line may be matched with. */
export class MatchableBookings1763690000043 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE expected_transfers RENAME TO matchable_bookings');
    await runner.query('ALTER TABLE matchable_bookings RENAME expected TO booking');
    for (const index of ['pkey', 'reference', 'sums', 'refunds'])
      await runner.query(
        `ALTER INDEX IF EXISTS expected_transfers_${index} RENAME TO matchable_bookings_${index}`,
      );
    await runner.query(
      `UPDATE subscriptions SET name = 'matchable-bookings' WHERE name = 'expected-transfers'`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `UPDATE subscriptions SET name = 'expected-transfers' WHERE name = 'matchable-bookings'`,
    );
    for (const index of ['pkey', 'reference', 'sums', 'refunds'])
      await runner.query(
        `ALTER INDEX IF EXISTS matchable_bookings_${index} RENAME TO expected_transfers_${index}`,
      );
    await runner.query('ALTER TABLE matchable_bookings RENAME booking TO expected');
    await runner.query('ALTER TABLE matchable_bookings RENAME TO expected_transfers');
  }
}
