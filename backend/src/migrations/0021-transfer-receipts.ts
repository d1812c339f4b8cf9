import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Receipts of transfers that customers upload: outside every web root, readable by all processes. */
export class TransferReceipts1763690000021 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE transfer_receipts (
        receipt_id uuid PRIMARY KEY,
        booking_id uuid NOT NULL,
        subject_id uuid NOT NULL,
        type       text NOT NULL CHECK (type IN ('application/pdf', 'image/jpeg', 'image/png')),
        bytes      integer NOT NULL CHECK (bytes > 0),
        added_at   timestamptz NOT NULL,
        box        bytea NOT NULL
      );
      ALTER TABLE transfer_receipts ALTER COLUMN box SET STORAGE EXTERNAL;
      CREATE INDEX transfer_receipts_booking ON transfer_receipts (booking_id, added_at);
      CREATE INDEX transfer_receipts_subject ON transfer_receipts (subject_id);
      COMMENT ON COLUMN transfer_receipts.box IS
        'The file, encrypted under the key of the one who booked: it opens no more once that key is destroyed.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE transfer_receipts');
  }
}
