import type { RouteReply } from '@wayfold/contracts/kernel/route';
import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import type { getSecondFactor } from '@wayfold/contracts/staff/staff';
import type { Pool } from 'pg';
import type { FactorStateRule } from '../sessions/sessions.query.js';

export class SecondFactorQueries {
  constructor(
    private readonly pool: Pool,
    private readonly determineFactorState: FactorStateRule,
  ) {}

  async readStatus(staffId: string): Promise<RouteReply<typeof getSecondFactor>> {
    const { rows } = await this.pool.query<{ role: Role; since: Date | null; codesLeft: number }>(
      `SELECT role, (SELECT confirmed_at FROM staff_second_factors
                     WHERE staff_id = $1 AND confirmed_at IS NOT NULL) AS since,
              (SELECT count(*)::int FROM staff_recovery_codes WHERE staff_id = $1) AS "codesLeft"
       FROM staff_accounts WHERE staff_id = $1`,
      [staffId],
    );
    if (!rows[0]) throw new Error('the signed-in staff member has no account');
    const { role, since, codesLeft } = rows[0];
    return {
      since: since?.toISOString() ?? null,
      recoveryCodesLeft: codesLeft,
      isRequired: this.determineFactorState(role, { isOn: false }) === 'required',
    };
  }
}
