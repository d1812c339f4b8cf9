import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, PageByInstantAndId } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { EDITOR_ROLES, FINANCE_ROLES, STAFF_ROLES } from '../kernel/staff-roles.js';
import { Reason } from '../kernel/text.js';

/**
 * `waived-fee`: the operator cancels and refunds the fee that the policy would retain. `payment-voided`:
 * a payment recorded by staff was never received. `refund-reissued`: a refund that its source rejected goes
 * by bank or in cash.
 */
export const ApprovalAction = z.enum([
  'refund',
  'refund-reissued',
  'goodwill',
  'manual-payment',
  'payment-voided',
  'gift-card',
  'waived-fee',
]);

export type ApprovalAction = z.infer<typeof ApprovalAction>;
export const ApprovalStatus = z.enum(['requested', 'granted', 'refused', 'used', 'expired']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

const requestedAction = {
  action: ApprovalAction,
  /** The booking concerned; for a gift card only the occasion, because gift cards belong to no booking. */
  bookingId: Uuid.nullable(),
  amountCents: Amount,
  reason: Reason,
};

/** Refusals of an action that may need a second person. */
export const SECOND_PERSON_REFUSALS = [
  /** The amount is above `approvalLimitCents`. */
  'APPROVAL_REQUIRED',
  'APPROVAL_EXPIRED',
  'APPROVAL_NOT_GRANTED',
  'APPROVAL_DIFFERS',
  /** Somebody else requested the approval. */
  'APPROVAL_OF_ANOTHER',
] as const;

export type SecondPersonRefusal = (typeof SECOND_PERSON_REFUSALS)[number];

const DECISION_REFUSALS = ['APPROVAL_IS_YOUR_OWN', 'APPROVAL_DECIDED', 'APPROVAL_EXPIRED'] as const;

export type ApprovalRefusal =
  SecondPersonRefusal | (typeof DECISION_REFUSALS)[number] | 'APPROVAL_NOT_NEEDED';

const Person = z.strictObject({ id: Uuid, name: z.string() });

export const Approval = z
  .strictObject({
    id: Uuid,
    ...requestedAction,
    /** The booking's reference; null if there is none. */
    reference: z.string().nullable(),
    /** Current status: unanswered or unused in time is `expired`. */
    status: ApprovalStatus,
    requestedBy: Person,
    requestedAt: Instant,
    /** Deadline for answering, or for using once granted. */
    expiresAt: Instant,
    decidedBy: Person.nullable(),
    decidedAt: Instant.nullable(),
    /** Why the second person refused; null if they did not. */
    refusal: z.string().nullable(),
    /** True if the caller may grant or refuse it now. */
    canDecide: z.boolean(),
  })
  .meta({ id: 'Approval' });
export type Approval = z.infer<typeof Approval>;

export const listApprovals = defineRoute({
  method: 'GET',
  path: '/api/ops/approvals',
  access: STAFF_ROLES,
  summary: 'Lists approval requests, newest first; `open` keeps those without an answer.',
  query: z.strictObject({ ...PageByInstantAndId, open: z.enum(['true', 'false']).default('false') }),
  reply: z.strictObject({
    approvals: z.array(Approval),
    nextCursor,
    approvalLimitCents: Amount,
  }),
});

export const requestApproval = defineRoute({
  method: 'POST',
  path: '/api/ops/approvals',
  access: EDITOR_ROLES,
  summary: 'Requests an approval; it expires after 24 hours.',
  body: z.strictObject(requestedAction),
  reply: z.strictObject({ id: Uuid, expiresAt: Instant }),
  status: 201,
  isIdempotent: true,
  refusals: ['APPROVAL_NOT_NEEDED', 'BOOKING_UNKNOWN'],
});

const DecisionReply = z.strictObject({ id: Uuid, status: ApprovalStatus });

export const grantApproval = defineRoute({
  method: 'POST',
  path: '/api/ops/approvals/{id}/grant',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: "Grants another person's request. The approval is valid once, within 24 hours.",
  params: idParams,
  reply: DecisionReply,
  status: 200,
  refusals: DECISION_REFUSALS,
});

export const refuseApproval = defineRoute({
  method: 'POST',
  path: '/api/ops/approvals/{id}/refuse',
  access: FINANCE_ROLES,
  summary: "Refuses another person's request, with a reason.",
  params: idParams,
  body: z.strictObject({ reason: Reason }),
  reply: DecisionReply,
  status: 200,
  refusals: DECISION_REFUSALS,
});
