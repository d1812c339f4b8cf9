import type { CouponTerms } from '@wayfold/contracts/money/coupons';
import type { Quote, QuoteRequest } from '@wayfold/contracts/money/quotes';
import type { Offer } from './price.js';

/** Data a quote needs, read from the module's own tables. */
export interface OfferPort {
  findOffer(departureId: string): Promise<
    | {
        readonly offer: Offer;
        /** Sales are open, and the departure has an allotment. */
        readonly isOffered: boolean;
        readonly seatsLeft: number;
        /** Finds the first requested room type that is sold out, if any. */
        findRoomShortage(rooms: QuoteRequest['rooms']): { type: string; left: number } | undefined;
      }
    | undefined
  >;
  findCoupon(code: string): Promise<{ couponId: string; terms: CouponTerms; usedCount: number } | undefined>;
}

export const OFFERS = Symbol('Offers');

/** Version and hash of the Terms that a quote pins. */
export type QuoteTerms = Quote['terms'];
/** Injection token of the current Terms. */
export const QUOTE_TERMS = Symbol('QuoteTerms');
