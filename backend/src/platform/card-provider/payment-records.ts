import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import Stripe from 'stripe';
import { createStripeClient, type StripeAddress } from './stripe-client.js';
import { RECORDS_PER_PAGE } from './stripe-lists.js';

/** A payment in the provider's own records. Amounts in cents. */
export interface PaymentRecord {
  readonly id: string;
  /** From our metadata; null if the payment is not ours. */
  readonly bookingId: string | null;
  /** Amount captured; 0 until the payment succeeds. */
  readonly capturedCents: number;
}

/** A refund that is completed or pending; failed refunds are left out. */
export interface RefundRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

/** Read-only access to a payment provider's records. Throws if the provider does not answer. */
export interface PaymentRecords {
  readonly provider: 'stripe';
  /** Lists every payment, page by page, newest first. Payments created during the read may be missing. */
  listPayments(): AsyncIterable<readonly PaymentRecord[]>;
  listRefunds(): AsyncIterable<readonly RefundRecord[]>;
  /** Finds a payment in its current state with its refunds; undefined if it does not exist. */
  findPayment(id: string): Promise<{ payment: PaymentRecord; refunds: RefundRecord[] } | undefined>;
}

/** Safe because reads are idempotent. */
const MAX_RETRIES = 4;

const toPaymentRecord = ({ id, metadata, amount_received: cents }: Stripe.PaymentIntent): PaymentRecord => ({
  id,
  bookingId: metadata['booking'] ?? null,
  capturedCents: cents,
});

function toRefundRecords(page: readonly Stripe.Refund[]): RefundRecord[] {
  return page.flatMap(({ id, amount, status, payment_intent: intent }) => {
    const paymentId = typeof intent === 'string' ? intent : intent?.id;
    return paymentId === undefined || status === 'failed' || status === 'canceled'
      ? []
      : [{ id, paymentId, amountCents: amount }];
  });
}

/** Yields pages lazily: each page is requested once the caller has consumed the page before. */
async function* readPages<T extends { id: string }>(
  list: (parameters: { limit: number; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[], void, undefined> {
  let afterId: string | undefined;
  for (;;) {
    const page = await list(
      omitUndefined({
        limit: RECORDS_PER_PAGE,
        starting_after: afterId,
      }),
    );
    if (page.data.length > 0) yield page.data;
    afterId = page.data.at(-1)?.id;
    if (!page.has_more || afterId === undefined) return;
  }
}

export class StripePaymentRecords implements PaymentRecords {
  readonly provider = 'stripe';
  private readonly stripe: Stripe;

  constructor(address: StripeAddress) {
    this.stripe = createStripeClient(address, MAX_RETRIES);
  }

  async *listPayments(): AsyncGenerator<PaymentRecord[], void, undefined> {
    for await (const page of readPages((parameters) => this.stripe.paymentIntents.list(parameters)))
      yield page.map(toPaymentRecord);
  }

  async *listRefunds(): AsyncGenerator<RefundRecord[], void, undefined> {
    for await (const page of readPages((parameters) => this.stripe.refunds.list(parameters)))
      yield toRefundRecords(page);
  }

  async findPayment(id: string): Promise<{ payment: PaymentRecord; refunds: RefundRecord[] } | undefined> {
    try {
      const intent = await this.stripe.paymentIntents.retrieve(id);
      const refunds: RefundRecord[] = [];
      for await (const page of readPages((parameters) =>
        this.stripe.refunds.list({ ...parameters, payment_intent: id }),
      ))
        refunds.push(...toRefundRecords(page));
      return { payment: toPaymentRecord(intent), refunds };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined;
      throw error;
    }
  }
}
