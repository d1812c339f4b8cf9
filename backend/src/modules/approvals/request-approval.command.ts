import type { ApprovalAction } from '@wayfold/contracts/staff/approvals';
import { v7 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../kernel/refuse.js';
import type { Token } from '../../kernel/token.js';
import { toDecision } from '../../platform/commands/decision.js';
import { defineCommand } from '../../platform/commands/define-command.js';
import { checkFingerprint, fingerprintRequest } from '../../platform/commands/request-fingerprint.js';
import { approval } from './approval.js';
import type { ReferenceLookup } from './approvals.query.js';
import { APPROVAL_LIMIT_CENTS, approvalStream } from './events.js';

export interface ApprovalInput {
  readonly action: ApprovalAction;
  readonly bookingId: string | null;
  readonly amountCents: number;
  readonly reason: string;
}

interface RequestReply {
  readonly id: string;
  readonly expiresAt: string;
}
type RefusalCode = 'APPROVAL_NOT_NEEDED' | 'BOOKING_UNKNOWN' | 'IDEMPOTENCY_KEY_REUSED' | 'BUSY';

export const REFERENCE_LOOKUP = Symbol('ReferenceLookup') as Token<ReferenceLookup>;

/** Requests approval; `staffId` is the requesting person. */
export const { Command: RequestApproval, Handler: RequestApprovalHandler } = defineCommand({
  name: 'RequestApproval',
  needs: { readReferences: REFERENCE_LOOKUP },
  pureNeeds: { approvalLimitCents: APPROVAL_LIMIT_CENTS },
  input: (request: ApprovalInput, staffId: string) => ({ request, staffId }),
  async prepare({ request: { action, bookingId } }, { readReferences }) {
    const isKnownBooking =
      bookingId === null ? action === 'gift-card' : (await readReferences([bookingId])).has(bookingId);
    return isKnownBooking ? { approvalId: v7() } : refuse('BOOKING_UNKNOWN');
  },
  streams: ({ approvalId }) => ({ approval: { ...approvalStream(approvalId), isFresh: true } }),
  decide(states, { request, staffId, approvalId }, { clock, approvalLimitCents }) {
    const now = clock.now().toISOString();
    const events = approval.decide(states.approval, {
      type: 'Request',
      approvalId,
      ...request,
      staffId,
      now,
      approvalLimitCents,
    });
    if (isRefusal(events)) return events;
    const [firstEvent] = events;
    if (firstEvent?.type !== 'ApprovalRequested')
      throw new Error('a request produced no ApprovalRequested event');
    const { expiresAt } = firstEvent.data;
    return toDecision('approval', events, {
      id: approvalId,
      expiresAt,
      fingerprint: calculateFingerprint(request),
    });
  },
  reply(outcome, { request }): RequestReply | Refusal<RefusalCode> {
    if (isRefusal(outcome)) return outcome;
    const { id, expiresAt } = outcome.result;
    return checkFingerprint(outcome.result, calculateFingerprint(request)) ?? { id, expiresAt };
  },
});

const calculateFingerprint = ({ action, bookingId, amountCents, reason }: ApprovalInput): string =>
  fingerprintRequest([action, bookingId, amountCents, reason]);
