import type { StoredEvent } from '../../../platform/event-store/port.js';
import type { Projection, SqlTx } from '../../../platform/projections/projection.js';
import type { BookingEvent } from '../events.js';

const TYPES = [
  'RefundStarted',
  'RefundHeldBack',
  'RefundFailed',
  'PaymentRefunded',
] as const satisfies readonly BookingEvent['type'][];
type RefundEvent = Extract<BookingEvent, { type: (typeof TYPES)[number] }>;

/** Table `refunds_to_send`: what no provider sends, from the day on which it is owed until somebody has sent it. */
export const refundsToSend: Projection = {
  name: 'refunds-to-send',
  version: 1,
  types: TYPES,
  tables: ['refunds_to_send'],

  async project(events: readonly StoredEvent[], tx: SqlTx) {
    const rows = new Map<string, object | null>();
    for (const event of events) {
      const { type, data } = event as StoredEvent & RefundEvent;
      const { refundId: refund_id, amountCents: amount_cents } = data;
      if (data.provider !== 'bank' && data.provider !== 'staff') continue;
      const about = { refund_id, booking_id: event.streamId, amount_cents, since: event.recordedAt };
      rows.set(refund_id, type === 'RefundStarted' ? about : null);
    }
    const sent = [...rows].flatMap(([refundId, row]) => (row === null ? [refundId] : []));
    const open = [...rows.values()].filter((row) => row !== null);
    if (sent.length > 0)
      await tx.query('DELETE FROM refunds_to_send WHERE refund_id = ANY($1::text[])', [sent]);
    if (open.length > 0)
      await tx.query(
        `INSERT INTO refunds_to_send (refund_id, booking_id, amount_cents, since)
         SELECT * FROM jsonb_to_recordset($1::jsonb)
           AS r(refund_id text, booking_id uuid, amount_cents bigint, since timestamptz)
         ON CONFLICT (refund_id) DO NOTHING`,
        [JSON.stringify(open)],
      );
  },
};
