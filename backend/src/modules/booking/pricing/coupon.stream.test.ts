import { COUPON, newCouponTerms } from '../../../../test/support/booking/builders.js';
import { describeSnapshot } from '../../../../test/support/event-store/snapshot-suite.js';
import { newBookingId } from '../../../../test/support/ids.js';
import type { CouponEvent } from '../events.js';
import { couponStream } from './coupon.stream.js';

const newCouponUse = (
  type: 'CouponReserved' | 'CouponConsumed' | 'CouponReleased',
  serial: number,
): CouponEvent => ({
  type,
  data: { couponId: COUPON, bookingId: newBookingId(serial) },
});

const history: CouponEvent[] = [
  { type: 'CouponIssued', data: { couponId: COUPON, terms: newCouponTerms() } },
  newCouponUse('CouponReserved', 1),
  newCouponUse('CouponReserved', 2),
  newCouponUse('CouponReserved', 3),
  newCouponUse('CouponConsumed', 2),
  newCouponUse('CouponReleased', 3),
];

describeSnapshot('coupon', couponStream(COUPON), history);
