import type { ApprovalEvent } from '../../../src/modules/approvals/events.js';
import { BOOKING } from '../booking/builders.js';
import { newApprovalId, newStaffId } from '../ids.js';

type ApprovalEventOf<T extends ApprovalEvent['type']> = Extract<ApprovalEvent, { type: T }>;
type Requested = ApprovalEventOf<'ApprovalRequested'>['data'];

/** The colleague who asks and the colleague who answers. */
export const [ADA, BOB] = [newStaffId(4), newStaffId(5)] as const;

/** Creates Ada's request to refund 600.00, which expires on 2 March 2027 by default. */
export const newApprovalRequested = (
  overrides: Partial<Requested> = {},
): ApprovalEventOf<'ApprovalRequested'> => ({
  type: 'ApprovalRequested',
  data: {
    approvalId: newApprovalId(1),
    action: 'refund',
    subject: { bookingId: BOOKING },
    amountCents: 60_000,
    reason: 'the guide fell ill',
    requestedBy: ADA,
    expiresAt: '2027-03-02T10:00:00.000Z',
    ...overrides,
  },
});

/** Creates a grant, by Bob by default; it can be used until `expiresAt`. */
export const newApprovalGranted = ({
  grantedBy = BOB,
  ...overrides
}: Partial<Requested> & {
  readonly expiresAt: string;
  readonly grantedBy?: string;
}): ApprovalEventOf<'ApprovalGranted'> => ({
  type: 'ApprovalGranted',
  data: { ...newApprovalRequested(overrides).data, grantedBy },
});

export const newApprovalRefused = (approvalId = newApprovalId(1)): ApprovalEvent => ({
  type: 'ApprovalRefused',
  data: { approvalId, refusedBy: BOB, reason: 'no receipt' },
});

export const newApprovalUsed = (approvalId = newApprovalId(1)): ApprovalEvent => ({
  type: 'ApprovalUsed',
  data: { approvalId },
});

export const newApprovalExpired = (
  was: 'requested' | 'granted',
  approvalId = newApprovalId(1),
): ApprovalEvent => ({ type: 'ApprovalExpired', data: { approvalId, was } });
