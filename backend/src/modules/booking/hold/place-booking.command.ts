import type { PlaceBookingRefusal } from '@wayfold/contracts/bookings/bookings';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { CommonCode } from '@wayfold/contracts/kernel/problem';
import { v7 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { defineCommand } from '../../../platform/commands/define-command.js';
import { checkFingerprint, fingerprintRequest } from '../../../platform/commands/request-fingerprint.js';
import { Capabilities } from '../access/capabilities.service.js';
import {
  type BookingChange,
  bookingStream,
  deriveInstalmentIds,
  newBookingStream,
} from '../core/booking.stream.js';
import { buildReference } from '../core/reference.js';
import { allotment } from '../inventory/allotment.js';
import { allotmentStream } from '../inventory/allotment.stream.js';
import { coupon } from '../pricing/coupon.js';
import { couponStream } from '../pricing/coupon.stream.js';
import { QuoteStore } from '../pricing/quote.store.js';
import { decideHold } from './hold.js';

export interface PlacedBooking extends BookingChange {
  readonly bookingId: string;
  readonly capability: string;
}

/** Holds seats, rooms and a limited coupon of a quote: all are decided and appended together, or refused. */
export const { Command: PlaceBooking, Handler: PlaceBookingHandler } = defineCommand({
  name: 'PlaceBooking',
  needs: { quotes: QuoteStore, capabilities: Capabilities },
  input: (quoteId: string, locale: Locale) => ({
    quoteId,
    locale,
    fingerprint: fingerprintRequest({ quoteId, locale }),
  }),
  async prepare({ quoteId }, { quotes, capabilities }) {
    const pinnedQuote = await quotes.find(quoteId);
    const bookingId = v7();
    return {
      bookingId,
      pinnedQuote: pinnedQuote && {
        ...pinnedQuote,
        capability: capabilities.grant(pinnedQuote.quote.endsOn),
        reference: buildReference(await quotes.allocateNumber()),
      },
    };
  },
  streams: ({ bookingId, pinnedQuote }) => ({
    booking: newBookingStream(bookingId),
    allotment: pinnedQuote && allotmentStream(pinnedQuote.quote.departureId),
    coupon: pinnedQuote?.couponId ? couponStream(pinnedQuote.couponId) : undefined,
  }),
  decide(states, { bookingId, pinnedQuote, locale, fingerprint }, { clock }) {
    // The quote may be gone because the first request booked it; the log then answers the repeat.
    if (!pinnedQuote) return refuse('QUOTE_UNKNOWN');
    const { quote, couponId, capability, reference } = pinnedQuote;
    const now = clock.now();
    const seatEvents = allotment.decide(states.allotment ?? allotment.initialState, {
      type: 'Hold',
      bookingId,
      seats: quote.travelers,
      rooms: quote.rooms,
    });
    if (isRefusal(seatEvents))
      return seatEvents.refused === 'DEPARTURE_UNKNOWN' ? refuse('DEPARTURE_NOT_ON_SALE') : seatEvents;
    const couponEvents = states.coupon
      ? coupon.decide(states.coupon, { type: 'Reserve', bookingId, today: toUtcDate(now) })
      : [];
    if (isRefusal(couponEvents))
      return couponEvents.refused === 'COUPON_EXPIRED' ? couponEvents : refuse('COUPON_EXHAUSTED');
    const deriveInstalmentId = deriveInstalmentIds(bookingId);
    const bookingEvents = decideHold(states.booking, {
      type: 'Create',
      bookingId,
      quote,
      couponId,
      locale,
      reference,
      capability,
      deriveInstalmentId,
      now,
    });
    if (isRefusal(bookingEvents)) return bookingEvents;
    const result = { bookingId, capabilityId: capability.capabilityId, fingerprint };
    return { events: { booking: bookingEvents, allotment: seatEvents, coupon: couponEvents }, result };
  },
  /** Replies to a repeat with the capability of the first request, even after a change of secret. */
  async reply(
    outcome,
    { fingerprint },
    { runner, capabilities },
  ): Promise<PlacedBooking | Refusal<PlaceBookingRefusal | CommonCode>> {
    if (isRefusal(outcome)) return outcome as Refusal<PlaceBookingRefusal | CommonCode>;
    const { bookingId, capabilityId } = outcome.result;
    if (outcome.status === 'done')
      return {
        bookingId,
        capability: capabilities.deriveCapability(capabilityId),
        history: outcome.history.booking,
      };
    const otherRequest = checkFingerprint(outcome.result, fingerprint);
    if (otherRequest) return otherRequest;
    const { state, history } = await runner.loadOne(bookingStream(bookingId));
    const storedCapabilities = state.status === 'NEW' ? [] : state.capabilities;
    const capability = capabilities.rebuildCapability(capabilityId, storedCapabilities);
    return { bookingId, capability, history };
  },
});
