import type { StaffSession } from '@wayfold/contracts/staff';
import { v7 } from 'uuid';
import type { Account } from '../accounts/account.store.js';
import { causeOf, type StaffParts } from '../accounts/staff-services.js';

export interface SignedIn {
  readonly session: StaffSession;
  /** For the cookie, and nowhere else. */
  readonly token: string;
}

/** The end of a sign-in that was right in all its steps. */
export class SessionOpener {
  constructor(private readonly parts: StaffParts) {}

  async open(
    { staffId, name, role }: Pick<Account, 'staffId' | 'name' | 'role'>,
    device: string | null,
    correlationId: string,
  ): Promise<SignedIn> {
    const { sessions, factors, pending, throttle, audit, rules, time } = this.parts;
    const sessionId = v7();
    await audit.record(causeOf({ id: staffId, name }, correlationId), {
      type: 'StaffSignedIn',
      data: { staffId, sessionId },
    });
    const { token, csrfToken } = await sessions.open({ sessionId, staffId, device }, time.now());
    const secondFactor = rules.stateOf(role, await factors.isOn(staffId));
    // A good sign-in is rare enough to tidy up after the others.
    await Promise.all([sessions.prune(time.now()), throttle.prune(time.now()), pending.prune(time.now())]);
    return { session: { id: staffId, name, role, csrfToken, secondFactor }, token };
  }
}
