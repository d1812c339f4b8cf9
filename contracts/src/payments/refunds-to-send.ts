import { z } from 'zod';
import { Instant } from '../kernel/date-schemas.js';
import { idParams, Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { nextCursor, PageByInstantAndName } from '../kernel/paging.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { PaidBy } from '../money/instalments.js';

/** A refund that staff must send themselves, because no provider does. */
export const RefundToSend = z
  .strictObject({
    refundId: z.string(),
    bookingId: Uuid,
    reference: z.string(),
    /** The booking's lead; null once erased. */
    name: z.string().nullable(),
    amountCents: Amount,
    /** `bank`: paid and returned by transfer. `hand`: taken in cash and handed back. */
    by: z.enum(['bank', 'hand']),
    /** Its source rejected the refund, so it goes by bank, or in cash if staff decide so. */
    isReissue: z.boolean(),
    /** True if the refund is no longer to be sent; listed for a month, in case staff have handed it out. */
    hasEnded: z.boolean(),
    since: Instant,
    /** The incoming payment's bank line, which names the sender. */
    lineId: Uuid.nullable(),
  })
  .meta({ id: 'RefundToSend' });

export type RefundToSend = z.infer<typeof RefundToSend>;

export const listRefundsToSend = defineRoute({
  method: 'GET',
  path: '/api/ops/refunds-to-send',
  access: FINANCE_ROLES,
  summary:
    'Lists refunds that staff send by bank or in cash, or may have paid out before they ended; oldest first.',
  query: z.strictObject(PageByInstantAndName),
  reply: z.strictObject({
    refunds: z.array(RefundToSend),
    /** Number of all refunds to send, on any page. */
    count: z.int(),
    totalCents: Amount,
    nextCursor,
  }),
});

/** Open part of a refund that its source rejected. */
export const OwedRefund = z
  .strictObject({
    refundId: z.string(),
    /** The payment method that rejected the refund. */
    method: PaidBy,
    /** The amount to send in another way, without what another refund of the payment has reissued. */
    owedCents: Amount,
    needsSecondPerson: z.boolean(),
    failedAt: Instant,
    /** The source's reason code. */
    code: z.string(),
  })
  .meta({ id: 'OwedRefund' });

export type OwedRefund = z.infer<typeof OwedRefund>;

export const listOwedRefunds = defineRoute({
  method: 'GET',
  path: '/api/ops/bookings/{id}/refunds/owed',
  access: FINANCE_ROLES,
  summary: "Lists a booking's failed refunds that are still owed and can be reissued.",
  params: idParams,
  reply: z.strictObject({ refunds: z.array(OwedRefund) }),
});
