import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Evidence over the log, written after each append so that it slows none down. */
export class LogSegments1763690000007 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE log_segments (
        segment        bigint PRIMARY KEY CHECK (segment > 0),
        first_position bigint NOT NULL UNIQUE CHECK (first_position > 0),
        last_position  bigint NOT NULL CHECK (last_position >= first_position),
        sealed_at      timestamptz NOT NULL,
        root           bytea NOT NULL CHECK (octet_length(root) = 32),
        chain          bytea NOT NULL CHECK (octet_length(chain) = 32),
        leaves         bytea NOT NULL CHECK (octet_length(leaves) = 32 * (last_position - first_position + 1))
      );
      ALTER TABLE log_segments ALTER COLUMN leaves SET STORAGE EXTERNAL; -- hashes do not compress
      COMMENT ON TABLE log_segments IS 'Append-only. A Merkle tree over each run of events; leaves name the event that was changed.';
      COMMENT ON COLUMN log_segments.root IS 'RFC 6962 tree hash of the leaves.';
      COMMENT ON COLUMN log_segments.chain IS 'Hash of the previous chain, the root and the bounds: the last one stands for the whole log.';

      CREATE FUNCTION log_segments_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        RAISE EXCEPTION 'log segments are append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
      END $$;
      CREATE TRIGGER log_segments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON log_segments
        FOR EACH STATEMENT EXECUTE FUNCTION log_segments_refuse_change();
    `);
  }

  /** Refuses: migrating down would delete evidence. */
  down(): Promise<void> {
    return Promise.reject(new Error('the evidence of the log cannot be migrated down'));
  }
}
