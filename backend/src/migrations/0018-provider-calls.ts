import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rate limits of provider calls, shared by all processes; and one index per lane of due work.
 * Unlogged: slots live a second, and a crash of the server only recreates them.
 */
export class ProviderCalls1763690000018 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE UNLOGGED TABLE provider_slots (
        provider text NOT NULL,
        slot     integer NOT NULL CHECK (slot > 0),
        turn     bigint NOT NULL DEFAULT 0,
        taken_at timestamptz NOT NULL DEFAULT to_timestamp(0),
        free_at  timestamptz NOT NULL,
        PRIMARY KEY (provider, slot)
      ) WITH (fillfactor = 20);
      COMMENT ON TABLE provider_slots IS
        'As many slots as calls are allowed in a second. A call holds one until a second after it has counted.';

      CREATE UNLOGGED TABLE provider_brakes (
        provider     text PRIMARY KEY,
        closed_until timestamptz NOT NULL,
        slowed_at    timestamptz NOT NULL,
        share        double precision NOT NULL CHECK (share > 0 AND share <= 1)
      );
      COMMENT ON TABLE provider_brakes IS
        'What a provider that was asked too often has said: nothing until then, and which share of the limit after it.';
    `);
    await runner.query(EXCHANGE);
    await runner.query(BRAKE);
    await runner.query(`
      CREATE INDEX scheduled_work_charges ON scheduled_work (due_at)
        WHERE status = 'due' AND kind IN ('charge', 'ask');
      CREATE INDEX scheduled_work_other ON scheduled_work (due_at)
        WHERE status = 'due' AND kind NOT IN ('charge', 'ask');
      DROP INDEX scheduled_work_due;
      ALTER TABLE provider_inbox ADD COLUMN booking_id uuid;
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      ALTER TABLE provider_inbox DROP COLUMN booking_id;
      CREATE INDEX scheduled_work_due ON scheduled_work (due_at) WHERE status = 'due';
      DROP INDEX scheduled_work_charges, scheduled_work_other;
      DROP FUNCTION brake_provider, exchange_provider_slots;
      DROP TABLE provider_brakes, provider_slots;
    `);
  }
}

/**
 * Returns slots and takes others. Times are seconds; a slot free within 15 ms comes with its \`wait\`.
 * The last row has no slot: its \`wait\` says when to try again.
 *
 * Background calls leave \`reserve\` slots free and start at most an eighth of the limit per 0.1 s, so that
 * slots become free evenly.
 */
const EXCHANGE = `
  CREATE FUNCTION exchange_provider_slots(
    of_provider text, per_second integer, prompt integer, background integer, reserve integer,
    lease double precision, back_slots integer[], back_turns bigint[], back_rests double precision[]
  ) RETURNS TABLE (slot integer, turn bigint, wait double precision)
  LANGUAGE plpgsql AS $$
  #variable_conflict use_column
  DECLARE
    moment   timestamptz := clock_timestamp();
    soon     timestamptz := moment + interval '15 ms';
    -- A slot taken for longer than any lease: the server's clock went back.
    absurd   timestamptz := moment + interval '1 minute';
    usable   integer;
    known    integer;
    free     integer;
    recent   integer;
    next_at  timestamptz;
    shut     timestamptz;
    wanted   integer;
  BEGIN
    IF cardinality(back_slots) > 0 THEN
      UPDATE provider_slots s SET free_at = moment + make_interval(secs => b.rest)
      FROM unnest(back_slots, back_turns, back_rests) AS b(slot, turn, rest)
      WHERE s.provider = of_provider AND s.slot = b.slot AND s.turn = b.turn;
    END IF;
    IF prompt + background = 0 THEN RETURN; END IF;

    SELECT b.closed_until,
           greatest(1, floor(per_second * least(1, b.share + extract(epoch FROM moment - b.slowed_at) / 60)))
      INTO shut, usable FROM provider_brakes b WHERE b.provider = of_provider;
    IF shut > moment THEN
      RETURN QUERY SELECT NULL::integer, NULL::bigint, extract(epoch FROM shut - moment)::float8;
      RETURN;
    END IF;
    usable := coalesce(usable, per_second);

    SELECT count(*), count(*) FILTER (WHERE s.free_at <= soon OR s.free_at > absurd),
           count(*) FILTER (WHERE s.taken_at > moment - interval '100 ms'),
           min(s.free_at) FILTER (WHERE s.free_at > soon)
      INTO known, free, recent, next_at
      FROM provider_slots s WHERE s.provider = of_provider AND s.slot <= usable;
    IF known < usable THEN
      -- What was called before is not known any more: new slots begin after a second.
      INSERT INTO provider_slots (provider, slot, free_at)
        SELECT of_provider, n, moment + interval '1 second' FROM generate_series(1, per_second) n
        ON CONFLICT DO NOTHING;
      next_at := coalesce(next_at, moment + interval '1 second');
    END IF;

    wanted := least(prompt, free)
      + greatest(0, least(background, free - prompt - reserve, ceil(per_second / 8.0)::integer - recent));
    IF wanted > 0 THEN
      RETURN QUERY
        -- Materialized: a subquery could be run once for every row that it is joined to, and lock more than it says.
        WITH f AS MATERIALIZED (
          SELECT s.slot, CASE WHEN s.free_at <= soon
                              THEN greatest(0, extract(epoch FROM s.free_at - moment)) ELSE 0 END::float8 AS wait
          FROM provider_slots s
          WHERE s.provider = of_provider AND s.slot <= usable AND (s.free_at <= soon OR s.free_at > absurd)
          ORDER BY s.free_at LIMIT wanted FOR UPDATE SKIP LOCKED
        )
        UPDATE provider_slots s
        SET turn = s.turn + 1, taken_at = moment,
            free_at = moment + make_interval(secs => f.wait + lease)
        FROM f WHERE s.provider = of_provider AND s.slot = f.slot
        RETURNING s.slot, s.turn, f.wait;
    END IF;
    RETURN QUERY SELECT NULL::integer, NULL::bigint,
      CASE WHEN free > wanted THEN 0 ELSE extract(epoch FROM next_at - moment) END::float8;
  END $$`;

/**
 * After a refusal: stops calls for \`seconds\`, then lowers the limit by a tenth; it recovers within a
 * minute.
 */
const BRAKE = `
  CREATE FUNCTION brake_provider(of_provider text, seconds double precision) RETURNS void
  LANGUAGE sql AS $$
    INSERT INTO provider_brakes AS b (provider, closed_until, slowed_at, share)
    VALUES (of_provider, clock_timestamp() + make_interval(secs => seconds), clock_timestamp(), 0.9)
    ON CONFLICT (provider) DO UPDATE SET
      closed_until = greatest(b.closed_until, excluded.closed_until),
      share = CASE WHEN b.slowed_at > clock_timestamp() - interval '1 second' THEN b.share
              ELSE greatest(0.05, 0.9 * least(1, b.share + extract(epoch FROM clock_timestamp() - b.slowed_at) / 60)) END,
      slowed_at = CASE WHEN b.slowed_at > clock_timestamp() - interval '1 second' THEN b.slowed_at
                  ELSE clock_timestamp() END
  $$`;
