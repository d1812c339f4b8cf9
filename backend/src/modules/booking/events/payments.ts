import { CalendarDate, Instant } from '@wayfold/contracts/kernel/date-schemas';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import { defineEvent, type EventDefinitions } from '../../../kernel/event.js';
import { ReceivedPayment, refundShape, Source } from './shapes.js';

/** Shape of version 1: a card payment was refunded once and in full. */
export interface WholeRefund {
  readonly paymentId: string;
}

const completeWholeRefund = <T extends WholeRefund>(data: T) => ({
  ...data,
  refundId: `${data.paymentId}-r1`,
  provider: 'stripe',
});

const orderShape = { instalmentId: Uuid, orderId: z.string() };

/** Why PayPal has not completed a capture. */
const ReviewReason = z.enum([
  'pending-review',
  'echeck',
  'buyer-complaint',
  'chargeback',
  'refunded',
  'not-given',
  'other',
]);

/** By PayPal's codes; see `status_details.reason` of a capture. */
const REVIEW_REASONS: Readonly<Record<string, z.infer<typeof ReviewReason>>> = {
  PENDING_REVIEW: 'pending-review',
  ECHECK: 'echeck',
  BUYER_COMPLAINT: 'buyer-complaint',
  CHARGEBACK: 'chargeback',
  REFUNDED: 'refunded',
};

export const toReviewReason = (providerCode: string | null): z.infer<typeof ReviewReason> =>
  providerCode === null ? 'not-given' : (REVIEW_REASONS[providerCode] ?? 'other');

/** Events about payments, received money and refunds. */
export const paymentEvents = {
  PaymentStarted: defineEvent(z.strictObject({ instalmentId: Uuid, amountCents: Amount })),
  CustomerRegistered: defineEvent(
    z.strictObject({
      provider: z.literal('stripe'),
      customerId: z.string(),
      /** The co-payer; absent for the lead. */
      payerId: Uuid.optional(),
    }),
  ),
  PaymentIntentCreated: defineEvent(
    z.strictObject({
      instalmentId: Uuid,
      paymentId: z.string(),
      /** Ordinal among the instalment's intents, from 1. */
      intentNumber: z.int(),
      amountCents: Amount,
    }),
  ),
  PaymentAttemptFailed: defineEvent(
    z.strictObject({
      instalmentId: Uuid,
      paymentId: z.string(),
      code: z.string(),
      declineCode: z.string().nullable(),
      /** Counts against the networks' attempt limit. */
      at: Instant.optional(),
      chargeId: z.string().nullable().optional(),
    }),
  ),
  PaymentIntentCancelled: defineEvent(
    z.strictObject({
      instalmentId: Uuid,
      paymentId: z.string(),
      reason: z.enum([
        'expired',
        'plan-changed',
        'method-changed',
        'amount-changed',
        'cancelled',
        'too-many-attempts',
        'paid-by-other-method',
      ]),
    }),
  ),
  /** Another method paid all or part of its amount: cancel the intent at the provider at once. */
  PaymentIntentAbandoned: defineEvent(z.strictObject({ instalmentId: Uuid, paymentId: z.string() })),

  PayPalOrderCreated: defineEvent(
    z.strictObject({
      ...orderShape,
      /** Ordinal among the instalment's orders, from 1. */
      orderNumber: z.int(),
      amountCents: Amount,
    }),
  ),
  /** Stored before we ask PayPal to capture: from here on the outcome may be unknown. */
  PayPalCaptureStarted: defineEvent(z.strictObject(orderShape)),
  /** PayPal reviews the capture: neither paid nor failed. */
  PayPalCapturePending: defineEvent(
    z.strictObject({
      ...orderShape,
      captureId: z.string(),
      reason: ReviewReason,
      /** PayPal's own code, if any. */
      providerCode: z.string().nullable(),
      /** Start of the review. */
      since: Instant,
      pollAt: Instant,
      /** End of the hold during the review; null if the seats are not on hold or wait already. */
      holdExpiresAt: Instant.nullable(),
    }),
  ),
  /** The order will not be captured. */
  PayPalOrderDropped: defineEvent(
    z.strictObject({
      ...orderShape,
      /** After a rejected review: the time left to pay by another method. */
      holdExpiresAt: Instant.nullable(),
      reason: z.enum([
        'expired',
        'plan-changed',
        'method-changed',
        'amount-changed',
        'payer-changed',
        'cancelled',
        'declined',
      ]),
    }),
  ),
  /** PayPal vaulted the customer's account for the balance, possibly long after the payment. */
  PayPalAccountSaved: defineEvent(z.strictObject({ ...orderShape, vaultId: z.string() })),

  /** The customer pays by bank; the seats are held until `holdExpiresAt`. */
  TransferChosen: defineEvent(
    z.strictObject({
      instalmentId: Uuid,
      amountCents: Amount,
      payBy: CalendarDate,
      holdExpiresAt: Instant,
      /** Why staff extended the deadline. */
      reason: z.string().optional(),
    }),
  ),
  /** The customer's receipt; the file is stored encrypted under this id. */
  TransferReceiptAdded: defineEvent(
    z.strictObject({ instalmentId: Uuid, receiptId: Uuid, type: z.string(), bytes: z.int() }),
  ),

  DepositPaid: defineEvent(ReceivedPayment),
  FullAmountPaid: defineEvent(ReceivedPayment),
  BalancePaid: defineEvent(ReceivedPayment),
  /** A partial payment; the event of the final payment is among the events above. */
  PartPaid: defineEvent(ReceivedPayment),
  /** Money beyond the amount due, kept for the customer until refunded. */
  OverpaymentReceived: defineEvent(ReceivedPayment),
  /** Our own present; the payments or refunds it makes follow with the same id. */
  GoodwillGranted: defineEvent(
    z.strictObject({
      goodwillId: Uuid,
      amountCents: Amount,
      reason: z.string(),
      /** The second person's approval of an amount over the limit. */
      approvalId: Uuid.nullable(),
    }),
  ),

  /** Staff decided on a refund; the refund events follow. */
  RefundOrdered: defineEvent(
    z.strictObject({
      refundOrderId: Uuid,
      amountCents: Amount,
      reason: z.string(),
      /** The second person's approval of an amount over the limit. */
      approvalId: Uuid.nullable(),
    }),
  ),
  /** Staff received money; the payments it makes follow, with `manualPaymentId` as their payment id. */
  ManualPaymentRecorded: defineEvent(
    z.strictObject({
      manualPaymentId: Uuid,
      amountCents: Amount,
      method: z.enum(['cash', 'cheque', 'transfer']),
      valueDate: CalendarDate,
      note: z.string(),
      /** The second person's approval of an amount over the limit. */
      approvalId: Uuid.nullable(),
    }),
  ),
  /** The money was never received or was for another booking; `PaymentReversed` follows. */
  ManualPaymentVoided: defineEvent(
    z.strictObject({
      manualPaymentId: Uuid,
      amountCents: Amount,
      reason: z.string(),
      /** The second person's approval of an amount over the limit. */
      approvalId: Uuid.nullable(),
    }),
  ),

  RefundStarted: { version: 2, schema: z.strictObject(refundShape), upcast: { 1: completeWholeRefund } },
  /** The source accepted the refund and has not sent it yet: poll again at `pollAt`. */
  RefundPending: defineEvent(
    z.strictObject({ ...refundShape, providerRefundId: z.string(), pollAt: Instant }),
  ),
  /** The payment is disputed: the refund waits for the outcome and then starts under the same id. */
  RefundHeld: defineEvent(
    z.strictObject({
      ...refundShape,
      /** The refund may have been requested, so its next attempt gets a new id. */
      wasStarted: z.literal(true).optional(),
    }),
  ),
  /** The source reports that the refund is done. */
  PaymentRefunded: {
    version: 2,
    schema: z.strictObject({ ...refundShape, providerRefundId: z.string() }),
    upcast: {
      1: ({ refundId: providerRefundId, ...facts }: WholeRefund & { refundId: string }) => ({
        ...completeWholeRefund(facts),
        providerRefundId,
      }),
    },
  },
  /**
   * The source refused or returned the refund, so staff pay by another method, except after `dispute-lost`
   * (the bank paid), `allocation-reversed` (another customer's money) or `superseded` (refunded already).
   */
  RefundFailed: defineEvent(
    z.strictObject({
      ...refundShape,
      providerRefundId: z.string().nullable(),
      code: z.string(),
      /** The refund was sent and came back. */
      wasSent: z.literal(true).optional(),
      /** The refund that was sent despite its failure, and that this refund was to reissue. */
      supersededBy: z.string().optional(),
    }),
  ),

  DisputeOpened: defineEvent(
    z.strictObject({
      disputeId: z.string(),
      instalmentId: Uuid,
      provider: Source,
      paymentId: z.string(),
      amountCents: Amount,
      reason: z.string(),
      answerBy: Instant.nullable(),
    }),
  ),
  DisputeClosed: defineEvent(
    z.strictObject({
      disputeId: z.string(),
      instalmentId: Uuid,
      provider: Source,
      paymentId: z.string(),
      amountCents: Amount,
      outcome: z.enum(['won', 'lost', 'withdrawn']),
      /** Cents lost earlier by a reversal without a dispute, in addition to `amountCents`. */
      reversedCents: Amount.optional(),
    }),
  ),
} as const satisfies EventDefinitions;
