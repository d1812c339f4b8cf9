import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import { newCause, type SignedInStaff } from '../accounts/signed-in-staff.js';
import type { StaffParts } from './staff-parts.js';

/** Whose sessions to revoke, and which: one session, all others, or all. */
export interface SessionSelection {
  readonly staffId: string;
  readonly onlySessionId?: string;
  readonly exceptSessionId?: string;
}

/** Revokes sessions; the reply counts those that were open. */
export class RevokeSessions extends Command<{ revokedCount: number } | Refusal<'NOT_FOUND'>> {
  constructor(
    /** The person who revokes the sessions. */
    readonly staff: SignedInStaff,
    readonly selection: SessionSelection,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeSessions)
export class RevokeSessionsHandler implements ICommandHandler<RevokeSessions> {
  constructor(private readonly parts: Pick<StaffParts, 'accounts' | 'sessions' | 'audit' | 'wallClock'>) {}

  async execute({ staff, selection, correlationId }: RevokeSessions) {
    const { accounts, sessions, audit, wallClock } = this.parts;
    const { staffId, onlySessionId: sessionId } = selection;
    if (!(await accounts.findById(staffId))) return refuse('NOT_FOUND');
    const sessionIds = await sessions.revokeAll(staffId, wallClock.now(), selection);
    if (sessionId !== undefined && sessionIds.length === 0) return refuse('NOT_FOUND');
    if (sessionIds.length > 0)
      await audit.record(newCause(staff, correlationId), {
        type: 'StaffSessionsRevoked',
        data: { staffId, sessionIds, reason: 'by-hand' },
      });
    return { revokedCount: sessionIds.length };
  }
}
