import { expect, test } from '@jest/globals';
import {
  COUPON,
  newCouponEvent,
  newCouponIssued,
  newCouponTerms,
} from '../../../../test/support/booking/builders.js';
import { newBookingId, newCouponId } from '../../../../test/support/ids.js';
import { setUpTables } from '../../../../test/support/projected-tables.js';
import { coupons } from './coupons.projection.js';

const tables = setUpTables(coupons);

test('a coupon is listed with its terms and the number of taken uses', async () => {
  const row = { code: 'SPRING-10', coupon_id: COUPON, terms: newCouponTerms() };
  expect(await tables.fold([COUPON, newCouponIssued()])).toEqual([{ ...row, used: 0 }]);

  const readUsed = async (...events: ReturnType<typeof newCouponEvent>[]): Promise<unknown> =>
    (await tables.fold(...events.map((event) => [COUPON, event] as const)))[0]?.['used'];
  expect(
    await readUsed(
      newCouponEvent('CouponReserved', newBookingId(1)),
      newCouponEvent('CouponReserved', newBookingId(2)),
    ),
  ).toBe(2);
  expect(await readUsed(newCouponEvent('CouponConsumed', newBookingId(1)))).toBe(2);
  expect(await readUsed(newCouponEvent('CouponReleased', newBookingId(2)))).toBe(1);
  expect(
    await readUsed(
      newCouponEvent('CouponReserved', newBookingId(3)),
      newCouponEvent('CouponReleased', newBookingId(3)),
    ),
  ).toBe(1);
});

test('a coupon issued and used in one batch is listed with its use', async () => {
  const otherCouponId = newCouponId(2);
  await tables.fold([COUPON, newCouponIssued()], [COUPON, newCouponEvent('CouponReserved', newBookingId(1))]);
  const allRows = await tables.fold(
    [
      otherCouponId,
      {
        type: 'CouponIssued',
        data: { couponId: otherCouponId, terms: newCouponTerms({ code: 'AUTUMN-5' }) },
      },
    ],
    [
      otherCouponId,
      { type: 'CouponReserved', data: { couponId: otherCouponId, bookingId: newBookingId(1) } },
    ],
  );

  expect(allRows.map(({ code, used }) => [code, used])).toEqual([
    ['AUTUMN-5', 1],
    ['SPRING-10', 1],
  ]);
});
