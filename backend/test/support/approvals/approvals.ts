import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import type { ApprovalEvent } from '../../../src/modules/approvals/events.js';
import { BOOKING } from '../booking/builders.js';
import { newApprovalId, newStaffId } from '../ids.js';

type ApprovalEventOf<T extends ApprovalEvent['type']> = Extract<ApprovalEvent, { type: T }>;
type Requested = ApprovalEventOf<'ApprovalRequested'>['data'];

/** The colleague who asks, the colleague who answers, and another. */
export const [ADA, BOB, EVE] = [newStaffId(4), newStaffId(5), newStaffId(6)] as const;

export const APPROVAL = newApprovalId(1);

export const DAY_MINUTES = 24 * 60;
/** Returns the time that many minutes after Ada's request. */
export const addMinutes = (minutes: number) =>
  new Date(Date.parse('2027-03-01T10:00:00Z') + minutes * MINUTE_MS).toISOString();

export const requestTerms = { action: 'refund', bookingId: BOOKING, amountCents: 60_000 } as const;

/** Creates Ada's request to refund 600.00, which expires on 2 March 2027 by default. */
export const newApprovalRequested = (
  overrides: Partial<Requested> = {},
): ApprovalEventOf<'ApprovalRequested'> => ({
  type: 'ApprovalRequested',
  data: {
    approvalId: APPROVAL,
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

/** Creates Bob's grant that many minutes after the request; it can be used for a day. */
export const newGranted = (minutes = 5) =>
  newApprovalGranted({ expiresAt: addMinutes(minutes + DAY_MINUTES) });

export const newApprovalRefused = (approvalId = APPROVAL): ApprovalEvent => ({
  type: 'ApprovalRefused',
  data: { approvalId, refusedBy: BOB, reason: 'no receipt' },
});

export const newApprovalUsed = (approvalId = APPROVAL): ApprovalEvent => ({
  type: 'ApprovalUsed',
  data: { approvalId },
});

export const newApprovalExpired = (was: 'requested' | 'granted', approvalId = APPROVAL): ApprovalEvent => ({
  type: 'ApprovalExpired',
  data: { approvalId, was },
});

export const [approvalRequested, approvalRefused, approvalUsed] = [
  newApprovalRequested(),
  newApprovalRefused(),
  newApprovalUsed(),
];
