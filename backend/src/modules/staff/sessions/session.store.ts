import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import type { Pool } from 'pg';
import { generateToken, hashToken } from '../../../platform/http/token.js';
import { isAlive, needsTouch, SESSION_LIFETIME_MS, type SessionTimes } from './session.js';

export interface OpenSession {
  readonly sessionId: string;
  readonly staffId: string;
  readonly name: string;
  readonly role: Role;
  readonly csrfToken: string;
  readonly confirmedAt: Date;
  /** This person's second factor is active. */
  readonly hasSecondFactor: boolean;
}

/** Staff sessions: a random token in the cookie, its hash in the database, revocable at any time. */
export class SessionStore {
  constructor(private readonly pool: Pool) {}

  async open(
    session: { sessionId: string; staffId: string; device: string | null },
    now: Date,
  ): Promise<{ token: string; csrfToken: string }> {
    const token = generateToken();
    const csrfToken = generateToken();
    await this.pool.query(
      `INSERT INTO staff_sessions (session_id, token_hash, staff_id, csrf_token, created_at, last_seen_at,
                                   confirmed_at, device)
       VALUES ($1, $2, $3, $4, $5, $5, $5, $6)`,
      [session.sessionId, hashToken(token), session.staffId, csrfToken, now, session.device],
    );
    return { token, csrfToken };
  }

  /** Finds the live session of a token and records its use. */
  async find(token: string, now: Date): Promise<OpenSession | undefined> {
    const { rows } = await this.pool.query<OpenSession & SessionTimes>({
      name: 'staff-session-find',
      text: `SELECT s.session_id AS "sessionId", s.staff_id AS "staffId", a.name, a.role,
                    s.csrf_token AS "csrfToken",
                    s.created_at AS "createdAt", s.last_seen_at AS "lastSeenAt", s.revoked_at AS "revokedAt",
                    s.confirmed_at AS "confirmedAt",
                    EXISTS (SELECT FROM staff_second_factors f
                            WHERE f.staff_id = s.staff_id AND f.confirmed_at IS NOT NULL) AS "hasSecondFactor"
             FROM staff_sessions s JOIN staff_accounts a USING (staff_id) WHERE s.token_hash = $1`,
      values: [hashToken(token)],
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

  /** Revokes a person's sessions, or a selection of them; returns the ids of those that were alive. */
  async revokeAll(
    staffId: string,
    now: Date,
    selection: { readonly onlySessionId?: string; readonly exceptSessionId?: string } = {},
  ): Promise<string[]> {
    const { rows } = await this.pool.query<{ session_id: string } & SessionTimes>(
      `UPDATE staff_sessions s SET revoked_at = $2
       WHERE staff_id = $1 AND revoked_at IS NULL
         AND ($3::uuid IS NULL OR session_id = $3) AND ($4::uuid IS NULL OR session_id <> $4)
       RETURNING session_id, created_at AS "createdAt", last_seen_at AS "lastSeenAt", NULL AS "revokedAt"`,
      [staffId, now, selection.onlySessionId ?? null, selection.exceptSessionId ?? null],
    );
    return rows.filter((times) => isAlive(times, now)).map(({ session_id }) => session_id);
  }

  /** Records that the person proved their identity. */
  async confirm(sessionId: string, now: Date): Promise<void> {
    await this.pool.query('UPDATE staff_sessions SET confirmed_at = $2 WHERE session_id = $1', [
      sessionId,
      now,
    ]);
  }

  /** Deletes sessions that have been dead for half a day or longer. */
  async prune(now: Date): Promise<void> {
    await this.pool.query('DELETE FROM staff_sessions WHERE created_at < $1', [
      new Date(now.getTime() - 2 * SESSION_LIFETIME_MS),
    ]);
  }
}
