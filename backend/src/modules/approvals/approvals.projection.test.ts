import { expect, test } from '@jest/globals';
import { BOOKING } from '../../../test/support/booking/builders.js';
import { newApprovalId, newStaffId } from '../../../test/support/ids.js';
import { setUpTables } from '../../../test/support/projected-tables.js';
import { approvals } from './approvals.projection.js';
import type { ApprovalEvent } from './events.js';

const tables = setUpTables(approvals);

const [ONE, TWO, THREE] = [newApprovalId(1), newApprovalId(2), newApprovalId(3)];
const [ADA, BOB] = [newStaffId(4), newStaffId(5)];
const requestData = (approvalId: string) => ({
  approvalId,
  action: 'refund' as const,
  subject: { bookingId: BOOKING },
  amountCents: 60_000,
  reason: 'the guide fell ill',
  requestedBy: ADA,
});

const newRequested = (approvalId: string): ApprovalEvent => ({
  type: 'ApprovalRequested',
  data: { ...requestData(approvalId), expiresAt: '2027-03-02T10:00:00.000Z' },
});

const newApprovalGranted = (approvalId: string): ApprovalEvent => ({
  type: 'ApprovalGranted',
  data: { ...requestData(approvalId), grantedBy: BOB, expiresAt: '2027-03-02T11:00:00.000Z' },
});

test('the projection records a request, its answer and its end', async () => {
  const rows = await tables.fold(
    [ONE, newRequested(ONE)],
    [TWO, newRequested(TWO)],
    [THREE, newRequested(THREE)],
    [ONE, newApprovalGranted(ONE)],
    [TWO, { type: 'ApprovalRefused', data: { approvalId: TWO, refusedBy: BOB, reason: 'no receipt' } }],
  );
  expect(rows.map((row) => [row['approval_id'], row['status'], row['decided_by'], row['refusal']])).toEqual([
    [ONE, 'granted', BOB, null],
    [TWO, 'refused', BOB, 'no receipt'],
    [THREE, 'requested', null, null],
  ]);
  expect(rows[0]).toMatchObject({ booking_id: BOOKING, reason: 'the guide fell ill', requested_by: ADA });
  expect({
    amountCents: Number(rows[0]?.['amount_cents']),
    expiresAt: new Date(String(rows[0]?.['expires_at'])),
  }).toEqual({ amountCents: 60_000, expiresAt: new Date('2027-03-02T11:00:00.000Z') });

  const endedRows = await tables.fold(
    [ONE, { type: 'ApprovalUsed', data: { approvalId: ONE } }],
    [THREE, { type: 'ApprovalExpired', data: { approvalId: THREE, was: 'requested' } }],
  );
  expect(endedRows.map((row) => row['status'])).toEqual(['used', 'refused', 'expired']);
});

test('the table rejects a row whose requester is the answerer', async () => {
  const ownId = newApprovalId(6);
  await expect(
    tables.fold(
      [ownId, newRequested(ownId)],
      [
        ownId,
        {
          type: 'ApprovalGranted',
          data: { ...requestData(ownId), grantedBy: ADA, expiresAt: '2027-03-02T11:00:00.000Z' },
        },
      ],
    ),
  ).rejects.toThrow(/violates check constraint/);
});
