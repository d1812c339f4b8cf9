import { assertNever } from '../../kernel/decider.js';
import type { StoredEvent } from '../../platform/event-store/port.js';
import { defineProjection, type SqlTx } from '../../platform/projections/projection.js';
import { type ApprovalEvent, approvalEvents } from './events.js';

/** Table `approvals`: one row per request, with people's names at the time. */
export const approvals = defineProjection({
  name: 'approvals',
  version: 1,
  events: approvalEvents,
  tables: ['approvals'],

  async project(events, tx) {
    // One statement per event suffices, because approvals are rare.
    for (const event of events) await applyEvent(event, tx);
  },
});

async function applyEvent(event: StoredEvent & ApprovalEvent, tx: SqlTx): Promise<void> {
  const name = event.meta.actor.name ?? '';
  const { recordedAt } = event;
  switch (event.type) {
    case 'ApprovalRequested': {
      const { approvalId, action, subject, amountCents, reason, requestedBy, expiresAt } = event.data;
      await tx.query(
        `INSERT INTO approvals (approval_id, status, action, booking_id, amount_cents, reason, requested_by,
                                requested_by_name, requested_at, expires_at)
         VALUES ($1, 'requested', $2, $3, $4, $5, $6, $7, $8, $9)`,
        [
          approvalId,
          action,
          subject.bookingId,
          amountCents,
          reason,
          requestedBy,
          name,
          recordedAt,
          expiresAt,
        ],
      );
      return;
    }
    case 'ApprovalGranted': {
      const { approvalId, grantedBy, expiresAt } = event.data;
      await tx.query(
        `UPDATE approvals SET status = 'granted', decided_by = $2, decided_by_name = $3, decided_at = $4,
           expires_at = $5 WHERE approval_id = $1`,
        [approvalId, grantedBy, name, recordedAt, expiresAt],
      );
      return;
    }
    case 'ApprovalRefused': {
      const { approvalId, refusedBy, reason } = event.data;
      await tx.query(
        `UPDATE approvals SET status = 'refused', decided_by = $2, decided_by_name = $3, decided_at = $4,
           refusal = $5 WHERE approval_id = $1`,
        [approvalId, refusedBy, name, recordedAt, reason],
      );
      return;
    }
    case 'ApprovalUsed':
    case 'ApprovalExpired':
      await tx.query('UPDATE approvals SET status = $2 WHERE approval_id = $1', [
        event.data.approvalId,
        event.type === 'ApprovalUsed' ? 'used' : 'expired',
      ]);
      return;
    default:
      assertNever(event);
  }
}
