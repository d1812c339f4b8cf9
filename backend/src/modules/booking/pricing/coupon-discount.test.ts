import { describe, expect, test } from '@jest/globals';
import { newCouponTerms, PRICE_CENTS, TODAY, TRIP } from '../../../../test/support/booking/builders.js';
import { newCoupon, newOfferedDeparture } from '../../../../test/support/inventory/departures.js';
import { refuse } from '../../../kernel/refuse.js';
import { calculateCouponDiscountCents } from './coupon-discount.js';

const departure = newOfferedDeparture();

describe('a coupon', () => {
  test('deducts its part of the total', () => {
    expect(calculateCouponDiscountCents(departure, newCoupon(), PRICE_CENTS, TODAY)).toBe(PRICE_CENTS / 10);
  });

  test('deducts its part on a departure of its trip', () => {
    const coupon = newCoupon({ terms: newCouponTerms({ tripIds: [TRIP] }) });
    expect(calculateCouponDiscountCents(departure, coupon, PRICE_CENTS, TODAY)).toBe(PRICE_CENTS / 10);
  });

  test.each([
    { name: 'the departure is unknown', offered: undefined, coupon: newCoupon(), code: 'DEPARTURE_UNKNOWN' },
    { name: 'no coupon has the code', offered: departure, coupon: undefined, code: 'COUPON_NOT_FOUND' },
    {
      name: 'it is used up',
      offered: departure,
      coupon: newCoupon({ usedCount: 2 }),
      code: 'COUPON_EXHAUSTED',
    },
  ] as const)('is refused if $name', ({ offered, coupon, code }) => {
    expect(calculateCouponDiscountCents(offered, coupon, PRICE_CENTS, TODAY)).toEqual(refuse(code));
  });

  test('is refused by its own terms', () => {
    const terms = newCouponTerms({ bookUntil: '2027-01-09' });
    expect(calculateCouponDiscountCents(departure, newCoupon({ terms }), PRICE_CENTS, TODAY)).toEqual(
      refuse('COUPON_EXPIRED', { until: '2027-01-09' }),
    );
  });
});
