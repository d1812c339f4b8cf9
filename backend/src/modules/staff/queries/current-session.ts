import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StaffSession } from '@wayfold/contracts/staff';
import type { Pool } from 'pg';

/** Who is signed in; the guard has found the session alive. */
export class CurrentSession extends Query<StaffSession> {
  constructor(readonly sessionId: string) {
    super();
  }
}

@QueryHandler(CurrentSession)
export class CurrentSessionHandler implements IQueryHandler<CurrentSession> {
  constructor(private readonly pool: Pool) {}

  async execute({ sessionId }: CurrentSession): Promise<StaffSession> {
    const { rows } = await this.pool.query<StaffSession>(
      `SELECT a.staff_id AS id, a.name, a.role, s.csrf_token AS "csrfToken"
       FROM staff_sessions s JOIN staff_accounts a USING (staff_id) WHERE s.session_id = $1`,
      [sessionId],
    );
    if (!rows[0]) throw new Error('the session is gone');
    return rows[0];
  }
}
