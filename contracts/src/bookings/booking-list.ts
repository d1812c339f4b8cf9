import { z } from 'zod';
import { CalendarDate, Instant } from '../kernel/date-schemas.js';
import { Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, PageById } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { STAFF_ROLES } from '../kernel/staff-roles.js';
import { text } from '../kernel/text.js';
import { MoneyState } from '../money/instalments.js';
import { BookingStatus } from './bookings.js';

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
