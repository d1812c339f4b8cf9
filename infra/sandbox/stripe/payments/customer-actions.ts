import type { Stripe } from 'stripe';
import type { Call } from '../http/call.js';
import { buildDocUrl, newUnexpectedState } from '../http/errors.js';
import { toId } from '../ids.js';
import type { PaymentMethodRecord } from '../store.js';
import { recordPayment } from './confirm.js';
import { isLender } from './lenders.js';

const STEP_NAMES = { authentication: 'an authentication', loan: 'a lender' } as const;

/** Returns the payment method whose step the intent waits for. */
function requireWaitingMethod(
  call: Call,
  intent: Stripe.PaymentIntent,
  awaitedStep: keyof typeof STEP_NAMES,
): PaymentMethodRecord {
  const record = call.store.paymentMethods.get(toId(intent.payment_method) ?? '');
  const hasMatchingType = record !== undefined && isLender(record.object.type) === (awaitedStep === 'loan');
  if (intent.status === 'requires_action' && hasMatchingType) return record;
  throw newUnexpectedState(
    `This PaymentIntent does not wait for ${STEP_NAMES[awaitedStep]}: it is ${intent.status}.`,
    intent,
  );
}

/** Sends the customer back to the choice of a payment method, with the reason. */
function rejectPayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  { record, code, message }: { record: PaymentMethodRecord; code: string; message: string },
): void {
  Object.assign(intent, {
    status: 'requires_payment_method',
    last_payment_error: {
      type: 'invalid_request_error',
      code,
      doc_url: buildDocUrl(code),
      message,
      payment_method: structuredClone(record.object),
    },
    next_action: null,
    payment_method: null,
  } satisfies Partial<Stripe.PaymentIntent>);
  call.store.intents.put(intent.id, intent);
  call.emitEvent('payment_intent.payment_failed', intent);
}

/** Completes or fails the authentication that the intent waits for, as the customer would. */
export function authenticatePayment(
  call: Call,
  intent: Stripe.PaymentIntent,
  outcome: 'complete' | 'fail',
): void {
  const record = requireWaitingMethod(call, intent, 'authentication');
  if (outcome === 'complete') recordPayment(call, intent, record, { hasThreeDSecure: true });
  else
    rejectPayment(call, intent, {
      record,
      code: 'payment_intent_authentication_failure',
      message:
        'We are unable to authenticate your payment method. Please choose a different payment method and try again.',
    });
}

export const LENDER_OUTCOMES = ['accept', 'decline', 'cancel'] as const;
export type LenderOutcome = (typeof LENDER_OUTCOMES)[number];

/** Why a loan does not pay, with the provider's codes and words. */
const LOAN_REFUSALS = {
  decline: {
    code: 'payment_method_provider_decline',
    message:
      'The payment was declined by the payment method provider. Please choose a different payment method.',
  },
  cancel: {
    code: 'payment_method_customer_decline',
    message: 'The customer did not approve the payment with the payment method provider.',
  },
} as const satisfies Record<Exclude<LenderOutcome, 'accept'>, { code: string; message: string }>;

/** Decides a loan: the lender pays the full amount or declines, or the customer cancels. */
export function decideLoan(call: Call, intent: Stripe.PaymentIntent, outcome: LenderOutcome): void {
  const record = requireWaitingMethod(call, intent, 'loan');
  if (outcome === 'accept') recordPayment(call, intent, record);
  else rejectPayment(call, intent, { record, ...LOAN_REFUSALS[outcome] });
}
