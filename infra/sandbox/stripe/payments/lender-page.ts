import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { html } from '../../shared/html.js';
import { sendText } from '../../shared/http.js';
import { formatMoney } from '../../shared/money-text.js';
import { toId } from '../ids.js';
import type { StripeStore } from '../store.js';
import { LENDER_OUTCOMES } from './customer-actions.js';
import { readCustomerRequest, returnToShop, sendCustomerPage } from './customer-page.js';
import { isLender } from './lenders.js';
import type { Payer } from './payer.js';

const LENDER_NAMES = { klarna: 'Klarna', affirm: 'Affirm' } as const;
const TEXTS = {
  en: {
    title: (lender: string) => `Pay later with ${lender} (sandbox)`,
    heading: (lender: string, money: string) => `${lender} lends you ${money}`,
    text: 'The shop is paid in full now; you would pay the lender back in instalments. This is a sandbox: nobody lends anything.',
    accept: 'Accept the loan',
    decline: 'Be declined by the lender',
    cancel: 'Cancel and go back',
    other: 'Español',
  },
  es: {
    title: (lender: string) => `Paga después con ${lender} (entorno de pruebas)`,
    heading: (lender: string, money: string) => `${lender} te presta ${money}`,
    text: 'La tienda cobra todo ahora; tú devolverías el préstamo a plazos. Este es un entorno de pruebas: nadie presta nada.',
    accept: 'Aceptar el préstamo',
    decline: 'Ser rechazado por la financiera',
    cancel: 'Cancelar y volver',
    other: 'English',
  },
} as const;

/** The lender's page: the customer accepts the loan, is declined or cancels, and returns. */
export class LenderPage {
  constructor(
    private readonly store: StripeStore,
    private readonly payer: Payer,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const customerRequest = await readCustomerRequest(this.store, request, response, url);
    if (!customerRequest) return;
    const { form, intent } = customerRequest;
    const returnUrl = intent.next_action?.redirect_to_url?.return_url;
    const type = this.store.paymentMethods.get(toId(intent.payment_method) ?? '')?.object.type ?? '';
    if (intent.status !== 'requires_action' || returnUrl == null || !isLender(type)) {
      sendText(response, 409, 'This payment does not wait for a lender.');
    } else if (request.method === 'POST') {
      await this.sendDecision(response, intent, form.get('outcome'), returnUrl);
    } else {
      const locale = form.get('locale') === 'es' ? 'es' : 'en';
      sendCustomerPage(response, renderLenderPage(intent, LENDER_NAMES[type], locale), returnUrl);
    }
  }

  private async sendDecision(
    response: ServerResponse,
    intent: Stripe.PaymentIntent,
    choice: string | null,
    returnUrl: string,
  ): Promise<void> {
    const outcome = LENDER_OUTCOMES.find((option) => option === choice);
    if (outcome === undefined) {
      sendText(response, 400, `outcome: one of ${LENDER_OUTCOMES.join(', ')}.`);
      return;
    }
    await this.payer.decideLoan(intent, outcome);
    returnToShop(response, intent, returnUrl);
  }
}

function renderLenderPage(intent: Stripe.PaymentIntent, lender: string, locale: keyof typeof TEXTS): string {
  const texts = TEXTS[locale];
  const secret = intent.client_secret ?? '';
  const otherLocale = locale === 'es' ? 'en' : 'es';
  const link = `/lender?${new URLSearchParams({ client_secret: secret, locale: otherLocale }).toString()}`;
  const money = formatMoney(intent.amount, intent.currency, locale);
  return html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${texts.title(lender)}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/card/card.css" />
      </head>
      <body>
        <main>
          <form id="challenge" method="post" action="/lender">
            <h1>${texts.heading(lender, money)}</h1>
            <p>${texts.text}</p>
            <input type="hidden" name="client_secret" value="${secret}" />
            <div class="actions">
              <button class="primary" name="outcome" value="accept">${texts.accept}</button>
              <button class="secondary" name="outcome" value="decline">${texts.decline}</button>
              <button class="secondary" name="outcome" value="cancel">${texts.cancel}</button>
            </div>
          </form>
          <p class="note">
            <a href="${link}" hreflang="${otherLocale}" lang="${otherLocale}">${texts.other}</a>
          </p>
        </main>
      </body>
    </html> `;
}
