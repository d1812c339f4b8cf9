import type { CouponTerms } from '@wayfold/contracts/ops';
import type { Quote } from '@wayfold/contracts/quotes';
import { isRefusal, refuse, type Refusal } from '../../../kernel/refuse.js';
import { plansOf, price, type Offer, type Priced } from './price.js';

export type RepriceRefusal = 'CATEGORY_NOT_OFFERED' | 'ROOMS_DO_NOT_FIT';

/**
 * What a booked party costs on another departure: its prices and supplements of today, the same category and rooms. The
 * coupon was used on the day of booking and is judged by that day; its departures, travel dates and minimum by the new
 * one. Where it does not fit any more the price has none.
 */
export function reprice(
  offer: Offer,
  booked: Quote,
  coupon: CouponTerms | null,
  today: string,
): Priced | Refusal<RepriceRefusal> {
  const { category, travelers, rooms } = booked;
  const request = { departureId: offer.departureId, category, travelers, rooms, locale: 'en' as const };
  const discounted = coupon && price(offer, request, coupon, booked.today);
  const priced =
    discounted && !isRefusal(discounted) ? discounted : price(offer, request, null, booked.today);
  if (isRefusal(priced))
    return refuse(
      priced.refused === 'CATEGORY_NOT_OFFERED' ? 'CATEGORY_NOT_OFFERED' : 'ROOMS_DO_NOT_FIT',
      priced.facts,
    );
  return { ...priced, ...plansOf(priced.totalCents, offer.startsOn, today), today: booked.today };
}
