import { ApprovalAction, type ApprovalRefusal } from '@wayfold/contracts/approvals';
import { Instant } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import { never } from '../../kernel/decider.js';
import type { EventDefinitions, EventOf } from '../../kernel/event.js';
import { refuse, type Refusal } from '../../kernel/refuse.js';

const id = { approvalId: Uuid };
/** What a second person is asked for. `reason` is without personal data. */
const wanted = {
  action: ApprovalAction,
  subject: z.strictObject({ bookingId: Uuid.nullable() }),
  amountCents: Amount,
  reason: z.string(),
};

/** Stream `approval`, one per request for a second person. Who asked and who answered are different people. */
export const approvalEvents = {
  ApprovalRequested: {
    version: 1,
    schema: z.strictObject({ ...id, ...wanted, requestedBy: Uuid, expiresAt: Instant }),
  },
  /** Says all that was granted: whoever acts on it need not look elsewhere. It can be used once, before `expiresAt`. */
  ApprovalGranted: {
    version: 1,
    schema: z.strictObject({ ...id, ...wanted, requestedBy: Uuid, grantedBy: Uuid, expiresAt: Instant }),
  },
  ApprovalRefused: { version: 1, schema: z.strictObject({ ...id, refusedBy: Uuid, reason: z.string() }) },
  /** Appended with what it allowed, or not at all. */
  ApprovalUsed: { version: 1, schema: z.strictObject({ ...id }) },
  ApprovalExpired: { version: 1, schema: z.strictObject({ ...id, was: z.enum(['requested', 'granted']) }) },
} as const satisfies EventDefinitions;
export type ApprovalEvent = EventOf<typeof approvalEvents>;

type Requested = Extract<ApprovalEvent, { type: 'ApprovalRequested' }>['data'];
type Granted = Extract<ApprovalEvent, { type: 'ApprovalGranted' }>['data'];
export type ApprovalState =
  | { readonly status: 'none' }
  | { readonly status: 'requested'; readonly of: Requested }
  | { readonly status: 'granted'; readonly of: Granted }
  | { readonly status: 'refused' | 'used' | 'expired' };

const evolve = (_state: ApprovalState, event: ApprovalEvent): ApprovalState => {
  switch (event.type) {
    case 'ApprovalRequested':
      return { status: 'requested', of: event.data };
    case 'ApprovalGranted':
      return { status: 'granted', of: event.data };
    case 'ApprovalRefused':
      return { status: 'refused' };
    case 'ApprovalUsed':
      return { status: 'used' };
    case 'ApprovalExpired':
      return { status: 'expired' };
    default:
      return never(event);
  }
};

/**
 * The stream of an approval. A command of another module that acts on one takes this stream beside its own and appends
 * `useApproval` with its own events: then it is used exactly once, and never for what did not take place.
 */
export const approvalStream = (approvalId: string) => ({
  streamType: 'approval',
  streamId: approvalId,
  initialState: { status: 'none' } as ApprovalState,
  evolve,
});

/** What an approval is used for; it must be what was granted, to the cent. */
export interface ApprovedUse {
  readonly action: Requested['action'];
  readonly bookingId: string | null;
  readonly amountCents: number;
  /** Who acts, where it must be the one who asked; their staff id. */
  readonly by?: string;
}

/** The event that uses an approval up, or why it cannot be used. `now` is the Clock's, ISO 8601. */
export function useApproval(
  state: ApprovalState,
  use: ApprovedUse,
  now: string,
): readonly ApprovalEvent[] | Refusal<ApprovalRefusal> {
  if (state.status === 'expired') return refuse('APPROVAL_EXPIRED');
  if (state.status !== 'granted') return refuse('APPROVAL_NOT_GRANTED');
  const { approvalId, action, subject, amountCents, requestedBy, expiresAt } = state.of;
  if (now >= expiresAt) return refuse('APPROVAL_EXPIRED');
  if (use.by !== undefined && use.by !== requestedBy) return refuse('APPROVAL_OF_ANOTHER');
  // A gift card is issued for no booking: one that it was asked for with says why it is given.
  const subjectFits = action === 'gift-card' || subject.bookingId === use.bookingId;
  const same = action === use.action && subjectFits && amountCents === use.amountCents;
  return same ? [{ type: 'ApprovalUsed', data: { approvalId } }] : refuse('APPROVAL_DIFFERS');
}

/** Whether an amount needs a second person. */
export const needsSecondPerson = (amountCents: number, overCents: number): boolean => amountCents > overCents;
