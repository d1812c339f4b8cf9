import { z } from 'zod';
import { BookingStatus } from '../bookings/bookings.js';
import { CalendarDate } from '../kernel/dates.js';
import { Uuid, text } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { route } from '../kernel/route.js';
import { InstalmentKind } from './quotes.js';

/** The payment was another's: nothing of it is to be sent any more, and a line may show that it was. */
const reversed = z.boolean();

/** A booking as money that comes in sees it; what lines of the bank were allocated to it counts as paid. */
export const ExpectedTransfer = z
  .strictObject({
    bookingId: Uuid,
    reference: z.string(),
    status: BookingStatus,
    openCents: Amount,
    instalments: z.array(
      z.strictObject({
        id: Uuid,
        kind: InstalmentKind,
        dueOn: CalendarDate,
        amountCents: Amount,
        openCents: Amount,
      }),
    ),
    /** What staff are to send back by bank, and what they may have sent before its payment was taken back. */
    refunds: z.array(z.strictObject({ id: z.string(), amountCents: Amount, reversed })),
  })
  .meta({ id: 'ExpectedTransfer' });
export type ExpectedTransfer = z.infer<typeof ExpectedTransfer>;

/** Refunds that a line may have paid out: their sum is its amount. */
export const RefundSuggestion = z
  .strictObject({
    refunds: z
      .array(
        z.strictObject({
          bookingId: Uuid,
          reference: z.string(),
          refundId: z.string(),
          amountCents: Amount,
          reversed,
        }),
      )
      .min(1),
  })
  .meta({ id: 'RefundSuggestion' });
export type RefundSuggestion = z.infer<typeof RefundSuggestion>;

export const findExpectedTransfer = route({
  method: 'GET',
  path: '/api/ops/expected-transfers',
  access: ['finance', 'admin'],
  summary: 'The booking with a reference, with what is open of it; empty when there is none.',
  query: z.strictObject({ reference: text(1, 20) }),
  reply: z.strictObject({ bookings: z.array(ExpectedTransfer) }),
});
