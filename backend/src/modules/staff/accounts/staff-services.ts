import type { Clock } from '../../../platform/clock/clock.js';
import type { AccountStore } from './account.store.js';
import type { StaffAudit } from './audit.js';
import type { CodeCheck } from '../second-factor/code-check.js';
import type { FactorRules } from '../second-factor/factor-rules.js';
import type { FactorStore } from '../second-factor/factor.store.js';
import type { PendingStore } from '../sign-in/pending-sign-in.store.js';
import type { SessionStore } from '../sign-in/session.store.js';
import type { SignInThrottle } from '../sign-in/throttle.store.js';

/** What the commands of staff work with. */
export interface StaffParts {
  readonly accounts: AccountStore;
  readonly sessions: SessionStore;
  readonly factors: FactorStore;
  readonly pending: PendingStore;
  readonly throttle: SignInThrottle;
  readonly codes: CodeCheck;
  readonly audit: StaffAudit;
  readonly rules: FactorRules;
  /** Real time: the developer's clock neither ends a session nor a wait, and authenticators do not follow it. */
  readonly time: Clock;
}

/** Whoever is signed in, as a command of theirs needs to know them. */
export interface SignedInStaff {
  readonly id: string;
  readonly name: string;
  readonly sessionId: string;
}

/** What the log says of who did something. */
export const causeOf = ({ id, name }: { id: string; name: string }, correlationId: string) => ({
  actor: { kind: 'staff', id, name } as const,
  correlationId,
});
