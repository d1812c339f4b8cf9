import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Transfer holds per mailbox; the primary key enforces the limit. */
export class TransferHolds1763690000028 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transfer_holds (
        address    bytea NOT NULL,
        place      smallint NOT NULL,
        booking_id uuid NOT NULL,
        at         timestamptz NOT NULL,
        until      timestamptz NOT NULL,
        PRIMARY KEY (address, place)
      );
      CREATE INDEX transfer_holds_booking ON transfer_holds (booking_id);
      CREATE INDEX transfer_holds_until ON transfer_holds (until);
      COMMENT ON TABLE transfer_holds IS
        'Which bookings keep seats for a transfer, by a keyed hash of the e-mail address: for the limit of these.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE transfer_holds');
  }
}
