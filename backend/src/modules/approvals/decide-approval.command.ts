import { isRefusal, type Refusal } from '../../kernel/refuse.js';
import { toDecision } from '../../platform/commands/decision.js';
import { defineCommand } from '../../platform/commands/define-command.js';
import { approval, type ApprovalDecisionRefusal } from './approval.js';
import { approvalStream } from './events.js';

export type ApprovalDecision =
  { readonly type: 'Grant' } | { readonly type: 'Refuse'; readonly reason: string };

/** Grants or refuses a request; `staffId` is the answering person. */
export const { Command: DecideApproval, Handler: DecideApprovalHandler } = defineCommand({
  name: 'DecideApproval',
  input: (approvalId: string, staffId: string, decision: ApprovalDecision) => ({
    approvalId,
    staffId,
    decision,
  }),
  streams: ({ approvalId }) => ({ approval: approvalStream(approvalId) }),
  decide: (states, { staffId, decision }, { clock }) =>
    toDecision(
      'approval',
      approval.decide(states.approval, { ...decision, staffId, now: clock.now().toISOString() }),
    ),
  reply: (
    outcome,
    { decision },
  ): { status: 'granted' | 'refused' } | Refusal<ApprovalDecisionRefusal | 'BUSY'> =>
    isRefusal(outcome) ? outcome : { status: decision.type === 'Grant' ? 'granted' : 'refused' },
});
