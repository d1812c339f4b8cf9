import { z } from 'zod';
import { BookingStatus, BookingView } from '../bookings/bookings.js';
import { CategoryCode } from '../catalogue/catalogue.js';
import { CalendarDate, Instant } from '../kernel/dates.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, PageById, PageByNumber } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { AGENT_ROLES, FINANCE_ROLES, STAFF_ROLES } from '../kernel/staff-roles.js';
import { ShortReason, text } from '../kernel/text.js';
import { MoneyState } from '../money/instalments.js';
import { CouponCode } from '../money/quotes.js';

export const BookingRow = z
  .strictObject({
    id: Uuid,
    reference: z.string(),
    status: BookingStatus,
    money: MoneyState,
    tripName: z.string(),
    startsOn: CalendarDate,
    travelers: z.int(),
    totalCents: Amount,
    paidCents: Amount,
    createdAt: Instant,
  })
  .meta({ id: 'BookingRow' });

export const listBookings = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings',
  access: STAFF_ROLES,
  summary: 'Lists bookings, newest first; `reference` finds one.',
  query: z.strictObject({
    ...PageById,
    reference: text(1, 20).optional(),
    status: BookingStatus.optional(),
  }),
  reply: z.strictObject({ bookings: z.array(BookingRow), nextCursor }),
});

export const OpsEvent = z
  .strictObject({
    position: z.int(),
    version: z.int(),
    type: z.string(),
    schemaVersion: z.int(),
    recordedAt: Instant,
    actor: z.strictObject({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    commandId: z.string(),
    correlationId: z.string(),
    causationId: z.string().nullable(),
    /** The event's data; personal fields are "(sealed)" for callers who may not read them. */
    data: z.unknown(),
  })
  .meta({ id: 'OpsEvent' });
export type OpsEvent = z.infer<typeof OpsEvent>;

export const listBookingEvents = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings/{id}/events',
  access: STAFF_ROLES,
  summary: "Lists a booking's events in order, with actor and cause.",
  params: idParams,
  query: z.strictObject(PageByNumber),
  reply: z.strictObject({ events: z.array(OpsEvent), nextCursor }),
});

export const getBookingAsOf = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings/{id}',
  access: STAFF_ROLES,
  summary: 'The booking as of an event (`version`) or an instant (`asOf`); the current one without either.',
  params: idParams,
  query: z.strictObject({ version: z.coerce.number().int().min(1).optional(), asOf: Instant.optional() }),
  reply: z.strictObject({ booking: BookingView, eventsApplied: z.int(), eventsTotal: z.int() }),
});

const Charging = z.strictObject({
  isPaused: z.boolean(),
  reason: z.string().nullable(),
  since: Instant.nullable(),
});

export const getCharging = defineRoute({
  method: 'GET',
  path: '/api/ops/charging',
  access: STAFF_ROLES,
  summary: 'Tells whether automatic charges run.',
  reply: Charging,
});

export const pauseCharging = defineRoute({
  method: 'POST',
  path: '/api/ops/charging/pause',
  access: FINANCE_ROLES,
  summary: 'Pauses automatic charges: none starts until they are resumed, and none is lost.',
  body: z.strictObject({ reason: ShortReason }),
  reply: Charging,
  status: 200,
});

export const resumeCharging = defineRoute({
  method: 'POST',
  path: '/api/ops/charging/resume',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Resumes automatic charges, including those that became due meanwhile.',
  body: z.strictObject({ reason: ShortReason }),
  reply: Charging,
  status: 200,
});

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
