import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Renames work kinds. Both lanes of due work have a partial index, which names the kinds. */
export class ChargePolls1763690000037 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await rename(runner, RENAMES);
    await createIndexes(runner, 'charge-poll');
  }

  async down(runner: QueryRunner): Promise<void> {
    await rename(
      runner,
      RENAMES.map(([from, to]) => [to, from]),
    );
    await createIndexes(runner, 'ask');
  }
}

const RENAMES: readonly (readonly [string, string])[] = [
  ['ask', 'charge-poll'],
  ['paypal-order', 'order-poll'],
  ['intent', 'intent-cancellation'],
  ['overdue', 'overdue-check'],
];

async function rename(runner: QueryRunner, renames: typeof RENAMES): Promise<void> {
  for (const [from, to] of renames)
    await runner.query('UPDATE scheduled_work SET kind = $2 WHERE kind = $1', [from, to]);
}

async function createIndexes(runner: QueryRunner, pollKind: string): Promise<void> {
  await runner.query(`
    DROP INDEX scheduled_work_charges, scheduled_work_other;
    CREATE INDEX scheduled_work_charges ON scheduled_work (due_at)
      WHERE status = 'due' AND kind IN ('charge', '${pollKind}');
    CREATE INDEX scheduled_work_other ON scheduled_work (due_at)
      WHERE status = 'due' AND kind NOT IN ('charge', '${pollKind}');
  `);
}
