import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { EMAIL_CODE_PATTERN } from '../kernel/input-limits.js';
import { Amount } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { EDITOR_ROLES } from '../kernel/staff-roles.js';
import { Reason } from '../kernel/text.js';
import { PaidBy } from '../money/instalments.js';
import { SECOND_PERSON_REFUSALS } from '../staff/approvals.js';
import { BookingView } from './bookings.js';

export const CHANGE_REFUSALS = [
  'BOOKING_NOT_CONFIRMED',
  'ALREADY_CANCELLED',
  'TRIP_STARTED',
  'PAYMENT_IN_PROGRESS',
  'PREVIEW_CHANGED',
  'CODE_WRONG',
  'CODE_EXPIRED',
  /** At most five codes an hour; `retryAfterSeconds` says how long to wait. */
  'TOO_MANY_CODES',
  'PAYMENT_PROVIDER_UNAVAILABLE',
] as const;
export type ChangeRefusal = (typeof CHANGE_REFUSALS)[number];

/** The result of canceling today. Amounts in cents. */
export const CancellationPreview = z
  .strictObject({
    /** The policy that applied at booking, e.g. `cancellation/1`. */
    policy: z.string(),
    daysBefore: z.int(),
    feeCents: Amount,
    refundableCents: Amount,
    retainedCents: Amount,
    refundCents: Amount,
    /**
     * Part of the refund that waits for a bank's decision on a disputed payment;
     * not paid if the dispute is lost.
     */
    heldCents: Amount,
    /** Immediate refunds by payment method. */
    refunds: z.array(z.strictObject({ method: PaidBy, amountCents: Amount })),
    /** The booking after the change. */
    booking: BookingView,
  })
  .meta({ id: 'CancellationPreview' });

export type CancellationPreview = z.infer<typeof CancellationPreview>;

/** The amounts of the preview: the command is refused if they have changed. */
const previewedAmounts = { retainedCents: Amount, refundCents: Amount, heldCents: Amount.default(0) };

export const previewCancellation = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/cancel/preview',
  access: 'capability',
  summary: 'Previews a cancellation today: fee, refund and refund methods. Changes nothing.',
  params: idParams,
  reply: CancellationPreview,
  status: 200,
  refusals: CHANGE_REFUSALS,
});

export const sendCancelCode = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/cancel/code',
  access: 'capability',
  summary: 'Emails the lead a cancellation code. The previous code stops working.',
  params: idParams,
  reply: z.strictObject({ expiresAt: Instant }),
  status: 200,
  refusals: CHANGE_REFUSALS,
});

export const cancelBooking = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/cancel',
  access: 'capability',
  summary: 'Cancels the booking with the previewed amounts: releases its seats and starts its refunds.',
  params: idParams,
  // No free-text reason, because the log would store it forever.
  body: z.strictObject({ code: z.string().regex(EMAIL_CODE_PATTERN), ...previewedAmounts }),
  reply: BookingView,
  status: 200,
  refusals: CHANGE_REFUSALS,
});

/** `operator`: we cancel the trip and refund everything. */
const CancellingParty = z.enum(['staff', 'operator']);

export const previewCancellationByStaff = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/cancel/preview',
  access: EDITOR_ROLES,
  summary: 'Previews what a cancellation today costs the customer. Changes nothing.',
  params: idParams,
  body: z.strictObject({ by: CancellingParty }),
  reply: CancellationPreview,
  status: 200,
  refusals: CHANGE_REFUSALS,
});

export const cancelBookingByStaff = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/cancel',
  access: EDITOR_ROLES,
  needsReauthentication: true,
  summary:
    'Cancels a booking for its customer, or because the trip does not take place. Waiving a large fee needs a second person.',
  params: idParams,
  body: z.strictObject({
    by: CancellingParty,
    reason: Reason,
    ...previewedAmounts,
    /** A granted approval of action `waived-fee` for exactly the waived amount: see `APPROVAL_REQUIRED`. */
    approvalId: Uuid.optional(),
  }),
  reply: BookingView,
  status: 200,
  refusals: [...CHANGE_REFUSALS, ...SECOND_PERSON_REFUSALS],
});
