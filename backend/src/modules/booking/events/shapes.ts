import { SavedCard } from '@wayfold/contracts/money/instalments';
import { CalendarDate } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { InstalmentKind } from '@wayfold/contracts/money/quotes';
import { z } from 'zod';
import type { Sealed } from '../../../kernel/sealed.js';

export const sealed = <T>() =>
  z.custom<Sealed<T>>((value) => typeof value === 'object' && value !== null && '$subject' in value);
export const event = <S extends z.ZodType>(schema: S) => ({ version: 1, schema });

/** A part of the money owed, with who pays it and when. */
export const Instalment = z.strictObject({
  id: Uuid,
  kind: InstalmentKind,
  amountCents: Amount,
  dueOn: CalendarDate,
  payer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('lead') }),
    /** A fellow traveler who was invited to pay a share, by a link of their own. */
    z.strictObject({ kind: z.literal('fellow'), payerId: Uuid }),
  ]),
});
export type Instalment = z.infer<typeof Instalment>;

/** Where money comes in: two providers, the bank, a gift card, money that staff took, and money that we give ourselves. */
export const Source = z.enum(['stripe', 'paypal', 'bank', 'gift-card', 'staff', 'goodwill']);
export type Source = z.infer<typeof Source>;

/** Money that came in for an instalment, as its source says it. */
export const Paid = z.strictObject({
  instalmentId: Uuid,
  amountCents: Amount,
  provider: Source,
  /**
   * The payment at its source: an intent of Stripe, an order of PayPal, an allocation of a bank line, a redemption of a
   * gift card, a receipt of staff.
   */
  intentId: z.string(),
  /** Of Stripe the charge, of PayPal the capture, of the bank the line, of a gift card the card. */
  chargeId: z.string().nullable(),
  customerId: z.string().nullable(),
  /** What can be charged again without the customer: a card, or an account kept at PayPal. */
  paymentMethodId: z.string().nullable(),
  card: SavedCard.nullable(),
  /** A lender paid it, through Stripe. */
  lender: z.enum(['klarna', 'affirm']).optional(),
  /** The day that counts for lateness, of money through the bank. */
  valueDate: CalendarDate.optional(),
});
export type Paid = z.infer<typeof Paid>;

export const RefundReason = z.enum([
  'no-seat-left',
  'paid-twice',
  'cancelled',
  'date-changed',
  'overpaid',
  'goodwill',
  'requested',
]);
export type RefundReason = z.infer<typeof RefundReason>;

/** Money that goes back to where it came from; `refundId` is ours: the payment and a number. */
export const refund = {
  refundId: z.string(),
  instalmentId: Uuid,
  provider: Source,
  intentId: z.string(),
  reason: RefundReason,
  amountCents: Amount,
  /** The refund that its source would not make, and whose money staff send in another way. */ insteadOf: z
    .string()
    .optional(),
};
