import type { Clock } from '../../../platform/clock/clock.js';
import type { AccessPort } from '../../../platform/http/access.js';
import type { WayfoldRequest } from '../../../platform/http/route.js';
import type { SessionRequirements } from '../second-factor/session-requirements.js';
import type { SessionStore } from '../sessions/session.store.js';
import { StaffCookie } from './staff-cookie.js';

/** Finds the member of staff behind a request's cookie. */
export class StaffAccess implements Pick<AccessPort, 'findStaff'> {
  constructor(
    private readonly sessions: SessionStore,
    private readonly sessionRequirements: SessionRequirements,
    private readonly wallClock: Clock,
  ) {}

  async findStaff(request: WayfoldRequest): ReturnType<AccessPort['findStaff']> {
    const token = StaffCookie.parse(request.headers.cookie);
    const now = this.wallClock.now();
    const session = token === undefined ? undefined : await this.sessions.find(token, now);
    if (!session) return undefined;
    const { staffId, name, role, sessionId, csrfToken } = session;
    return {
      id: staffId,
      name,
      role,
      sessionId,
      csrfToken,
      ...this.sessionRequirements.determineSessionState(session, now),
    };
  }
}
