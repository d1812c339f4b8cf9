import { DAY_MS } from '@wayfold/contracts/kernel/durations';
import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { assertNever } from '../../kernel/decider.js';
import { type Refusal, refuse } from '../../kernel/refuse.js';
import {
  type ApprovalEvent,
  type ApprovalState,
  evolveApproval,
  initialApproval,
  needsSecondPerson,
} from './events.js';

/** Time to answer a request, and to use a granted approval, in ms. */
const APPROVAL_MS = DAY_MS;

/** `staffId` is the acting person, `now` the Clock's instant, ISO 8601. */
interface RequestCommand {
  readonly type: 'Request';
  readonly approvalId: string;
  readonly action: ApprovalAction;
  readonly bookingId: string | null;
  readonly amountCents: number;
  readonly reason: string;
  readonly staffId: string;
  readonly now: string;
  /** Amounts above this need approval. */
  readonly approvalLimitCents: number;
}

type DecisionCommand = { readonly staffId: string; readonly now: string } & (
  { readonly type: 'Grant' } | { readonly type: 'Refuse'; readonly reason: string }
);

interface ExpireCommand {
  readonly type: 'Expire';
  readonly now: string;
}
export type ApprovalCommand = RequestCommand | DecisionCommand | ExpireCommand;

type Events = readonly ApprovalEvent[];
export type ApprovalDecisionRefusal =
  'NOT_FOUND' | 'APPROVAL_IS_YOUR_OWN' | 'APPROVAL_EXPIRED' | 'APPROVAL_DECIDED';

function decide(state: ApprovalState, command: RequestCommand): Events | Refusal<'APPROVAL_NOT_NEEDED'>;
function decide(state: ApprovalState, command: DecisionCommand): Events | Refusal<ApprovalDecisionRefusal>;
function decide(state: ApprovalState, command: ExpireCommand): Events;
function decide(
  state: ApprovalState,
  command: ApprovalCommand,
): Events | Refusal<ApprovalDecisionRefusal | 'APPROVAL_NOT_NEEDED'>;
function decide(
  state: ApprovalState,
  command: ApprovalCommand,
): Events | Refusal<ApprovalDecisionRefusal | 'APPROVAL_NOT_NEEDED'> {
  switch (command.type) {
    case 'Request':
      return requestApproval(state, command);
    case 'Grant':
      return decideRequest(state, command, (details) => ({
        type: 'ApprovalGranted',
        data: { ...details, grantedBy: command.staffId, expiresAt: calculateExpiry(command.now) },
      }));
    case 'Refuse':
      return decideRequest(state, command, ({ approvalId }) => ({
        type: 'ApprovalRefused',
        data: { approvalId, refusedBy: command.staffId, reason: command.reason },
      }));
    case 'Expire':
      return expireApproval(state, command.now);
    default:
      return assertNever(command);
  }
}

/** A second person's approval for one action on one booking. */
export const approval = { initialState: initialApproval, evolve: evolveApproval, decide };

const calculateExpiry = (now: string): string => new Date(Date.parse(now) + APPROVAL_MS).toISOString();

function requestApproval(
  state: ApprovalState,
  command: RequestCommand,
): Events | Refusal<'APPROVAL_NOT_NEEDED'> {
  const { approvalId, action, bookingId, amountCents, reason, staffId, now, approvalLimitCents } = command;
  if (state.status !== 'none') throw new Error(`approval ${approvalId} was already requested`);
  if (!needsSecondPerson(amountCents, approvalLimitCents))
    return refuse('APPROVAL_NOT_NEEDED', { approvalLimitCents });
  const request = { approvalId, action, subject: { bookingId }, amountCents, reason };
  return [
    {
      type: 'ApprovalRequested',
      data: { ...request, requestedBy: staffId, expiresAt: calculateExpiry(now) },
    },
  ];
}

type RequestDetails = Extract<ApprovalState, { status: 'requested' }>['details'];

/** Decides a request, which is answered once, in time, and by another person than the requester. */
function decideRequest(
  state: ApprovalState,
  { staffId, now }: { readonly staffId: string; readonly now: string },
  toEvent: (details: RequestDetails) => ApprovalEvent,
): Events | Refusal<ApprovalDecisionRefusal> {
  switch (state.status) {
    case 'none':
      return refuse('NOT_FOUND');
    case 'requested':
      if (state.details.requestedBy === staffId) return refuse('APPROVAL_IS_YOUR_OWN');
      return now < state.details.expiresAt ? [toEvent(state.details)] : refuse('APPROVAL_EXPIRED');
    case 'expired':
      return refuse('APPROVAL_EXPIRED');
    case 'granted':
    case 'refused':
    case 'used':
      return refuse('APPROVAL_DECIDED', { status: state.status });
    default:
      return assertNever(state);
  }
}

/** Records the expiry once it is due; does nothing if it is recorded or the approval was used. */
function expireApproval(state: ApprovalState, now: string): Events {
  if (state.status !== 'requested' && state.status !== 'granted') return [];
  if (now < state.details.expiresAt) return [];
  const { approvalId } = state.details;
  return [{ type: 'ApprovalExpired', data: { approvalId, was: state.status } }];
}
