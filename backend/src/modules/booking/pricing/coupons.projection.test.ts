import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { COUPON, couponEvent, couponTerms, id, issued } from '../../../../test/booking/builders.js';
import { tablesOf, type Tables } from '../../../../test/booking/tables.js';
import { coupons } from './coupons.projection.js';

let tables: Tables;
beforeAll(async () => {
  tables = await tablesOf(coupons);
});
afterAll(() => tables.close());

test('lists a coupon with its terms and the number of taken uses', async () => {
  const row = { code: 'SPRING-10', coupon_id: COUPON, terms: couponTerms() };
  expect(await tables.fold([COUPON, issued()])).toEqual([{ ...row, used: 0 }]);
  const readUsed = async (...events: ReturnType<typeof couponEvent>[]): Promise<unknown> =>
    (await tables.fold(...events.map((event) => [COUPON, event] as const)))[0]?.['used'];
  expect(await readUsed(couponEvent('CouponReserved', id(1)), couponEvent('CouponReserved', id(2)))).toBe(2);
  expect(await readUsed(couponEvent('CouponConsumed', id(1)))).toBe(2);
  expect(await readUsed(couponEvent('CouponReleased', id(2)))).toBe(1);
  expect(await readUsed(couponEvent('CouponReserved', id(3)), couponEvent('CouponReleased', id(3)))).toBe(1);
});

test('handles issue and use in one batch', async () => {
  const other = id(2, 4);
  const all = await tables.fold(
    [other, { type: 'CouponIssued', data: { couponId: other, terms: couponTerms({ code: 'AUTUMN-5' }) } }],
    [other, { type: 'CouponReserved', data: { couponId: other, bookingId: id(1) } }],
  );
  expect(all.map(({ code, used }) => [code, used])).toEqual([
    ['AUTUMN-5', 1],
    ['SPRING-10', 1],
  ]);
});
