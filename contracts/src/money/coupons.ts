import { z } from 'zod';
import { CategoryCode } from '../catalogue/catalogue.js';
import { CalendarDate } from '../kernel/date-schemas.js';
import { Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { AGENT_ROLES } from '../kernel/staff-roles.js';
import { CouponCode } from './quotes.js';

export const CouponTerms = z
  .strictObject({
    code: CouponCode,
    discount: z.discriminatedUnion('kind', [
      z.strictObject({ kind: z.literal('percent'), percent: z.int().min(1).max(90) }),
      z.strictObject({ kind: z.literal('amount'), amountCents: z.int().min(100).max(1_000_000) }),
    ]),
    /** Maximum number of uses; null for no limit. */
    limit: z.int().min(1).max(1_000_000).nullable(),
    minimumCents: Amount,
    bookFrom: CalendarDate.nullable(),
    bookUntil: CalendarDate.nullable(),
    travelFrom: CalendarDate.nullable(),
    travelUntil: CalendarDate.nullable(),
    tripIds: z.array(Uuid).max(200),
    departureIds: z.array(Uuid).max(200),
    categories: z.array(CategoryCode),
  })
  .meta({ id: 'CouponTerms' });
export type CouponTerms = z.infer<typeof CouponTerms>;

export const issueCoupon = defineRoute({
  method: 'POST',
  path: '/api/ops/coupons',
  access: AGENT_ROLES,
  needsReauthentication: true,
  summary: 'Issues a coupon.',
  body: CouponTerms,
  reply: z.strictObject({ id: Uuid, code: z.string() }),
  status: 201,
  isIdempotent: true,
  refusals: ['COUPON_CODE_TAKEN'],
});
