import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Open tasks of all bookings, without reading settled ones. */
export class OperationsTasks1763690000027 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE operations_tasks (
        booking_id    uuid NOT NULL,
        n             integer NOT NULL,
        kind          text NOT NULL,
        instalment_id uuid NOT NULL,
        detail        text NOT NULL,
        refund_id     text,
        position      bigint NOT NULL,
        raised_at     timestamptz NOT NULL,
        settled_at    timestamptz,
        PRIMARY KEY (booking_id, n)
      );
      CREATE INDEX operations_tasks_open ON operations_tasks (position) WHERE settled_at IS NULL;
      CREATE INDEX operations_tasks_of_kind ON operations_tasks (kind, position) WHERE settled_at IS NULL;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE operations_tasks');
  }
}
