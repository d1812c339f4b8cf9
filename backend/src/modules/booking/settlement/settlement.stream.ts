import type { BookingState } from '../core/booking.js';
import { type GiftCardName, toGiftCardName } from '../gift-cards/gift-card.js';
import { giftCardStream } from '../gift-cards/gift-card.stream.js';
import { allotmentStream } from '../inventory/allotment.stream.js';
import { couponStream } from '../pricing/coupon.stream.js';

/** Streams of the booking's seats and, if its coupon is limited, of the coupon. */
export const buildSeatAndCouponStreams = (booking: BookingState) => ({
  allotment: booking.status === 'NEW' ? undefined : allotmentStream(booking.quote.departureId),
  coupon: booking.status !== 'NEW' && booking.couponId ? couponStream(booking.couponId) : undefined,
});

/** Streams of the gift cards applied to a booking that is not confirmed yet. */
export const buildGiftCardStreams = (
  booking: BookingState,
): Record<GiftCardName, ReturnType<typeof giftCardStream>> =>
  Object.fromEntries(
    (booking.status === 'NEW' ? [] : booking.giftCards).map(({ giftCardId }) => [
      toGiftCardName(giftCardId),
      giftCardStream(giftCardId),
    ]),
  );
