import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { isLoopback, readBody, sendJson } from '../../shared/http.js';
import type { Webhooks } from '../../shared/webhooks.js';
import { isBuyer } from '../buyers.js';
import { newNotFound, PayPalError } from '../http/errors.js';
import type { OAuth } from '../http/oauth.js';
import type { RequestIds } from '../http/request-ids.js';
import type { CaptureRecord, DisputeRecord, OrderRecord } from '../records.js';
import type { PayPalStore } from '../store.js';
import { toAuthorizationView } from '../views/authorization-view.js';
import { toCaptureView } from '../views/capture-view.js';
import { toOrderView } from '../views/order-view.js';
import { toRefundView } from '../views/refund-view.js';
import { toTokenView } from '../views/token-view.js';
import type { PayPalEvent } from '../webhooks/event-types.js';
import type { Signer } from '../webhooks/signer.js';
import { type Json, newInvalidField, parseControl, parseObject } from './control-input.js';
import type { OutsideActions } from './outside-actions.js';

const CONTROL_PREFIX = '/sandbox/paypal/';

interface PayPalControlServices {
  readonly requestIds: RequestIds;
  readonly oauth: OAuth;
  readonly webhooks: Webhooks<PayPalEvent>;
  readonly actions: OutsideActions;
  readonly signer: Signer;
}

/** The PayPal part of the sandbox's control interface, on loopback only. */
export class PayPalControl {
  private readonly routes: Record<string, (body: Json, query: URLSearchParams) => unknown> = {
    'GET requests': (_, query) => ({
      requests: this.store.requests.listRecent(Number(query.get('limit') ?? 0)),
    }),
    'GET state': () => this.buildStateView(),
    'POST control': (body) => this.applyControl(body),
    'POST webhooks/flush': () => this.services.webhooks.flushDeliveries(),
    'POST webhooks/resend': (body) => this.resendEvent(String(body['event'])),
    'POST webhooks/sign': (body) => {
      const { body: signedBody } = parseObject(body, 'The body', ['body']);
      if (typeof signedBody !== 'string')
        throw newInvalidField('body', 'body has to be the text that is sent.');
      const headers = this.services.signer.signHeaders(signedBody, randomUUID());
      this.store.journal.commit();
      return { headers };
    },
    'POST approve': (body) => {
      const { order, buyer = 'good' } = parseObject(body, 'The body', ['order', 'buyer']);
      if (!isBuyer(buyer)) throw newInvalidField('buyer', 'There is no such test buyer.');
      return this.actOnOrder(order, (target) => this.services.actions.approveOrder(target, buyer));
    },
    'POST ask-again': (body) => {
      const { order } = parseObject(body, 'The body', ['order']);
      return this.actOnOrder(order, (target) => this.services.actions.requestNewApproval(target));
    },
    'POST issue-token': (body) => {
      const { order } = parseObject(body, 'The body', ['order']);
      return this.actOnOrder(order, (target) => this.services.actions.issueToken(target));
    },
    'POST settle': (body) => {
      const { capture, outcome } = parseObject(body, 'The body', ['capture', 'outcome']);
      if (outcome !== 'completed' && outcome !== 'denied')
        throw newInvalidField('outcome', 'outcome has to be completed or denied.');
      return this.actOnCapture(capture, (target) => this.services.actions.settleCapture(target, outcome));
    },
    'POST refund': (body) => {
      const { capture, cents } = parseObject(body, 'The body', ['capture', 'cents']);
      if (typeof cents !== 'number' || !Number.isSafeInteger(cents) || cents <= 0)
        throw newInvalidField('cents', 'cents has to be a whole number above 0.');
      return this.actOnCapture(capture, (target) => this.services.actions.refundCapture(target, cents));
    },
    'POST reverse': (body) => {
      const { capture } = parseObject(body, 'The body', ['capture']);
      return this.actOnCapture(capture, (target) => this.services.actions.reverseCapture(target));
    },
    'POST dispute': (body) => {
      const { capture } = parseObject(body, 'The body', ['capture']);
      return { dispute: this.services.actions.openDispute(this.requireCapture(capture)) };
    },
    'POST review': (body) => {
      const { dispute } = parseObject(body, 'The body', ['dispute']);
      return this.actOnDispute(dispute, (target) => this.services.actions.reviewDispute(target));
    },
    'POST resolve': (body) => {
      const { dispute, inFavorOf } = parseObject(body, 'The body', ['dispute', 'inFavorOf']);
      if (inFavorOf !== 'buyer' && inFavorOf !== 'seller' && inFavorOf !== 'nobody')
        throw newInvalidField('inFavorOf', 'inFavorOf has to be buyer, seller or nobody.');
      return this.actOnDispute(dispute, (target) => this.services.actions.resolveDispute(target, inFavorOf));
    },
  };

  constructor(
    private readonly store: PayPalStore,
    private readonly services: PayPalControlServices,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (!isLoopback(request)) {
      sendJson(response, 403, { message: 'The control API answers on loopback only.' });
      return;
    }
    try {
      const body = request.method === 'POST' ? await readJson(request) : {};
      const route = `${request.method ?? ''} ${url.pathname.slice(CONTROL_PREFIX.length)}`;
      if (!Object.hasOwn(this.routes, route)) throw new PayPalError(404);
      sendJson(response, 200, await this.routes[route]?.(body, url.searchParams));
    } catch (error) {
      if (!(error instanceof PayPalError)) throw error;
      sendJson(response, error.status, error.toBody('control'));
    }
  }

  private buildStateView(): Json {
    const { store } = this;
    return {
      orders: store.orders
        .values()
        .map((order) => ({ ...toOrderView(store, order), sandbox_buyer: order.buyer })),
      authorizations: store.authorizations
        .values()
        .map((authorization) => toAuthorizationView(store, authorization)),
      captures: store.captures.values().map((capture) => toCaptureView(store, capture)),
      refunds: store.refunds.values().map((refund) => toRefundView(store, refund)),
      payment_tokens: store.tokens.values().map((token) => toTokenView(store, token)),
      disputes: store.disputes.values(),
      events: store.events
        .values()
        .map(({ object, delivery, attempts }) => ({ ...object, delivery, attempts })),
      control: store.control,
    };
  }

  private applyControl(body: Json): Json {
    const { control, expireRequestIds, revokeTokens } = parseControl(body, this.store.control);
    this.store.setControl(control);
    if (expireRequestIds) this.services.requestIds.expireAll();
    if (revokeTokens) this.services.oauth.revokeAll();
    this.store.journal.commit();
    void this.services.webhooks.deliverNewEvents();
    return { control: this.store.control };
  }

  private actOnOrder(id: unknown, runAction: (order: OrderRecord) => void): Json {
    const order = this.store.orders.get(String(id));
    if (order === undefined) throw newNotFound('order', String(id));
    runAction(order);
    return { order: toOrderView(this.store, order) };
  }

  private requireCapture(id: unknown): CaptureRecord {
    const capture = this.store.captures.get(String(id));
    if (capture === undefined) throw newNotFound('capture', String(id));
    return capture;
  }

  private actOnCapture(id: unknown, runAction: (capture: CaptureRecord) => void): Json {
    const capture = this.requireCapture(id);
    runAction(capture);
    return { capture: toCaptureView(this.store, capture) };
  }

  private actOnDispute(id: unknown, runAction: (dispute: DisputeRecord) => void): Json {
    const dispute = this.store.disputes.get(String(id));
    if (dispute === undefined) throw newNotFound('dispute', String(id));
    runAction(dispute);
    return { dispute };
  }

  private async resendEvent(id: string): Promise<Json> {
    const record = this.store.events.get(id);
    if (record === undefined) throw newNotFound('event', id);
    return { delivered: await this.services.webhooks.resend(record), attempts: record.attempts };
  }
}

async function readJson(request: IncomingMessage): Promise<Json> {
  // Other sites cannot send this type without a CORS preflight, which the sandbox does not answer.
  if (request.headers['content-type']?.startsWith('application/json') !== true) throw new PayPalError(415);
  const text = await readBody(request);
  try {
    const body: unknown = JSON.parse(text === '' ? '{}' : text);
    if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Json;
  } catch {
    // The refusal below also answers a body that is not JSON.
  }
  throw newInvalidField('/', 'The body has to be a JSON object.');
}
