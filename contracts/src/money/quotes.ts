import { z } from 'zod';
import { CategoryCode, RoomType } from '../catalogue/catalogue.js';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { Slug, Uuid } from '../kernel/ids.js';
import { COUPON_CODE_PATTERN, MAX_PARTY } from '../kernel/input-limits.js';
import { Locale } from '../kernel/locale.js';
import { Amount, Cents, Currency } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';

/** As typed: letters, digits and hyphens; case does not matter. */
export const CouponCode = z.string().trim().toUpperCase().regex(COUPON_CODE_PATTERN);

/**
 * One room of the party. `sharesWith` asks for one bed in a room of the type, matched with travelers who
 * asked for the same; without it the room is the party's own and every bed is taken.
 */
export const RoomChoice = z
  .strictObject({
    type: RoomType,
    travelers: z.int().min(1).max(3),
    sharesWith: z.enum(['women', 'men', 'anyone']).optional(),
  })
  .meta({ id: 'RoomChoice' });

export type RoomChoice = z.infer<typeof RoomChoice>;

export const QuoteRequest = z
  .strictObject({
    departureId: Uuid,
    category: CategoryCode,
    travelers: z.int().min(1).max(MAX_PARTY),
    rooms: z.array(RoomChoice).min(1).max(MAX_PARTY),
    couponCode: CouponCode.optional(),
    locale: Locale,
  })
  .meta({ id: 'QuoteRequest' });
export type QuoteRequest = z.infer<typeof QuoteRequest>;

/** A line of the breakdown: unit price x quantity = amount, with the name and version of its rule. */
export const QuoteLine = z
  .strictObject({
    kind: z.enum(['price', 'room', 'coupon']),
    /** `price-per-person/v1`, `room-supplement/v1`, `coupon-percent/v1`, `coupon-amount/v1`. */
    rule: z.string(),
    /** Values for the rule's sentence, e.g. `{ category: "comfort", startsOn: "2027-05-08" }`. */
    facts: z.record(z.string(), z.union([z.string(), z.number()])),
    unitCents: Cents,
    quantity: z.int().min(1),
    amountCents: Cents,
  })
  .meta({ id: 'QuoteLine' });

export type QuoteLine = z.infer<typeof QuoteLine>;

export const InstalmentKind = z.enum(['deposit', 'balance', 'full']);
export type InstalmentKind = z.infer<typeof InstalmentKind>;
export const Plan = z.enum(['deposit', 'full']);
export type Plan = z.infer<typeof Plan>;

export const PlanOffer = z
  .strictObject({
    plan: Plan,
    instalments: z.array(
      z.strictObject({
        kind: InstalmentKind,
        amountCents: Amount,
        /** today or the charge date */
        dueOn: CalendarDate,
      }),
    ),
  })
  .meta({ id: 'PlanOffer' });

export const Terms = z.strictObject({ version: z.string(), hash: z.string() });

export const Quote = z
  .strictObject({
    id: Uuid,
    /** SHA-256 over everything pinned. */
    hash: z.string(),
    departureId: Uuid,
    tripId: Uuid,
    slugs: z.strictObject({ en: Slug, es: Slug }),
    names: z.strictObject({ en: z.string(), es: z.string() }),
    startsOn: CalendarDate,
    endsOn: CalendarDate,
    category: CategoryCode,
    travelers: z.int(),
    ageRange: z.strictObject({ min: z.int(), max: z.int() }),
    rooms: z.array(RoomChoice),
    couponCode: z.string().nullable(),
    lines: z.array(QuoteLine),
    discountCents: Amount,
    totalCents: Amount,
    currency: Currency,
    /** No deposit plan with 60 days or fewer to departure. */
    plans: z.array(PlanOffer).min(1),
    depositUnavailable: z.strictObject({ reason: z.literal('TOO_CLOSE'), days: z.int() }).nullable(),
    /** The UTC date that every rule used. */
    today: CalendarDate,
    rules: z.string(),
    terms: Terms,
    expiresAt: Instant,
  })
  .meta({ id: 'Quote' });
export type Quote = z.infer<typeof Quote>;

/** Why a departure cannot take a party. */
export const DEPARTURE_REFUSALS = [
  'DEPARTURE_UNKNOWN',
  'DEPARTURE_NOT_ON_SALE',
  'NOT_ENOUGH_SEATS',
  'NOT_ENOUGH_ROOMS',
  'CATEGORY_NOT_OFFERED',
  'ROOMS_DO_NOT_FIT',
] as const;

export const QUOTE_REFUSALS = [
  ...DEPARTURE_REFUSALS,
  'COUPON_NOT_FOUND',
  'COUPON_NOT_STARTED',
  'COUPON_EXPIRED',
  'COUPON_EXHAUSTED',
  'COUPON_NOT_THIS_TRIP',
  'COUPON_MINIMUM_NOT_MET',
] as const;
export type QuoteRefusal = (typeof QUOTE_REFUSALS)[number];

export const createQuote = defineRoute({
  method: 'POST',
  path: '/api/quotes',
  access: 'public',
  summary: 'Pins prices, rules and terms for a party. Every line of the breakdown names its rule.',
  body: QuoteRequest,
  reply: Quote,
  status: 201,
  refusals: QUOTE_REFUSALS,
});

export const validateCoupon = defineRoute({
  method: 'POST',
  path: '/api/coupons/validate',
  access: 'public',
  summary: 'Checks whether a coupon is valid for a departure. Every unknown code gets the same answer.',
  body: z.strictObject({ code: CouponCode, departureId: Uuid, totalCents: Amount }),
  reply: z.strictObject({ code: z.string(), discountCents: Amount }),
  status: 200,
  refusals: QUOTE_REFUSALS,
});
