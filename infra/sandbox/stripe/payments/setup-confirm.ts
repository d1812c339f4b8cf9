import type { Stripe } from 'stripe';
import { newId } from '../../shared/ids.js';
import type { Outcome } from '../control-state.js';
import type { Call } from '../http/call.js';
import { ApiError, buildDocUrl, newRefusal } from '../http/errors.js';
import { toId } from '../ids.js';
import type { PaymentMethodRecord } from '../store.js';
import { BEHAVIORS } from './cards.js';
import { findFault, findPlannedDecision, OPEN_STATUSES } from './confirm.js';
import { type DeclineCode, getDecline } from './declines.js';

export function assertSetupOpen(setup: Stripe.SetupIntent, action: 'confirm' | 'cancel'): void {
  if (OPEN_STATUSES.includes(setup.status)) return;
  throw newRefusal(
    `You cannot ${action} this SetupIntent because it has a status of ${setup.status}. Only a SetupIntent with one of the following statuses may be ${action}ed: ${OPEN_STATUSES.join(', ')}.`,
    { code: 'setup_intent_unexpected_state', setup_intent: structuredClone(setup) },
  );
}

/**
 * Validates the card with its bank and saves it for the customer, on-session; no money moves.
 * @throws ApiError 402 for a decline, whose changes persist
 */
export function confirmSetup(
  call: Call,
  setup: Stripe.SetupIntent,
  record: PaymentMethodRecord,
  plannedOutcome: Outcome | undefined,
): void {
  setup.payment_method = record.object.id;
  setup.last_setup_error = null;
  setup.latest_attempt = newId('setatt');
  const decision =
    findPlannedDecision({ plannedOutcome, isOffSession: false }) ?? BEHAVIORS[record.behavior].onSession;
  if (decision === 'authenticate') {
    setup.status = 'requires_action';
    setup.next_action = { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } };
    call.store.setups.put(setup.id, setup);
    call.emitEvent('setup_intent.requires_action', setup);
  } else if (decision === 'approve') {
    call.fault = findFault({ plannedOutcome, isOffSession: false }, record);
    recordSetup(call, setup, record);
  } else declineSetup(call, setup, record, decision);
}

function recordSetup(
  call: Call,
  setup: Stripe.SetupIntent,
  record: PaymentMethodRecord,
  { isAuthenticated = false } = {},
): void {
  const { store } = call;
  Object.assign(setup, {
    status: 'succeeded',
    last_setup_error: null,
    next_action: null,
  } satisfies Partial<Stripe.SetupIntent>);
  record.isAuthenticated ||= isAuthenticated;
  record.object.customer = toId(setup.customer);
  const checks = record.object.card?.checks;
  if (checks != null) checks.cvc_check = 'pass';
  store.paymentMethods.put(record.object.id, record);
  store.setups.put(setup.id, setup);
  if (record.object.customer !== null) call.emitEvent('payment_method.attached', record.object);
  call.emitEvent('setup_intent.succeeded', setup);
}

function failSetup(
  call: Call,
  setup: Stripe.SetupIntent,
  error: NonNullable<Stripe.SetupIntent['last_setup_error']>,
): void {
  Object.assign(setup, {
    status: 'requires_payment_method',
    last_setup_error: error,
    next_action: null,
    payment_method: null,
  } satisfies Partial<Stripe.SetupIntent>);
  call.store.setups.put(setup.id, setup);
  call.emitEvent('setup_intent.setup_failed', setup);
}

/** @throws ApiError 402, always */
function declineSetup(
  call: Call,
  setup: Stripe.SetupIntent,
  record: PaymentMethodRecord,
  code: DeclineCode,
): never {
  const error = { type: 'card_error' as const, decline_code: code, ...getDecline(code) };
  failSetup(call, setup, {
    ...error,
    doc_url: buildDocUrl(error.code),
    payment_method: structuredClone(record.object),
  });
  throw new ApiError(402, {
    ...error,
    setup_intent: structuredClone(setup),
    payment_method: structuredClone(record.object),
  });
}

/** Completes or fails the authentication that the setup waits for, as the customer would. */
export function authenticateSetup(call: Call, setup: Stripe.SetupIntent, outcome: 'complete' | 'fail'): void {
  const record = call.store.paymentMethods.get(toId(setup.payment_method) ?? '');
  if (setup.status !== 'requires_action' || record === undefined)
    throw newRefusal(`This SetupIntent does not wait for an authentication: it is ${setup.status}.`, {
      code: 'setup_intent_unexpected_state',
      setup_intent: structuredClone(setup),
    });
  if (outcome === 'complete') {
    recordSetup(call, setup, record, { isAuthenticated: true });
    return;
  }
  const code = 'setup_intent_authentication_failure';
  failSetup(call, setup, {
    type: 'invalid_request_error',
    code,
    doc_url: buildDocUrl(code),
    message:
      'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    payment_method: structuredClone(record.object),
  });
}
