import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Appends many requests, all or nothing. After a conflict it writes nothing and returns the conflicting ids:
 * the caller sends those to es_append one by one, and the rest as a batch again. WF001: as es_append.
 *
 * Each stream appears once, with the sum of all requests; events are in the order of their positions.
 */
export const append = `
  CREATE FUNCTION es_append_batch(
    p_command_ids uuid[], p_command_ends integer[], p_command_results jsonb[],
    p_keys text[], p_key_ends integer[], p_key_results jsonb[],
    p_new_streams uuid[], p_new_types text[], p_new_versions integer[], p_new_firsts integer[], p_new_lasts integer[],
    p_streams uuid[], p_types text[], p_expected integer[], p_versions integer[], p_lasts integer[],
    p_event_streams uuid[], p_event_versions integer[], p_schema_versions smallint[],
    p_event_stream_types text[], p_event_types text[], p_recorded_at timestamptz[], p_data jsonb[], p_meta jsonb[],
    p_subjects uuid[], p_new_subjects uuid[], p_wrapped_keys bytea[], p_kek_ids text[], p_subject_times timestamptz[],
    OUT first_position bigint, OUT bad_streams uuid[], OUT bad_commands uuid[], OUT bad_keys text[]
  ) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan SET enable_seqscan = off SET enable_hashjoin = off
    SET enable_mergejoin = off AS $$
  DECLARE
    size integer := cardinality(p_data);
    head bigint;
    written integer;
  BEGIN
    -- First of all, and outside of the block below: from here on nobody else appends.
    UPDATE log_head SET position = position + size RETURNING position - size INTO STRICT head;
    BEGIN
      IF cardinality(p_new_streams) > 0 THEN
        INSERT INTO streams (stream_id, type, version, first_position, last_position)
          SELECT n.id, n.type, n.version, head + n.first, head + n.last
          FROM unnest(p_new_streams, p_new_types, p_new_versions, p_new_firsts, p_new_lasts) AS n(id, type, version, first, last);
      END IF;
      IF cardinality(p_streams) > 0 THEN
        UPDATE streams s SET version = r.version, last_position = head + r.last
          FROM unnest(p_streams, p_types, p_expected, p_versions, p_lasts) AS r(id, type, expected, version, last)
          WHERE s.stream_id = r.id AND s.version = r.expected AND s.type = r.type AND s.closed_at IS NULL;
        GET DIAGNOSTICS written = ROW_COUNT;
        IF written <> cardinality(p_streams) THEN
          RAISE EXCEPTION 'a stream has moved' USING ERRCODE = 'WF003';
        END IF;
      END IF;
      IF cardinality(p_command_ids) > 0 THEN
        INSERT INTO commands (command_id, position, result)
          SELECT c.id, head + c.last, c.result FROM unnest(p_command_ids, p_command_ends, p_command_results) AS c(id, last, result);
      END IF;
      IF cardinality(p_keys) > 0 THEN
        INSERT INTO command_keys (command_key, position, result)
          SELECT c.key, head + c.last, c.result FROM unnest(p_keys, p_key_ends, p_key_results) AS c(key, last, result);
      END IF;
      IF cardinality(p_subjects) > 0 THEN
        INSERT INTO subject_keys AS k (subject_id, wrapped_key, kek_id, created_at)
          SELECT n.id, n.wrapped, n.kek, n.at
          FROM unnest(p_new_subjects, p_wrapped_keys, p_kek_ids, p_subject_times) AS n(id, wrapped, kek, at)
          ON CONFLICT DO NOTHING;
        GET DIAGNOSTICS written = ROW_COUNT;
        IF written <> cardinality(p_new_subjects)
          OR EXISTS (SELECT FROM subject_keys k WHERE k.subject_id = ANY (p_subjects) AND k.destroyed_at IS NOT NULL)
        THEN
          RAISE EXCEPTION 'keys of persons changed' USING ERRCODE = 'WF001';
        END IF;
      END IF;
      INSERT INTO events (position, recorded_at, stream_id, version, schema_version, stream_type, type, data, meta)
        SELECT head + e.n, e.at, e.stream_id, e.version, e.schema_version, e.stream_type, e.type, e.data, e.meta
        FROM unnest(p_event_streams, p_event_versions, p_schema_versions, p_event_stream_types, p_event_types,
                    p_recorded_at, p_data, p_meta) WITH ORDINALITY
          AS e(stream_id, version, schema_version, stream_type, type, at, data, meta, n);
      first_position := head + 1;
      RETURN;
    EXCEPTION WHEN unique_violation OR SQLSTATE 'WF003' THEN
      NULL;
    END;
    UPDATE log_head SET position = head;
    bad_streams := ARRAY(
      SELECT r.id FROM unnest(p_streams || p_new_streams, p_types || p_new_types,
                              p_expected || array_fill(0, ARRAY[cardinality(p_new_streams)])) AS r(id, type, expected)
      LEFT JOIN streams s ON s.stream_id = r.id
      WHERE coalesce(s.version, 0) <> r.expected OR s.type <> r.type OR s.closed_at IS NOT NULL);
    bad_commands := ARRAY(SELECT c.command_id FROM commands c WHERE c.command_id = ANY (p_command_ids));
    bad_keys := ARRAY(SELECT c.command_key FROM command_keys c WHERE c.command_key = ANY (p_keys));
  END $$;
`;

export class AppendBatch1763690000005 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(append);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION es_append_batch');
  }
}
