import { createHash, randomBytes } from 'node:crypto';
import type { Pool } from 'pg';
import { isAlive, needsTouch, SESSION_LONGEST_MS, type SessionTimes } from '../domain/session.js';
import type { Role } from './account-store.js';

/** How long the browser keeps the cookie. */
export const SESSION_LONGEST_SECONDS = SESSION_LONGEST_MS / 1000;

export interface OpenSession {
  readonly sessionId: string;
  readonly staffId: string;
  readonly name: string;
  readonly role: Role;
  readonly csrfToken: string;
}

const secret = (): string => randomBytes(32).toString('base64url');
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Sessions of staff: a random token in the cookie, its hash in the database, revocable at any moment. */
export class SessionStore {
  constructor(private readonly pool: Pool) {}

  async open(
    session: { sessionId: string; staffId: string },
    now: Date,
  ): Promise<{ token: string; csrfToken: string }> {
    const token = secret();
    const csrfToken = secret();
    await this.pool.query(
      `INSERT INTO staff_sessions (session_id, token_hash, staff_id, csrf_token, created_at, last_seen_at)
       VALUES ($1, $2, $3, $4, $5, $5)`,
      [session.sessionId, hashOf(token), session.staffId, csrfToken, now],
    );
    return { token, csrfToken };
  }

  /** The session of a token, if it is alive; its use is noted. */
  async find(token: string, now: Date): Promise<OpenSession | undefined> {
    const { rows } = await this.pool.query<OpenSession & SessionTimes>({
      name: 'staff-session-find',
      text: `SELECT s.session_id AS "sessionId", s.staff_id AS "staffId", a.name, a.role, s.csrf_token AS "csrfToken",
                    s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.revoked_at AS "revokedAt"
             FROM staff_sessions s JOIN staff_accounts a USING (staff_id) WHERE s.token_hash = $1`,
      values: [hashOf(token)],
    });
    const session = rows[0];
    if (!session || !isAlive(session, now)) return undefined;
    if (needsTouch(session, now))
      await this.pool.query('UPDATE staff_sessions SET last_seen_at = $2 WHERE session_id = $1', [
        session.sessionId,
        now,
      ]);
    return session;
  }

  async revoke(sessionId: string, now: Date): Promise<void> {
    await this.pool.query(
      'UPDATE staff_sessions SET revoked_at = $2 WHERE session_id = $1 AND revoked_at IS NULL',
      [sessionId, now],
    );
  }

  /** Removes sessions that have opened nothing for half a day and more. */
  async prune(now: Date): Promise<void> {
    await this.pool.query('DELETE FROM staff_sessions WHERE created_at < $1', [
      new Date(now.getTime() - 2 * SESSION_LONGEST_MS),
    ]);
  }
}
