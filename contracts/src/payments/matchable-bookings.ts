import { z } from 'zod';
import { BookingStatus } from '../bookings/bookings.js';
import { CalendarDate } from '../kernel/date-schemas.js';
import { Uuid } from '../kernel/ids.js';
import { Amount } from '../kernel/money.js';
import { defineRoute } from '../kernel/route.js';
import { FINANCE_ROLES } from '../kernel/staff-roles.js';
import { text } from '../kernel/text.js';
import { InstalmentKind } from '../money/quotes.js';

/** The refunded payment was reversed: the refund must not be sent, but a line may show that it was. */
const isReversed = z.boolean();

/** A booking that a bank line may be matched with, and what is open; allocated lines count as paid. */
export const MatchableBooking = z
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
    /** Refunds that staff are to send by bank, or may have sent before the payment was reversed. */
    refunds: z.array(z.strictObject({ id: z.string(), amountCents: Amount, isReversed })),
  })
  .meta({ id: 'MatchableBooking' });

export type MatchableBooking = z.infer<typeof MatchableBooking>;

/** Refunds that a line may have paid out: they add up to its amount. */
export const RefundSuggestion = z
  .strictObject({
    refunds: z
      .array(
        z.strictObject({
          bookingId: Uuid,
          reference: z.string(),
          refundId: z.string(),
          amountCents: Amount,
          isReversed,
        }),
      )
      .min(1),
  })
  .meta({ id: 'RefundSuggestion' });

export type RefundSuggestion = z.infer<typeof RefundSuggestion>;

export const listMatchableBookings = defineRoute({
  method: 'GET',
  path: '/api/ops/matchable-bookings',
  access: FINANCE_ROLES,
  summary: 'Finds a booking by its reference, with its open amounts; empty if there is none.',
  query: z.strictObject({ reference: text(1, 20) }),
  reply: z.strictObject({ bookings: z.array(MatchableBooking) }),
});
