import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Both lanes of due work have a partial index, which names the kind of polls. */
export class ChargePolls1763690000037 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return createIndexes(runner, 'charge-poll');
  }

  down(runner: QueryRunner): Promise<void> {
    return createIndexes(runner, 'ask');
  }
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
