import { factorState, type FactorPolicy } from '../domain/second-factor.js';
import { isConfirmed } from '../domain/session.js';
import type { Role } from './account-store.js';
import type { OpenSession } from './session-store.js';

/** What the installation asks of an open session. */
export class FactorRules {
  constructor(private readonly policy: FactorPolicy) {}

  readonly stateOf = (role: Role, on: boolean): ReturnType<typeof factorState> =>
    factorState(this.policy, role, on);

  standing(
    { role, secondFactor, confirmedAt }: OpenSession,
    now: Date,
  ): { mustEnrol: boolean; confirmed: boolean } {
    return {
      mustEnrol: this.stateOf(role, secondFactor) === 'required',
      confirmed: isConfirmed(confirmedAt, now),
    };
  }
}
