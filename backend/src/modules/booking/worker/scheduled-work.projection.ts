import { defineProjection } from '../../../platform/projections/projection.js';
import { bookingEvents } from '../events.js';
import type { WorkKind } from './booking-work.js';
import { deriveWorkChanges, type ScheduleChange } from './due-work.js';

interface Row {
  readonly work_id: string;
  readonly kind: WorkKind;
  readonly booking_id: string;
  readonly instalment_id: string | null;
  readonly due_at: string;
  readonly status: 'due' | 'done';
  /** An earlier time in the table stays, because no event of this batch ended or moved the work. */
  readonly must_not_postpone: boolean;
}

/** Builds the row of scheduled work from its row earlier in the batch, if any. */
function toRow(
  bookingId: string,
  change: ScheduleChange,
  rowBefore: Row | undefined,
  wasFinished: boolean,
): Row {
  const { workId, kind, instalmentId, dueAt } = change;
  const mustNotPostpone = change.mustNotPostpone === true;
  const mustKeepDueAt = mustNotPostpone && rowBefore?.status === 'due' && rowBefore.due_at < dueAt;
  return {
    work_id: workId,
    kind,
    booking_id: bookingId,
    instalment_id: instalmentId,
    due_at: mustKeepDueAt ? rowBefore.due_at : dueAt,
    status: 'due',
    must_not_postpone:
      mustNotPostpone &&
      (rowBefore ? rowBefore.must_not_postpone && rowBefore.status === 'due' : !wasFinished),
  };
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
        const { workId } = change;
        const rowBefore = rowByWork.get(workId);
        if (change.do === 'schedule') {
          const wasFinished = finishedIds.delete(workId);
          rowByWork.set(workId, toRow(event.streamId, change, rowBefore, wasFinished));
        } else if (rowBefore) rowByWork.set(workId, { ...rowBefore, status: 'done' });
        else finishedIds.add(workId);
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
