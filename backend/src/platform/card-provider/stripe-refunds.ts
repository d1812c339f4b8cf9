import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type Stripe from 'stripe';
import { toRefundDetails } from './convert-stripe-objects.js';
import type { ProviderResponse, RefundDetails, RefundRefusal, RefundRequest } from './port.js';
import { RECORDS_PER_PAGE } from './stripe-lists.js';
import { callStripe, findRefundRefusal } from './stripe-responses.js';

export async function createStripeRefund(
  stripe: Stripe,
  { paymentId, refundId, attemptId = refundId, amountCents }: RefundRequest,
  key: string,
): Promise<ProviderResponse<RefundDetails> | RefundRefusal> {
  // The first attempt must repeat its original request exactly: its key may already be in use.
  const metadata = omitUndefined({ refund: refundId, try: attemptId === refundId ? undefined : attemptId });
  try {
    return await callStripe(
      () =>
        stripe.refunds.create(
          { payment_intent: paymentId, amount: amountCents, metadata },
          { idempotencyKey: key },
        ),
      toRefundDetails,
    );
  } catch (error) {
    const refusal = findRefundRefusal(error);
    if (refusal) return refusal;
    throw error;
  }
}

export function listStripeRefunds(
  stripe: Stripe,
  paymentId: string,
): Promise<ProviderResponse<RefundDetails[]>> {
  return callStripe(
    async () => {
      const refunds: Stripe.Refund[] = [];
      for await (const refund of stripe.refunds.list({ payment_intent: paymentId, limit: RECORDS_PER_PAGE }))
        refunds.push(refund);
      return refunds;
    },
    (stripeRefunds) => stripeRefunds.map(toRefundDetails),
  );
}
