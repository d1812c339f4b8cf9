import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { html } from '../../shared/html.js';
import { sendText } from '../../shared/http.js';
import { readCustomerRequest, returnToShop, sendCustomerPage } from '../payments/customer-page.js';
import type { Payer } from '../payments/payer.js';
import type { StripeStore } from '../store.js';

/** The bank's page for a confirm with a `return_url`: the customer decides there and returns. */
export class ThreeDSecurePage {
  constructor(
    private readonly store: StripeStore,
    private readonly payer: Payer,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const customerRequest = await readCustomerRequest(this.store, request, response, url);
    if (!customerRequest) return;
    const { form, intent } = customerRequest;
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    if (intent.status !== 'requires_action' || returnUrl == null) {
      sendText(response, 409, 'This payment does not wait for an authentication on this page.');
    } else if (request.method === 'POST') {
      await this.payer.authenticateIntent(intent, form.get('outcome') === 'complete' ? 'complete' : 'fail');
      returnToShop(response, intent, returnUrl);
    } else {
      sendCustomerPage(response, renderThreeDSecurePage(intent), returnUrl);
    }
  }
}

function renderThreeDSecurePage(intent: Stripe.PaymentIntent): string {
  const money = new Intl.NumberFormat('en-US', { style: 'currency', currency: intent.currency }).format(
    intent.amount / 100,
  );
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>Your bank (sandbox)</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/card/card.css" />
      </head>
      <body>
        <main>
          <form id="challenge" method="post" action="/3ds">
            <h1>Your bank wants to check that it is you</h1>
            <p>Confirm the payment of ${money} to finish. This is a sandbox: no bank is involved.</p>
            <input type="hidden" name="client_secret" value="${intent.client_secret ?? ''}" />
            <div class="actions">
              <button class="primary" name="outcome" value="complete">Confirm payment</button>
              <button class="secondary" name="outcome" value="fail">Refuse</button>
            </div>
          </form>
        </main>
      </body>
    </html> `;
}
