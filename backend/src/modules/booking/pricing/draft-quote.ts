import type { QuoteRefusal, QuoteRequest } from '@wayfold/contracts/money/quotes';
import { isRefusal, type Refusal, refuse } from '../../../kernel/refuse.js';
import type { OfferPort } from './offer-port.js';
import { priceOffer, type QuoteDraft } from './price.js';

export type OfferedDeparture = NonNullable<Awaited<ReturnType<OfferPort['findOffer']>>>;
export type OfferedCoupon = NonNullable<Awaited<ReturnType<OfferPort['findCoupon']>>>;

/** Prices the request on `today` (UTC date), or refuses what the departure or the coupon does not allow. */
export function draftQuote(
  departure: OfferedDeparture | undefined,
  coupon: OfferedCoupon | undefined,
  request: QuoteRequest,
  today: string,
): QuoteDraft | Refusal<QuoteRefusal> {
  if (!departure) return refuse('DEPARTURE_UNKNOWN');
  if (!isOnSale(departure, today)) return refuse('DEPARTURE_NOT_ON_SALE');
  if (request.couponCode && !coupon) return refuse('COUPON_NOT_FOUND');
  const draft = priceOffer(departure.offer, request, coupon?.terms ?? null, today);
  if (isRefusal(draft)) return draft;
  const shortage = checkAvailability(departure, request);
  if (shortage) return shortage;
  return coupon && isUsedUp(coupon) ? refuse('COUPON_EXHAUSTED') : draft;
}

function checkAvailability(
  departure: OfferedDeparture,
  { travelers, rooms }: QuoteRequest,
): Refusal<QuoteRefusal> | undefined {
  if (travelers > departure.seatsLeft) return refuse('NOT_ENOUGH_SEATS', { seatsLeft: departure.seatsLeft });
  const roomShortage = departure.findRoomShortage(rooms);
  return (
    roomShortage && refuse('NOT_ENOUGH_ROOMS', { roomType: roomShortage.type, roomsLeft: roomShortage.left })
  );
}

/** True until the day before the departure, unless sales are closed. */
export const isOnSale = ({ isOffered, offer }: OfferedDeparture, today: string): boolean =>
  isOffered && offer.startsOn > today;

export const isUsedUp = ({ terms, usedCount }: OfferedCoupon): boolean =>
  terms.limit !== null && usedCount >= terms.limit;
