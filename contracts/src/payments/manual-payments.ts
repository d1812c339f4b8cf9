import { z } from 'zod';
import { BookingView } from '../bookings/bookings.js';
import { CalendarDate } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { Reason } from '../kernel/text.js';
import { SECOND_PERSON_REFUSALS } from '../staff/approvals.js';
import { approvalId, MoneyReply, PositiveAmount, STOP_REFUSALS } from './money-movement.js';

const MANUAL_PAYMENT_REFUSALS = [
  'BOOKING_NOT_CONFIRMED',
  'VALUE_DATE_IN_FUTURE',
  'TRAVELERS_MISSING',
  'HOLD_EXPIRED',
  ...STOP_REFUSALS,
] as const;

const VOID_REFUSALS = [
  'PAYMENT_UNKNOWN',
  /** Staff can only void payments that staff recorded. */
  'PAYMENT_NOT_BY_STAFF',
  /** Somebody else has voided it already. */
  'PAYMENT_ALREADY_VOIDED',
] as const;

export type ManualPaymentRefusal = (typeof MANUAL_PAYMENT_REFUSALS | typeof VOID_REFUSALS)[number];

export const recordManualPayment = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/manual-payments',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Records a payment that staff received: it pays what is open and stops its automatic charge.',
  params: idParams,
  body: z.strictObject({
    amountCents: PositiveAmount,
    method: z.enum(['cash', 'cheque', 'transfer']),
    valueDate: CalendarDate,
    note: Reason,
    approvalId,
  }),
  reply: MoneyReply,
  status: 201,
  isIdempotent: true,
  refusals: [...MANUAL_PAYMENT_REFUSALS, ...SECOND_PERSON_REFUSALS],
});

const manualPaymentParams = z.strictObject({ id: Uuid, manualPaymentId: Uuid });

/** The booking after a payment recorded by staff is voided. */
export const VoidedPaymentPreview = z
  .strictObject({
    amountCents: Amount,
    needsSecondPerson: z.boolean(),
    approvalLimitCents: Amount,
    /** The booking afterward: the open amount, and when it is charged. */
    booking: BookingView,
  })
  .meta({ id: 'VoidedPaymentPreview' });

export type VoidedPaymentPreview = z.infer<typeof VoidedPaymentPreview>;

export const previewPaymentVoid = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/manual-payments/{manualPaymentId}/void/preview',
  access: FINANCE_ROLES,
  summary: 'Previews voiding a manual payment. Changes nothing.',
  params: manualPaymentParams,
  reply: VoidedPaymentPreview,
  status: 200,
  refusals: VOID_REFUSALS,
});

export const voidPaymentByStaff = defineRoute({
  method: 'POST',
  path: '/api/ops/bookings/{id}/manual-payments/{manualPaymentId}/void',
  access: FINANCE_ROLES,
  needsReauthentication: true,
  summary: 'Voids a manual payment that was never received and reopens what it paid.',
  params: manualPaymentParams,
  body: z.strictObject({ reason: Reason, approvalId }),
  reply: MoneyReply,
  status: 200,
  isIdempotent: true,
  refusals: [...VOID_REFUSALS, ...SECOND_PERSON_REFUSALS],
});
