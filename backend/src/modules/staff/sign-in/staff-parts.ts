import type { CodeVerifier } from '../second-factor/code-verifier.service.js';
import type { FactorParts } from '../second-factor/factor-parts.js';
import type { SessionRequirements } from '../second-factor/session-requirements.js';
import type { PendingSignInStore } from './pending-sign-in.store.js';

/** Dependencies of the commands of sign-in and sessions. */
export interface StaffParts extends FactorParts {
  readonly pendingSignIns: PendingSignInStore;
  readonly codeVerifier: CodeVerifier;
  readonly sessionRequirements: SessionRequirements;
}
