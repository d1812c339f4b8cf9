import type Stripe from 'stripe';
import { v4 } from 'uuid';
import {
  toCardDispute,
  toCardProviderEvent,
  toIntent,
  toRefundDetails,
  toSetup,
} from './convert-stripe-objects.js';
import type {
  BalanceEntry,
  CardDispute,
  CardProvider,
  CardProviderEvent,
  Intent,
  IntentRequest,
  LenderRequest,
  ProviderPage,
  ProviderResponse,
  RefundDetails,
  RefundRefusal,
  RefundRequest,
  SavedCardDetails,
  Setup,
  SetupRequest,
} from './port.js';
import { createStripeClient, type StripeAddress } from './stripe-client.js';
import { listBalanceTransactions, listEvents, RECORDS_PER_PAGE } from './stripe-lists.js';
import { createStripeRefund, listStripeRefunds } from './stripe-refunds.js';
import { callStripe, chargeSavedCard } from './stripe-responses.js';
import { cancelSetup, createSetup, retrieveCard, setDefaultCard } from './stripe-setups.js';

export interface StripeSettings extends StripeAddress {
  readonly webhookSecret: string;
}

const SIGNATURE_TOLERANCE_S = 300;
/** Klarna's page languages. Affirm publishes no locale names. */
const KLARNA_LOCALES = { en: { preferred_locale: 'en-US' }, es: { preferred_locale: 'es-US' } } as const;

const EXPANDED_FIELDS = ['latest_charge', 'payment_method'];

/** The adapter of the real SDK, for the real provider or a local server that speaks its protocol. */
export class StripeCardProvider implements CardProvider {
  private readonly stripe: Stripe;
  private readonly webhookSecret: string;

  constructor(settings: StripeSettings) {
    this.webhookSecret = settings.webhookSecret;
    this.stripe = createStripeClient(settings, 0);
  }

  createCustomer(bookingId: string, key: string): Promise<ProviderResponse<{ id: string }>> {
    return callStripe(
      () => this.stripe.customers.create({ metadata: { booking: bookingId } }, { idempotencyKey: key }),
      ({ id }) => ({ id }),
    );
  }

  deleteCustomer(customerId: string): Promise<ProviderResponse<{ id: string }>> {
    return callStripe(
      () => this.stripe.customers.del(customerId),
      ({ id }) => ({ id }),
    );
  }

  createIntent(request: IntentRequest, key: string): Promise<ProviderResponse<Intent>> {
    const { method, canChargeLater } = request;
    if (canChargeLater && method !== 'card')
      throw new Error(`a payment by ${method} cannot save a payment method`);
    return callStripe(
      () =>
        this.stripe.paymentIntents.create(
          {
            amount: request.amountCents,
            currency: 'usd',
            customer: request.customerId,
            allowed_payment_method_types: [method],
            metadata: { booking: request.bookingId, instalment: request.instalmentId },
            ...(canChargeLater && {
              payment_method_options: { card: { setup_future_usage: 'off_session' as const } },
            }),
            expand: EXPANDED_FIELDS,
          },
          { idempotencyKey: key },
        ),
      toIntent,
    );
  }

  retrieveIntent(paymentId: string): Promise<ProviderResponse<Intent>> {
    return callStripe(
      () => this.stripe.paymentIntents.retrieve(paymentId, { expand: EXPANDED_FIELDS }),
      toIntent,
    );
  }

  listIntents(customerId: string): Promise<ProviderResponse<Intent[]>> {
    return callStripe(
      () => this.stripe.paymentIntents.list({ customer: customerId, limit: RECORDS_PER_PAGE }),
      (page) => page.data.map(toIntent),
    );
  }

  confirmOffSession(
    paymentId: string,
    paymentMethodId: string,
    key: string,
  ): Promise<ProviderResponse<Intent>> {
    return chargeSavedCard(() =>
      this.stripe.paymentIntents.confirm(
        paymentId,
        { payment_method: paymentMethodId, off_session: true, expand: EXPANDED_FIELDS },
        { idempotencyKey: key },
      ),
    );
  }

  confirmWithLender(
    paymentId: string,
    { method, returnUrl, email, country, locale }: LenderRequest,
    key: string,
  ): Promise<ProviderResponse<Intent>> {
    return callStripe(
      () =>
        this.stripe.paymentIntents.confirm(
          paymentId,
          {
            payment_method_data: { type: method, billing_details: { email, address: { country } } },
            ...(method === 'klarna' && { payment_method_options: { klarna: KLARNA_LOCALES[locale] } }),
            return_url: returnUrl,
            expand: EXPANDED_FIELDS,
          },
          { idempotencyKey: key },
        ),
      toIntent,
    );
  }

  cancelIntent(paymentId: string): Promise<ProviderResponse<Intent>> {
    return callStripe(
      // A fresh key per call: under a reused key the provider would replay "it is processing" for a day.
      () =>
        this.stripe.paymentIntents.cancel(
          paymentId,
          { expand: EXPANDED_FIELDS },
          { idempotencyKey: `cancel:${paymentId}:${v4()}` },
        ),
      toIntent,
    );
  }

  refundPayment(
    request: RefundRequest,
    key: string,
  ): Promise<ProviderResponse<RefundDetails> | RefundRefusal> {
    return createStripeRefund(this.stripe, request, key);
  }

  retrieveRefund(id: string): Promise<ProviderResponse<RefundDetails>> {
    return callStripe(() => this.stripe.refunds.retrieve(id), toRefundDetails);
  }

  listRefunds(paymentId: string): Promise<ProviderResponse<RefundDetails[]>> {
    return listStripeRefunds(this.stripe, paymentId);
  }

  retrieveDispute(id: string): Promise<ProviderResponse<CardDispute>> {
    return callStripe(() => this.stripe.disputes.retrieve(id), toCardDispute);
  }

  createSetup(request: SetupRequest, key: string): Promise<ProviderResponse<Setup>> {
    return createSetup(this.stripe, request, key);
  }

  retrieveSetup(setupId: string): Promise<ProviderResponse<Setup>> {
    return callStripe(
      () => this.stripe.setupIntents.retrieve(setupId, { expand: ['payment_method'] }),
      toSetup,
    );
  }

  cancelSetup(setupId: string): Promise<ProviderResponse<Setup>> {
    return cancelSetup(this.stripe, setupId);
  }

  setDefaultCard(
    customerId: string,
    paymentMethodId: string,
    key: string,
  ): Promise<ProviderResponse<{ id: string }>> {
    return setDefaultCard(this.stripe, customerId, paymentMethodId, key);
  }

  retrieveCard(paymentMethodId: string): Promise<ProviderResponse<SavedCardDetails>> {
    return retrieveCard(this.stripe, paymentMethodId);
  }

  listEvents(since: Date, cursor?: string): Promise<ProviderResponse<ProviderPage<CardProviderEvent>>> {
    return listEvents(this.stripe, since, cursor);
  }

  listBalanceTransactions(
    since: Date,
    cursor?: string,
  ): Promise<ProviderResponse<ProviderPage<BalanceEntry>>> {
    return listBalanceTransactions(this.stripe, since, cursor);
  }

  parseEvent(rawBody: Buffer, signature: string): CardProviderEvent | undefined {
    // The provider sends one header with one timestamp.
    // Two headers arrive joined, and neither could be trusted.
    if (signature.match(/(^|,)\s*t=/g)?.length !== 1) return undefined;
    let event: Stripe.Event;
    try {
      event = this.stripe.webhooks.constructEvent(
        rawBody,
        signature,
        this.webhookSecret,
        SIGNATURE_TOLERANCE_S,
      );
    } catch {
      return undefined;
    }
    return toCardProviderEvent(event);
  }
}
