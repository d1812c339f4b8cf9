import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';
import { runInTransaction } from '../../../platform/database/transaction.js';
import {
  ACCOUNT_RULE,
  addAttempt,
  ADDRESS_RULE,
  type Attempts,
  calculateWaitMs,
  chooseRule,
  type ThrottleRule,
  WATCH_RULE,
} from './throttle.js';

interface Row {
  readonly attempts: number;
  readonly last_at: Date;
  readonly locked_until: Date | null;
}

const hashSubject = (kind: 'account' | 'address' | 'code' | 'visitor', value: string): Buffer =>
  createHash('sha256').update(`${kind}:${value}`).digest();

/** Hashes one visitor at one account. */
const hashVisitor = (address: string, email: string): Buffer => hashSubject('visitor', `${address} ${email}`);

const toAttempts = (row: Row): Attempts => ({
  attemptCount: row.attempts,
  lastAt: row.last_at,
  lockedUntil: row.locked_until,
});

/** Counts sign-in attempts, in the database because all processes share it. */
export class SignInThrottle {
  constructor(private readonly pool: Pool) {}

  /**
   * Counts an attempt for the address, the account, and the pair; returns the ms to wait, 0 if none.
   * Nobody waits because of other visitors' attempts.
   */
  admitAttempt(address: string, email: string, now: Date): Promise<number> {
    return this.runAtomically(async (client) => {
      // Always lock the address first, so that two attempts cannot deadlock.
      const addressCount = await this.countAttempt(
        client,
        hashSubject('address', address),
        ADDRESS_RULE,
        now,
      );
      if (addressCount.waitMs > 0) return addressCount.waitMs;
      const accountCount = await this.countAttempt(client, hashSubject('account', email), WATCH_RULE, now);
      const rule = chooseRule(accountCount.attemptCount);
      const visitorCount = await this.countAttempt(client, hashVisitor(address, email), rule, now);
      return visitorCount.waitMs;
    });
  }

  /**
   * Counts a second proof (a code, or the password of an open session) over all of a person's sign-ins, so a
   * new sign-in gives no new attempts.
   */
  admitProof(staffId: string, now: Date): Promise<number> {
    return this.runAtomically(async (client) => {
      const { waitMs } = await this.countAttempt(client, hashSubject('code', staffId), ACCOUNT_RULE, now);
      return waitMs;
    });
  }

  async clearProofs(staffId: string): Promise<void> {
    await this.pool.query('DELETE FROM sign_in_attempts WHERE subject = $1', [hashSubject('code', staffId)]);
  }

  /**
   * Forgets this visitor's attempts at the account, after a success. The address gets back one attempt only,
   * so that a thief who has an account cannot reset it.
   */
  async clearAttempts(address: string, email: string): Promise<void> {
    await this.pool.query(
      `WITH visitor AS (DELETE FROM sign_in_attempts WHERE subject = $1 RETURNING attempts),
       account AS (UPDATE sign_in_attempts
                   SET attempts = greatest(attempts - (SELECT coalesce(sum(attempts), 0) FROM visitor), 0)
                   WHERE subject = $2)
       UPDATE sign_in_attempts SET attempts = greatest(attempts - 1, 0), locked_until = NULL
       WHERE subject = $3`,
      [hashVisitor(address, email), hashSubject('account', email), hashSubject('address', address)],
    );
  }

  /** Deletes expired attempts. */
  async prune(now: Date): Promise<void> {
    const cutoff = new Date(now.getTime() - WATCH_RULE.forgetAfterMs);
    await this.pool.query('DELETE FROM sign_in_attempts WHERE last_at < $1', [cutoff]);
  }

  /** Rolls back the count of an attempt that must wait. */
  private runAtomically(count: (client: PoolClient) => Promise<number>): Promise<number> {
    return runInTransaction(this.pool, count, (waitMs) => waitMs === 0);
  }

  private async countAttempt(
    client: PoolClient,
    subject: Buffer,
    rule: ThrottleRule,
    now: Date,
  ): Promise<{ readonly waitMs: number; readonly attemptCount: number }> {
    await client.query(
      'INSERT INTO sign_in_attempts (subject, attempts, last_at) VALUES ($1, 0, $2) ON CONFLICT DO NOTHING',
      [subject, now],
    );
    const { rows } = await client.query<Row>(
      'SELECT attempts, last_at, locked_until FROM sign_in_attempts WHERE subject = $1 FOR UPDATE',
      [subject],
    );
    const attempts = rows[0] && toAttempts(rows[0]);
    const waitMs = calculateWaitMs(attempts, now);
    if (waitMs > 0) return { waitMs, attemptCount: attempts?.attemptCount ?? 0 };
    const newAttempts = addAttempt(rule, attempts, now);
    await client.query(
      'UPDATE sign_in_attempts SET attempts = $2, last_at = $3, locked_until = $4 WHERE subject = $1',
      [subject, newAttempts.attemptCount, newAttempts.lastAt, newAttempts.lockedUntil],
    );
    return { waitMs: 0, attemptCount: newAttempts.attemptCount };
  }
}
