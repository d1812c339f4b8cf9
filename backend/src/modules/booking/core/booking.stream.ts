import type { LeadInput } from '@wayfold/contracts/bookings/travelers';
import { v5 } from 'uuid';
import type { Recorded, StreamSpec } from '../../../platform/commands/runner.js';
import { evolveBooking, initialBooking, type BookingState } from './booking.js';
import type { BookingEvent, Instalment } from '../events.js';

/** Names of ours for UUIDs that follow from others. */
export const NAMESPACE = 'b8b6e0d2-6c1e-4a53-9d0f-3c7b1f0f6a11';

export const bookingStream = (bookingId: string): StreamSpec<BookingState, BookingEvent> => ({
  streamType: 'booking',
  streamId: bookingId,
  initialState: initialBooking,
  view: 'bookings',
  evolve: evolveBooking,
});

/** All events of a booking. */
export type BookingHistory = readonly Recorded<BookingEvent>[];

/** Who booked, as last named; null before, and once their key is gone. */
export function leadOf(history: BookingHistory): LeadInput | null {
  const named = history.findLast(({ type }) => type === 'TravelersNamed');
  return named?.type === 'TravelersNamed' ? named.data.lead.value : null;
}

/** A booking that a command has changed; no history when the command was a repeat. */
export interface Changed {
  readonly history: BookingHistory | undefined;
}

/** A booking whose id was made just now. */
export const newBookingStream = (bookingId: string): ReturnType<typeof bookingStream> => ({
  ...bookingStream(bookingId),
  fresh: true,
});

export const instalmentIdsOf =
  (bookingId: string) =>
  (kind: Instalment['kind']): string =>
    v5(`${bookingId} ${kind}`, NAMESPACE);
