import type { Clock } from '../../../platform/clock/clock.js';
import type { AccountStore } from '../accounts/account.store.js';
import type { StaffAudit } from '../accounts/staff-audit.service.js';
import type { SignInThrottle } from '../accounts/throttle.store.js';
import type { SessionStore } from '../sessions/session.store.js';
import type { FactorStore } from './factor.store.js';

/** Dependencies of the commands that change a second factor. */
export interface FactorParts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly factors: FactorStore;
  readonly throttle: SignInThrottle;
  readonly audit: StaffAudit;
  /**
   * Wall-clock time: the developer's clock must not end sessions or waits,
   * and authenticators do not follow it.
   */
  readonly wallClock: Clock;
}
