import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { EMAIL_CODE_PATTERN } from '../kernel/input-limits.js';
import { Amount, Cents } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { EDITOR_ROLES } from '../kernel/staff-roles.js';
import { PaidBy } from '../money/instalments.js';
import { DEPARTURE_REFUSALS } from '../money/quotes.js';
import { AGE_REFUSALS, BookingView } from './bookings.js';

/** Refusals of a date change to any departure. */
const UNCHANGEABLE_REFUSALS = [
  'BOOKING_NOT_CONFIRMED',
  'ALREADY_CANCELLED',
  /** Fewer than 60 days to the booked departure. */
  'CHANGE_TOO_LATE',
  'BOOKING_DISPUTED',
  'SHARES_OPEN',
] as const;

const SEND_CODE_REFUSALS = [
  ...UNCHANGEABLE_REFUSALS,
  /** At most five codes an hour; `retryAfterSeconds` says how long to wait. */
  'TOO_MANY_CODES',
] as const;

const PREVIEW_REFUSALS = [
  ...UNCHANGEABLE_REFUSALS,
  'SAME_DEPARTURE',
  'DIFFERENT_TRIP',
  /** The remaining amount would be due at once. */
  'NEW_DATE_TOO_CLOSE',
  ...DEPARTURE_REFUSALS,
  ...AGE_REFUSALS,
] as const;
export type DateChangePreviewRefusal = (typeof PREVIEW_REFUSALS)[number];

const DATE_CHANGE_REFUSALS = [
  ...PREVIEW_REFUSALS,
  'PREVIEW_CHANGED',
  'PAYMENT_IN_PROGRESS',
  'PAYMENT_PROVIDER_UNAVAILABLE',
] as const;
export type DateChangeRefusal = (typeof DATE_CHANGE_REFUSALS)[number];

/** Customers confirm by a mailed code; staff need none. */
const CODE_REFUSALS = ['CODE_WRONG', 'CODE_EXPIRED'] as const;

export type ChangeCodeRefusal = (typeof CODE_REFUSALS)[number];

const ChangeDates = z.strictObject({ departureId: Uuid, startsOn: CalendarDate, endsOn: CalendarDate });

/** The result of changing the departure today. Amounts in cents. */
export const DateChangePreview = z
  .strictObject({
    /** Hash of the whole preview: the command is refused if anything has changed. */
    hash: z.string(),
    from: ChangeDates,
    to: ChangeDates,
    /** New total minus the old total. */
    differenceCents: Cents,
    /** Paid beyond the new total, to be refunded. */
    refundCents: Amount,
    /** Refunds by payment method. */
    refunds: z.array(z.strictObject({ method: PaidBy, amountCents: Amount })),
    /** Balance after the change and its due date; null if nothing is open. */
    balanceCents: Amount,
    balanceChargeDate: CalendarDate.nullable(),
    /** A coupon that does not apply to the new date, so its discount is lost. */
    lostCoupon: z.string().nullable(),
    /** The booking after the change. */
    booking: BookingView,
  })
  .meta({ id: 'DateChangePreview' });

export type DateChangePreview = z.infer<typeof DateChangePreview>;

const PreviewHash = z.string().regex(/^[0-9a-f]{64}$/);

export const previewDateChange = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/change/preview',
  access: 'capability',
  summary: 'Previews the price of another departure of the same trip today. Changes nothing.',
  params: idParams,
  body: z.strictObject({ departureId: Uuid }),
  reply: DateChangePreview,
  status: 200,
  refusals: PREVIEW_REFUSALS,
});

export const sendChangeCode = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/change/code',
  access: 'capability',
  summary: 'Emails the lead a code for the date change. The previous code stops working.',
  params: idParams,
  reply: z.strictObject({ expiresAt: Instant }),
  status: 200,
  refusals: SEND_CODE_REFUSALS,
});

export const changeDate = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/change',
  access: 'capability',
  summary:
    'Moves the booking with the previewed amounts. `PREVIEW_CHANGED` returns the current amounts and their hash.',
  params: idParams,
  body: z.strictObject({ departureId: Uuid, hash: PreviewHash, code: z.string().regex(EMAIL_CODE_PATTERN) }),
  reply: BookingView,
  status: 200,
  isIdempotent: true,
  refusals: [...DATE_CHANGE_REFUSALS, ...CODE_REFUSALS],
});

export const previewDateChangeByStaff = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/change/preview',
  access: EDITOR_ROLES,
  summary: 'Previews the price of another departure for the customer today. Changes nothing.',
  params: idParams,
  body: z.strictObject({ departureId: Uuid }),
  reply: DateChangePreview,
  status: 200,
  refusals: PREVIEW_REFUSALS,
});

export const changeDateByStaff = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/change',
  access: EDITOR_ROLES,
  needsReauthentication: true,
  summary: 'Moves a booking for its customer with the previewed amounts.',
  params: idParams,
  body: z.strictObject({ departureId: Uuid, hash: PreviewHash }),
  reply: BookingView,
  status: 200,
  isIdempotent: true,
  refusals: DATE_CHANGE_REFUSALS,
});
