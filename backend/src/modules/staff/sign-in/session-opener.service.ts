import type { StaffSession } from '@wayfold/contracts/staff/staff';
import { v7 } from 'uuid';
import type { StaffAccount } from '../accounts/account.store.js';
import { newCause } from '../accounts/signed-in-staff.js';
import type { StaffParts } from './staff-parts.js';

export interface SignInReply {
  readonly session: StaffSession;
  /** For the cookie only. */
  readonly token: string;
}

/** The end of a sign-in whose steps all succeeded. */
export class SessionOpener {
  constructor(private readonly parts: StaffParts) {}

  async open(
    { staffId, name, role }: Pick<StaffAccount, 'staffId' | 'name' | 'role'>,
    device: string | null,
    correlationId: string,
  ): Promise<SignInReply> {
    const { sessions, factors, pendingSignIns, throttle, audit, sessionRequirements, wallClock } = this.parts;
    const sessionId = v7();
    await audit.record(newCause({ id: staffId, name }, correlationId), {
      type: 'StaffSignedIn',
      data: { staffId, sessionId },
    });
    const { token, csrfToken } = await sessions.open({ sessionId, staffId, device }, wallClock.now());
    const secondFactor = sessionRequirements.determineFactorState(role, {
      isOn: await factors.isOn(staffId),
    });
    // Successful sign-ins are rare enough to clean up here.
    await Promise.all([
      sessions.prune(wallClock.now()),
      throttle.prune(wallClock.now()),
      pendingSignIns.prune(wallClock.now()),
    ]);
    return { session: { id: staffId, name, role, csrfToken, secondFactor }, token };
  }
}
