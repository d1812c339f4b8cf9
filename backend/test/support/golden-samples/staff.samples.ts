import type { DomainEvent } from '../../../src/kernel/event.js';
import { BOOKING, newId } from '../booking/builders.js';

const STAFF_ID = newId(1, 9);
const approval = {
  approvalId: newId(6, 9),
  action: 'refund',
  subject: { bookingId: BOOKING },
  amountCents: 60_000,
  reason: 'the guide fell ill',
};

/** Events of staff accounts and approvals. */
export const samples: readonly DomainEvent[] = [
  { type: 'StaffAdded', data: { staffId: STAFF_ID, role: 'finance' } },
  { type: 'StaffSignedIn', data: { staffId: STAFF_ID, sessionId: newId(2, 9) } },
  { type: 'StaffSignInFailed', data: { staffId: null } },
  { type: 'StaffSignedOut', data: { staffId: STAFF_ID, sessionId: newId(2, 9) } },
  { type: 'StaffCodeRequested', data: { staffId: STAFF_ID, attemptId: newId(3, 9) } },
  { type: 'StaffCodeRefused', data: { staffId: STAFF_ID, attemptId: newId(3, 9), reason: 'used' } },
  {
    type: 'StaffCodeAccepted',
    data: { staffId: STAFF_ID, attemptId: newId(3, 9), by: 'recovery-code', recoveryCodesLeft: 9 },
  },
  { type: 'SecondFactorStarted', data: { staffId: STAFF_ID, factorId: newId(4, 9) } },
  { type: 'SecondFactorTurnedOn', data: { staffId: STAFF_ID, factorId: newId(4, 9), isReplacement: false } },
  { type: 'RecoveryCodesCreated', data: { staffId: STAFF_ID, count: 10 } },
  { type: 'SecondFactorReset', data: { staffId: STAFF_ID, reason: 'the telephone was lost' } },
  { type: 'StaffConfirmed', data: { staffId: STAFF_ID, sessionId: newId(2, 9), by: 'code' } },
  { type: 'StaffConfirmationFailed', data: { staffId: STAFF_ID, sessionId: newId(2, 9) } },
  {
    type: 'StaffSessionsRevoked',
    data: { staffId: STAFF_ID, sessionIds: [newId(2, 9)], reason: 'factor-reset' },
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
      grantedBy: newId(5, 9),
      expiresAt: '2027-03-02T11:00:00.000Z',
    },
  },
  {
    type: 'ApprovalRefused',
    data: { approvalId: approval.approvalId, refusedBy: newId(5, 9), reason: 'the receipt is missing' },
  },
  { type: 'ApprovalUsed', data: { approvalId: approval.approvalId } },
  { type: 'ApprovalExpired', data: { approvalId: approval.approvalId, was: 'granted' } },
];
