import { z } from 'zod';
import { BookingStatus, BookingView } from '../bookings/bookings.js';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, PageByDayAndId } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { Reason } from '../kernel/text.js';

const TRANSFER_HOLD_REFUSALS = ['BOOKING_NOT_ON_HOLD', 'NOTHING_DUE', 'DATE_NOT_POSSIBLE'] as const;

export const extendTransfer = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/transfer/extend',
  access: FINANCE_ROLES,
  summary: 'Extends a transfer: the seats are held until the end of that day.',
  params: idParams,
  body: z.strictObject({ payBy: CalendarDate, reason: Reason }),
  reply: BookingView,
  status: 200,
  refusals: TRANSFER_HOLD_REFUSALS,
});

export const releaseTransfer = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/transfer/release',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Releases a transfer hold early and refunds what has arrived.',
  params: idParams,
  body: z.strictObject({ reason: Reason }),
  reply: BookingView,
  status: 200,
  refusals: TRANSFER_HOLD_REFUSALS,
});

/** A transfer that a customer announced and that has not arrived in full. */
export const AwaitedTransfer = z
  .strictObject({
    bookingId: Uuid,
    reference: z.string(),
    status: BookingStatus,
    tripName: z.string(),
    startsOn: CalendarDate,
    missingCents: Amount,
    payBy: CalendarDate,
    /** From today (UTC) to the due date; negative if overdue. */
    daysLeft: z.int(),
    /** Until when seats are held; null if they are confirmed. */
    heldUntil: Instant.nullable(),
    receiptCount: z.int(),
  })
  .meta({ id: 'AwaitedTransfer' });

export type AwaitedTransfer = z.infer<typeof AwaitedTransfer>;

export const listAwaitedTransfers = defineRoute({
  method: 'GET',
  path: '/api/ops/awaited-transfers',
  access: FINANCE_ROLES,
  summary:
    'Lists transfers that have not arrived in full, of holds and of balances, earliest due date first.',
  query: z.strictObject(PageByDayAndId),
  reply: z.strictObject({ transfers: z.array(AwaitedTransfer), nextCursor }),
});
