import type { Pool, PoolClient } from 'pg';
import { requireRow } from '../../../platform/database/require-row.js';
import { runInTransaction } from '../../../platform/database/transaction.js';
import type { SecretBox } from '../../../platform/personal-data/secret-box.js';
import { hashRecoveryCode } from './recovery-codes.service.js';

export interface Factor {
  readonly factorId: string;
  readonly secret: Buffer;
  /** Latest step whose code was accepted; null before the first. */
  readonly lastStep: number | null;
}

interface Row {
  readonly factor_id: string;
  readonly sealed_secret: Buffer;
  readonly last_step: string | null;
}

/** Second factors: at most one active and one pending per person. */
export class FactorStore {
  constructor(
    private readonly pool: Pool,
    private readonly box: SecretBox,
  ) {}

  /** True if a factor is active, readable or not. */
  async isOn(staffId: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'SELECT FROM staff_second_factors WHERE staff_id = $1 AND confirmed_at IS NOT NULL',
      [staffId],
    );
    return rowCount === 1;
  }

  async findActive(staffId: string): Promise<Factor | undefined> {
    return this.readFactor(staffId, 'confirmed_at IS NOT NULL');
  }

  async findPending(staffId: string): Promise<Factor | undefined> {
    return this.readFactor(staffId, 'confirmed_at IS NULL');
  }

  /** Stores a new secret, replacing a pending secret. */
  async storePending(staffId: string, factorId: string, secret: Buffer, now: Date): Promise<void> {
    const sealedSecret = await this.box.seal(factorId, secret, now);
    const formerFactors = await runInTransaction(this.pool, async (client) => {
      await lockAccount(client, staffId);
      const { rows } = await client.query<Row>(
        'DELETE FROM staff_second_factors WHERE staff_id = $1 AND confirmed_at IS NULL RETURNING factor_id',
        [staffId],
      );
      await client.query(
        `INSERT INTO staff_second_factors (factor_id, staff_id, sealed_secret, created_at)
         VALUES ($1, $2, $3, $4)`,
        [factorId, staffId, sealedSecret, now],
      );
      return rows;
    });
    await this.destroy(formerFactors, now);
  }

  /**
   * Activates the pending secret with new recovery codes and deletes the former secret; returns false if the
   * secret is no longer pending.
   */
  async turnOn(
    { staffId, factorId, step }: { staffId: string; factorId: string; step: number },
    codes: readonly string[],
    now: Date,
  ): Promise<boolean> {
    const formerFactors = await runInTransaction(this.pool, async (client) => {
      await lockAccount(client, staffId);
      const { rows } = await client.query<Row>(
        `DELETE FROM staff_second_factors WHERE staff_id = $1 AND confirmed_at IS NOT NULL
           AND EXISTS (SELECT FROM staff_second_factors WHERE factor_id = $2 AND confirmed_at IS NULL)
         RETURNING factor_id`,
        [staffId, factorId],
      );
      const { rowCount } = await client.query(
        `UPDATE staff_second_factors SET confirmed_at = $2, last_step = $3
         WHERE factor_id = $1 AND confirmed_at IS NULL`,
        [factorId, now, step],
      );
      if (rowCount !== 1) return undefined;
      await replaceCodes(client, staffId, codes);
      return rows;
    });
    if (formerFactors) await this.destroy(formerFactors, now);
    return formerFactors !== undefined;
  }

  /** Uses up the step; returns true to a single caller, however many use its code concurrently. */
  async useStep(factorId: string, step: number): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'UPDATE staff_second_factors SET last_step = $2 WHERE factor_id = $1 AND last_step < $2',
      [factorId, step],
    );
    return rowCount === 1;
  }

  /** Uses up a recovery code of this person; returns true if it was valid. */
  async useRecoveryCode(staffId: string, symbols: string): Promise<boolean> {
    const { rowCount } = await this.pool.query(
      'DELETE FROM staff_recovery_codes WHERE code_hash = $1 AND staff_id = $2',
      [hashRecoveryCode(symbols), staffId],
    );
    return rowCount === 1;
  }

  async countRecoveryCodes(staffId: string): Promise<number> {
    const { rows } = await this.pool.query<{ n: number }>(
      'SELECT count(*)::int AS n FROM staff_recovery_codes WHERE staff_id = $1',
      [staffId],
    );
    return requireRow(rows).n;
  }

  /** Replaces the recovery codes; returns false if the person has no second factor. */
  async renewCodes(staffId: string, codes: readonly string[]): Promise<boolean> {
    return runInTransaction(this.pool, async (client) => {
      await lockAccount(client, staffId);
      const { rowCount } = await client.query(
        'SELECT FROM staff_second_factors WHERE staff_id = $1 AND confirmed_at IS NOT NULL',
        [staffId],
      );
      if (rowCount !== 1) return false;
      await replaceCodes(client, staffId, codes);
      return true;
    });
  }

  /** Deletes everything, including sign-ins that await a code. */
  async reset(staffId: string, now: Date): Promise<void> {
    const formerFactors = await runInTransaction(this.pool, async (client) => {
      await lockAccount(client, staffId);
      await client.query('DELETE FROM staff_pending_sign_ins WHERE staff_id = $1', [staffId]);
      await client.query('DELETE FROM staff_recovery_codes WHERE staff_id = $1', [staffId]);
      const { rows } = await client.query<Row>(
        'DELETE FROM staff_second_factors WHERE staff_id = $1 RETURNING factor_id',
        [staffId],
      );
      return rows;
    });
    await this.destroy(formerFactors, now);
  }

  private async readFactor(staffId: string, condition: string): Promise<Factor | undefined> {
    const { rows } = await this.pool.query<Row>(
      `SELECT factor_id, sealed_secret, last_step
       FROM staff_second_factors WHERE staff_id = $1 AND ${condition}`,
      [staffId],
    );
    const [row] = rows;
    if (!row) return undefined;
    const secret = await this.box.open(row.factor_id, row.sealed_secret);
    // Never treat this as "no second factor": without keys, a password alone must not sign in.
    if (!secret) throw new Error(`the second factor ${row.factor_id} cannot be read: its key is gone`);
    return {
      factorId: row.factor_id,
      secret,
      lastStep: row.last_step === null ? null : Number(row.last_step),
    };
  }

  private destroy(formerFactors: readonly Row[], now: Date): Promise<void> {
    return this.box.destroy(
      formerFactors.map(({ factor_id }) => factor_id),
      now,
    );
  }
}

/** Serializes changes of one person's factor. */
const lockAccount = (client: PoolClient, staffId: string) =>
  client.query('SELECT FROM staff_accounts WHERE staff_id = $1 FOR UPDATE', [staffId]);

async function replaceCodes(client: PoolClient, staffId: string, codes: readonly string[]): Promise<void> {
  await client.query('DELETE FROM staff_recovery_codes WHERE staff_id = $1', [staffId]);
  await client.query(
    `INSERT INTO staff_recovery_codes (code_hash, staff_id)
     SELECT hash, $2 FROM unnest($1::bytea[]) AS n(hash)`,
    [codes.map(hashRecoveryCode), staffId],
  );
}
