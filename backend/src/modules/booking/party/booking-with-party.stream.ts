import type { StreamSpec } from '../../../platform/commands/runner.js';
import { type BookingState, evolveBooking, initialBooking } from '../core/booking.js';
import { BOOKINGS_READ_MODEL } from '../core/booking.stream.js';
import { type BookingEvent, evolveParty, type NamedParty } from '../events.js';

export interface BookingWithParty {
  readonly booking: BookingState;
  readonly party: NamedParty | null;
}

/** Defines the stream of a booking with its decrypted travelers, for age checks. Personal: never cached. */
export const bookingWithPartyStream = (bookingId: string): StreamSpec<BookingWithParty, BookingEvent> => ({
  streamType: 'booking',
  streamId: bookingId,
  readModel: BOOKINGS_READ_MODEL,
  initialState: { booking: initialBooking, party: null },
  evolve: ({ booking, party }, event) => ({
    booking: evolveBooking(booking, event),
    party: evolveParty(party, event),
  }),
});
