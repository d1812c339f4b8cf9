import type { CouponTerms } from '@wayfold/contracts/staff/ops';
import type { Quote, QuoteRequest } from '@wayfold/contracts/money/quotes';
import type { Offer } from './price.js';

/** What a quote needs to know of the world, read from the module's own tables. */
export interface OfferPort {
  offer(departureId: string): Promise<
    | {
        readonly offer: Offer;
        readonly onSale: boolean;
        readonly seatsLeft: number;
        /** The first of the wanted room types that is gone, if any. */
        roomShort(rooms: QuoteRequest['rooms']): { type: string; left: number } | undefined;
      }
    | undefined
  >;
  coupon(code: string): Promise<{ couponId: string; terms: CouponTerms; used: number } | undefined>;
}

export const OFFERS = Symbol('OfferPort');

/** The version of the Terms that a quote pins, and its hash. */
export type QuoteTerms = Quote['terms'];
/** Injection token of the current ones. */
export const CURRENT_TERMS = Symbol('current terms');
