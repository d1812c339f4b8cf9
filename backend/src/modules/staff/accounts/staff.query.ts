import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { listStaff } from '@wayfold/contracts/staff/staff';
import type { Pool } from 'pg';
import type { SessionTimes } from '../sessions/session.js';
import type { OpenSessionFilter } from '../sessions/sessions.query.js';

type Reply = RouteReply<typeof listStaff>;
type ListedAccount = Omit<Reply['staff'][number], 'openSessions'>;

export class StaffQueries {
  constructor(
    private readonly pool: Pool,
    private readonly filterOpenSessions: OpenSessionFilter,
  ) {}

  async listStaff(): Promise<Reply> {
    const { rows: accounts } = await this.pool.query<ListedAccount>(
      `SELECT a.staff_id AS id, a.name, a.email, a.role,
              EXISTS (SELECT FROM staff_second_factors f
                      WHERE f.staff_id = a.staff_id AND f.confirmed_at IS NOT NULL) AS "hasSecondFactor"
       FROM staff_accounts a ORDER BY a.name, a.email`,
    );
    const { rows: sessions } = await this.pool.query<SessionTimes & { readonly staffId: string }>(
      `SELECT staff_id AS "staffId", created_at AS "createdAt", last_seen_at AS "lastSeenAt",
              revoked_at AS "revokedAt" FROM staff_sessions WHERE revoked_at IS NULL`,
    );
    const openCountByStaff = new Map<string, number>();
    for (const { staffId } of this.filterOpenSessions(sessions))
      openCountByStaff.set(staffId, (openCountByStaff.get(staffId) ?? 0) + 1);
    return {
      staff: accounts.map((account) => ({ ...account, openSessions: openCountByStaff.get(account.id) ?? 0 })),
    };
  }
}
