import { factorState, type FactorPolicy } from './second-factor.js';
import { isConfirmed } from '../sign-in/session.js';
import type { Role } from '../accounts/account.store.js';
import type { OpenSession } from '../sign-in/session.store.js';

/** Second-factor requirements for an open session. */
export class FactorRules {
  constructor(private readonly policy: FactorPolicy) {}

  readonly stateOf = (role: Role, isOn: boolean): ReturnType<typeof factorState> =>
    factorState(this.policy, role, isOn);

  standingOf(
    { role, secondFactor, confirmedAt }: OpenSession,
    now: Date,
  ): { mustEnrol: boolean; confirmed: boolean } {
    return {
      mustEnrol: this.stateOf(role, secondFactor) === 'required',
      confirmed: isConfirmed(confirmedAt, now),
    };
  }
}
