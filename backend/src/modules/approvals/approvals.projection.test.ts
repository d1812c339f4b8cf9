import { expect, test } from '@jest/globals';
import {
  ADA,
  BOB,
  newApprovalExpired,
  newApprovalGranted,
  newApprovalRefused,
  newApprovalRequested,
  newApprovalUsed,
} from '../../../test/support/approvals/approvals.js';
import { BOOKING } from '../../../test/support/booking/builders.js';
import { newApprovalId } from '../../../test/support/ids.js';
import { setUpTables } from '../../../test/support/projected-tables.js';
import { approvals } from './approvals.projection.js';

const tables = setUpTables(approvals);

const [GRANTED_ID, REFUSED_ID, WAITING_ID] = [newApprovalId(1), newApprovalId(2), newApprovalId(3)];
const GRANTED_UNTIL = '2027-03-02T11:00:00.000Z';

test('the projection records a request, its answer and its end', async () => {
  const rows = await tables.fold(
    [GRANTED_ID, newApprovalRequested({ approvalId: GRANTED_ID })],
    [REFUSED_ID, newApprovalRequested({ approvalId: REFUSED_ID })],
    [WAITING_ID, newApprovalRequested({ approvalId: WAITING_ID })],
    [GRANTED_ID, newApprovalGranted({ approvalId: GRANTED_ID, expiresAt: GRANTED_UNTIL })],
    [REFUSED_ID, newApprovalRefused(REFUSED_ID)],
  );
  expect(rows.map((row) => [row['approval_id'], row['status'], row['decided_by'], row['refusal']])).toEqual([
    [GRANTED_ID, 'granted', BOB, null],
    [REFUSED_ID, 'refused', BOB, 'no receipt'],
    [WAITING_ID, 'requested', null, null],
  ]);
  expect(rows[0]).toMatchObject({ booking_id: BOOKING, reason: 'the guide fell ill', requested_by: ADA });
  expect({
    amountCents: Number(rows[0]?.['amount_cents']),
    expiresAt: new Date(String(rows[0]?.['expires_at'])),
  }).toEqual({ amountCents: 60_000, expiresAt: new Date(GRANTED_UNTIL) });

  const endedRows = await tables.fold(
    [GRANTED_ID, newApprovalUsed(GRANTED_ID)],
    [WAITING_ID, newApprovalExpired('requested', WAITING_ID)],
  );
  expect(endedRows.map((row) => row['status'])).toEqual(['used', 'refused', 'expired']);
});

test('the table rejects a row whose requester is the answerer', async () => {
  const ownId = newApprovalId(6);
  await expect(
    tables.fold(
      [ownId, newApprovalRequested({ approvalId: ownId })],
      [ownId, newApprovalGranted({ approvalId: ownId, expiresAt: GRANTED_UNTIL, grantedBy: ADA })],
    ),
  ).rejects.toThrow(/violates check constraint/);
});
