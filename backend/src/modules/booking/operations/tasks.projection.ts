import type { StoredEvent } from '../../../platform/event-store/port.js';
import { defineProjection, type SqlTx } from '../../../platform/projections/projection.js';
import { bookingEvents, type BookingTask, evolveTasks, TASK_EVENTS } from '../events.js';

type Row = BookingTask & { readonly bookingId: string };
interface JsonRow {
  readonly booking_id: string;
  readonly n: number;
  readonly kind: string;
  readonly key: string;
  readonly instalment_id: string;
  readonly facts: BookingTask['facts'];
  readonly refund_id: string | null;
  readonly claimed_refund_id: string | null;
  readonly position: number;
  readonly raised_at: Date;
  readonly completed_at: Date | null;
}

/** Table `operations_tasks`: staff tasks and when they ended. No personal data. */
export const operationsTasks = defineProjection({
  name: 'operations-tasks',
  version: 4,
  events: bookingEvents,
  types: TASK_EVENTS,
  tables: ['operations_tasks'],

  async project(events, tx) {
    const tasks = await loadTasks(events, tx);
    const changedRowById = new Map<string, JsonRow>();
    for (const event of events) {
      const { streamId: booking_id, position, recordedAt } = event;
      const tasksBefore = tasks.get(booking_id) ?? [];
      const tasksAfter = evolveTasks(tasksBefore, event);
      for (const [i, task] of tasksAfter.entries()) {
        if (task.isOpen === tasksBefore[i]?.isOpen) continue;
        const id = `${booking_id} ${task.taskNumber}`;
        // For an existing row only its end is written.
        const row = changedRowById.get(id) ?? toJsonRow(booking_id, task, { position, recordedAt });
        changedRowById.set(id, { ...row, completed_at: task.isOpen ? null : recordedAt });
      }
      tasks.set(booking_id, tasksAfter);
    }
    if (changedRowById.size > 0)
      await tx.query(
        `INSERT INTO operations_tasks
           (booking_id, n, kind, key, instalment_id, facts, refund_id, claimed_refund_id, position, raised_at,
            completed_at)
         SELECT * FROM jsonb_to_recordset($1::jsonb)
           AS r(booking_id uuid, n integer, kind text, key text, instalment_id uuid, facts jsonb, refund_id text,
             claimed_refund_id text, position bigint, raised_at timestamptz, completed_at timestamptz)
         ON CONFLICT (booking_id, n) DO UPDATE SET completed_at = excluded.completed_at`,
        [JSON.stringify([...changedRowById.values()])],
      );
  },
});

const toJsonRow = (
  booking_id: string,
  { taskNumber, kind, key, instalmentId, facts, refundId, claimedRefundId }: BookingTask,
  { position, recordedAt }: Pick<StoredEvent, 'position' | 'recordedAt'>,
): JsonRow => ({
  booking_id,
  n: taskNumber,
  kind,
  key,
  instalment_id: instalmentId,
  facts,
  refund_id: refundId,
  claimed_refund_id: claimedRefundId,
  position,
  raised_at: recordedAt,
  completed_at: null,
});

/** Loads all tasks of the bookings in these events, completed tasks included: few bookings have any. */
async function loadTasks(
  events: readonly StoredEvent[],
  tx: SqlTx,
): Promise<Map<string, readonly BookingTask[]>> {
  const { rows } = await tx.query<Row>(
    `SELECT booking_id AS "bookingId", n AS "taskNumber", kind, key, instalment_id AS "instalmentId", facts,
       refund_id AS "refundId", claimed_refund_id AS "claimedRefundId", completed_at IS NULL AS "isOpen"
     FROM operations_tasks WHERE booking_id = ANY($1::uuid[]) ORDER BY booking_id, n`,
    [[...new Set(events.map(({ streamId }) => streamId))]],
  );
  const tasksByBooking = new Map<string, BookingTask[]>();
  for (const { bookingId, ...task } of rows) {
    const tasks = tasksByBooking.get(bookingId) ?? [];
    tasks.push(task);
    tasksByBooking.set(bookingId, tasks);
  }
  return tasksByBooking;
}
