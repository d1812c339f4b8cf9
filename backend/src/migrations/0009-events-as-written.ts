import type { MigrationInterface, QueryRunner } from 'typeorm';
import { append } from './0001-event-store.js';
import { append as appendBatch } from './0005-append-batch.js';

const withDataType = (type: 'json' | 'jsonb', sql: string): string =>
  sql.replaceAll(/\b(p_data|p_meta) jsonb\b/g, `$1 ${type}`);

/**
 * Stores events as `json`, byte for byte: neither append nor read converts them; only reports look inside.
 * Stop processes of an older version first: they cannot read this form.
 *
 * Log segments were sealed over the old form. No root has been published yet, so they can be sealed again.
 */
export class EventsAsWritten1763690000009 implements MigrationInterface {
  up(runner: QueryRunner): Promise<void> {
    return alterDataType(runner, 'json');
  }

  down(runner: QueryRunner): Promise<void> {
    return alterDataType(runner, 'jsonb');
  }
}

async function alterDataType(runner: QueryRunner, type: 'json' | 'jsonb'): Promise<void> {
  await runner.query(`
    -- The sealer's lock (platform/evidence/sealer.ts): it would otherwise continue from a deleted segment.
    SELECT pg_advisory_xact_lock(hashtextextended('log_segments', 0));
    ALTER TABLE events
      DROP CONSTRAINT events_data_check, DROP CONSTRAINT events_meta_check,
      ALTER COLUMN data TYPE ${type} USING data::text::${type}, ALTER COLUMN meta TYPE ${type} USING meta::text::${type},
      ADD CONSTRAINT events_data_check CHECK (${type}_typeof(data) = 'object'),
      ADD CONSTRAINT events_meta_check CHECK (${type}_typeof(meta) = 'object');
    ALTER TABLE log_segments DISABLE TRIGGER log_segments_append_only;
    DELETE FROM log_segments;
    ALTER TABLE log_segments ENABLE TRIGGER log_segments_append_only;
    DROP FUNCTION es_append;
    DROP FUNCTION es_append_batch;
  `);
  await runner.query(withDataType(type, append));
  await runner.query(withDataType(type, appendBatch));
}
