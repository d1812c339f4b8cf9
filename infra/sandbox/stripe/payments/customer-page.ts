// Pages of banks and lenders share this: the customer decides there and returns to the shop.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { readBody, sendBody, sendFormPage, sendText } from '../../shared/http.js';
import type { StripeStore } from '../store.js';
import { requireIntentBySecret } from './payer.js';

interface CustomerRequest {
  readonly form: URLSearchParams;
  readonly intent: Stripe.PaymentIntent;
}

/** Reads the form and finds the payment that it names; answers 404 if there is none. */
export async function readCustomerRequest(
  store: StripeStore,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): Promise<CustomerRequest | undefined> {
  const form = request.method === 'POST' ? new URLSearchParams(await readBody(request)) : url.searchParams;
  try {
    return { form, intent: requireIntentBySecret(store, form.get('client_secret') ?? '') };
  } catch {
    sendText(response, 404, 'client_secret: no such payment.');
    return undefined;
  }
}

/** @param returnUrl where the form's answer may lead */
export function sendCustomerPage(response: ServerResponse, page: string, returnUrl: string): void {
  sendFormPage(response, 200, page, [new URL(returnUrl).origin]);
}

export function returnToShop(
  response: ServerResponse,
  intent: Stripe.PaymentIntent,
  returnUrl: string,
): void {
  const target = new URL(returnUrl);
  target.searchParams.set('payment_intent', intent.id);
  target.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '');
  target.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed');
  sendBody(response, 303, '', { Location: target.href });
}
