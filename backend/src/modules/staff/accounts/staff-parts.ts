import type { Clock } from '../../../platform/clock/clock.js';
import type { CodeVerifier } from '../second-factor/code-verifier.service.js';
import type { FactorStore } from '../second-factor/factor.store.js';
import type { SessionRequirements } from '../second-factor/session-requirements.js';
import type { PendingSignInStore } from '../sign-in/pending-sign-in.store.js';
import type { SessionStore } from '../sign-in/session.store.js';
import type { SignInThrottle } from '../sign-in/throttle.store.js';
import type { AccountStore } from './account.store.js';
import type { StaffAudit } from './staff-audit.service.js';

/** Dependencies of the staff commands. */
export interface StaffParts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly factors: FactorStore;
  readonly pendingSignIns: PendingSignInStore;
  readonly throttle: SignInThrottle;
  readonly codeVerifier: CodeVerifier;
  readonly audit: StaffAudit;
  readonly sessionRequirements: SessionRequirements;
  /**
   * Wall-clock time: the developer's clock must not end sessions or waits, and authenticators do not follow
   * it.
   */
  readonly wallClock: Clock;
}
