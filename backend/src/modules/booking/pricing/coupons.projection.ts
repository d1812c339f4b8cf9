import { defineProjection } from '../../../platform/projections/projection.js';
import { type CouponEvent, couponEvents } from '../events.js';

/** Change of a coupon's used count. */
const USED_CHANGE_BY_EVENT: Readonly<Record<CouponEvent['type'], number>> = {
  CouponIssued: 0,
  CouponReserved: 1,
  CouponConsumed: 0,
  CouponReleased: -1,
};

/** Table `coupons`: a code's terms and how many of its uses are taken. Advisory: the stream decides. */
export const coupons = defineProjection({
  name: 'coupons',
  version: 1,
  events: couponEvents,
  tables: ['coupons'],

  async project(events, tx) {
    const usedChangeByCoupon = new Map<string, number>();
    for (const event of events) {
      const { couponId } = event.data;
      if (event.type === 'CouponIssued')
        await tx.query('INSERT INTO coupons (code, coupon_id, terms) VALUES ($1, $2, $3)', [
          event.data.terms.code,
          couponId,
          JSON.stringify(event.data.terms),
        ]);
      usedChangeByCoupon.set(
        couponId,
        (usedChangeByCoupon.get(couponId) ?? 0) + USED_CHANGE_BY_EVENT[event.type],
      );
    }
    await tx.query(
      `UPDATE coupons SET used = used + u.by FROM unnest($1::uuid[], $2::int[]) AS u(id, by)
       WHERE coupon_id = u.id AND u.by <> 0`,
      [[...usedChangeByCoupon.keys()], [...usedChangeByCoupon.values()]],
    );
  },
});
