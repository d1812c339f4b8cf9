import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Stripe } from 'stripe';
import { isLoopback, sendJson } from '../../shared/http.js';
import type { Webhooks } from '../../shared/webhooks.js';
import { toTransactionView } from '../balance/ledger.js';
import { parseCardInput, parseOutcome } from '../card-form/card-input.js';
import { Call } from '../http/call.js';
import { ApiError, newBadRequest, newNotFound } from '../http/errors.js';
import type { Idempotency } from '../http/idempotency.js';
import { type Json, readJson } from '../http/json-body.js';
import { requireIntent } from '../http/lookups.js';
import type { Traffic } from '../http/traffic.js';
import { LENDER_OUTCOMES } from '../payments/customer-actions.js';
import { summarizeIntents } from '../payments/intent-summaries.js';
import { type Payable, type Payer, requirePayableBySecret } from '../payments/payer.js';
import { requireSetup } from '../payments/setups.js';
import type { SandboxEvent, StripeStore } from '../store.js';
import { type ControlChange, parseControl } from './control-input.js';
import { parseOption } from './control-values.js';
import { PROVIDER_ACTIONS, settlePayment } from './provider-actions.js';

const ACTION_PREFIX = 'POST /sandbox/';

interface ControlServices {
  readonly idempotency: Idempotency;
  readonly webhooks: Webhooks<SandboxEvent>;
  readonly payer: Payer;
  readonly traffic: Traffic;
  readonly reset: () => void;
}

/** The sandbox's control interface for tests and people, under `/sandbox`, on loopback only. */
export class ControlApi {
  constructor(
    private readonly store: StripeStore,
    private readonly services: ControlServices,
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
        await this.answerRoute(`${request.method ?? ''} ${url.pathname}`, body, url.searchParams),
      );
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      sendJson(response, error.status, error.toBody('req_control'));
    }
  }

  private async answerRoute(route: string, body: Json, query: URLSearchParams): Promise<unknown> {
    switch (route) {
      case 'GET /sandbox/requests':
        return { requests: this.store.requests.listRecent(Number(query.get('limit') ?? 0)) };
      case 'GET /sandbox/state':
        return this.buildStateView();
      case 'GET /sandbox/traffic':
        return this.services.traffic.reportTraffic();
      case 'GET /sandbox/taken':
        return { taken: summarizeIntents(this.store) };
      case 'POST /sandbox/control':
        return this.applyControl(parseControl(body, this.store.control));
      case 'POST /sandbox/webhooks/flush':
        return this.services.webhooks.flushDeliveries();
      case 'POST /sandbox/webhooks/resend':
        return this.resendEvent(String(body['event']));
      case 'POST /sandbox/reset':
        this.services.reset();
        return { reset: true };
      case 'POST /sandbox/test/confirm':
        return this.payIntent(body);
      case 'POST /sandbox/test/authenticate': {
        const { intent } = await this.services.payer.authenticateIntent(
          this.requirePayable(body),
          parseOutcome(body['outcome']),
        );
        return { status: intent.status, [intent.object]: intent };
      }
      case 'POST /sandbox/test/lender': {
        const intent = this.requireIntent(body);
        await this.services.payer.decideLoan(
          intent,
          parseOption(LENDER_OUTCOMES, body['outcome'], 'outcome'),
        );
        return { status: intent.status, payment_intent: intent };
      }
      default:
        return this.runProviderAction(route, body);
    }
  }

  /** Makes something happen at the provider that no request asked for. */
  private async runProviderAction(route: string, body: Json): Promise<unknown> {
    const name = route.startsWith(ACTION_PREFIX) ? route.slice(ACTION_PREFIX.length) : '';
    const act = Object.hasOwn(PROVIDER_ACTIONS, name) ? PROVIDER_ACTIONS[name] : undefined;
    if (act === undefined) throw newBadRequest(`The control API has no ${route}.`, {}, 404);
    const changedObject = act(new Call(this.store, null, null), body);
    this.store.journal.commit();
    await this.services.webhooks.deliverNewEvents();
    return structuredClone(changedObject);
  }

  private buildStateView(): Json {
    const { store } = this;
    return {
      customers: store.customers.values(),
      payment_methods: store.paymentMethods
        .values()
        .map(({ object, behavior }) => ({ ...object, sandbox_behavior: behavior })),
      payment_intents: store.intents.values(),
      charges: store.charges.values(),
      refunds: store.refunds.values(),
      disputes: store.disputes.values(),
      payouts: store.payouts.values().map(({ object }) => object),
      setup_intents: store.setups.values(),
      balance_transactions: store.balance.values().map((row) => toTransactionView(store, row)),
      events: store.events
        .values()
        .map(({ object, delivery, attempts }) => ({ ...object, delivery, attempts })),
      control: store.control,
    };
  }

  private async applyControl({
    control,
    expireIdempotencyKeys,
    countTraffic,
    settle,
  }: ControlChange): Promise<Json> {
    this.store.setControl(control);
    if (countTraffic) this.services.traffic.restartCount();
    if (expireIdempotencyKeys) this.services.idempotency.expireAll();
    if (settle !== undefined) settlePayment(new Call(this.store, null, null), settle);
    this.store.journal.commit();
    await this.services.webhooks.deliverNewEvents();
    return { control: this.store.control };
  }

  private async resendEvent(id: string): Promise<Json> {
    const record = this.store.events.get(id);
    if (record === undefined) throw newNotFound('event', id);
    return { delivered: await this.services.webhooks.resend(record), attempts: record.attempts };
  }

  private requireIntent(body: Json): Stripe.PaymentIntent {
    const payable = this.requirePayable(body);
    if (payable.object === 'payment_intent') return payable;
    throw newBadRequest('This is a SetupIntent: no payment.', { param: 'client_secret' });
  }

  private requirePayable(body: Json): Payable {
    const { client_secret: secret, payment_intent: id, setup_intent: setup } = body;
    if (typeof secret === 'string') return requirePayableBySecret(this.store, secret);
    if (typeof setup === 'string') return requireSetup(this.store, setup);
    if (typeof id === 'string') return requireIntent(this.store, id);
    throw newBadRequest('Missing required param: client_secret (or payment_intent).', {
      code: 'parameter_missing',
      param: 'client_secret',
    });
  }

  /** Acts like the card page; reports a lost answer as `answer`. */
  private async payIntent(body: Json): Promise<Json> {
    const { intent, fault } = await this.services.payer.payIntent(
      this.requirePayable(body),
      parseCardInput(body['card']),
    );
    if (intent.status === 'requires_action' && body['authenticate'] !== undefined) {
      await this.services.payer.authenticateIntent(intent, parseOutcome(body['authenticate']));
    }
    return { status: intent.status, [intent.object]: intent, answer: fault ?? 'ok' };
  }
}
