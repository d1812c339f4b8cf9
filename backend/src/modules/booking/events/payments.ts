import { CalendarDate, Instant } from '@wayfold/contracts/kernel/dates';
import { Uuid } from '@wayfold/contracts/kernel/ids';
import { Amount } from '@wayfold/contracts/kernel/money';
import { z } from 'zod';
import type { EventDefinitions } from '../../../kernel/event.js';
import { event, Paid, refund, Source } from './shapes.js';

/** At first a payment by card went back as a whole, once. */
export interface WholeRefund {
  readonly intentId: string;
}
const whole = <T extends WholeRefund>(data: T) => ({
  ...data,
  refundId: `${data.intentId}-r1`,
  provider: 'stripe',
});

const order = { instalmentId: Uuid, orderId: z.string() };

/** What is done to get the money of an instalment, what came in, and what goes back. */
export const paymentEvents = {
  PaymentStarted: event(z.strictObject({ instalmentId: Uuid, amountCents: Amount })),
  CustomerRegistered: event(
    z.strictObject({
      provider: z.literal('stripe'),
      customerId: z.string(),
      /** Of a fellow payer; of the one who booked when absent. */
      payerId: Uuid.optional(),
    }),
  ),
  PaymentIntentCreated: event(
    z.strictObject({
      instalmentId: Uuid,
      intentId: z.string(),
      /** nth intent of the instalment */ n: z.int(),
      amountCents: Amount,
    }),
  ),
  PaymentAttemptFailed: event(
    z.strictObject({
      instalmentId: Uuid,
      intentId: z.string(),
      code: z.string(),
      declineCode: z.string().nullable(),
      /** The networks count how often a card is tried. */ at: Instant.optional(),
      chargeId: z.string().nullable().optional(),
    }),
  ),
  PaymentIntentCancelled: event(
    z.strictObject({
      instalmentId: Uuid,
      intentId: z.string(),
      reason: z.enum([
        'expired',
        'plan-changed',
        'method-changed',
        'amount-changed',
        'cancelled',
        'too-many-tries',
        'paid-otherwise',
      ]),
    }),
  ),
  /** Money that came in another way paid what it asks for, or a part of it: it is to be cancelled at the provider at once. */
  PaymentIntentLeft: event(z.strictObject({ instalmentId: Uuid, intentId: z.string() })),

  PayPalOrderCreated: event(
    z.strictObject({ ...order, /** nth order of the instalment */ n: z.int(), amountCents: Amount }),
  ),
  /** Stored before PayPal is asked to take the money: from here on the outcome may be unknown. */
  PayPalCaptureStarted: event(z.strictObject(order)),
  /** PayPal has it under review: neither paid nor failed. */
  PayPalCapturePending: event(
    z.strictObject({
      ...order,
      captureId: z.string(),
      why: z.string(),
      /** The review began */ since: Instant,
      askAgainAt: Instant,
      /** The seats wait for the review until then; null when they are not on hold, or wait already. */
      holdExpiresAt: Instant.nullable(),
    }),
  ),
  /** Nobody will take the money of this order any more. */
  PayPalOrderDropped: event(
    z.strictObject({
      ...order,
      /** When a review ended badly: the time that is left to pay in another way. */
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
  /** The customer's account is kept at PayPal for the balance; it may be told long after the payment. */
  PayPalAccountSaved: event(z.strictObject({ ...order, vaultId: z.string() })),

  /** The customer sends the money by bank; the seats are held until `holdExpiresAt`. */
  TransferChosen: event(
    z.strictObject({
      instalmentId: Uuid,
      amountCents: Amount,
      payBy: CalendarDate,
      holdExpiresAt: Instant,
      /** Why staff gave it more time. */ reason: z.string().optional(),
    }),
  ),
  /** A receipt that the customer sent; the file itself lies under this id outside the web root. */
  TransferReceiptAdded: event(
    z.strictObject({ instalmentId: Uuid, receiptId: Uuid, type: z.string(), bytes: z.int() }),
  ),

  DepositPaid: event(Paid),
  FullAmountPaid: event(Paid),
  BalancePaid: event(Paid),
  /** A part of an instalment; what was missing follows as another part, and the last one is one of those above. */
  PartPaid: event(Paid),
  /** More than was due: kept for the customer until it is sent back. */
  OverpaymentReceived: event(Paid),
  /** A gift of ours; what it pays, or sends back, follows with the same id. */
  GoodwillGranted: event(
    z.strictObject({
      goodwillId: Uuid,
      amountCents: Amount,
      reason: z.string(),
      /** The second person's, over the limit. */ approvalId: Uuid.nullable(),
    }),
  ),

  /** Staff decided that money goes back; the refunds follow. */
  RefundOrdered: event(
    z.strictObject({
      orderId: Uuid,
      amountCents: Amount,
      reason: z.string(),
      /** The second person's, over the limit. */ approvalId: Uuid.nullable(),
    }),
  ),
  /** Staff have money of the customer; what it pays follows, with `receiptId` as its payment. */
  ManualPaymentRecorded: event(
    z.strictObject({
      receiptId: Uuid,
      amountCents: Amount,
      method: z.enum(['cash', 'cheque', 'transfer']),
      valueDate: CalendarDate,
      note: z.string(),
      /** The second person's, over the limit. */ approvalId: Uuid.nullable(),
    }),
  ),
  /** It never came, or was for another booking; `PaymentReversed` of what it paid follows. */
  ManualPaymentTakenBack: event(
    z.strictObject({
      receiptId: Uuid,
      amountCents: Amount,
      reason: z.string(),
      /** The second person's, over the limit. */ approvalId: Uuid.nullable(),
    }),
  ),

  RefundStarted: { version: 2, schema: z.strictObject(refund), upcast: { 1: whole } },
  /** The source has taken it and is not done with it: asked after again then. */
  RefundPending: event(z.strictObject({ ...refund, providerRefundId: z.string(), askAgainAt: Instant })),
  /** A bank contests the payment: nothing of this goes back before it has decided. It begins then, under the same id. */
  RefundHeldBack: event(
    z.strictObject({
      ...refund,
      /** It was asked for, and refused while the payment is contested. */ begun: z.literal(true).optional(),
    }),
  ),
  /** It is done, as the source says it. */
  PaymentRefunded: {
    version: 2,
    schema: z.strictObject({ ...refund, providerRefundId: z.string() }),
    upcast: {
      1: ({ refundId: providerRefundId, ...about }: WholeRefund & { refundId: string }) => ({
        ...whole(about),
        providerRefundId,
      }),
    },
  },
  /**
   * The source would not, or took it back; operations pays it out in another way. `dispute-lost`: the customer's bank has
   * taken the money back already, `allocation-reversed`: it was another's, `sent-by-hand`: somebody has sent all of the
   * payment back at the source, or the refund that this one was to try again went after all; nothing more is paid out.
   */
  RefundFailed: event(
    z.strictObject({
      ...refund,
      providerRefundId: z.string().nullable(),
      code: z.string(),
      /** It was done, and came back. */ afterDone: z.literal(true).optional(),
      /** The refund that went after all, which this one was to try again. */ wentAs: z.string().optional(),
    }),
  ),

  DisputeOpened: event(
    z.strictObject({
      disputeId: z.string(),
      instalmentId: Uuid,
      provider: Source,
      intentId: z.string(),
      amountCents: Amount,
      reason: z.string(),
      answerBy: Instant.nullable(),
    }),
  ),
  DisputeClosed: event(
    z.strictObject({
      disputeId: z.string(),
      instalmentId: Uuid,
      provider: Source,
      intentId: z.string(),
      amountCents: Amount,
      outcome: z.enum(['won', 'lost', 'withdrawn']),
      /** Beside `amountCents`: it was lost before, by a reversal that was told without its dispute. */
      reversedCents: Amount.optional(),
    }),
  ),
} as const satisfies EventDefinitions;
