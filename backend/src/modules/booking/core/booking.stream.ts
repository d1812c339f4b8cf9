import { v5 } from 'uuid';
import type { RecordedEvent, StreamSpec } from '../../../platform/commands/runner.js';
import type { BookingEvent, Instalment } from '../events.js';
import { type BookingState, evolveBooking, initialBooking } from './booking.js';

/** UUID namespace for ids derived from other ids. */
export const BOOKING_NAMESPACE = 'b8b6e0d2-6c1e-4a53-9d0f-3c7b1f0f6a11';

/** Name of the projection that each append updates as well: `view/bookings.projection.ts`. */
export const BOOKINGS_READ_MODEL = 'bookings';

export const bookingStream = (bookingId: string): StreamSpec<BookingState, BookingEvent> => ({
  streamType: 'booking',
  streamId: bookingId,
  initialState: initialBooking,
  readModel: BOOKINGS_READ_MODEL,
  evolve: evolveBooking,
});

export type BookingHistory = readonly RecordedEvent<BookingEvent>[];

/** Result of a command; `history` is undefined when the command was a repeat. */
export interface BookingChange {
  readonly history: BookingHistory | undefined;
}

/** Creates the stream of a booking whose id was just generated: it skips the read. */
export const newBookingStream = (bookingId: string): ReturnType<typeof bookingStream> => ({
  ...bookingStream(bookingId),
  isFresh: true,
});

export const deriveInstalmentIds =
  (bookingId: string) =>
  (kind: Instalment['kind']): string =>
    v5(`${bookingId} ${kind}`, BOOKING_NAMESPACE);
