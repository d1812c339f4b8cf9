import { Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { RouteInput } from '@wayfold/contracts/kernel/route';
import {
  grantApproval,
  listApprovals,
  refuseApproval,
  requestApproval,
} from '@wayfold/contracts/staff/approvals';
import { isRefusal } from '../../kernel/refuse.js';
import { newStaffEnvelope, requireStaff } from '../../platform/http/caller-envelope.js';
import { type Caller, CurrentCaller, Input, type ReplyOrRefusal, Route } from '../../platform/http/route.js';
import { ApprovalQueries } from './approvals.query.js';
import { type ApprovalDecision, DecideApproval } from './decide-approval.command.js';
import { RequestApproval } from './request-approval.command.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly commandBus: CommandBus,
    private readonly approvals: ApprovalQueries,
  ) {}

  @Route(listApprovals)
  listApprovals(
    @Input() { query }: RouteInput<typeof listApprovals>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof listApprovals>> {
    return this.approvals.listApprovals(query, requireStaff(caller));
  }

  @Route(requestApproval)
  requestApproval(
    @Input() { body, idempotencyKey }: RouteInput<typeof requestApproval>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof requestApproval>> {
    const { id } = requireStaff(caller);
    const envelope = newStaffEnvelope(caller, `http:request-approval:${id}:${idempotencyKey}`);
    return this.commandBus.execute(new RequestApproval(envelope, body, id));
  }

  @Route(grantApproval)
  grantApproval(
    @Input() { params }: RouteInput<typeof grantApproval>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof grantApproval>> {
    return this.decide(caller, params.id, { type: 'Grant' });
  }

  @Route(refuseApproval)
  refuseApproval(
    @Input() { params, body }: RouteInput<typeof refuseApproval>,
    @CurrentCaller() caller: Caller,
  ): Promise<ReplyOrRefusal<typeof refuseApproval>> {
    return this.decide(caller, params.id, { type: 'Refuse', reason: body.reason });
  }

  private async decide(
    caller: Caller,
    id: string,
    decision: ApprovalDecision,
  ): Promise<ReplyOrRefusal<typeof grantApproval>> {
    const { id: staffId } = requireStaff(caller);
    const reply = await this.commandBus.execute(
      new DecideApproval(newStaffEnvelope(caller), id, staffId, decision),
    );
    return isRefusal(reply) ? reply : { id, status: reply.status };
  }
}
