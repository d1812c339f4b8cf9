import type { SecondPersonRefusal } from '@wayfold/contracts/staff/approvals';
import { assertNever } from '../../../kernel/decider.js';
import { type Refusal, refuse } from '../../../kernel/refuse.js';
import type { Token } from '../../../kernel/token.js';
import type { ApprovalEvent } from './approvals.js';

type ApprovalRequest = Extract<ApprovalEvent, { type: 'ApprovalRequested' }>['data'];
type ApprovalGrant = Extract<ApprovalEvent, { type: 'ApprovalGranted' }>['data'];
export type ApprovalState =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly details: ApprovalRequest }
  | { readonly status: 'granted'; readonly details: ApprovalGrant }
  | { readonly status: 'refused' | 'used' | 'expired' };

export const initialApproval: ApprovalState = { status: 'none' };

export const evolveApproval = (_state: ApprovalState, event: ApprovalEvent): ApprovalState => {
  switch (event.type) {
    case 'ApprovalRequested':
      return { status: 'requested', details: event.data };
    case 'ApprovalGranted':
      return { status: 'granted', details: event.data };
    case 'ApprovalRefused':
      return { status: 'refused' };
    case 'ApprovalUsed':
      return { status: 'used' };
    case 'ApprovalExpired':
      return { status: 'expired' };
    default:
      return assertNever(event);
  }
};

/**
 * Names the stream of an approval. A command that needs approval appends the event of `decideSecondPerson`
 * with its own events, so an approval is used once, and only if the action happens.
 */
export const approvalStream = (approvalId: string) => ({
  streamType: 'approval',
  streamId: approvalId,
  initialState: initialApproval,
  evolve: evolveApproval,
});

/** The intended action; an approval must match it to the cent. */
export interface ApprovedAction {
  readonly action: ApprovalRequest['action'];
  readonly bookingId: string | null;
  readonly amountCents: number;
  /** Acting person, where it must be the requester. */
  readonly staffId?: string;
}

interface ApprovalCheck {
  readonly intendedAction: ApprovedAction;
  readonly approvalId: string | null;
  /** State of the approval's stream; undefined without `approvalId`. */
  readonly approval: ApprovalState | undefined;
  readonly approvalLimitCents: number;
  /** The Clock's instant, ISO 8601. */
  readonly now: string;
}

/** Injection token of the amount above which a second person must approve, in cents. */
export const APPROVAL_LIMIT_CENTS = Symbol('ApprovalLimitCents') as Token<number>;

const DEFAULT_APPROVAL_LIMIT_CENTS = 50_000;

export const getApprovalLimitCents = (config: {
  readonly secondPersonOverCents?: number | undefined;
}): number => config.secondPersonOverCents ?? DEFAULT_APPROVAL_LIMIT_CENTS;

export const needsSecondPerson = (amountCents: number, approvalLimitCents: number): boolean =>
  amountCents > approvalLimitCents;

/**
 * Returns the event that uses up the approval, or why it does not allow the action; no event without an
 * approval, if the amount needs none. Throws if the approval's stream was not loaded.
 */
export function decideSecondPerson({
  intendedAction,
  approvalId,
  approval,
  approvalLimitCents,
  now,
}: ApprovalCheck): readonly ApprovalEvent[] | Refusal<SecondPersonRefusal> {
  const { amountCents } = intendedAction;
  if (approvalId === null)
    return needsSecondPerson(amountCents, approvalLimitCents)
      ? refuse('APPROVAL_REQUIRED', { approvalLimitCents, amountCents })
      : [];
  if (!approval) throw new Error(`approval ${approvalId} was not loaded`);
  return useApproval(approval, intendedAction, now);
}

/** Returns the event that uses up an approval, or the refusal. `now` is the Clock's, ISO 8601. */
function useApproval(
  state: ApprovalState,
  intendedAction: ApprovedAction,
  now: string,
): readonly ApprovalEvent[] | Refusal<SecondPersonRefusal> {
  if (state.status === 'expired') return refuse('APPROVAL_EXPIRED');
  if (state.status !== 'granted') return refuse('APPROVAL_NOT_GRANTED');
  const { approvalId, action, subject, amountCents, requestedBy, expiresAt } = state.details;
  if (now >= expiresAt) return refuse('APPROVAL_EXPIRED');
  if (intendedAction.staffId !== undefined && intendedAction.staffId !== requestedBy)
    return refuse('APPROVAL_OF_ANOTHER');
  // A gift card belongs to no booking; the approval names one only as the reason.
  const isSameSubject = action === 'gift-card' || subject.bookingId === intendedAction.bookingId;
  const isSameAction =
    action === intendedAction.action && isSameSubject && amountCents === intendedAction.amountCents;
  return isSameAction ? [{ type: 'ApprovalUsed', data: { approvalId } }] : refuse('APPROVAL_DIFFERS');
}
