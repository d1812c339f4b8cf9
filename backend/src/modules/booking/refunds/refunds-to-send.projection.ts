import type { StoredEvent } from '../../../platform/event-store/port.js';
import { defineProjection } from '../../../platform/projections/projection.js';
import { type BookingEvent, type BookingEventOf, bookingEvents, isWriteOff } from '../events.js';

const EVENT_TYPES = [
  'RefundStarted',
  'RefundHeld',
  'RefundFailed',
  'PaymentRefunded',
] as const satisfies readonly BookingEvent['type'][];
type ListedRefundEvent = BookingEventOf<(typeof EVENT_TYPES)[number]>;

interface Row {
  readonly refund_id: string;
  readonly booking_id: string;
  readonly amount_cents: number;
  readonly since: Date;
  readonly ended_at: Date | null;
}

/** Returns the row after an event; undefined for a refund staff never send. */
function evolveRow(row: Row | undefined, event: StoredEvent & ListedRefundEvent): Row | undefined {
  const { type, data, recordedAt, streamId: booking_id } = event;
  const { refundId: refund_id, amountCents: amount_cents, originalRefundId } = data;
  if (type === 'RefundStarted')
    return { refund_id, booking_id, amount_cents, since: row?.since ?? recordedAt, ended_at: null };
  // A pure bank refund is found by its bank line, whenever that arrives.
  const isSentByHand = data.provider === 'staff' || originalRefundId !== undefined;
  const isStopped = type === 'RefundHeld' || (type === 'RefundFailed' && isWriteOff(data.code));
  return row && isSentByHand && isStopped ? { ...row, ended_at: recordedAt } : undefined;
}

/**
 * Table `refunds_to_send`: refunds that staff send, from the day they are owed until sent. A refund that
 * ended unsent stays, with its date, where staff may have handed it out before they knew.
 */
export const refundsToSend = defineProjection({
  name: 'refunds-to-send',
  // Raise the version when `evolveRow` changes.
  version: 3,
  events: bookingEvents,
  types: EVENT_TYPES,
  tables: ['refunds_to_send'],

  async project(events, tx) {
    const refundEvents = events.filter(({ data }) => data.provider === 'bank' || data.provider === 'staff');
    const ids = [...new Set(refundEvents.map(({ data }) => data.refundId))];
    if (ids.length === 0) return;
    const { rows } = await tx.query<Row>(
      'DELETE FROM refunds_to_send WHERE refund_id = ANY($1::text[]) RETURNING *',
      [ids],
    );
    const rowsById = new Map(rows.map((row): [string, Row | undefined] => [row.refund_id, row]));
    for (const event of refundEvents)
      rowsById.set(event.data.refundId, evolveRow(rowsById.get(event.data.refundId), event));
    await tx.query(
      `INSERT INTO refunds_to_send (refund_id, booking_id, amount_cents, since, ended_at)
       SELECT * FROM jsonb_to_recordset($1::jsonb)
         AS r(refund_id text, booking_id uuid, amount_cents bigint, since timestamptz, ended_at timestamptz)`,
      [JSON.stringify([...rowsById.values()].filter((row) => row !== undefined))],
    );
  },
});
