import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listOwnSessions, StaffSession } from '@wayfold/contracts/staff/staff';
import type { Pool } from 'pg';
import type { SessionTimes } from './session.js';

/** Second-factor state for the session, by the installation's policy. */
export type FactorStateRule = (
  role: StaffSession['role'],
  factor: { readonly isOn: boolean },
) => StaffSession['secondFactor'];

/** The filter of sessions that are still alive. */
export type OpenSessionFilter = <S extends SessionTimes>(sessions: readonly S[]) => readonly S[];

interface Row extends SessionTimes {
  readonly id: string;
  readonly device: string | null;
}

export class SessionQueries {
  constructor(
    private readonly pool: Pool,
    private readonly determineFactorState: FactorStateRule,
    private readonly filterOpenSessions: OpenSessionFilter,
  ) {}

  /** Reads the signed-in person; the guard has checked the session. */
  async readCurrent(sessionId: string): Promise<StaffSession> {
    const { rows } = await this.pool.query<Omit<StaffSession, 'secondFactor'> & { isOn: boolean }>(
      `SELECT a.staff_id AS id, a.name, a.role, s.csrf_token AS "csrfToken",
              EXISTS (SELECT FROM staff_second_factors f
                      WHERE f.staff_id = s.staff_id AND f.confirmed_at IS NOT NULL) AS "isOn"
       FROM staff_sessions s JOIN staff_accounts a USING (staff_id) WHERE s.session_id = $1`,
      [sessionId],
    );
    if (!rows[0]) throw new Error('the session was deleted during the request');
    const { isOn, ...session } = rows[0];
    return { ...session, secondFactor: this.determineFactorState(session.role, { isOn }) };
  }

  async listOwn(staffId: string, currentSessionId: string): Promise<RouteReply<typeof listOwnSessions>> {
    const { rows } = await this.pool.query<Row>(
      `SELECT session_id AS id, device, created_at AS "createdAt", last_seen_at AS "lastSeenAt",
              revoked_at AS "revokedAt"
       FROM staff_sessions WHERE staff_id = $1 ORDER BY last_seen_at DESC, session_id`,
      [staffId],
    );
    return {
      sessions: this.filterOpenSessions(rows).map(({ id, device, createdAt, lastSeenAt }) => ({
        id,
        device,
        createdAt: createdAt.toISOString(),
        lastSeenAt: lastSeenAt.toISOString(),
        isCurrent: id === currentSessionId,
      })),
    };
  }
}
