import { Inject, Injectable } from '@nestjs/common';
import { toUtcDate } from '@wayfold/contracts/kernel/dates';
import type { Quote } from '@wayfold/contracts/money/quotes';
import { v7 } from 'uuid';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { BookingState } from '../core/booking.js';
import { isOnSale } from '../pricing/draft-quote.js';
import { type OfferPort, OFFERS } from '../pricing/offer-port.js';
import { pinQuote } from '../pricing/pin-quote.js';
import { repriceOffer, type RepriceRefusal } from '../pricing/price.js';

export type ChangeQuoteRefusal = 'NOT_FOUND' | 'DEPARTURE_UNKNOWN' | 'DEPARTURE_NOT_ON_SALE' | RepriceRefusal;

/** The quote for a booking on another departure, under its original terms. */
@Injectable()
export class ChangeQuotes {
  constructor(@Inject(OFFERS) private readonly offers: OfferPort) {}

  async quoteDeparture(
    booking: BookingState,
    departureId: string,
    now: Date,
  ): Promise<Quote | Refusal<ChangeQuoteRefusal>> {
    if (booking.status === 'NEW') return refuse('NOT_FOUND');
    const { couponCode, terms } = booking.quote;
    const [departure, coupon] = await Promise.all([
      this.offers.findOffer(departureId),
      couponCode === null ? undefined : this.offers.findCoupon(couponCode),
    ]);
    if (!departure) return refuse('DEPARTURE_UNKNOWN');
    const today = toUtcDate(now);
    if (!isOnSale(departure, today)) return refuse('DEPARTURE_NOT_ON_SALE');
    const draft = repriceOffer(departure.offer, booking.quote, coupon?.terms ?? null, today);
    return isRefusal(draft) ? draft : pinQuote(draft, { id: v7(), terms, now });
  }
}
