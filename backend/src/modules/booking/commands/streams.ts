import { v5 } from 'uuid';
import type { Recorded, StreamSpec } from '../../../platform/commands/runner.js';
import { allotment, type AllotmentState } from '../domain/allotment.js';
import { evolveBooking, initialBooking, type BookingState } from '../domain/booking-state.js';
import { charging, type ChargingState } from '../domain/charging.js';
import { coupon, type CouponState } from '../domain/coupon.js';
import { allotmentSnapshot, couponSnapshot } from './snapshots.js';
import type { AllotmentEvent, BookingEvent, ChargingEvent, CouponEvent, Instalment } from '../events.js';

/** Names of ours for UUIDs that follow from others. */
const NAMESPACE = 'b8b6e0d2-6c1e-4a53-9d0f-3c7b1f0f6a11';

export const bookingStream = (bookingId: string): StreamSpec<BookingState, BookingEvent> => ({
  streamType: 'booking',
  streamId: bookingId,
  initialState: initialBooking,
  view: 'bookings',
  evolve: evolveBooking,
});

/** All events of a booking. */
export type BookingHistory = readonly Recorded<BookingEvent>[];

/** A booking that a command has changed; no history when the command was a repeat. */
export interface Changed {
  readonly history: BookingHistory | undefined;
}

/** A booking whose id was made just now. */
export const newBookingStream = (bookingId: string): ReturnType<typeof bookingStream> => ({
  ...bookingStream(bookingId),
  fresh: true,
});

/** A departure's seats and rooms. */
export const allotmentStream = (departureId: string): StreamSpec<AllotmentState, AllotmentEvent> => ({
  streamType: 'allotment',
  streamId: departureId,
  initialState: allotment.initialState,
  shared: true,
  snapshot: allotmentSnapshot,
  evolve: allotment.evolve,
});

export const couponStream = (couponId: string): StreamSpec<CouponState, CouponEvent> => ({
  streamType: 'coupon',
  streamId: couponId,
  initialState: coupon.initialState,
  shared: true,
  snapshot: couponSnapshot,
  evolve: coupon.evolve,
});

export const chargingStream: StreamSpec<ChargingState, ChargingEvent> = {
  streamType: 'charging',
  streamId: v5('charging', NAMESPACE),
  initialState: charging.initialState,
  evolve: charging.evolve,
};

/** One coupon per code: the code names the stream. */
export const couponIdOf = (code: string): string => v5(`coupon ${code}`, NAMESPACE);

export const instalmentIdsOf =
  (bookingId: string) =>
  (kind: Instalment['kind']): string =>
    v5(`${bookingId} ${kind}`, NAMESPACE);
