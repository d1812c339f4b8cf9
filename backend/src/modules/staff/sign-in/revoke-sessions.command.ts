import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { refuse, type Refusal } from '../../../kernel/refuse.js';
import { causeOf, type SignedInStaff, type StaffParts } from '../accounts/staff-services.js';

/** Whose sessions to revoke, and which: one, all but one, or all. */
export interface RevokedSessions {
  readonly staffId: string;
  readonly only?: string;
  readonly but?: string;
}

/** Returns how many were open. */
export class RevokeSessions extends Command<{ revoked: number } | Refusal<'NOT_FOUND'>> {
  constructor(
    /** Who revokes them. */
    readonly by: SignedInStaff,
    readonly which: RevokedSessions,
    readonly correlationId: string,
  ) {
    super();
  }
}

@CommandHandler(RevokeSessions)
export class RevokeSessionsHandler implements ICommandHandler<RevokeSessions> {
  constructor(private readonly parts: StaffParts) {}

  async execute({ by, which, correlationId }: RevokeSessions) {
    const { accounts, sessions, audit, time } = this.parts;
    const { staffId, only: sessionId, but } = which;
    if (!(await accounts.byId(staffId))) return refuse('NOT_FOUND');
    const sessionIds = await sessions.revokeAll(staffId, time.now(), {
      ...(sessionId === undefined ? {} : { only: sessionId }),
      ...(but === undefined ? {} : { but }),
    });
    if (sessionId !== undefined && sessionIds.length === 0) return refuse('NOT_FOUND');
    if (sessionIds.length > 0)
      await audit.record(causeOf(by, correlationId), {
        type: 'StaffSessionsRevoked',
        data: { staffId, sessionIds, why: 'by-hand' },
      });
    return { revoked: sessionIds.length };
  }
}
