import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Clock } from '../../../platform/clock/clock.js';
import { newCause, type SignedInStaff } from '../accounts/signed-in-staff.js';
import type { StaffAudit } from '../accounts/staff-audit.service.js';
import type { SessionStore } from '../sessions/session.store.js';

export class SignOut extends Command<void> {
  constructor(
    readonly staff: SignedInStaff,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(SignOut)
export class SignOutHandler implements ICommandHandler<SignOut> {
  constructor(
    private readonly sessions: SessionStore,
    private readonly audit: StaffAudit,
    /** Wall-clock time, as for sign-in. */
    private readonly wallClock: Clock,
  ) {}

  async execute({ staff, correlationId }: SignOut): Promise<void> {
    const { id: staffId, sessionId } = staff;
    await this.sessions.revoke(sessionId, this.wallClock.now());
    await this.audit.record(newCause(staff, correlationId), {
      type: 'StaffSignedOut',
      data: { staffId, sessionId },
    });
  }
}
