import type { MigrationInterface, QueryRunner } from 'typeorm';

const tables = `
  CREATE TABLE streams (
    stream_id      uuid PRIMARY KEY,
    type           text NOT NULL CHECK (type <> ''),
    version        integer NOT NULL CHECK (version > 0),
    first_position bigint NOT NULL CHECK (first_position > 0),
    last_position  bigint NOT NULL CHECK (last_position >= first_position AND last_position >= version),
    closed_at      timestamptz
  ) WITH (fillfactor = 80);

  CREATE TABLE events (
    position       bigint PRIMARY KEY CHECK (position > 0),
    recorded_at    timestamptz NOT NULL,
    stream_id      uuid NOT NULL,
    version        integer NOT NULL CHECK (version > 0),
    schema_version smallint NOT NULL CHECK (schema_version > 0),
    stream_type    text NOT NULL CHECK (stream_type <> ''),
    type           text NOT NULL CHECK (type <> ''),
    data           jsonb NOT NULL CHECK (jsonb_typeof(data) = 'object'),
    meta           jsonb NOT NULL CHECK (jsonb_typeof(meta) = 'object'),
    CONSTRAINT events_stream_version UNIQUE (stream_id, version)
  );
  COMMENT ON TABLE events IS 'Append-only. Positions are dense and in commit order: es_append alone writes here.';

  CREATE FUNCTION es_refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
  BEGIN
    RAISE EXCEPTION 'events are append-only: % refused', TG_OP USING ERRCODE = 'restrict_violation';
  END $$;
  CREATE TRIGGER events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON events
    FOR EACH STATEMENT EXECUTE FUNCTION es_refuse_change();

  CREATE TABLE log_head (
    only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
    position bigint NOT NULL CHECK (position >= 0)
  ) WITH (fillfactor = 10);
  INSERT INTO log_head (position) VALUES (0);

  CREATE TABLE commands (
    command_id uuid PRIMARY KEY,
    position   bigint NOT NULL CHECK (position > 0),
    result     jsonb
  ) PARTITION BY RANGE (command_id);
  COMMENT ON TABLE commands IS 'Commands with UUID v7 ids, partitioned by the time inside the id; old months may be dropped.';
  CREATE TABLE commands_default PARTITION OF commands DEFAULT;

  CREATE TABLE command_keys (
    command_key text PRIMARY KEY CHECK (length(command_key) BETWEEN 1 AND 200),
    position    bigint NOT NULL CHECK (position > 0),
    result      jsonb
  );
  COMMENT ON TABLE command_keys IS 'Commands with deterministic ids: never dropped.';

  CREATE TABLE subscriptions (
    name       text NOT NULL CHECK (name <> ''),
    version    integer NOT NULL CHECK (version > 0),
    position   bigint NOT NULL CHECK (position >= 0),
    updated_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (name, version)
  ) WITH (fillfactor = 50);

  CREATE UNLOGGED TABLE snapshots (
    stream_id  uuid NOT NULL,
    reducer    text NOT NULL CHECK (reducer <> ''),
    version    integer NOT NULL CHECK (version > 0),
    state      jsonb NOT NULL,
    created_at timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (stream_id, reducer)
  ) WITH (fillfactor = 80);
  COMMENT ON TABLE snapshots IS 'Disposable; reducer is the hash of the fold that made the state.';

  CREATE TABLE subject_keys (
    subject_id   uuid PRIMARY KEY,
    wrapped_key  bytea,
    kek_id       text,
    created_at   timestamptz NOT NULL,
    destroyed_at timestamptz,
    CHECK ((destroyed_at IS NULL) = (wrapped_key IS NOT NULL)),
    CHECK ((wrapped_key IS NULL) = (kek_id IS NULL))
  );
  COMMENT ON TABLE subject_keys IS 'One key per person; a row with destroyed_at prevents a new key.';
`;

/** Creates a partition per month; takes over rows that a fast clock put into the default partition. */
const partitions = `
  CREATE FUNCTION es_uuid7_floor(at timestamptz) RETURNS uuid LANGUAGE sql STRICT STABLE AS $$
    SELECT rpad(lpad(to_hex((extract(epoch FROM at) * 1000)::bigint), 12, '0'), 32, '0')::uuid
  $$;

  CREATE FUNCTION ensure_command_partitions(months integer) RETURNS integer LANGUAGE plpgsql AS $$
  DECLARE
    starts timestamptz;
    low uuid;
    high uuid;
    part text;
    made integer := 0;
  BEGIN
    PERFORM 1 FROM log_head FOR UPDATE; -- no append in between
    FOR m IN 0..months LOOP
      starts := (date_trunc('month', now() AT TIME ZONE 'UTC') + make_interval(months => m)) AT TIME ZONE 'UTC';
      part := 'commands_' || to_char(starts AT TIME ZONE 'UTC', 'YYYY_MM');
      CONTINUE WHEN to_regclass(part) IS NOT NULL;
      low := es_uuid7_floor(starts);
      high := es_uuid7_floor((starts AT TIME ZONE 'UTC' + interval '1 month') AT TIME ZONE 'UTC');
      EXECUTE format('CREATE TABLE %I (LIKE commands INCLUDING ALL)', part);
      EXECUTE format('WITH moved AS (DELETE FROM commands_default WHERE command_id >= %L AND command_id < %L RETURNING *)
                      INSERT INTO %I SELECT * FROM moved', low, high, part);
      EXECUTE format('ALTER TABLE commands ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)', part, low, high);
      made := made + 1;
    END LOOP;
    RETURN made;
  END $$;
  SELECT ensure_command_partitions(18);
`;

/**
 * Appends one command's events, all or nothing. Locks log_head first: positions are dense, in commit order.
 * WF001: a person's key was created or destroyed after encryption: the caller encrypts again. WF002: a broken
 * invariant.
 */
export const append = `
  CREATE FUNCTION es_append(
    p_command_id uuid, p_command_key text, p_result jsonb, p_recorded_at timestamptz, p_meta jsonb,
    p_stream_ids uuid[], p_stream_types text[], p_expected integer[], p_counts integer[], p_offsets integer[],
    p_close boolean[],
    p_event_streams integer[], p_event_versions integer[], p_event_types text[], p_schema_versions smallint[],
    p_data jsonb[],
    p_subjects uuid[], p_new_subjects uuid[], p_wrapped_keys bytea[], p_kek_ids text[],
    OUT status text, OUT first_position bigint, OUT last_position bigint,
    OUT stream_id uuid, OUT expected integer, OUT actual integer, OUT result jsonb
  ) LANGUAGE plpgsql SET plan_cache_mode = force_generic_plan AS $$
  DECLARE
    head bigint;
    kind text;
    found_kind text;
    written integer;
  BEGIN
    SELECT h.position INTO STRICT head FROM log_head h FOR UPDATE;
    first_position := head + 1;
    last_position := head + cardinality(p_data);

    SELECT r.id, r.expected, coalesce(s.version, 0), r.type, s.type
      INTO stream_id, expected, actual, kind, found_kind
      FROM unnest(p_stream_ids, p_stream_types, p_expected) WITH ORDINALITY AS r(id, type, expected, n)
      LEFT JOIN streams s ON s.stream_id = r.id
      WHERE coalesce(s.version, 0) <> r.expected OR s.closed_at IS NOT NULL OR s.type <> r.type
      ORDER BY r.n LIMIT 1;
    IF FOUND THEN
      -- A repeated command meets the versions it made itself: a duplicate, not a conflict.
      IF p_command_id IS NOT NULL THEN
        SELECT 'duplicate', c.result INTO status, result FROM commands c WHERE c.command_id = p_command_id;
      ELSE
        SELECT 'duplicate', c.result INTO status, result FROM command_keys c WHERE c.command_key = p_command_key;
      END IF;
      IF status IS NULL AND found_kind <> kind THEN
        RAISE EXCEPTION 'stream % is of type %, not %', stream_id, found_kind, kind USING ERRCODE = 'WF002';
      END IF;
      status := coalesce(status, 'conflict');
      RETURN;
    END IF;

    IF p_command_id IS NOT NULL THEN
      INSERT INTO commands AS c (command_id, position, result) VALUES (p_command_id, last_position, p_result)
        ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS written = ROW_COUNT;
      IF written = 0 THEN
        SELECT 'duplicate', c.result INTO status, result FROM commands c WHERE c.command_id = p_command_id;
        RETURN;
      END IF;
    ELSE
      INSERT INTO command_keys AS c (command_key, position, result) VALUES (p_command_key, last_position, p_result)
        ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS written = ROW_COUNT;
      IF written = 0 THEN
        SELECT 'duplicate', c.result INTO status, result FROM command_keys c WHERE c.command_key = p_command_key;
        RETURN;
      END IF;
    END IF;

    IF cardinality(p_subjects) > 0 THEN
      INSERT INTO subject_keys AS k (subject_id, wrapped_key, kek_id, created_at)
        SELECT n.id, n.wrapped, n.kek, p_recorded_at FROM unnest(p_new_subjects, p_wrapped_keys, p_kek_ids) AS n(id, wrapped, kek)
        ON CONFLICT DO NOTHING;
      GET DIAGNOSTICS written = ROW_COUNT;
      IF written <> cardinality(p_new_subjects)
        OR EXISTS (SELECT FROM subject_keys k WHERE k.subject_id = ANY (p_subjects) AND k.destroyed_at IS NOT NULL)
      THEN
        RAISE EXCEPTION 'keys of persons changed' USING ERRCODE = 'WF001';
      END IF;
    END IF;

    INSERT INTO events (position, recorded_at, stream_id, version, schema_version, stream_type, type, data, meta)
      SELECT head + e.n, p_recorded_at, p_stream_ids[e.stream], e.version, e.schema_version, p_stream_types[e.stream],
             e.type, e.data, p_meta
      FROM unnest(p_event_streams, p_event_versions, p_event_types, p_schema_versions, p_data) WITH ORDINALITY
        AS e(stream, version, type, schema_version, data, n);
    INSERT INTO streams AS s (stream_id, type, version, first_position, last_position, closed_at)
      SELECT r.id, r.type, r.expected + r.count, head + r.skip + 1, head + r.skip + r.count,
             CASE WHEN r.close THEN p_recorded_at END
      FROM unnest(p_stream_ids, p_stream_types, p_expected, p_counts, p_offsets, p_close)
        AS r(id, type, expected, count, skip, close)
      WHERE r.count > 0
      ON CONFLICT ON CONSTRAINT streams_pkey DO UPDATE SET version = excluded.version, last_position = excluded.last_position,
        closed_at = excluded.closed_at;
    UPDATE log_head SET position = last_position;
    status := 'ok';
  END $$;
`;

export class EventStore1763690000001 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(tables);
    await runner.query(partitions);
    await runner.query(append);
  }

  /** Refuses: migrating down would delete the event log. */
  down(): Promise<void> {
    return Promise.reject(new Error('the event store cannot be migrated down'));
  }
}
