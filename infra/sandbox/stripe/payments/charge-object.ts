import type { Stripe } from 'stripe';
import { generateText, newId } from '../../shared/ids.js';
import type { PaymentMethodRecord, StripeStore } from '../store.js';

interface ChargeOptions {
  /** The customer authenticated this payment with the bank. */
  readonly hasThreeDSecure: boolean;
}

/** Creates a charge of the intent's full amount to this card; it succeeded unless the caller changes it. */
export function newCharge(
  store: StripeStore,
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  { hasThreeDSecure }: ChargeOptions,
): Stripe.Charge {
  const { billing_details, id: paymentMethod } = record.object;
  const id = newId(record.object.type === 'card' ? 'ch' : 'py');
  return {
    id,
    object: 'charge',
    amount: intent.amount,
    amount_captured: intent.amount,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details,
    calculated_statement_descriptor: 'WAYFOLD SANDBOX',
    captured: true,
    created: store.nowSeconds(),
    currency: intent.currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: {},
    livemode: false,
    metadata: intent.metadata,
    on_behalf_of: null,
    outcome: newApproval(),
    paid: true,
    payment_intent: intent.id,
    payment_method: paymentMethod,
    payment_method_details: toMethodDetails(intent, record, { hasThreeDSecure }),
    radar_options: {},
    receipt_email: intent.receipt_email,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: intent.statement_descriptor,
    statement_descriptor_suffix: intent.statement_descriptor_suffix,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: intent.transfer_group,
  };
}

const newApproval = (): Stripe.Charge.Outcome => ({
  advice_code: null,
  network_advice_code: null,
  network_decline_code: null,
  network_status: 'approved_by_network',
  reason: null,
  risk_level: 'normal',
  risk_score: 20,
  seller_message: 'Payment complete.',
  type: 'authorized',
});

function toMethodDetails(
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  options: ChargeOptions,
): Stripe.Charge.PaymentMethodDetails {
  const { card, type, billing_details: payer, customer, id } = record.object;
  if (type === 'affirm') return { affirm: { transaction_id: generateText(16).toUpperCase() }, type };
  if (type === 'klarna') {
    const { country } = payer.address ?? { country: null };
    return {
      klarna: {
        payer_details: { address: { country } },
        payment_method_category: 'pay_in_installments',
        preferred_locale: intent.payment_method_options?.klarna?.preferred_locale ?? 'en-US',
      },
      type,
    };
  }
  if (card === undefined) throw new Error(`payment method ${id} is a ${type}`);
  return {
    card: toCardDetails(intent.amount, card, { isNewCard: customer === null, ...options }),
    type: 'card',
  };
}

function toCardDetails(
  amount: number,
  card: Stripe.PaymentMethod.Card,
  { isNewCard, hasThreeDSecure }: ChargeOptions & { isNewCard: boolean },
): Stripe.Charge.PaymentMethodDetails.Card {
  return {
    amount_authorized: amount,
    authorization_code: generateText(6).toUpperCase(),
    brand: card.brand,
    checks: {
      address_line1_check: null,
      address_postal_code_check: null,
      cvc_check: isNewCard ? 'pass' : null,
    },
    country: card.country,
    electronic_commerce_indicator: hasThreeDSecure ? '05' : null,
    exp_month: card.exp_month,
    exp_year: card.exp_year,
    extended_authorization: { status: 'disabled' },
    fingerprint: card.fingerprint ?? null,
    funding: card.funding,
    incremental_authorization: { status: 'unavailable' },
    installments: null,
    last4: card.last4,
    mandate: null,
    multicapture: { status: 'unavailable' },
    network: card.brand,
    network_token: { used: false },
    network_transaction_id: generateText(15).toUpperCase(),
    overcapture: { maximum_amount_capturable: amount, status: 'unavailable' },
    regulated_status: 'unregulated',
    three_d_secure: hasThreeDSecure ? newAuthentication() : null,
    transaction_link_id: null,
    wallet: null,
  };
}

const newAuthentication = (): Stripe.Charge.PaymentMethodDetails.Card.ThreeDSecure => ({
  authentication_flow: 'challenge',
  electronic_commerce_indicator: '05',
  exemption_indicator: null,
  result: 'authenticated',
  result_reason: null,
  transaction_id: generateText(36),
  version: '2.2.0',
});
