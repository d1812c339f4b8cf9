import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Progress of read model rebuilds. Deleting a row stops its rebuild. */
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
