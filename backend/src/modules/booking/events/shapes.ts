import { CalendarDate } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { SavedCard } from '@wayfold/contracts/money/instalments';
import { InstalmentKind } from '@wayfold/contracts/money/quotes';
import { z } from 'zod';
import { isSealed, type SealedValue } from '../../../kernel/sealed.js';

export const createSealedSchema = <T>() => z.custom<SealedValue<T>>(isSealed);

/** A part of the price, with its payer and due date. */
export const Instalment = z.strictObject({
  id: Uuid,
  kind: InstalmentKind,
  amountCents: Amount,
  dueOn: CalendarDate,
  payer: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('lead') }),
    /** A co-payer: invited to pay a share through a separate link. */
    z.strictObject({ kind: z.literal('co-payer'), payerId: Uuid }),
  ]),
});

export type Instalment = z.infer<typeof Instalment>;

/** Sources of money: two providers, the bank, gift cards, staff, and our own goodwill. */
export const Source = z.enum(['stripe', 'paypal', 'bank', 'gift-card', 'staff', 'goodwill']);

export type Source = z.infer<typeof Source>;

/** Origin of a payment at its source: a charge, a capture, a line of our bank account or a gift card. */
const PaymentOrigin = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('stripe-charge'), chargeId: z.string() }),
  z.strictObject({ kind: z.literal('paypal-capture'), captureId: z.string() }),
  z.strictObject({ kind: z.literal('bank-line'), lineId: Uuid }),
  z.strictObject({ kind: z.literal('gift-card'), giftCardId: Uuid }),
]);

/** Money received for an instalment, as its source reports it. */
export const ReceivedPayment = z.strictObject({
  instalmentId: Uuid,
  amountCents: Amount,
  provider: Source,
  /**
   * Payment id at the source: Stripe intent, PayPal order, bank line allocation, gift card redemption or
   * manual payment.
   */
  paymentId: z.string(),
  /** Null for staff payments and goodwill. */
  origin: PaymentOrigin.nullable(),
  customerId: z.string().nullable(),
  /** The method that can be charged off-session: a card, or a vaulted PayPal account. */
  paymentMethodId: z.string().nullable(),
  card: SavedCard.nullable(),
  /** Set when a lender paid, through Stripe. */
  lender: z.enum(['klarna', 'affirm']).optional(),
  /** Value date of bank money: it decides whether the money is late. */
  valueDate: CalendarDate.optional(),
});

export type ReceivedPayment = z.infer<typeof ReceivedPayment>;

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

/** Money returned to its source; `refundId` is ours: the payment id and a number. */
export const refundShape = {
  refundId: z.string(),
  instalmentId: Uuid,
  provider: Source,
  paymentId: z.string(),
  reason: RefundReason,
  amountCents: Amount,
  /** Set on a reissue: the refund that its source refused. Staff send the money by another method. */
  originalRefundId: z.string().optional(),
};

/** A refund is written off because its dispute was lost. */
export const DISPUTE_LOST_CODE = 'dispute-lost';
/**
 * A refund is written off because its payment was reversed: an allocation undone, or a manual payment voided.
 * The stored text names only the first.
 */
export const PAYMENT_REVERSED_CODE = 'allocation-reversed';
/** The source has nothing left to refund: staff refunded it in the dashboard. */
export const SUPERSEDED_CODE = 'superseded';

const WRITE_OFF_CODES: readonly string[] = [DISPUTE_LOST_CODE, PAYMENT_REVERSED_CODE, SUPERSEDED_CODE];

/** True if a failed refund's code writes it off; with any other code we still owe the money. */
export const isWriteOff = (code: string): boolean => WRITE_OFF_CODES.includes(code);
