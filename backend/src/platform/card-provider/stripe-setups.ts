import Stripe from 'stripe';
import { v4 } from 'uuid';
import { toSavedCardDetails, toSetup } from './convert-stripe-objects.js';
import type { ProviderResponse, SavedCardDetails, Setup, SetupRequest } from './port.js';
import { callStripe } from './stripe-responses.js';

export function createSetup(
  stripe: Stripe,
  { bookingId, customerId }: SetupRequest,
  key: string,
): Promise<ProviderResponse<Setup>> {
  return callStripe(
    () =>
      stripe.setupIntents.create(
        {
          customer: customerId,
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { booking: bookingId },
          expand: ['payment_method'],
        },
        { idempotencyKey: key },
      ),
    toSetup,
  );
}

export function cancelSetup(stripe: Stripe, setupId: string): Promise<ProviderResponse<Setup>> {
  return callStripe(
    // A fresh key per call, as for intents: a reused key would replay an error for a day.
    () =>
      stripe.setupIntents.cancel(
        setupId,
        { expand: ['payment_method'] },
        { idempotencyKey: `cancel:${setupId}:${v4()}` },
      ),
    toSetup,
    (error) => {
      if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
      const { code, setup_intent: endedSetup } = error;
      return code === 'setup_intent_unexpected_state' && endedSetup
        ? { kind: 'ok', value: toSetup(endedSetup) }
        : undefined;
    },
  );
}

export async function setDefaultCard(
  stripe: Stripe,
  customerId: string,
  paymentMethodId: string,
  key: string,
): Promise<ProviderResponse<{ id: string }>> {
  return callStripe(
    async () => {
      const card = await stripe.paymentMethods.retrieve(paymentMethodId);
      if (card.customer === null)
        await stripe.paymentMethods.attach(
          paymentMethodId,
          { customer: customerId },
          { idempotencyKey: `${key}:attach` },
        );
      return stripe.customers.update(
        customerId,
        { invoice_settings: { default_payment_method: paymentMethodId } },
        { idempotencyKey: `${key}:default` },
      );
    },
    ({ id }) => ({ id }),
  );
}

export async function retrieveCard(
  stripe: Stripe,
  paymentMethodId: string,
): Promise<ProviderResponse<SavedCardDetails>> {
  const response = await callStripe(
    () => stripe.paymentMethods.retrieve(paymentMethodId, { expand: ['customer'] }),
    toSavedCardDetails,
  );
  if (response.kind !== 'ok') return response;
  return response.value ? { kind: 'ok', value: response.value } : { kind: 'missing' };
}
