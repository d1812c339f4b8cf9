import type { IncomingMessage, ServerResponse } from 'node:http';
import { html, newSafeHtml } from '../../shared/html.js';
import { readBody, sendBody, sendFormPage } from '../../shared/http.js';
import { formatMoney } from '../../shared/money-text.js';
import { BUYERS, isBuyer } from '../buyers.js';
import type { OutsideActions } from '../control/outside-actions.js';
import { PayPalError } from '../http/errors.js';
import type { BuyerName, OrderRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { type ApprovalLocale, approvalTexts } from './approval-texts.js';

/** `/paypal/checkoutnow`: shows the payment to the buyer, who approves or not and returns to the shop. */
export class ApprovalPage {
  constructor(
    private readonly store: PayPalStore,
    private readonly actions: OutsideActions,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    const isPost = request.method === 'POST';
    const form = isPost ? new URLSearchParams(await readBody(request)) : url.searchParams;
    const order = this.store.orders.get(form.get('token') ?? '');
    const locale = parseLocale(form.get('locale') ?? order?.locale);
    const texts = approvalTexts[locale];
    if (order === undefined) sendPage(response, 404, renderNotice(texts.title, texts.unknown, locale));
    else if (order.status === 'COMPLETED' || order.status === 'VOIDED')
      sendPage(response, 409, renderNotice(texts.title, texts.closed, locale));
    else if (isPost) this.sendDecision(response, order, form, locale);
    else sendPage(response, 200, renderApproval(order, locale), order);
  }

  private sendDecision(
    response: ServerResponse,
    order: OrderRecord,
    form: URLSearchParams,
    locale: ApprovalLocale,
  ): void {
    const texts = approvalTexts[locale];
    const isApproved = form.get('outcome') === 'approve';
    const buyerName = form.get('buyer');
    const buyer: BuyerName = isBuyer(buyerName) ? buyerName : 'good';
    try {
      // After a cancellation the buyer can still approve the order.
      if (isApproved) this.actions.approveOrder(order, buyer);
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      sendPage(response, 409, renderNotice(texts.title, texts.closed, locale));
      return;
    }
    const target = isApproved ? order.returnUrl : order.cancelUrl;
    if (target === null) {
      sendPage(
        response,
        200,
        renderNotice(texts.title, isApproved ? texts.approved : texts.declined, locale),
      );
      return;
    }
    const returnUrl = new URL(target);
    returnUrl.searchParams.set('token', order.id);
    if (isApproved) returnUrl.searchParams.set('PayerID', BUYERS[buyer].payerId);
    sendBody(response, 303, '', { Location: returnUrl.href });
  }
}

const parseLocale = (language: string | null | undefined): ApprovalLocale =>
  /^es\b/i.test(language ?? '') ? 'es' : 'en';

function sendPage(response: ServerResponse, status: number, body: string, order?: OrderRecord): void {
  const targets = [order?.returnUrl, order?.cancelUrl].flatMap((url) =>
    url == null ? [] : new URL(url).origin,
  );
  sendFormPage(response, status, body, targets);
}

const renderDocument = (locale: ApprovalLocale, title: string, content: string): string =>
  html`<!doctype html>
    <html lang="${locale}">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title} (sandbox)</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="/card/card.css" />
      </head>
      <body>
        <main>${newSafeHtml(content)}</main>
      </body>
    </html> `;

const renderNotice = (title: string, text: string, locale: ApprovalLocale): string =>
  renderDocument(
    locale,
    title,
    html`<h1>${title}</h1>
      <p class="note" role="status">${text}</p>`,
  );

function renderApproval(order: OrderRecord, locale: ApprovalLocale): string {
  const texts = approvalTexts[locale];
  const money = formatMoney(order.cents, order.currency, locale);
  const merchant = order.brandName ?? 'Wayfold';
  const otherLocale = locale === 'es' ? 'en' : 'es';
  const accounts = (Object.keys(BUYERS) as BuyerName[]).map(
    (name) =>
      html`<div>
        <input
          type="radio"
          name="buyer"
          id="${name}"
          value="${name}"
          ${newSafeHtml(name === 'good' ? 'checked' : '')}
        />
        <label for="${name}">${texts.buyers[name]}</label>
      </div>`,
  );
  return renderDocument(
    locale,
    texts.title,
    html`<h1>${texts.title}</h1>
      <p class="amount">
        <span>${texts.amount}</span> <strong>${money}</strong> <small>${order.currency}</small>
      </p>
      <p>${texts.to}: ${merchant}${order.description === null ? '' : `, ${order.description}`}</p>
      ${newSafeHtml(order.saveRequest === null ? '' : html`<p>${texts.savedAccount.replace('{merchant}', merchant)}</p>`)}
      <form method="post" action="/paypal/checkoutnow" class="approval">
        <input type="hidden" name="token" value="${order.id}" />
        <input type="hidden" name="locale" value="${locale}" />
        <fieldset>
          <legend>${texts.account}</legend>
          ${newSafeHtml(accounts.join(''))}
        </fieldset>
        <p class="note">${texts.sandbox}</p>
        <div class="actions">
          <button class="primary" name="outcome" value="approve">${texts.approve}</button>
          <button class="secondary" name="outcome" value="decline">${texts.decline}</button>
        </div>
      </form>
      <p>
        <a lang="${otherLocale}" href="/paypal/checkoutnow?token=${order.id}&amp;locale=${otherLocale}"
          >${texts.otherLanguage}</a
        >
      </p>`,
  );
}
