import type { Role } from '@wayfold/contracts/kernel/staff-roles';
import { isConfirmed } from '../sign-in/session.js';
import type { OpenSession } from '../sign-in/session.store.js';
import { determineFactorState, type FactorPolicy } from './second-factor.js';

/** Second-factor requirements for an open session. */
export class FactorRules {
  constructor(private readonly policy: FactorPolicy) {}

  readonly determineState = (role: Role, isOn: boolean): ReturnType<typeof determineFactorState> =>
    determineFactorState(this.policy, role, isOn);

  determineStanding(
    { role, hasSecondFactor, confirmedAt }: OpenSession,
    now: Date,
  ): { mustEnrol: boolean; isIdentityConfirmed: boolean } {
    return {
      mustEnrol: this.determineState(role, hasSecondFactor) === 'required',
      isIdentityConfirmed: isConfirmed(confirmedAt, now),
    };
  }
}
