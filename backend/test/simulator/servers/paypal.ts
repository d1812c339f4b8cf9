import { PayPalApi } from '../../../../infra/sandbox/paypal/api.js';
import { OutsideActions } from '../../../../infra/sandbox/paypal/control/outside-actions.js';
import type { Operation, Outcome } from '../../../../infra/sandbox/paypal/control-state.js';
import { PayPalError } from '../../../../infra/sandbox/paypal/http/errors.js';
import { OAuth } from '../../../../infra/sandbox/paypal/http/oauth.js';
import { RequestIds } from '../../../../infra/sandbox/paypal/http/request-ids.js';
import { newDebugId } from '../../../../infra/sandbox/paypal/ids.js';
import { calculateFee } from '../../../../infra/sandbox/paypal/money.js';
import type { BuyerName, CaptureRecord } from '../../../../infra/sandbox/paypal/records.js';
import { PayPalStore } from '../../../../infra/sandbox/paypal/store.js';
import type { PayPalEvent } from '../../../../infra/sandbox/paypal/webhooks/event-types.js';
import { Signer } from '../../../../infra/sandbox/paypal/webhooks/signer.js';
import { Journal } from '../../../../infra/sandbox/shared/journal.js';
import type { RequestRecord } from '../../../../infra/sandbox/shared/request-log.js';
import { PayPalClient } from '../../../src/platform/paypal/client.js';
import type { PayPal } from '../../../src/platform/paypal/port.js';
import type { CapturedMoney } from '../../support/card-provider/payment-sandbox.js';
import { sumNumbers } from '../../support/sum-numbers.js';
import { PAYPAL_ACCOUNT } from '../../support/world/paypal-side.js';
import { expireIdempotencyKeys } from './expire-idempotency-keys.js';

const ORIGIN = 'http://paypal.test';

/** Possible outcomes of a request, in the sandbox's terms. */
export const PAYPAL_FAULTS: readonly Outcome[] = [
  'conflict',
  'rate_limited',
  'http_500_before',
  'http_500_after_success',
  'timeout_before',
  'timeout_after_success',
  'cut',
];

/** The operation of each client call. */
const OPERATIONS: Partial<Record<keyof PayPal, Operation>> = {
  createOrder: 'create_order',
  authorizeSaved: 'create_order',
  retrieveOrder: 'get_order',
  captureOrder: 'capture_order',
  authorizeOrder: 'authorize_order',
  retrieveAuthorization: 'get_authorization',
  captureAuthorization: 'capture_authorization',
  voidAuthorization: 'void_authorization',
  retrieveCapture: 'get_capture',
  findOrderByCapture: 'get_capture',
  refund: 'refund_capture',
  retrieveRefund: 'get_refund',
  retrieveVaultToken: 'get_token',
  deleteVaultToken: 'delete_token',
  listVaultTokens: 'list_tokens',
  listEvents: 'list_events',
  listDisputes: 'list_disputes',
  retrieveDispute: 'get_dispute',
};

const WINNERS = { lost: 'buyer', won: 'seller', withdrawn: 'nobody' } as const;

const hasCaptured = ({ status }: CaptureRecord): boolean =>
  ['COMPLETED', 'PARTIALLY_REFUNDED', 'REFUNDED'].includes(status);

/** PayPal without sockets: the sandbox's state machine under the product's own client. */
export class SimulatedPayPal {
  readonly client: PayPal;
  private readonly store: PayPalStore;
  private readonly api: PayPalApi;
  private readonly actions: OutsideActions;
  /** Ids of requests refused because an account does not pay. */
  private readonly refusedRequestIds = new Set<string>();

  /** @param report receives every event after the commit that caused it */
  constructor(now: () => number, report: (event: PayPalEvent) => void) {
    const journal = new Journal();
    this.store = new PayPalStore(journal, now, () => true);
    journal.open();
    this.store.open();
    this.store.baseUrl = ORIGIN;
    const reportCommitted = (): Promise<void> => {
      for (const { object } of this.store.takeNewDeliveries()) report(object);
      return Promise.resolve();
    };
    const { clientId, clientSecret, webhookId } = PAYPAL_ACCOUNT;
    const oauth = new OAuth(this.store, clientId, clientSecret);
    const signer = new Signer(this.store, webhookId);
    this.api = new PayPalApi(this.store, {
      requestIds: new RequestIds(this.store),
      oauth,
      signer,
      onCommit: reportCommitted,
    });
    this.actions = new OutsideActions(this.store, reportCommitted);
    this.client = new PayPalClient({
      ...PAYPAL_ACCOUNT,
      baseUrl: ORIGIN,
      now,
      fetch: (url, init) => this.fetch(url, init),
      // Separate tests cover signatures.
      verifier: { verify: () => Promise.resolve({ kind: 'genuine' }) },
    });
  }

  private async fetch(url: string, { method, headers, body }: RequestInit): Promise<Response> {
    const { pathname, searchParams: query } = new URL(url);
    const rawBody = typeof body === 'string' ? body : '';
    const headerTexts = headers as Record<string, string>;
    const rawRequest = { method: method ?? 'GET', path: pathname, query, headers: headerTexts, rawBody };
    const response = await this.api.processRequest(rawRequest, newDebugId());
    if (response.status === 422) this.refusedRequestIds.add(headerTexts['paypal-request-id'] ?? '');
    if (response.fault === 'no_answer') throw new DOMException('nobody answered', 'TimeoutError');
    if (response.fault === 'cut') throw new TypeError('terminated');
    return new Response(response.body === undefined ? null : JSON.stringify(response.body), {
      status: response.status,
    });
  }

  /** Plans the outcome of the next call of this name. */
  planOutcome(call: string, outcome: Outcome): void {
    const operation = OPERATIONS[call as keyof PayPal];
    if (operation) this.store.setControl({ ...this.store.control, next: [{ operation, outcome }] });
  }

  clearPlans(): void {
    if (this.store.control.next.length > 0) this.store.setControl({ ...this.store.control, next: [] });
  }

  expireIdempotencyKeys(): void {
    expireIdempotencyKeys(this.store.keys, this.store.nowMs());
  }

  signEvent(event: PayPalEvent): { body: Buffer; headers: Record<string, string> } {
    const headers = {
      'paypal-transmission-id': event.id,
      'paypal-transmission-time': event.create_time,
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': `${ORIGIN}/v1/notifications/certs/CERT`,
      'paypal-transmission-sig': 'simulated',
    };
    return { body: Buffer.from(JSON.stringify(event)), headers };
  }

  /** Approves an order on PayPal's page, as the customer; returns PayPal's response. */
  approveOrder(orderId: string, buyer: BuyerName): string {
    return this.tryAction(() => {
      const order = this.store.orders.get(orderId);
      if (!order) return 'no such order';
      this.actions.approveOrder(order, buyer);
      return order.status;
    });
  }

  /** Ends a review. */
  settleCapture(captureId: string, outcome: 'completed' | 'denied'): string {
    return this.tryAction(() => {
      const capture = this.store.captures.get(captureId);
      if (!capture) return 'no such capture';
      this.actions.settleCapture(capture, outcome);
      return capture.status;
    });
  }

  /** True if PayPal has saved this order's account but not yet reported its id. */
  hasPendingToken(orderId: string): boolean {
    const vault = this.store.orders.get(orderId)?.vault;
    return vault?.tokenId === null;
  }

  issueToken(orderId: string): string {
    return this.tryAction(() => {
      const order = this.store.orders.get(orderId);
      if (order) this.actions.issueToken(order);
      return 'issued';
    });
  }

  /** Disputes an order, as the buyer; returns undefined if there is nothing to dispute. */
  openDispute(orderId: string): string | undefined {
    const capture = this.store.captures
      .values()
      .find((candidate) => candidate.orderId === orderId && hasCaptured(candidate));
    let id: string | undefined;
    this.tryAction(() => (id = capture && this.actions.openDispute(capture).id) ?? 'no such capture');
    return id;
  }

  moveDispute(id: string, to: 'under_review' | 'won' | 'lost' | 'withdrawn'): void {
    this.tryAction(() => {
      const dispute = this.store.disputes.get(id);
      if (!dispute) return 'no such dispute';
      if (to === 'under_review') this.actions.reviewDispute(dispute);
      else this.actions.resolveDispute(dispute, WINNERS[to]);
      return dispute.status;
    });
  }

  listRequests(): readonly RequestRecord[] {
    return this.store.requests.listRecent(0);
  }

  /** Calculates our balance in cents from PayPal's records and after its fees. */
  sumBalanceCents(): number {
    const { captures, refunds, disputes } = this.store;
    return (
      sumNumbers(
        captures
          .values()
          .flatMap((capture) => (hasCaptured(capture) ? [capture.cents - calculateFee(capture.cents)] : [])),
      ) -
      sumNumbers(refunds.values().map(({ cents }) => cents)) -
      sumNumbers(disputes.values().flatMap(({ cents, releaseId }) => (releaseId === null ? [cents] : [])))
    );
  }

  listDisputes(): { readonly id: string; readonly status: string; readonly cents: number }[] {
    const outcomes = {
      RESOLVED_BUYER_FAVOUR: 'lost',
      RESOLVED_SELLER_FAVOUR: 'won',
      CANCELED_BY_BUYER: 'won',
    };
    return this.store.disputes.values().map(({ id, outcome, cents }) => ({
      id,
      status: outcome === null ? 'open' : outcomes[outcome],
      cents,
    }));
  }

  private tryAction(action: () => string): string {
    try {
      return action();
    } catch (error) {
      if (error instanceof PayPalError) return error.message.slice(0, 60);
      throw error;
    }
  }

  /** Counts how often the saved account did not pay an instalment. */
  countDeclines(instalmentId: string): number {
    const deniedCaptures = this.store.captures
      .values()
      .filter(({ status, customId }) => status === 'DECLINED' && customId?.endsWith(`:${instalmentId}`));
    const refusedCharges = [...this.refusedRequestIds].filter((key) =>
      key.startsWith(`bal:${instalmentId}:`),
    );
    return deniedCaptures.length + refusedCharges.length;
  }

  /** Lists captures by order and the product's refunds, in cents. */
  listCapturedMoney(): CapturedMoney[] {
    const refunds = this.store.refunds.values().filter(({ isReversal }) => isReversal !== true);
    return this.store.captures
      .values()
      .filter(hasCaptured)
      .map(({ id, orderId, customId, cents }) => {
        const captureRefunds = refunds.filter(({ captureId }) => captureId === id);
        const [bookingId = '', instalmentId = ''] = (customId ?? '').split(':');
        return {
          bookingId,
          instalmentId,
          paymentId: orderId,
          captureCount: 1,
          capturedCents: cents,
          refundCount: captureRefunds.length,
          refundedCents: sumNumbers(captureRefunds.map((refund) => refund.cents)),
        };
      });
  }
}
