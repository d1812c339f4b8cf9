import { z } from 'zod';
import { idParams } from '../kernel/ids.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { Reason } from '../kernel/text.js';
import { SECOND_PERSON_REFUSALS } from '../staff/approvals.js';
import { approvalId, MoneyReply, PositiveAmount, STOP_REFUSALS } from './money-movement.js';

const GOODWILL_REFUSALS = [
  'BOOKING_NOT_CONFIRMED',
  'EXCEEDS_PAID_AMOUNT',
  'PAYMENT_DISPUTED',
  ...STOP_REFUSALS,
] as const;

export type GoodwillRefusal = (typeof GOODWILL_REFUSALS)[number];

export const grantGoodwill = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/goodwill',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Grants goodwill: it pays what is open, and the rest is refunded.',
  params: idParams,
  body: z.strictObject({ amountCents: PositiveAmount, reason: Reason, approvalId }),
  reply: MoneyReply,
  status: 201,
  isIdempotent: true,
  refusals: [...GOODWILL_REFUSALS, ...SECOND_PERSON_REFUSALS],
});
