import type { BookingView } from '@wayfold/contracts/bookings/bookings';
import type { InlineReadModel, RecordedEvent } from '../../../platform/commands/runner.js';
import { defineProjection } from '../../../platform/projections/projection.js';
import { upsertRows } from '../../../platform/projections/upsert-rows.js';
import { BOOKINGS_READ_MODEL } from '../core/booking.stream.js';
import { type BookingEvent, bookingEvents } from '../events.js';
import { evolveView } from './booking-view.js';

/** The row as commands write it, in the same transaction. */
export const bookingRows: InlineReadModel<BookingView> = {
  name: BOOKINGS_READ_MODEL,
  table: 'bookings',
  key: 'booking_id',
  columns: {
    booking_id: 'uuid',
    reference: 'text',
    status: 'text',
    starts_on: 'date',
    version: 'integer',
    view: 'jsonb',
  },
  evolve: (view, event) => evolveView(view, event as RecordedEvent<BookingEvent>),
  toRow: (view) => ({
    booking_id: view.id,
    reference: view.reference,
    status: view.status,
    starts_on: view.startsOn,
    version: view.version,
    view,
  }),
};

/** Table `bookings`: one row per booking, for the operations list and the search by reference. */
export const bookings = defineProjection({
  name: BOOKINGS_READ_MODEL,
  // Raise the version when `evolveView` or the row changes.
  version: 13,
  events: bookingEvents,
  tables: ['bookings'],
  inlineTable: bookingRows,

  async project(events, tx) {
    const ids = [...new Set(events.map((event) => event.streamId))];
    const { rows } = await tx.query<{ booking_id: string; view: BookingView }>(
      'SELECT booking_id, view FROM bookings WHERE booking_id = ANY($1::uuid[])',
      [ids],
    );
    const viewByBooking = new Map(rows.map((row) => [row.booking_id, row.view]));
    for (const event of events)
      viewByBooking.set(event.streamId, evolveView(viewByBooking.get(event.streamId) ?? null, event));
    await upsertRows(tx, bookingRows, [...viewByBooking.values()].map(bookingRows.toRow));
  },
});
