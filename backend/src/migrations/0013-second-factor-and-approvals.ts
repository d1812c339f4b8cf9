import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The second factor of staff, confirmation of sessions, and the second person for large amounts. */
export class SecondFactorAndApprovals1763690000013 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      CREATE TABLE staff_second_factors (
        factor_id     uuid PRIMARY KEY,
        staff_id      uuid NOT NULL REFERENCES staff_accounts,
        sealed_secret bytea NOT NULL,
        created_at    timestamptz NOT NULL,
        confirmed_at  timestamptz,
        last_step     bigint CHECK (last_step > 0),
        CHECK ((confirmed_at IS NULL) = (last_step IS NULL))
      ) WITH (fillfactor = 70);
      CREATE UNIQUE INDEX staff_second_factors_on ON staff_second_factors (staff_id) WHERE confirmed_at IS NOT NULL;
      CREATE UNIQUE INDEX staff_second_factors_begun ON staff_second_factors (staff_id) WHERE confirmed_at IS NULL;
      COMMENT ON COLUMN staff_second_factors.sealed_secret IS
        'Ciphertext under the key of factor_id in subject_keys: it rotates with the others, and is destroyed with the factor.';
      COMMENT ON COLUMN staff_second_factors.last_step IS
        'The latest 30-second step whose code was accepted; no code of it or of an earlier one is accepted again.';

      CREATE TABLE staff_recovery_codes (
        code_hash bytea PRIMARY KEY,
        staff_id  uuid NOT NULL REFERENCES staff_accounts
      );
      CREATE INDEX staff_recovery_codes_staff ON staff_recovery_codes (staff_id);
      COMMENT ON COLUMN staff_recovery_codes.code_hash IS 'SHA-256 of 73 random bits. A code that was used is gone.';

      CREATE TABLE staff_pending_sign_ins (
        token_hash bytea PRIMARY KEY,
        attempt_id uuid NOT NULL,
        staff_id   uuid NOT NULL REFERENCES staff_accounts,
        device     text,
        expires_at timestamptz NOT NULL,
        tries      integer NOT NULL DEFAULT 0 CHECK (tries >= 0)
      ) WITH (fillfactor = 70);
      CREATE INDEX staff_pending_sign_ins_expires ON staff_pending_sign_ins (expires_at);

      ALTER TABLE staff_sessions ADD COLUMN confirmed_at timestamptz, ADD COLUMN device text;
      UPDATE staff_sessions SET confirmed_at = created_at;
      ALTER TABLE staff_sessions ALTER COLUMN confirmed_at SET NOT NULL;
      COMMENT ON COLUMN staff_sessions.confirmed_at IS 'When this person last showed who they are.';

      CREATE TABLE approvals (
        approval_id       uuid PRIMARY KEY,
        status            text NOT NULL CHECK (status IN ('requested', 'granted', 'refused', 'used', 'expired')),
        action            text NOT NULL,
        booking_id        uuid NOT NULL,
        amount_cents      bigint NOT NULL CHECK (amount_cents > 0),
        reason            text NOT NULL,
        requested_by      uuid NOT NULL,
        requested_by_name text NOT NULL,
        requested_at      timestamptz NOT NULL,
        expires_at        timestamptz NOT NULL,
        decided_by        uuid,
        decided_by_name   text,
        decided_at        timestamptz,
        refusal           text,
        CHECK ((decided_by IS NULL) = (decided_at IS NULL)),
        CHECK (decided_by IS DISTINCT FROM requested_by)
      ) WITH (fillfactor = 70);
      CREATE INDEX approvals_open ON approvals (expires_at) WHERE status IN ('requested', 'granted');
    `);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`
      DROP TABLE approvals, staff_pending_sign_ins, staff_recovery_codes, staff_second_factors;
      ALTER TABLE staff_sessions DROP COLUMN confirmed_at, DROP COLUMN device;
    `);
  }
}
