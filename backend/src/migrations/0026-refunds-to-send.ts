import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Refunds that staff have to send: few rows, so that listing them reads no other booking. */
export class RefundsToSend1763690000026 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE refunds_to_send (
        refund_id    text PRIMARY KEY,
        booking_id   uuid NOT NULL,
        amount_cents bigint NOT NULL,
        since        timestamptz NOT NULL
      );
      CREATE INDEX refunds_to_send_oldest ON refunds_to_send (since, refund_id);
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE refunds_to_send');
  }
}
