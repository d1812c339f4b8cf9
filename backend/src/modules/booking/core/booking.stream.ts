import type { LeadInput } from '@wayfold/contracts/travelers';
import { v5 } from 'uuid';
import type { Recorded, StreamSpec } from '../../../platform/commands/runner.js';
import { allotment, type AllotmentState } from '../inventory/allotment.js';
import { evolveBooking, initialBooking, type BookingState } from './booking.js';
import { charging, type ChargingState } from '../balance/charging-switch.js';
import { coupon, type CouponState } from '../pricing/coupon.js';
import { giftCard, type GiftCardState } from '../gift-cards/gift-card.js';
import { cardName, type CardName } from '../settlement/settle-with-gift-cards.js';
import { allotmentSnapshot, couponSnapshot } from '../inventory/allotment.stream.js';
import type {
  AllotmentEvent,
  BookingEvent,
  ChargingEvent,
  CouponEvent,
  GiftCardEvent,
  Instalment,
} from '../events.js';

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

/** A gift card as it is in the log: for whoever only looks, so that strangers' guesses fill no memory. */
export const giftCardToRead = (giftCardId: string): StreamSpec<GiftCardState, GiftCardEvent> => ({
  streamType: 'gift-card',
  streamId: giftCardId,
  initialState: giftCard.initialState,
  evolve: giftCard.evolve,
});

export const giftCardStream = (giftCardId: string): StreamSpec<GiftCardState, GiftCardEvent> => ({
  ...giftCardToRead(giftCardId),
  shared: true,
});

/** Where the seats of a booking lie, and the uses of its coupon if that is limited. */
export const seatsAndCouponOf = (booking: BookingState) => ({
  allotment: booking.status === 'NEW' ? undefined : allotmentStream(booking.quote.departureId),
  coupon: booking.status !== 'NEW' && booking.couponId ? couponStream(booking.couponId) : undefined,
});

/** The cards that are to pay a part of a booking, which is not confirmed yet. */
export const cardsOf = (booking: BookingState): Record<CardName, ReturnType<typeof giftCardStream>> =>
  Object.fromEntries(
    (booking.status === 'NEW' ? [] : booking.gifts).map(({ giftCardId }) => [
      cardName(giftCardId),
      giftCardStream(giftCardId),
    ]),
  );

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
