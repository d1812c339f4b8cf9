import { defineProjection } from '../../../platform/projections/projection.js';
import { bookingEvents } from '../events.js';
import type { WorkKind } from './booking-work.js';
import { deriveWorkChanges } from './due-work.js';

interface Row {
  readonly work_id: string;
  readonly kind: WorkKind;
  readonly booking_id: string;
  readonly instalment_id: string | null;
  readonly due_at: string;
  readonly status: 'due' | 'done';
  /** The work never moves to a later time. */
  readonly must_not_postpone: boolean;
}

/**
 * Table `scheduled_work`: work and its due time.
 * The feeder reads it, so the queue may be emptied at any moment.
 */
export const scheduledWork = defineProjection({
  name: 'scheduled-work',
  version: 6,
  events: bookingEvents,
  types: [
    'BookingCreated',
    'HoldExtended',
    'TransferChosen',
    'HoldRetained',
    'HoldExpiryStarted',
    'BalanceAwaited',
    'BookingConfirmed',
    'BookingExpired',
    'BalanceScheduled',
    'ChargeStarted',
    'ChargeConfirming',
    'ChargeOutcomeUnknown',
    'ChargeDeclined',
    'DepositPaid',
    'FullAmountPaid',
    'BalancePaid',
    'PartPaid',
    'OverpaymentReceived',
    'PaymentIntentAbandoned',
    'PaymentIntentCancelled',
    'PayPalCaptureStarted',
    'PayPalCapturePending',
    'PayPalOrderDropped',
    'TaskRaised',
    'ChargeActionRequired',
    'ChargeExhausted',
    'ChargeVoided',
    'RefundStarted',
    'RefundPending',
    'RefundFailed',
    'RefundHeld',
    'PaymentRefunded',
    'PersonErased',
    'ErasureCompleted',
  ],
  tables: ['scheduled_work'],

  async project(events, tx) {
    const rowByWork = new Map<string, Row>();
    const finishedIds = new Set<string>();
    for (const event of events) {
      const changes = deriveWorkChanges(event.streamId, event, event.recordedAt.toISOString());
      for (const change of changes) {
        if (change.do === 'schedule') {
          const wasFinished = finishedIds.delete(change.workId);
          const rowBefore = rowByWork.get(change.workId);
          const { dueAt, mustNotPostpone = false } = change;
          const mustKeepDueAt = mustNotPostpone && rowBefore?.status === 'due' && rowBefore.due_at < dueAt;
          rowByWork.set(change.workId, {
            work_id: change.workId,
            kind: change.kind,
            booking_id: event.streamId,
            instalment_id: change.instalmentId,
            due_at: mustKeepDueAt ? rowBefore.due_at : dueAt,
            status: 'due',
            must_not_postpone:
              mustNotPostpone &&
              (rowBefore ? rowBefore.must_not_postpone && rowBefore.status === 'due' : !wasFinished),
          });
        } else {
          const row = rowByWork.get(change.workId);
          if (row) rowByWork.set(change.workId, { ...row, status: 'done' });
          else finishedIds.add(change.workId);
        }
      }
    }
    if (finishedIds.size > 0)
      await tx.query(`UPDATE scheduled_work SET status = 'done' WHERE work_id = ANY($1::text[])`, [
        [...finishedIds],
      ]);
    if (rowByWork.size > 0)
      await tx.query(
        `INSERT INTO scheduled_work (work_id, kind, booking_id, instalment_id, due_at, status)
         SELECT w.work_id, w.kind, w.booking_id, w.instalment_id, LEAST(w.due_at, s.due_at), w.status
         FROM jsonb_to_recordset($1::jsonb)
           AS w(work_id text, kind text, booking_id uuid, instalment_id uuid, due_at timestamptz, status text,
                must_not_postpone boolean)
         LEFT JOIN scheduled_work s ON w.must_not_postpone AND s.work_id = w.work_id AND s.status = 'due'
         ON CONFLICT (work_id) DO UPDATE
         SET kind = excluded.kind, due_at = excluded.due_at, status = excluded.status`,
        [JSON.stringify([...rowByWork.values()])],
      );
  },
});
