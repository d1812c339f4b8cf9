import { type IQueryHandler, Query, QueryHandler } from '@nestjs/cqrs';
import type { StaffSession } from '@wayfold/contracts/staff/staff';
import type { Pool } from 'pg';

/** Second-factor state for the session, by the installation's policy. */
export type FactorStateRule = (role: StaffSession['role'], isOn: boolean) => StaffSession['secondFactor'];

/** The signed-in person; the guard has checked the session. */
export class GetCurrentSession extends Query<StaffSession> {
  constructor(readonly sessionId: string) {
    super();
  }
}

@QueryHandler(GetCurrentSession)
export class GetCurrentSessionHandler implements IQueryHandler<GetCurrentSession> {
  constructor(
    private readonly pool: Pool,
    private readonly determineFactorState: FactorStateRule,
  ) {}

  async execute({ sessionId }: GetCurrentSession): Promise<StaffSession> {
    const { rows } = await this.pool.query<Omit<StaffSession, 'secondFactor'> & { isOn: boolean }>(
      `SELECT a.staff_id AS id, a.name, a.role, s.csrf_token AS "csrfToken",
              EXISTS (SELECT FROM staff_second_factors f
                      WHERE f.staff_id = s.staff_id AND f.confirmed_at IS NOT NULL) AS "isOn"
       FROM staff_sessions s JOIN staff_accounts a USING (staff_id) WHERE s.session_id = $1`,
      [sessionId],
    );
    if (!rows[0]) throw new Error('the session was deleted during the request');
    const { isOn, ...session } = rows[0];
    return { ...session, secondFactor: this.determineFactorState(session.role, isOn) };
  }
}
