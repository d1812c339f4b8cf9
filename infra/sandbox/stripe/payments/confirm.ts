import type { Stripe } from 'stripe';
import { enterCharge } from '../balance/ledger.js';
import type { Outcome } from '../control-state.js';
import type { Call } from '../http/call.js';
import { ApiError, buildDocUrl, newUnexpectedState } from '../http/errors.js';
import { toId } from '../ids.js';
import type { PaymentMethodRecord } from '../store.js';
import { type Behavior, BEHAVIORS, type IssuerDecision } from './cards.js';
import { newCharge } from './charge-object.js';
import { type DeclineCode, getDecline, isDeclineCode } from './declines.js';
import { isLender } from './lenders.js';

export interface ConfirmOptions {
  isOffSession: boolean;
  mustFailOnAction: boolean;
  /** Where the customer returns to after authenticating on another page. */
  returnUrl: string | null;
  plannedOutcome: Outcome | undefined;
}

/** A payment or setup in one of these states can be confirmed or changed. */
export const OPEN_STATUSES: readonly string[] = [
  'requires_payment_method',
  'requires_confirmation',
  'requires_action',
];

export function assertConfirmable(intent: Stripe.PaymentIntent): void {
  if (OPEN_STATUSES.includes(intent.status)) return;
  const message =
    intent.status === 'succeeded'
      ? 'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
      : `You cannot confirm this PaymentIntent because it has a status of ${intent.status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${OPEN_STATUSES.join(', ')}.`;
  throw newUnexpectedState(message, intent);
}

/**
 * Charges the card; the intent has then succeeded, requires action, is processing, or was declined.
 * @throws ApiError 402 for a decline, whose changes persist
 */
export function confirmIntent(
  call: Call,
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  options: ConfirmOptions,
): void {
  intent.payment_method = record.object.id;
  intent.last_payment_error = null;
  if (isLender(record.object.type)) {
    sendToLender(call, intent, options);
    return;
  }
  const decision = simulatePaymentIssuer(call, intent, record, options);
  if (decision === 'authenticate') {
    if (options.mustFailOnAction) declinePayment(call, intent, record, 'authentication_required');
    requestAuthentication(call, intent, options.returnUrl);
  } else if (decision !== 'approve') {
    declinePayment(call, intent, record, decision);
  } else if (options.plannedOutcome === 'processing') {
    intent.status = 'processing';
    intent.next_action = null;
    call.store.intents.put(intent.id, intent);
    call.emitEvent('payment_intent.processing', intent);
  } else {
    call.fault = findFault(options, record);
    recordPayment(call, intent, record);
  }
}

function simulatePaymentIssuer(
  call: Call,
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  options: ConfirmOptions,
): IssuerDecision {
  const plannedDecision = findPlannedDecision(options);
  if (plannedDecision !== undefined) return plannedDecision;
  const plannedDecline = call.store.control.cardDeclines[record.object.id];
  if (plannedDecline !== undefined) return plannedDecline;
  if (isExpired(record, call.store.nowMs())) return 'expired_card';
  return decideForCard(intent, record, options.isOffSession);
}

export function findPlannedDecision({
  plannedOutcome,
  isOffSession,
}: Pick<ConfirmOptions, 'plannedOutcome' | 'isOffSession'>): IssuerDecision | undefined {
  if (plannedOutcome === 'authentication_required')
    return isOffSession ? 'authentication_required' : 'authenticate';
  const code =
    plannedOutcome?.startsWith('decline:') === true ? plannedOutcome.slice('decline:'.length) : undefined;
  return code !== undefined && isDeclineCode(code) ? code : undefined;
}

/** Finds a test card's behavior, and applies the intent's own request for authentication. */
function decideForCard(
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  isOffSession: boolean,
): IssuerDecision {
  const behavior: Behavior = BEHAVIORS[record.behavior];
  const decision = isOffSession ? behavior.offSession : behavior.onSession;
  const isAuthenticated = behavior.authenticateOnce === true && record.isAuthenticated;
  if (isAuthenticated && (decision === 'authenticate' || decision === 'authentication_required'))
    return 'approve';
  const threeDSecure = intent.payment_method_options?.card?.request_three_d_secure;
  const isForced = !isOffSession && (threeDSecure === 'any' || threeDSecure === 'challenge');
  return decision === 'approve' && isForced ? 'authenticate' : decision;
}

function isExpired({ object }: PaymentMethodRecord, nowMs: number): boolean {
  const month = object.card === undefined ? Infinity : object.card.exp_year * 12 + object.card.exp_month - 1;
  const today = new Date(nowMs);
  return today.getUTCFullYear() * 12 + today.getUTCMonth() > month;
}

/** Finds the planned fault of the response to an executed confirm. */
export function findFault(
  { plannedOutcome, isOffSession }: { plannedOutcome: Outcome | undefined; isOffSession: boolean },
  record?: PaymentMethodRecord,
): Call['fault'] {
  const behavior: Behavior = BEHAVIORS[record?.behavior ?? 'success'];
  if (plannedOutcome === 'timeout_after_success') return 'no_answer';
  if (plannedOutcome === 'http_500_after_success') return 'http_500';
  if (plannedOutcome === 'cut') return 'cut';
  const isSilent = behavior.silent === 'always' || (behavior.silent === 'off_session' && isOffSession);
  return isSilent ? 'no_answer' : undefined;
}

/** Captures the money: records the charge, the saved card and the events. */
export function recordPayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  { hasThreeDSecure = false } = {},
): void {
  const charge = newCharge(call.store, intent, record, { hasThreeDSecure });
  charge.metadata = { ...intent.metadata };
  Object.assign(intent, {
    status: 'succeeded',
    amount_received: intent.amount,
    latest_charge: charge.id,
    last_payment_error: null,
    next_action: null,
    processing: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  charge.balance_transaction = enterCharge(call.store, charge);
  record.isAuthenticated ||= hasThreeDSecure;
  saveCard(call, intent, record);
  call.store.charges.put(charge.id, charge);
  call.store.intents.put(intent.id, intent);
  call.emitEvent('charge.succeeded', charge);
  call.emitEvent('payment_intent.succeeded', intent);
}

function saveCard(call: Call, intent: Stripe.PaymentIntent, record: PaymentMethodRecord): void {
  const usage = intent.payment_method_options?.card?.setup_future_usage ?? intent.setup_future_usage;
  const customerId = toId(intent.customer);
  const mustSave = usage === 'off_session' || usage === 'on_session';
  const mustAttach = mustSave && customerId !== null && record.object.customer === null;
  if (mustAttach) record.object.customer = customerId;
  record.isSpent = !mustSave && record.object.customer === null;
  const checks = record.object.card?.checks;
  if (checks != null) checks.cvc_check = 'pass';
  call.store.paymentMethods.put(record.object.id, record);
  if (mustAttach) call.emitEvent('payment_method.attached', record.object);
}

function newDeclinedCharge(
  call: Call,
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  code: DeclineCode,
): Stripe.Charge {
  const decline = getDecline(code);
  return {
    ...newCharge(call.store, intent, record, { hasThreeDSecure: false }),
    amount_captured: 0,
    captured: false,
    failure_code: decline.code,
    failure_message: decline.message,
    metadata: { ...intent.metadata },
    paid: false,
    status: 'failed',
    outcome: {
      advice_code: decline.advice_code ?? null,
      network_advice_code: null,
      network_decline_code: decline.network_decline_code,
      network_status: 'declined_by_network',
      reason: code,
      risk_level: 'normal',
      risk_score: 20,
      seller_message: `The bank returned the decline code \`${code}\`.`,
      type: 'issuer_declined',
    },
  };
}

/** @throws ApiError 402, always */
export function declinePayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  record: PaymentMethodRecord,
  code: DeclineCode,
): never {
  const charge = newDeclinedCharge(call, intent, record, code);
  const error = {
    type: 'card_error' as const,
    charge: charge.id,
    decline_code: code,
    ...getDecline(code),
  };
  Object.assign(intent, {
    status: 'requires_payment_method',
    latest_charge: charge.id,
    last_payment_error: {
      ...error,
      doc_url: buildDocUrl(error.code),
      payment_method: structuredClone(record.object),
    },
    next_action: null,
    payment_method: null,
    processing: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  call.store.charges.put(charge.id, charge);
  call.store.intents.put(intent.id, intent);
  call.emitEvent('charge.failed', charge);
  call.emitEvent('payment_intent.payment_failed', intent);
  throw new ApiError(402, {
    ...error,
    payment_intent: structuredClone(intent),
    payment_method: structuredClone(record.object),
  });
}

/** Sends the customer to the lender's page. */
function sendToLender(call: Call, intent: Stripe.PaymentIntent, options: ConfirmOptions): void {
  const { klarna, affirm } = intent.payment_method_options ?? {};
  const isSpanish = (klarna?.preferred_locale ?? affirm?.preferred_locale ?? '').startsWith('es');
  const query = new URLSearchParams({
    client_secret: intent.client_secret ?? '',
    locale: isSpanish ? 'es' : 'en',
  });
  intent.status = 'requires_action';
  intent.next_action = {
    type: 'redirect_to_url',
    redirect_to_url: {
      return_url: options.returnUrl,
      url: `${call.store.baseUrl}/lender?${query.toString()}`,
    },
  };
  call.fault = findFault(options);
  call.store.intents.put(intent.id, intent);
  call.emitEvent('payment_intent.requires_action', intent);
}

function requestAuthentication(call: Call, intent: Stripe.PaymentIntent, returnUrl: string | null): void {
  intent.status = 'requires_action';
  const url = `${call.store.baseUrl}/3ds?client_secret=${intent.client_secret ?? ''}`;
  intent.next_action =
    returnUrl === null
      ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: url } }
      : { type: 'redirect_to_url', redirect_to_url: { return_url: returnUrl, url } };
  call.store.intents.put(intent.id, intent);
  call.emitEvent('payment_intent.requires_action', intent);
}
