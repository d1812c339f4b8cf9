import type { BookingState } from '../core/booking.js';
import {
  type GiftCardName,
  type GiftCardState,
  isGiftCardName,
  toGiftCardName,
} from '../gift-cards/gift-card.js';
import { giftCardStream } from '../gift-cards/gift-card.stream.js';
import { allotment, type AllotmentState } from '../inventory/allotment.js';
import { allotmentStream } from '../inventory/allotment.stream.js';
import type { CouponState } from '../pricing/coupon.js';
import { couponStream } from '../pricing/coupon.stream.js';
import type { GiftCardStates } from './settle-with-gift-cards.js';

/**
 * Selects the streams of the seats, the limited coupon and the gift cards of a booking that is not confirmed
 * yet. After that, money needs none of them.
 */
export function selectSettlementStreams({ booking }: { readonly booking: BookingState }) {
  const openBooking = booking.status === 'ON_HOLD' || booking.status === 'EXPIRED' ? booking : undefined;
  const giftCardStreams: Record<GiftCardName, ReturnType<typeof giftCardStream>> = Object.fromEntries(
    (openBooking?.giftCards ?? []).map(({ giftCardId }) => [
      toGiftCardName(giftCardId),
      giftCardStream(giftCardId),
    ]),
  );
  return {
    allotment: openBooking && allotmentStream(openBooking.quote.departureId),
    coupon: openBooking?.couponId ? couponStream(openBooking.couponId) : undefined,
    ...giftCardStreams,
  };
}

type LoadedStates = Readonly<Record<GiftCardName, GiftCardState | undefined>> & {
  readonly booking: BookingState;
  readonly allotment: AllotmentState | undefined;
  readonly coupon: CouponState | undefined;
};

const isGiftCardEntry = (entry: [string, unknown]): entry is [GiftCardName, GiftCardState | undefined] =>
  isGiftCardName(entry[0]);

/** Selects the states that a settlement needs from those of a larger decision. */
export const selectSettlementStates = (states: LoadedStates): GiftCardStates => ({
  booking: states.booking,
  allotment: states.allotment ?? allotment.initialState,
  coupon: states.coupon,
  giftCards: Object.fromEntries(Object.entries(states).filter(isGiftCardEntry)),
});
