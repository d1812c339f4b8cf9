import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { isLoopback, sendJson } from '../shared/http.js';
import { readCardInput, readOutcome, type Json } from './card-input.js';
import { readJson } from './card-page.js';
import { decline, succeed } from './confirm.js';
import { readControl, type ControlOrder } from './control-input.js';
import { ApiError, badRequest, notFound, unexpectedState } from './errors.js';
import type { Idempotency } from './idempotency.js';
import { idOf } from './ids.js';
import { intentById } from './lookups.js';
import { intentOf, type Payer } from './payer.js';
import { Call, type SandboxEvent, type StripeStore } from './store.js';
import type { Webhooks } from '../shared/webhooks.js';

/** The sandbox's own interface for tests and people, under `/sandbox`, on loopback only. */
export class ControlApi {
  constructor(
    private readonly store: StripeStore,
    private readonly idempotency: Idempotency,
    private readonly webhooks: Webhooks<SandboxEvent>,
    private readonly payer: Payer,
    private readonly reset: () => void,
  ) {}

  async handle(request: IncomingMessage, response: ServerResponse, url: URL): Promise<void> {
    if (!isLoopback(request)) {
      sendJson(response, 403, { error: { message: 'The control API answers on loopback only.' } });
      return;
    }
    try {
      const body = request.method === 'POST' ? await readJson(request) : {};
      sendJson(
        response,
        200,
        await this.#route(`${request.method ?? ''} ${url.pathname}`, body, url.searchParams),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sendJson(response, error.status, error.body('req_control'));
    }
  }

  async #route(route: string, body: Json, query: URLSearchParams): Promise<unknown> {
    switch (route) {
      case 'GET /sandbox/requests':
        return { requests: this.store.requests.last(Number(query.get('limit') ?? 0)) };
      case 'GET /sandbox/state':
        return this.#state();
      case 'POST /sandbox/control':
        return this.#control(readControl(body, this.store.control));
      case 'POST /sandbox/webhooks/flush':
        return this.webhooks.flush();
      case 'POST /sandbox/webhooks/resend':
        return this.#resend(String(body['event']));
      case 'POST /sandbox/reset':
        this.reset();
        return { reset: true };
      case 'POST /sandbox/test/confirm':
        return this.#pay(body);
      case 'POST /sandbox/test/authenticate': {
        const { intent } = this.payer.authenticate(this.#intent(body), readOutcome(body['outcome']));
        return { status: intent.status, payment_intent: intent };
      }
      default:
        throw badRequest(`The control API has no ${route}.`, {}, 404);
    }
  }

  #state(): Json {
    const { store } = this;
    return {
      customers: store.customers.values(),
      payment_methods: store.cards
        .values()
        .map(({ object, behaviour }) => ({ ...object, sandbox_behaviour: behaviour })),
      payment_intents: store.intents.values(),
      charges: store.charges.values(),
      refunds: store.refunds.values(),
      events: store.events
        .values()
        .map(({ object, delivery, attempts }) => ({ ...object, delivery, attempts })),
      control: store.control,
    };
  }

  #control({ control, expireIdempotencyKeys, settle }: ControlOrder): Json {
    this.store.setControl(control);
    if (expireIdempotencyKeys) this.idempotency.expireAll();
    if (settle !== undefined) this.#settle(settle);
    this.store.journal.commit();
    this.webhooks.kick();
    return { control: this.store.control };
  }

  /** Ends a payment that is `processing`. */
  #settle({ paymentIntent, outcome }: NonNullable<ControlOrder['settle']>): void {
    const intent = intentById(this.store, paymentIntent);
    const card = this.store.cards.get(idOf(intent.payment_method) ?? '');
    if (intent.status !== 'processing' || card === undefined) {
      throw unexpectedState(`This PaymentIntent is not processing: it is ${intent.status}.`, intent);
    }
    const call = new Call(this.store, null, null);
    try {
      if (outcome === 'succeeded') succeed(call, intent, card, false);
      else decline(call, intent, card, outcome);
    } catch (error) {
      if (!(error instanceof ApiError && error.status === 402)) throw error; // the decline is what was asked for
    }
  }

  async #resend(id: string): Promise<Json> {
    const record = this.store.events.get(id);
    if (record === undefined) throw notFound('event', id);
    return { delivered: await this.webhooks.resend(record), attempts: record.attempts };
  }

  #intent(body: Json): Stripe.PaymentIntent {
    const { client_secret: secret, payment_intent: id } = body;
    if (typeof secret === 'string') return intentOf(this.store, secret);
    if (typeof id === 'string') return intentById(this.store, id);
    throw badRequest('Missing required param: client_secret (or payment_intent).', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }

  /** What the card page does, without a page; a lost answer is told as `answer` instead of being lost. */
  async #pay(body: Json): Promise<Json> {
    const paid = await this.payer.pay(this.#intent(body), readCardInput(body['card']));
    const { intent } = paid;
    if (intent.status === 'requires_action' && body['authenticate'] !== undefined) {
      this.payer.authenticate(intent, readOutcome(body['authenticate']));
    }
    return { status: intent.status, payment_intent: intent, answer: paid.fault ?? 'ok' };
  }
}
