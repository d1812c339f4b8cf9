import Stripe from 'stripe';
import { newId } from '../../../../infra/sandbox/shared/ids.js';
import { Journal } from '../../../../infra/sandbox/shared/journal.js';
import type { RequestRecord } from '../../../../infra/sandbox/shared/request-log.js';
import { StripeApi } from '../../../../infra/sandbox/stripe/api.js';
import { isRefundBlocked } from '../../../../infra/sandbox/stripe/balance/disputes.js';
import { PROVIDER_ACTIONS } from '../../../../infra/sandbox/stripe/control/provider-actions.js';
import { REQUEST_FAULTS, type RequestFault } from '../../../../infra/sandbox/stripe/control-state.js';
import { Call } from '../../../../infra/sandbox/stripe/http/call.js';
import { ApiError } from '../../../../infra/sandbox/stripe/http/errors.js';
import { Idempotency } from '../../../../infra/sandbox/stripe/http/idempotency.js';
import { Traffic } from '../../../../infra/sandbox/stripe/http/traffic.js';
import type { LenderOutcome } from '../../../../infra/sandbox/stripe/payments/customer-actions.js';
import {
  Payer,
  requireIntentBySecret,
  requirePayableBySecret,
} from '../../../../infra/sandbox/stripe/payments/payer.js';
import { type SandboxEvent, StripeStore } from '../../../../infra/sandbox/stripe/store.js';
import { createWebhookSource } from '../../../../infra/sandbox/stripe/webhooks.js';
import type { CardProvider } from '../../../src/platform/card-provider/port.js';
import { StripeCardProvider } from '../../../src/platform/card-provider/stripe.js';
import {
  type CapturedMoney,
  type SandboxState,
  toCapturedMoney,
} from '../../support/card-provider/payment-sandbox.js';
import { STRIPE_KEYS } from '../../support/card-provider/stripe-keys.js';
import { UNREACHABLE_URL } from '../../support/http/unreachable-url.js';
import { expireIdempotencyKeys } from './expire-idempotency-keys.js';

/** Possible outcomes of a request, in the sandbox's terms. */
export const CARD_FAULTS: readonly RequestFault[] = REQUEST_FAULTS;

/** Stripe without sockets: the sandbox's state machine, books and faults under the product's own client. */
export class SimulatedStripe {
  /** The product's real adapter with the real SDK. */
  readonly client: CardProvider = new StripeCardProvider({
    ...STRIPE_KEYS,
    apiBase: UNREACHABLE_URL,
    httpClient: new SandboxHttpClient(this),
  });
  private readonly store: StripeStore;
  /** Charges that a customer made at a form; the product did not attempt them. */
  private readonly customerCharges = new Set<string>();
  private readonly api: StripeApi;
  private readonly payer: Payer;
  /** Reports events since the last call. */
  private readonly reportCommitted: () => void;

  /** @param report receives every event after the commit that caused it */
  constructor(now: () => number, report: (event: SandboxEvent) => void) {
    const journal = new Journal();
    this.store = new StripeStore(journal, now, () => true);
    journal.open();
    this.store.open();
    this.reportCommitted = () => {
      for (const { object } of this.store.takeNewDeliveries()) report(object);
    };
    const reportCommitted = (): Promise<void> => Promise.resolve(this.reportCommitted());
    this.api = new StripeApi(this.store, {
      idempotency: new Idempotency(this.store),
      keys: STRIPE_KEYS,
      traffic: new Traffic(() => null),
      onCommit: reportCommitted,
    });
    this.payer = new Payer(this.store, STRIPE_KEYS.secretKey, reportCommitted);
  }

  /** Plans the fault of the next request. */
  planFault(fault: RequestFault): void {
    this.store.setControl({ ...this.store.control, nextRequest: [{ outcome: fault }] });
  }

  expireIdempotencyKeys(): void {
    expireIdempotencyKeys(this.store.keys, this.store.nowMs());
  }

  processRequest(
    method: string,
    url: string,
    form: string,
    key: string | null,
  ): ReturnType<StripeApi['processRequest']> {
    const { pathname, search } = new URL(url, 'http://sandbox');
    return this.api.processRequest({
      method,
      path: pathname,
      form: form === '' ? search.slice(1) : form,
      idempotencyKey: key,
      requestId: newId('req').slice(0, 18),
    });
  }

  /** Pays by card in the hosted form, as the customer; returns the intent's status, or the error's code. */
  async payByCard(clientSecret: string, number: string): Promise<string> {
    return this.actAsCustomer(async () => {
      const card = { number, exp_month: 12, exp_year: 2050, cvc: '123' };
      return (await this.payer.payIntent(requirePayableBySecret(this.store, clientSecret), card)).intent
        .status;
    });
  }

  /** Passes or fails the bank's authentication, as the customer. */
  async authenticatePayment(clientSecret: string, outcome: 'complete' | 'fail'): Promise<string> {
    return this.actAsCustomer(
      async () =>
        (await this.payer.authenticateIntent(requirePayableBySecret(this.store, clientSecret), outcome))
          .intent.status,
    );
  }

  private async actAsCustomer(action: () => Promise<string>): Promise<string> {
    const chargeCount = this.store.charges.size;
    try {
      return await action();
    } catch (error) {
      if (error instanceof Error && 'status' in error) return error.message.slice(0, 60);
      throw error;
    } finally {
      for (const { id } of this.store.charges.values().slice(chargeCount)) this.customerCharges.add(id);
    }
  }

  signEvent(event: SandboxEvent): { body: Buffer; headers: Record<string, string> } {
    const { serializeEvent, signHeaders } = createWebhookSource(this.store, STRIPE_KEYS.webhookSecret);
    const body = serializeEvent(event);
    const signature = signHeaders(body)['Stripe-Signature'] ?? '';
    return { body: Buffer.from(body), headers: { 'stripe-signature': signature } };
  }

  /** True if the product made this charge, without a customer at a form. */
  isAutomatic = ({ id }: { readonly id: string }): boolean => !this.customerCharges.has(id);

  /** Acts as a person in the provider's dashboard, with the secret key and without our product. */
  async callAsDashboardUser<T>(path: string, form: Record<string, string>): Promise<T | undefined> {
    const { status, body } = await this.processRequest(
      'POST',
      path,
      new URLSearchParams(form).toString(),
      null,
    );
    return status === 200 ? (body as T) : undefined;
  }

  /** Settles a pending refund at the customer's bank; a dispute of its charge is the reason if it fails. */
  settleRefund(refundId: string, outcome: 'succeeded' | 'failed'): void {
    const storedRefund = this.store.refunds.get(refundId);
    if (storedRefund?.status !== 'pending') return;
    const charge = this.store.charges.get(typeof storedRefund.charge === 'string' ? storedRefund.charge : '');
    const isDisputed = charge !== undefined && isRefundBlocked(this.store, charge);
    const reason = isDisputed ? 'charge_for_pending_refund_disputed' : 'declined';
    this.triggerAction('refunds/settle', { refund: refundId, outcome, reason });
  }

  /** Returns a refund of a payment, as the customer's bank, days after it succeeded. */
  bounceRefund(paymentIntent: string): void {
    const paidRefund = this.store.refunds
      .values()
      .find(({ payment_intent: intentId, status }) => intentId === paymentIntent && status === 'succeeded');
    if (paidRefund)
      this.triggerAction('refunds/settle', { refund: paidRefund.id, outcome: 'failed', reason: 'declined' });
  }

  /** Decides on the lender's page, as the customer. */
  async decideLoan(clientSecret: string, outcome: LenderOutcome): Promise<string> {
    return this.actAsCustomer(async () => {
      const intent = requireIntentBySecret(this.store, clientSecret);
      await this.payer.decideLoan(intent, outcome);
      return intent.status;
    });
  }

  /** Delays refunds at customers' banks from now on, or no longer. */
  setRefundSpeed(speed: 'slow' | 'immediate'): void {
    this.store.setControl({ ...this.store.control, nextRefund: speed === 'slow' ? 'pending' : 'succeeded' });
  }

  listPendingRefunds(paymentIntent: string): string[] {
    return this.store.refunds
      .values()
      .flatMap(({ id, payment_intent: intentId, status }) =>
        intentId === paymentIntent && status === 'pending' ? [id] : [],
      );
  }

  /** Opens a cardholder's dispute; returns undefined if there is nothing to dispute. */
  openDispute(paymentIntent: string, { isInquiry }: { readonly isInquiry: boolean }): string | undefined {
    const dispute = this.triggerAction('disputes/open', { paymentIntent, inquiry: isInquiry }) as
      { id: string } | undefined;
    return dispute?.id;
  }

  moveDispute(disputeId: string, to: 'under_review' | 'won' | 'lost' | 'withdrawn'): void {
    this.triggerAction('disputes/move', { dispute: disputeId, to: to === 'withdrawn' ? 'won' : to });
  }

  /** Triggers a provider-side event; undefined if impossible. */
  private triggerAction(name: string, parameters: Record<string, unknown>): unknown {
    try {
      return PROVIDER_ACTIONS[name]?.(new Call(this.store, null, null), parameters);
    } catch (error) {
      if (error instanceof ApiError) return undefined;
      throw error;
    } finally {
      this.reportCommitted();
    }
  }

  /** Lists the state of every dispute that withdrew money. */
  listDisputes(): { readonly id: string; readonly status: string; readonly cents: number }[] {
    const disputes = this.store.disputes.values().filter(({ status }) => !status.startsWith('warning_'));
    return disputes.map(({ id, status, amount: cents }) => ({
      id,
      status: /^(won|lost)$/.test(status) ? status : 'open',
      cents,
    }));
  }

  /** Calculates our balance in cents, by the provider's own rows and after its fees. */
  sumBalanceCents(): number {
    return this.store.balance.values().reduce((cents, { net }) => cents + net, 0);
  }

  listRequests(): readonly RequestRecord[] {
    return this.store.requests.listRecent(0);
  }

  listCapturedMoney(): CapturedMoney[] {
    return toCapturedMoney(this.readState());
  }

  readState(): SandboxState {
    const { customers, paymentMethods, intents, charges, refunds, events } = this.store;
    return structuredClone({
      customers: customers.values(),
      payment_methods: paymentMethods.values().map(({ object }) => object),
      payment_intents: intents.values(),
      charges: charges.values(),
      refunds: refunds.values(),
      events: events.values().map(({ object, delivery }) => ({ ...object, delivery })),
    }) as unknown as SandboxState;
  }
}

class SandboxResponse extends Stripe.HttpClientResponse {
  constructor(
    status: number,
    private readonly body: unknown,
  ) {
    super(status, {});
  }

  override getRawResponse(): object {
    return {};
  }

  override toJSON(): Promise<unknown> {
    return Promise.resolve(structuredClone(this.body));
  }
}

const toText = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** A client that passes the real SDK's requests to a run's sandbox within one turn. */
class SandboxHttpClient extends Stripe.HttpClient {
  constructor(private readonly server: Pick<SimulatedStripe, 'processRequest'>) {
    super();
  }

  override getClientName(): string {
    return 'simulated';
  }

  override async makeRequest(
    _host: string,
    _port: string,
    path: string,
    method: string,
    headers: Record<string, unknown>,
    data: string,
  ): Promise<Stripe.HttpClientResponse> {
    const key = toText(headers['Idempotency-Key']);
    const response = await this.server.processRequest(method, path, method === 'GET' ? '' : data, key);
    if (response.fault === 'no_answer') throw Stripe.HttpClient.makeTimeoutError();
    if (response.fault === 'cut') throw Stripe.HttpClient.makeResponseBodyError(new Error('cut'));
    return new SandboxResponse(response.status, response.body);
  }
}
