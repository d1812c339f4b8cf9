import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  listOwnSessions,
  listStaff,
  resetSecondFactor,
  revokeOtherSessions,
  revokeSession,
  revokeStaffSessions,
} from '@wayfold/contracts/staff/staff';
import { requireStaff } from '../../../platform/http/caller-envelope.js';
import {
  type Caller,
  CurrentCaller,
  Input,
  type ReplyOrRefusal,
  Route,
} from '../../../platform/http/route.js';
import { StaffQueries } from '../accounts/staff.query.js';
import { ResetSecondFactor } from '../second-factor/reset-second-factor.command.js';
import { SessionQueries } from '../sessions/sessions.query.js';
import { RevokeSessions } from './revoke-sessions.command.js';

/** A person's own sessions, and administrators' actions on others'. */
@Controller()
export class SessionsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly sessions: SessionQueries,
    private readonly staff: StaffQueries,
  ) {}

  @Route(listOwnSessions)
  listOwnSessions(
    @Input() _input: RouteInput<typeof listOwnSessions>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof listOwnSessions>> {
    const { id, sessionId } = requireStaff(caller);
    return this.sessions.listOwn(id, sessionId);
  }

  @Route(revokeSession)
  revokeSession(
    @Input() { params }: RouteInput<typeof revokeSession>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof revokeSession>> {
    const staff = requireStaff(caller);
    const selection = { staffId: staff.id, onlySessionId: params.id };
    return this.commandBus.execute(new RevokeSessions(staff, selection, caller.correlationId));
  }

  @Route(revokeOtherSessions)
  revokeOtherSessions(
    @Input() _input: RouteInput<typeof revokeOtherSessions>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof revokeOtherSessions>> {
    const staff = requireStaff(caller);
    const selection = { staffId: staff.id, exceptSessionId: staff.sessionId };
    return this.commandBus.execute(new RevokeSessions(staff, selection, caller.correlationId));
  }

  @Route(listStaff)
  listStaff(@Input() _input: RouteInput<typeof listStaff>): Promise<ReplyOrRefusal<typeof listStaff>> {
    return this.staff.listStaff();
  }

  @Route(revokeStaffSessions)
  revokeStaffSessions(
    @Input() { params }: RouteInput<typeof revokeStaffSessions>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof revokeStaffSessions>> {
    const selection = { staffId: params.id };
    return this.commandBus.execute(new RevokeSessions(requireStaff(caller), selection, caller.correlationId));
  }

  @Route(resetSecondFactor)
  resetSecondFactor(
    @Input() { params, body }: RouteInput<typeof resetSecondFactor>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof resetSecondFactor>> {
    const admin = requireStaff(caller);
    return this.commandBus.execute(
      new ResetSecondFactor(admin, params.id, body.reason, caller.correlationId),
    );
  }
}
