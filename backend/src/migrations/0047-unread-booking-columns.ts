import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Drops two columns of `bookings` that no query reads: the view holds both values. */
export class UnreadBookingColumns1763690000047 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE bookings DROP COLUMN money, DROP COLUMN created_at');
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE bookings ADD COLUMN money text, ADD COLUMN created_at timestamptz;
      UPDATE bookings SET money = view->>'money', created_at = (view->>'createdAt')::timestamptz;
      ALTER TABLE bookings ALTER COLUMN money SET NOT NULL, ALTER COLUMN created_at SET NOT NULL;
    `);
  }
}
