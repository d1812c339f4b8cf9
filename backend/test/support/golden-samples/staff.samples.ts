import type { DomainEvent } from '../../../src/kernel/event.js';
import { BOOKING } from '../booking/builders.js';
import { newApprovalId, newAttemptId, newFactorId, newSessionId, newStaffId } from '../ids.js';

const STAFF_ID = newStaffId(1);
const approval = {
  approvalId: newApprovalId(6),
  action: 'refund',
  subject: { bookingId: BOOKING },
  amountCents: 60_000,
  reason: 'the guide fell ill',
};

/** Events of staff accounts and approvals. */
export const samples: readonly DomainEvent[] = [
  { type: 'StaffAdded', data: { staffId: STAFF_ID, role: 'finance' } },
  { type: 'StaffSignedIn', data: { staffId: STAFF_ID, sessionId: newSessionId(2) } },
  { type: 'StaffSignInFailed', data: { staffId: null } },
  { type: 'StaffSignedOut', data: { staffId: STAFF_ID, sessionId: newSessionId(2) } },
  { type: 'StaffCodeRequested', data: { staffId: STAFF_ID, attemptId: newAttemptId(3) } },
  { type: 'StaffCodeRefused', data: { staffId: STAFF_ID, attemptId: newAttemptId(3), reason: 'used' } },
  {
    type: 'StaffCodeAccepted',
    data: { staffId: STAFF_ID, attemptId: newAttemptId(3), by: 'recovery-code', recoveryCodesLeft: 9 },
  },
  { type: 'SecondFactorStarted', data: { staffId: STAFF_ID, factorId: newFactorId(4) } },
  {
    type: 'SecondFactorTurnedOn',
    data: { staffId: STAFF_ID, factorId: newFactorId(4), isReplacement: false },
  },
  { type: 'RecoveryCodesCreated', data: { staffId: STAFF_ID, count: 10 } },
  { type: 'SecondFactorReset', data: { staffId: STAFF_ID, reason: 'the telephone was lost' } },
  { type: 'StaffConfirmed', data: { staffId: STAFF_ID, sessionId: newSessionId(2), by: 'code' } },
  { type: 'StaffConfirmationFailed', data: { staffId: STAFF_ID, sessionId: newSessionId(2) } },
  {
    type: 'StaffSessionsRevoked',
    data: { staffId: STAFF_ID, sessionIds: [newSessionId(2)], reason: 'factor-reset' },
  },
  {
    type: 'ApprovalRequested',
    data: { ...approval, requestedBy: STAFF_ID, expiresAt: '2027-03-02T10:00:00.000Z' },
  },
  {
    type: 'ApprovalGranted',
    data: {
      ...approval,
      requestedBy: STAFF_ID,
      grantedBy: newStaffId(5),
      expiresAt: '2027-03-02T11:00:00.000Z',
    },
  },
  {
    type: 'ApprovalRefused',
    data: { approvalId: approval.approvalId, refusedBy: newStaffId(5), reason: 'the receipt is missing' },
  },
  { type: 'ApprovalUsed', data: { approvalId: approval.approvalId } },
  { type: 'ApprovalExpired', data: { approvalId: approval.approvalId, was: 'granted' } },
];
