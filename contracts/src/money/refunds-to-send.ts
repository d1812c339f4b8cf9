import { z } from 'zod';
import { PaidBy } from './instalments.js';
import { PageByInstantAndName } from '../kernel/cursors.js';
import { Instant } from '../kernel/dates.js';
import { nextCursor, Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { route } from '../kernel/route.js';

/** Money that goes back by the hand of a person: no provider sends it. */
export const RefundToSend = z
  .strictObject({
    refundId: z.string(),
    bookingId: Uuid,
    reference: z.string(),
    /** Who booked; null once that is erased. */
    name: z.string().nullable(),
    amountCents: Amount,
    /** `bank`: it came by a transfer, and goes back by one. `hand`: staff took it, and hand it back. */
    by: z.enum(['bank', 'hand']),
    /** Its source would not take it back: it goes by bank, or by hand where that is what staff say in the end. */
    otherwise: z.boolean(),
    /** Not to be sent any more; listed for a month, since it may have been handed out before anybody knew. */
    ended: z.boolean(),
    since: Instant,
    /** The bank's line that the money came with: it says who sent it. */
    lineId: Uuid.nullable(),
  })
  .meta({ id: 'RefundToSend' });
export type RefundToSend = z.infer<typeof RefundToSend>;

export const listRefundsToSend = route({
  method: 'GET',
  path: '/api/ops/refunds-to-send',
  access: ['finance', 'admin'],
  summary:
    'Refunds that staff are to send by bank, or to hand back, or may have handed back before they ended; the oldest first.',
  query: z.strictObject(PageByInstantAndName),
  reply: z.strictObject({
    refunds: z.array(RefundToSend),
    /** Of all that are to be sent, whatever page is asked for. */
    count: z.int(),
    totalCents: Amount,
    nextCursor,
  }),
});

/** What is still owed of a refund that its source would not make. */
export const OwedRefund = z
  .strictObject({
    refundId: z.string(),
    /** What would not take it. */
    method: PaidBy,
    /** All that is sent when it is sent in another way: not what another refund of the payment has tried again since. */
    owedCents: Amount,
    needsSecondPerson: z.boolean(),
    failedAt: Instant,
    /** Why, in the words of its source. */
    code: z.string(),
  })
  .meta({ id: 'OwedRefund' });
export type OwedRefund = z.infer<typeof OwedRefund>;

export const listOwedRefunds = route({
  method: 'GET',
  path: '/api/ops/bookings/{id}/refunds/owed',
  access: ['finance', 'admin'],
  summary: 'Refunds of a booking that failed and are still owed: what can be sent in another way, as of now.',
  params: z.strictObject({ id: Uuid }),
  reply: z.strictObject({ refunds: z.array(OwedRefund) }),
});
