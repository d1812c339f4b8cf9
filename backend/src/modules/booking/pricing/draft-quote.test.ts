import { describe, expect, test } from '@jest/globals';
import type { QuoteRequest } from '@wayfold/contracts/money/quotes';
import {
  newCouponTerms,
  newQuoteRequest,
  PRICE_CENTS,
  STARTS_ON,
  TODAY,
} from '../../../../test/support/booking/builders.js';
import { newCoupon, newOfferedDeparture } from '../../../../test/support/inventory/departures.js';
import { refuse } from '../../../kernel/refuse.js';
import { draftQuote, type OfferedCoupon, type OfferedDeparture } from './draft-quote.js';

const couponRequest = newQuoteRequest({ couponCode: 'SPRING-10' });

const newDraft = (
  request: QuoteRequest = newQuoteRequest(),
  {
    departure = newOfferedDeparture(),
    coupon,
    today = TODAY,
  }: { departure?: OfferedDeparture; coupon?: OfferedCoupon; today?: string } = {},
) => draftQuote(departure, coupon, request, today);

describe('a quote', () => {
  test('has the price of the request', () => {
    expect(newDraft()).toMatchObject({ totalCents: PRICE_CENTS });
  });

  test('deducts the coupon', () => {
    expect(newDraft(couponRequest, { coupon: newCoupon({ usedCount: 1 }) })).toMatchObject({
      totalCents: PRICE_CENTS * 0.9,
    });
  });

  test('takes a coupon without a limit, however often it was used', () => {
    expect(
      newDraft(couponRequest, {
        coupon: newCoupon({ terms: newCouponTerms({ limit: null }), usedCount: 999 }),
      }),
    ).toMatchObject({
      totalCents: PRICE_CENTS * 0.9,
    });
  });

  test('is refused for an unknown departure', () => {
    expect(draftQuote(undefined, undefined, newQuoteRequest(), TODAY)).toEqual(refuse('DEPARTURE_UNKNOWN'));
  });

  test('is refused for a departure that is not on sale', () => {
    expect(newDraft(newQuoteRequest(), { departure: newOfferedDeparture({ isOffered: false }) })).toEqual(
      refuse('DEPARTURE_NOT_ON_SALE'),
    );
  });

  test('is refused on the day of the departure, but not the day before', () => {
    expect(newDraft(newQuoteRequest(), { today: STARTS_ON })).toEqual(refuse('DEPARTURE_NOT_ON_SALE'));
    expect(newDraft(newQuoteRequest(), { today: '2027-05-07' })).toMatchObject({ totalCents: PRICE_CENTS });
  });

  test('is refused for a code that no coupon has', () => {
    expect(newDraft(couponRequest)).toEqual(refuse('COUPON_NOT_FOUND'));
  });

  test('is refused if the coupon has no use left', () => {
    expect(newDraft(couponRequest, { coupon: newCoupon({ usedCount: 2 }) })).toEqual(
      refuse('COUPON_EXHAUSTED'),
    );
  });

  test('is refused for more travelers than seats, but not for as many', () => {
    expect(newDraft(newQuoteRequest(), { departure: newOfferedDeparture({ seatsLeft: 1 }) })).toEqual(
      refuse('NOT_ENOUGH_SEATS', { seatsLeft: 1 }),
    );
    expect(newDraft(newQuoteRequest(), { departure: newOfferedDeparture({ seatsLeft: 2 }) })).toMatchObject({
      totalCents: PRICE_CENTS,
    });
  });

  test('is refused for a room type that is sold out', () => {
    const departure = newOfferedDeparture({ findRoomShortage: () => ({ type: 'twin', left: 0 }) });
    expect(newDraft(newQuoteRequest(), { departure })).toEqual(
      refuse('NOT_ENOUGH_ROOMS', { roomType: 'twin', roomsLeft: 0 }),
    );
  });

  test('is refused for a request without a price, by the rule that refuses it', () => {
    expect(newDraft(newQuoteRequest({ category: 'premium' }))).toMatchObject({
      refused: 'CATEGORY_NOT_OFFERED',
    });
  });

  test('is refused by the rule of the price first, if seats are missing too', () => {
    const request = newQuoteRequest({ category: 'premium' });
    expect(newDraft(request, { departure: newOfferedDeparture({ seatsLeft: 0 }) })).toMatchObject({
      refused: 'CATEGORY_NOT_OFFERED',
    });
  });

  test('is refused for missing seats first, if the coupon is used up too', () => {
    const departure = newOfferedDeparture({ seatsLeft: 0 });
    expect(newDraft(couponRequest, { departure, coupon: newCoupon({ usedCount: 2 }) })).toMatchObject({
      refused: 'NOT_ENOUGH_SEATS',
    });
  });
});
