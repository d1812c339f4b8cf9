import Stripe from 'stripe';
import { v4 } from 'uuid';
import type { CardProvider, Decline, Intent, ProviderAnswer, ProviderEvent, Refund } from './port.js';
import { stripeClient, type StripeAddress } from './stripe-client.js';

export interface StripeSettings extends StripeAddress {
  readonly webhookSecret: string;
}

const SIGNATURE_TOLERANCE_S = 300;
const EXPAND = ['latest_charge', 'payment_method'];

const idOf = (value: string | { id: string } | null | undefined): string | null =>
  typeof value === 'string' ? value : (value?.id ?? null);

const declineOf = (error: {
  code?: string | undefined;
  decline_code?: string | undefined;
  advice_code?: string | undefined;
}): Decline => ({
  code: error.code ?? 'card_declined',
  declineCode: error.decline_code ?? null,
  adviceCode: error.advice_code ?? null,
});

function intentOf(raw: Stripe.PaymentIntent): Intent {
  const method = typeof raw.payment_method === 'object' ? raw.payment_method : null;
  const charge = typeof raw.latest_charge === 'object' ? raw.latest_charge : null;
  const card = method?.card ?? charge?.payment_method_details?.card ?? null;
  return {
    id: raw.id,
    status: raw.status as Intent['status'],
    clientSecret: raw.client_secret ?? '',
    amountCents: raw.amount,
    receivedCents: raw.amount_received,
    currency: raw.currency,
    customerId: idOf(raw.customer),
    paymentMethodId: idOf(raw.payment_method),
    chargeId: idOf(raw.latest_charge),
    card:
      card?.brand && card.last4
        ? { brand: card.brand, last4: card.last4, expMonth: card.exp_month ?? 0, expYear: card.exp_year ?? 0 }
        : null,
    lastDecline: raw.last_payment_error ? declineOf(raw.last_payment_error) : null,
    bookingId: raw.metadata['booking'] ?? null,
    instalmentId: raw.metadata['instalment'] ?? null,
  };
}

const refundOf = ({ id, amount }: Stripe.Refund): Refund => ({ id, amountCents: amount });

/** Sorts an SDK error into what we may conclude from it. Anything that could have taken effect is unknown. */
function answerOf(error: unknown): Exclude<ProviderAnswer<never>, { kind: 'ok' }> {
  if (error instanceof Stripe.errors.StripeCardError) {
    const raw = error.payment_intent;
    return { kind: 'declined', decline: declineOf(error), intent: raw ? intentOf(raw) : null };
  }
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const raw = error.payment_intent;
    if (error.code === 'payment_intent_unexpected_state' && raw)
      return { kind: 'state', intent: intentOf(raw) };
    if (error.code === 'resource_missing') return { kind: 'missing' };
    // A mistake of ours: the provider did nothing, and repeating it would not help.
    if (error.statusCode !== 409) throw error;
  }
  if (error instanceof Stripe.errors.StripeAuthenticationError) throw error;
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.statusCode !== 409) throw error;
  if (error instanceof Stripe.errors.StripeError)
    return { kind: 'unknown', why: `${error.type} ${error.code ?? ''}`.trim() };
  return { kind: 'unknown', why: error instanceof Error ? error.name : 'no answer' };
}

/** The real SDK against the real provider, or against a local server that speaks its protocol. */
export class StripeCardProvider implements CardProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;

  constructor(settings: StripeSettings) {
    this.webhookSecret = settings.webhookSecret;
    this.stripe = stripeClient(settings, 0);
  }

  createCustomer(bookingId: string, key: string): Promise<ProviderAnswer<{ id: string }>> {
    return ask(
      () => this.stripe.customers.create({ metadata: { booking: bookingId } }, { idempotencyKey: key }),
      ({ id }) => ({ id }),
    );
  }

  deleteCustomer(customerId: string): Promise<ProviderAnswer<{ id: string }>> {
    return ask(
      () => this.stripe.customers.del(customerId),
      ({ id }) => ({ id }),
    );
  }

  createIntent(
    request: Parameters<CardProvider['createIntent']>[0],
    key: string,
  ): Promise<ProviderAnswer<Intent>> {
    return ask(
      () =>
        this.stripe.paymentIntents.create(
          {
            amount: request.amountCents,
            currency: 'usd',
            customer: request.customerId,
            allowed_payment_method_types: ['card'],
            metadata: { booking: request.bookingId, instalment: request.instalmentId },
            ...(request.saveCard
              ? { payment_method_options: { card: { setup_future_usage: 'off_session' as const } } }
              : {}),
            expand: EXPAND,
          },
          { idempotencyKey: key },
        ),
      intentOf,
    );
  }

  retrieveIntent(intentId: string): Promise<ProviderAnswer<Intent>> {
    return ask(() => this.stripe.paymentIntents.retrieve(intentId, { expand: EXPAND }), intentOf);
  }

  listIntents(customerId: string): Promise<ProviderAnswer<Intent[]>> {
    return ask(
      () => this.stripe.paymentIntents.list({ customer: customerId, limit: 100 }),
      (page) => page.data.map(intentOf),
    );
  }

  confirmOffSession(intentId: string, paymentMethodId: string, key: string): Promise<ProviderAnswer<Intent>> {
    return ask(
      () =>
        this.stripe.paymentIntents.confirm(
          intentId,
          { payment_method: paymentMethodId, off_session: true, expand: EXPAND },
          { idempotencyKey: key },
        ),
      intentOf,
    );
  }

  cancelIntent(intentId: string): Promise<ProviderAnswer<Intent>> {
    return ask(
      // A key of its own each time: under a repeated one the provider would repeat "it is processing" for a day.
      () =>
        this.stripe.paymentIntents.cancel(
          intentId,
          { expand: EXPAND },
          { idempotencyKey: `cancel:${intentId}:${v4()}` },
        ),
      intentOf,
    );
  }

  refund(intentId: string, amountCents: number, key: string): Promise<ProviderAnswer<Refund>> {
    return ask(
      () =>
        this.stripe.refunds.create(
          { payment_intent: intentId, amount: amountCents },
          { idempotencyKey: key },
        ),
      refundOf,
    );
  }

  listRefunds(intentId: string): Promise<ProviderAnswer<Refund[]>> {
    return ask(
      () => this.stripe.refunds.list({ payment_intent: intentId, limit: 100 }),
      (page) => page.data.filter(({ status }) => status !== 'failed' && status !== 'canceled').map(refundOf),
    );
  }

  readEvent(rawBody: Buffer, signature: string): ProviderEvent | undefined {
    try {
      const event = this.stripe.webhooks.constructEvent(
        rawBody,
        signature,
        this.webhookSecret,
        SIGNATURE_TOLERANCE_S,
      );
      const object = event.data.object as { id?: string };
      return { id: event.id, type: event.type, objectId: object.id ?? '' };
    } catch {
      return undefined;
    }
  }
}

async function ask<Raw, T>(call: () => Promise<Raw>, read: (raw: Raw) => T): Promise<ProviderAnswer<T>> {
  try {
    return { kind: 'ok', value: read(await call()) };
  } catch (error) {
    return answerOf(error);
  }
}
