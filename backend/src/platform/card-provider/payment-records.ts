import Stripe from 'stripe';
import { stripeClient, type StripeAddress } from './stripe-client.js';

/** A payment in the provider's own books. Amounts in cents. */
export interface PaymentRecord {
  readonly id: string;
  /** What our metadata say; null for a payment that is not of ours. */
  readonly bookingId: string | null;
  /** What was really taken; 0 until it succeeds. */
  readonly capturedCents: number;
}

/** Money that went back, or is on its way; one that failed is none. */
export interface RefundRecord {
  readonly id: string;
  readonly paymentId: string;
  readonly amountCents: number;
}

/** Reads the books of a payment provider and changes nothing in them. Throws when it does not answer. */
export interface PaymentRecords {
  readonly provider: 'stripe';
  /** Every payment there is, page by page, newest first. One that is made meanwhile may be missing. */
  payments(): AsyncIterable<readonly PaymentRecord[]>;
  refunds(): AsyncIterable<readonly RefundRecord[]>;
  /** One payment as it is now, with what was given back of it; undefined when there is none. */
  payment(id: string): Promise<{ payment: PaymentRecord; refunds: RefundRecord[] } | undefined>;
}

/** The most that the provider gives at once. */
const PAGE = 100;
/** Reading may be repeated. */
const RETRIES = 4;

const paymentOf = ({ id, metadata, amount_received: cents }: Stripe.PaymentIntent): PaymentRecord => ({
  id,
  bookingId: metadata['booking'] ?? null,
  capturedCents: cents,
});

function refundsIn(page: readonly Stripe.Refund[]): RefundRecord[] {
  return page.flatMap(({ id, amount, status, payment_intent: of }) => {
    const paymentId = typeof of === 'string' ? of : of?.id;
    return paymentId === undefined || status === 'failed' || status === 'canceled'
      ? []
      : [{ id, paymentId, amountCents: amount }];
  });
}

/** One page after the other, each asked for when the one before it was taken. */
async function* pagesOf<T extends { id: string }>(
  list: (more: { limit: number; starting_after?: string }) => Promise<{ data: T[]; has_more: boolean }>,
): AsyncGenerator<T[], void, undefined> {
  let after: string | undefined;
  for (;;) {
    const page = await list({ limit: PAGE, ...(after === undefined ? {} : { starting_after: after }) });
    if (page.data.length > 0) yield page.data;
    after = page.data.at(-1)?.id;
    if (!page.has_more || after === undefined) return;
  }
}

export class StripePaymentRecords implements PaymentRecords {
  readonly provider = 'stripe';
  private readonly stripe: Stripe;

  constructor(address: StripeAddress) {
    this.stripe = stripeClient(address, RETRIES);
  }

  async *payments(): AsyncGenerator<PaymentRecord[], void, undefined> {
    for await (const page of pagesOf((more) => this.stripe.paymentIntents.list(more)))
      yield page.map(paymentOf);
  }

  async *refunds(): AsyncGenerator<RefundRecord[], void, undefined> {
    for await (const page of pagesOf((more) => this.stripe.refunds.list(more))) yield refundsIn(page);
  }

  async payment(id: string): Promise<{ payment: PaymentRecord; refunds: RefundRecord[] } | undefined> {
    try {
      const intent = await this.stripe.paymentIntents.retrieve(id);
      const refunds: RefundRecord[] = [];
      for await (const page of pagesOf((more) => this.stripe.refunds.list({ ...more, payment_intent: id })))
        refunds.push(...refundsIn(page));
      return { payment: paymentOf(intent), refunds };
    } catch (error) {
      if (error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing')
        return undefined;
      throw error;
    }
  }
}
