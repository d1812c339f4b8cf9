import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { idParams } from '../kernel/ids.js';
import { EMAIL_CODE_PATTERN } from '../kernel/input-limits.js';
import { defineRoute } from '../kernel/route.js';
import { BookingView } from './bookings.js';

export const VERIFY_EMAIL_REFUSALS = [
  'HOLD_EXPIRED',
  'BOOKING_NOT_ON_HOLD',
  'TRAVELERS_MISSING',
  'CODE_WRONG',
  'CODE_EXPIRED',
  'TOO_MANY_CODES',
] as const;
export type VerifyEmailRefusal = (typeof VERIFY_EMAIL_REFUSALS)[number];

export const sendEmailCode = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/email/code',
  access: 'capability',
  summary: 'Emails the lead a code that verifies the address, which a transfer requires.',
  params: idParams,
  reply: z.strictObject({ expiresAt: Instant }),
  status: 200,
  refusals: VERIFY_EMAIL_REFUSALS,
});

export const verifyEmail = defineRoute({
  method: 'POST',
  path: '/api/bookings/{id}/email/verify',
  access: 'capability',
  summary: 'Verifies the address with the mailed code, until the travelers are named again.',
  params: idParams,
  body: z.strictObject({ code: z.string().regex(EMAIL_CODE_PATTERN) }),
  reply: BookingView,
  status: 200,
  refusals: VERIFY_EMAIL_REFUSALS,
});
