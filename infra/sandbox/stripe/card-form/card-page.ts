import type { IncomingMessage, ServerResponse } from 'node:http';
import { DroppedRequestError, parseHttpOrigin, sendBody, sendJson, sendText } from '../../shared/http.js';
import { readAsset } from '../../shared/read-asset.js';
import { toLoggedStatus } from '../../shared/request-log.js';
import { ApiError, newBadRequest } from '../http/errors.js';
import { type Json, readJson } from '../http/json-body.js';
import { newRequestId } from '../ids.js';
import { type Payable, type Payer, requirePayableBySecret } from '../payments/payer.js';
import type { StripeStore } from '../store.js';
import { parseCardInput, parseOutcome } from './card-input.js';
import { renderCardPage } from './card-page-html.js';

/** The hosted card form. Its separate origin keeps card numbers away from the shop. */
export class CardPage {
  private readonly script = readAsset('card.browser.js');
  private readonly style = readAsset('card.css');

  constructor(
    private readonly store: StripeStore,
    private readonly payer: Payer,
    private readonly publishableKey: string,
  ) {}

  /** Serves `/card` and its requests; returns false for other paths. */
  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<boolean> {
    const route = `${request.method ?? 'GET'} ${url.pathname}`;
    if (route === 'GET /card') this.sendPage(response, url.searchParams);
    else if (route === 'GET /card/card.js')
      sendBody(response, 200, this.script, { 'Content-Type': 'text/javascript; charset=utf-8' });
    else if (route === 'GET /card/card.css')
      sendBody(response, 200, this.style, { 'Content-Type': 'text/css; charset=utf-8' });
    else if (/^POST \/card\/(confirm|authenticate|status)$/.test(route))
      await this.handleCall(request, response, url.pathname);
    else return false;
    return true;
  }

  private sendPage(response: ServerResponse, query: URLSearchParams): void {
    const parent = parseHttpOrigin(query.get('parent'));
    if (parent === undefined) {
      sendText(response, 400, 'parent: the http(s) origin of the embedding page is needed.');
      return;
    }
    if (query.get('publishable_key') !== this.publishableKey) {
      sendText(response, 401, 'publishable_key: unknown.');
      return;
    }
    let intent: Payable;
    try {
      intent = requirePayableBySecret(this.store, query.get('client_secret') ?? '');
    } catch {
      sendText(response, 404, 'client_secret: no such payment.');
      return;
    }
    const html = renderCardPage({
      intent,
      locale: query.get('locale') === 'es' ? 'es' : 'en',
      parent,
      publishableKey: this.publishableKey,
      hasOwnButton: query.get('button') === '1',
    });
    sendBody(response, 200, html, {
      'Content-Type': 'text/html; charset=utf-8',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        'img-src data:',
        "base-uri 'none'",
        "form-action 'none'",
        `frame-ancestors ${parent}`,
      ].join('; '),
    });
  }

  private async handleCall(request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    const startedAtMs = performance.now();
    const requestId = newRequestId();
    let id: string | null = null;
    let apiResponse: { status: number; body: unknown; fault?: string | undefined };
    try {
      const body = await readJson(request);
      if (body['publishable_key'] !== this.publishableKey)
        throw newBadRequest('Invalid publishable key.', {}, 401);
      const intent = requirePayableBySecret(this.store, String(body['client_secret']));
      id = intent.id;
      const fault = await this.actOnIntent(path, intent, body);
      apiResponse = { status: 200, body: toPublicFacts(intent), fault };
    } catch (error) {
      apiResponse = toCardPageFailure(error, requestId);
    }
    if (apiResponse.fault === 'http_500')
      apiResponse = { status: 500, body: { error: { type: 'api_error' } } };
    this.store.logRequest({
      id: requestId,
      at: new Date(this.store.nowMs()).toISOString(),
      method: 'POST',
      path,
      params: { intent: id },
      idempotencyKey: null,
      isReplayed: false,
      status: toLoggedStatus(apiResponse.status, apiResponse.fault),
      error: (apiResponse.body as { error?: { code?: string } }).error?.code ?? null,
      ms: Math.round(performance.now() - startedAtMs),
    });
    this.store.journal.commit();
    if (apiResponse.fault === 'no_answer') return;
    if (apiResponse.fault === 'cut') response.destroy();
    // The page's script expects declines as normal responses; an error status would clutter the console.
    else sendJson(response, apiResponse.status === 402 ? 200 : apiResponse.status, apiResponse.body);
  }

  private async actOnIntent(path: string, intent: Payable, body: Json): Promise<string | undefined> {
    if (path === '/card/status') return undefined;
    if (path === '/card/authenticate')
      return (await this.payer.authenticateIntent(intent, parseOutcome(body['outcome']))).fault;
    const { fault } = await this.payer.payIntent(intent, parseCardInput(body['card']));
    return fault;
  }
}

/** Returns the public fields of a payment or a setup. */
function toPublicFacts(intent: Payable): Json {
  const {
    code,
    decline_code: declineCode,
    message,
  } = (intent.object === 'setup_intent' ? intent.last_setup_error : intent.last_payment_error) ?? {};
  return {
    id: intent.id,
    status: intent.status,
    error: code === undefined ? null : { code, decline_code: declineCode, message },
  };
}

function toCardPageFailure(
  error: unknown,
  requestId: string,
): { status: number; body: unknown; fault?: string } {
  if (error instanceof DroppedRequestError) return { status: 0, body: {}, fault: 'no_answer' };
  if (!(error instanceof ApiError)) return { status: 500, body: { error: { type: 'api_error' } } };
  const {
    payment_intent: payment,
    setup_intent: setup,
    payment_method: _card,
    ...otherFields
  } = error.toBody(requestId).error;
  const intent = payment ?? setup;
  return {
    status: error.status,
    body: { error: otherFields, ...(intent !== undefined && toPublicStatus(intent)) },
  };
}

const toPublicStatus = (intent: unknown): Json => {
  const { id, status } = toPublicFacts(intent as Payable);
  return { id, status };
};
