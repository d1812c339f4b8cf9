import { z } from 'zod';
import { BookingView } from '../bookings/bookings.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { freeText, Reason, text } from '../kernel/text.js';
import { PaidBy } from '../money/instalments.js';
import { SECOND_PERSON_REFUSALS } from '../staff/approvals.js';
import { approvalId, MoneyReply, PositiveAmount, STOP_REFUSALS } from './money-movement.js';

const REFUND_REFUSALS = [
  'BOOKING_NOT_CONFIRMED',
  /** More than what was paid and is not being refunded. */
  'EXCEEDS_PAID_AMOUNT',
  'PAYMENT_UNKNOWN',
  /** The customer's bank has taken the money back or requests it. */
  'PAYMENT_DISPUTED',
  /** The parts do not add up to the amount. */
  'PARTS_DIFFER',
] as const;

/** No refund with this id waits to be handed out: it may have been handed out already. */
const HANDOUT_REFUSALS = ['REFUND_UNKNOWN'] as const;

const REISSUE_REFUSALS = [...HANDOUT_REFUSALS, 'PAYMENT_DISPUTED', ...STOP_REFUSALS] as const;

export type StaffRefundRefusal = (typeof REFUND_REFUSALS | typeof REISSUE_REFUSALS)[number];

const Refund = {
  amountCents: PositiveAmount,
  /** The payments to refund, adding up to the amount; if absent, all of them in proportion. */
  payments: z
    .array(z.strictObject({ paymentId: text(1, 100), amountCents: PositiveAmount }))
    .min(1)
    .max(50)
    .optional(),
};

export const RefundPreview = z
  .strictObject({
    refundableCents: Amount,
    needsSecondPerson: z.boolean(),
    approvalLimitCents: Amount,
    refunds: z.array(z.strictObject({ paymentId: z.string(), method: PaidBy, amountCents: Amount })),
    /** The booking after the refund. */
    booking: BookingView,
  })
  .meta({ id: 'RefundPreview' });
export type RefundPreview = z.infer<typeof RefundPreview>;

export const previewRefund = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/refunds/preview',
  access: FINANCE_ROLES,
  summary: 'Previews a refund. Changes nothing.',
  params: idParams,
  body: z.strictObject(Refund),
  reply: RefundPreview,
  status: 200,
  refusals: REFUND_REFUSALS,
});

export const refundByStaff = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/refunds',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: "Refunds money of a booking to its payment methods. The booking's price stays.",
  params: idParams,
  body: z.strictObject({ ...Refund, reason: Reason, approvalId }),
  reply: MoneyReply,
  status: 201,
  isIdempotent: true,
  refusals: [...REFUND_REFUSALS, ...SECOND_PERSON_REFUSALS],
});

export const handOutRefund = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/refunds/{refundId}/handed-out',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary:
    'Records a cash refund as handed out. `owedCents` is what the customer owes us if the refund was already written off.',
  params: z.strictObject({ id: Uuid, refundId: text(1, 100) }),
  /** The note says how, such as the number of the signed receipt, without personal data. */
  body: z.strictObject({ handoutNote: freeText(3, 100) }),
  reply: z.strictObject({ booking: BookingView, owedCents: Amount }),
  status: 200,
  isIdempotent: true,
  refusals: HANDOUT_REFUSALS,
});

export const reissueRefundByStaff = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/refunds/{refundId}/reissue',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Reissues a failed refund by bank or in cash.',
  params: z.strictObject({ id: Uuid, refundId: text(1, 100) }),
  body: z.strictObject({ reason: Reason, approvalId }),
  reply: MoneyReply,
  status: 201,
  isIdempotent: true,
  refusals: [...REISSUE_REFUSALS, ...SECOND_PERSON_REFUSALS],
});
