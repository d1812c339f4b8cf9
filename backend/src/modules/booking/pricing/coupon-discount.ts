import type { QuoteRefusal } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import { isUsedUp, type OfferedCoupon, type OfferedDeparture } from './draft-quote.js';
import { buildCouponLine } from './price.js';

/** Calculates the cents that the coupon deducts from `totalCents` on `today` (UTC date), or refuses it. */
export function calculateCouponDiscountCents(
  departure: OfferedDeparture | undefined,
  coupon: OfferedCoupon | undefined,
  totalCents: number,
  today: string,
): number | Refusal<QuoteRefusal> {
  if (!departure) return refuse('DEPARTURE_UNKNOWN');
  if (!coupon) return refuse('COUPON_NOT_FOUND');
  if (isUsedUp(coupon)) return refuse('COUPON_EXHAUSTED');
  const line = buildCouponLine(coupon.terms, { ...departure.offer, category: null }, totalCents, today);
  return isRefusal(line) ? line : -line.amountCents;
}
