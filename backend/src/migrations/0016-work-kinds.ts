import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A new kind of due work, such as PayPal's orders, is a word of the code's types: the table takes any word. */
export class WorkKinds1763690000016 implements MigrationInterface {
  async up(query: QueryRunner): Promise<void> {
    await query.query(`
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check CHECK (kind ~ '^[a-z]+(-[a-z]+)*$')
    `);
  }

  async down(query: QueryRunner): Promise<void> {
    await query.query(`
      DELETE FROM scheduled_work WHERE kind NOT IN ('hold-expiry', 'charge', 'ask', 'refund', 'erasure');
      ALTER TABLE scheduled_work DROP CONSTRAINT scheduled_work_kind_check,
        ADD CONSTRAINT scheduled_work_kind_check
        CHECK (kind IN ('hold-expiry', 'charge', 'ask', 'refund', 'erasure'))
    `);
  }
}
