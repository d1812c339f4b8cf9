import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import { isConfirmed } from '../sessions/session.js';
import type { OpenSession } from '../sessions/session.store.js';
import { determineFactorState, type FactorPolicy } from './second-factor.js';

/** Requirements that an open session has not met, by the policy of this installation. */
export class SessionRequirements {
  constructor(private readonly policy: FactorPolicy) {}

  readonly determineFactorState = (
    role: Role,
    factor: { readonly isOn: boolean },
  ): ReturnType<typeof determineFactorState> => determineFactorState(this.policy, role, factor);

  determineSessionState(
    { role, hasSecondFactor, confirmedAt }: OpenSession,
    now: Date,
  ): { mustEnrol: boolean; isIdentityConfirmed: boolean } {
    return {
      mustEnrol: this.determineFactorState(role, { isOn: hasSecondFactor }) === 'required',
      isIdentityConfirmed: isConfirmed(confirmedAt, now),
    };
  }
}
