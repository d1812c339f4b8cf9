import Stripe from 'stripe';
import { toDecline, toIntent } from './convert-stripe-objects.js';
import type { Decline, Intent, ProviderResponse, RefundRefusal } from './port.js';

/** True if rejected before execution: the object was locked or the rate limit was reached. */
const isUntouched = ({ statusCode, code }: Stripe.errors.StripeError): boolean =>
  statusCode === 429 || code === 'lock_timeout';

/** True if the card is detached or was never attached: the customer has to provide another. */
const isCardGone = ({ code, param }: Stripe.errors.StripeError): boolean =>
  code === 'payment_method_unexpected_state' || (code === 'resource_missing' && param === 'payment_method');

const toDeclinedResponse = (
  { payment_intent: rawIntent }: Stripe.errors.StripeError,
  decline: Decline,
): ProviderResponse<never> => ({
  kind: 'declined',
  decline,
  intent: rawIntent ? toIntent(rawIntent) : null,
});

/** Classifies an SDK error by what we may conclude. Anything that could have taken effect is `unknown`. */
function toFailedResponse(error: unknown): ProviderResponse<never> {
  if (error instanceof Stripe.errors.StripeCardError) return toDeclinedResponse(error, toDecline(error));
  if (error instanceof Stripe.errors.StripeInvalidRequestError) {
    const rawIntent = error.payment_intent;
    if (error.code === 'payment_intent_unexpected_state' && rawIntent)
      return { kind: 'state', intent: toIntent(rawIntent) };
    if (error.code === 'resource_missing') return { kind: 'missing' };
  }
  // The provider did nothing, and a retry would not help.
  if (isOurMistake(error)) throw error;
  return toUnknownResponse(error);
}

function isOurMistake(error: unknown): boolean {
  if (error instanceof Stripe.errors.StripeAuthenticationError) return true;
  const isRefusedRequest =
    error instanceof Stripe.errors.StripeInvalidRequestError ||
    error instanceof Stripe.errors.StripeIdempotencyError;
  return isRefusedRequest && error.statusCode !== 409;
}

function toUnknownResponse(error: unknown): Extract<ProviderResponse<never>, { kind: 'unknown' }> {
  if (!(error instanceof Stripe.errors.StripeError))
    return { kind: 'unknown', reason: error instanceof Error ? error.name : 'no answer' };
  const reason = `${error.type} ${error.code ?? ''}`.trim();
  return isUntouched(error) ? { kind: 'unknown', reason, isUntouched: true } : { kind: 'unknown', reason };
}

/**
 * Calls the provider and classifies its response. `classify` handles errors that mean something special to
 * this call; `toFailedResponse` handles all others.
 */
export async function callStripe<Raw, T>(
  call: () => Promise<Raw>,
  mapValue: (rawValue: Raw) => T,
  classify: (error: unknown) => ProviderResponse<T> | undefined = () => undefined,
): Promise<ProviderResponse<T>> {
  try {
    return { kind: 'ok', value: mapValue(await call()) };
  } catch (error) {
    return classify(error) ?? toFailedResponse(error);
  }
}

/** Charges a saved card. A missing card is a final decline here; elsewhere a missing object is `missing`. */
export function chargeSavedCard(
  call: () => Promise<Stripe.PaymentIntent>,
): Promise<ProviderResponse<Intent>> {
  const toMissingCardDecline = (error: unknown): ProviderResponse<Intent> | undefined => {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError) || !isCardGone(error)) return undefined;
    return toDeclinedResponse(error, { ...toDecline(error), adviceCode: 'do_not_try_again' });
  };
  return callStripe(call, toIntent, toMissingCardDecline);
}

/** Finds why the provider finally refused a refund; undefined for any other error. */
export function findRefundRefusal(error: unknown): RefundRefusal | undefined {
  if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) return undefined;
  const { code, param } = error;
  if (code === 'charge_already_refunded' || code === 'charge_disputed') return { kind: 'refused', code };
  return param === 'amount' && code === undefined ? { kind: 'refused', code: 'amount' } : undefined;
}
