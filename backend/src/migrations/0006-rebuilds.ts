import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What is being built anew: how far it is for whoever asks, and, by the row's absence, the word to stop. */
export class Rebuilds1763690000006 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE rebuilds (
        name       text PRIMARY KEY CHECK (name <> ''),
        version    integer NOT NULL CHECK (version > 0),
        phase      text NOT NULL CHECK (phase IN ('fold', 'catch-up', 'flip')),
        position   bigint NOT NULL CHECK (position >= 0),
        target     bigint NOT NULL CHECK (target >= 0),
        started_at timestamptz NOT NULL,
        updated_at timestamptz NOT NULL
      ) WITH (fillfactor = 50);
      COMMENT ON TABLE rebuilds IS 'One row per read model that is being built; its tables stand in the schema rebuild_<name>.';
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP TABLE rebuilds');
  }
}
