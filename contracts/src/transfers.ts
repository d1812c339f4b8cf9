import { z } from 'zod';
import { BookingView } from './bookings.js';
import { CalendarDate, Instant } from './kernel/dates.js';
import { Uuid } from './kernel/ids.js';
import { route } from './kernel/route.js';

const byId = z.strictObject({ id: Uuid });

export const VERIFY_REFUSALS = [
  'HOLD_EXPIRED',
  'BOOKING_NOT_ON_HOLD',
  'TRAVELERS_MISSING',
  'CODE_WRONG',
  'CODE_EXPIRED',
] as const;
export type VerifyRefusal = (typeof VERIFY_REFUSALS)[number];

export const sendEmailCode = route({
  method: 'POST',
  path: '/api/bookings/{id}/email/code',
  access: 'capability',
  summary: 'Mails a code to the one who books, which shows that the address is read: a transfer needs that.',
  params: byId,
  reply: z.strictObject({ expiresAt: Instant }),
  status: 200,
  refusals: VERIFY_REFUSALS,
});

export const verifyEmail = route({
  method: 'POST',
  path: '/api/bookings/{id}/email/verify',
  access: 'capability',
  summary: 'Takes the mailed code; the address stays verified until somebody else is named.',
  params: byId,
  body: z.strictObject({ code: z.string().regex(/^\d{6}$/) }),
  reply: BookingView,
  status: 200,
  refusals: VERIFY_REFUSALS,
});

const STAFF = ['finance', 'admin'] as const;
const KEPT_REFUSALS = ['BOOKING_NOT_ON_HOLD', 'NOTHING_DUE', 'DATE_NOT_POSSIBLE'] as const;

export const extendTransfer = route({
  method: 'POST',
  path: '/api/ops/bookings/{id}/transfer/extend',
  access: STAFF,
  summary: 'Gives a transfer more time: the seats are held until the end of that day.',
  params: byId,
  body: z.strictObject({ payBy: CalendarDate }),
  reply: BookingView,
  status: 200,
  refusals: KEPT_REFUSALS,
});

export const releaseTransfer = route({
  method: 'POST',
  path: '/api/ops/bookings/{id}/transfer/release',
  access: STAFF,
  summary: 'Gives the seats of a transfer back before its time is over; what came in of it is sent back.',
  params: byId,
  reply: BookingView,
  status: 200,
  refusals: KEPT_REFUSALS,
});
