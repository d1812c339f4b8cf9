import type { Pool } from 'pg';
import { generateToken, hashToken } from '../../../platform/http/token.js';
import { CODE_WAIT_MS, MAX_CODE_ATTEMPTS } from '../second-factor/second-factor.js';

export interface PendingSignIn {
  readonly attemptId: string;
  readonly staffId: string;
  readonly device: string | null;
  /** Codes entered so far, including this one. */
  readonly codeAttemptCount: number;
}

/** Sign-ins that await a code: a random token in a cookie, its hash in the database. */
export class PendingSignInStore {
  constructor(private readonly pool: Pool) {}

  /** Opens a pending sign-in for five minutes. */
  async open(
    { attemptId, staffId, device }: { attemptId: string; staffId: string; device: string | null },
    now: Date,
  ): Promise<{ token: string; expiresAt: Date }> {
    const token = generateToken();
    const expiresAt = new Date(now.getTime() + CODE_WAIT_MS);
    await this.pool.query(
      `INSERT INTO staff_pending_sign_ins (token_hash, attempt_id, staff_id, device, expires_at)
       VALUES ($1, $2, $3, $4, $5)`,
      [hashToken(token), attemptId, staffId, device, expiresAt],
    );
    return { token, expiresAt };
  }

  /** Finds the person signing in, if the sign-in is still pending. */
  async findStaffId(token: string, now: Date): Promise<string | undefined> {
    const { rows } = await this.pool.query<{ staff_id: string }>(
      'SELECT staff_id FROM staff_pending_sign_ins WHERE token_hash = $1 AND expires_at > $2 AND tries < $3',
      [hashToken(token), now, MAX_CODE_ATTEMPTS],
    );
    return rows[0]?.staff_id;
  }

  /** Counts before the code is checked, so that concurrent attempts all count. */
  async countCodeAttempt(token: string, now: Date): Promise<PendingSignIn | undefined> {
    const { rows } = await this.pool.query<PendingSignIn>(
      `UPDATE staff_pending_sign_ins SET tries = tries + 1
       WHERE token_hash = $1 AND expires_at > $2 AND tries < $3
       RETURNING attempt_id AS "attemptId", staff_id AS "staffId", device, tries AS "codeAttemptCount"`,
      [hashToken(token), now, MAX_CODE_ATTEMPTS],
    );
    return rows[0];
  }

  /** Ends the pending sign-in; returns true to a single caller. */
  async close(token: string): Promise<boolean> {
    const { rowCount } = await this.pool.query('DELETE FROM staff_pending_sign_ins WHERE token_hash = $1', [
      hashToken(token),
    ]);
    return rowCount === 1;
  }

  async prune(now: Date): Promise<void> {
    await this.pool.query('DELETE FROM staff_pending_sign_ins WHERE expires_at <= $1', [now]);
  }
}
