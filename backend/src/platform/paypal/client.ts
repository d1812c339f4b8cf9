import { z } from 'zod';
import {
  parseBody,
  parseTransmission,
  type SignatureVerdict,
  type Transmission,
} from './certificate-verifier.js';
import {
  toAuthorization,
  toCapture,
  toOrder,
  toPayPalDispute,
  toPayPalEvent,
  toRefund,
  toTransactions,
  toVaultToken,
} from './convert-responses.js';
import { toMoney, toOffSessionOrder, toOnSessionOrder } from './order-requests.js';
import type {
  Authorization,
  Capture,
  CaptureRequest,
  EventHeaders,
  EventReading,
  Order,
  OrderRequest,
  PayPal,
  PayPalDispute,
  PayPalEvent,
  PayPalResponse,
  Refund,
  RefundRequest,
  SavedAccountRequest,
  Transaction,
  VaultToken,
} from './port.js';
import { type PageSchema, readAllPages } from './read-all-pages.js';
import * as shapes from './response-schemas.js';
import { PayPalRefusal, type PayPalRequest, type PayPalSettings, PayPalTransport } from './transport.js';

/** PayPal's maximum number of events per page. */
const EVENTS_PER_PAGE = 300;
/** PayPal's maximum number of saved accounts per page. */
const TOKENS_PER_PAGE = 5;
/** PayPal's maximum number of transactions per page. */
const TRANSACTIONS_PER_PAGE = 500;

const DISPUTES_PER_PAGE = 50;

export interface ClientSettings extends PayPalSettings {
  readonly webhookId: string;
  /** Verifies deliveries locally; without it, PayPal verifies them. */
  readonly verifier?:
    { verify: (rawBody: Buffer, transmission: Transmission) => Promise<SignatureVerdict> } | undefined;
}

const encodeId = encodeURIComponent;

/** PayPal's REST API, or a local server that implements it. */
export class PayPalClient implements PayPal {
  private readonly transport: PayPalTransport;

  constructor(private readonly settings: ClientSettings) {
    this.transport = new PayPalTransport(settings);
  }

  createOrder(request: OrderRequest, requestId: string): Promise<PayPalResponse<Order>> {
    const body = toOnSessionOrder(request);
    return this.post({ path: '/v2/checkout/orders', body, requestId, shape: shapes.order }, toOrder);
  }

  authorizeSaved(request: SavedAccountRequest, requestId: string): Promise<PayPalResponse<Order>> {
    const body = toOffSessionOrder(request);
    const path = '/v2/checkout/orders';
    return this.post({ path, body, requestId, shape: shapes.order, fallback: 'declined' }, toOrder);
  }

  retrieveOrder(orderId: string): Promise<PayPalResponse<Order>> {
    return this.get(`/v2/checkout/orders/${encodeId(orderId)}`, shapes.order, toOrder);
  }

  captureOrder(orderId: string, requestId: string): Promise<PayPalResponse<Order>> {
    return this.postOrderStep(`/v2/checkout/orders/${encodeId(orderId)}/capture`, requestId);
  }

  authorizeOrder(orderId: string, requestId: string): Promise<PayPalResponse<Order>> {
    return this.postOrderStep(`/v2/checkout/orders/${encodeId(orderId)}/authorize`, requestId);
  }

  retrieveAuthorization(authorizationId: string): Promise<PayPalResponse<Authorization>> {
    const path = `/v2/payments/authorizations/${encodeId(authorizationId)}`;
    return this.get(path, shapes.authorization, toAuthorization);
  }

  captureAuthorization(
    authorizationId: string,
    { amountCents, invoiceId }: CaptureRequest,
    requestId: string,
  ): Promise<PayPalResponse<Capture>> {
    return this.post(
      {
        path: `/v2/payments/authorizations/${encodeId(authorizationId)}/capture`,
        body: { amount: toMoney(amountCents), invoice_id: invoiceId, final_capture: true },
        requestId,
        shape: shapes.capture,
      },
      toCapture,
    );
  }

  voidAuthorization(authorizationId: string, requestId: string): Promise<PayPalResponse<Authorization>> {
    const path = `/v2/payments/authorizations/${encodeId(authorizationId)}/void`;
    return this.post({ path, body: {}, requestId, shape: shapes.authorization }, toAuthorization);
  }

  retrieveCapture(captureId: string): Promise<PayPalResponse<Capture>> {
    return this.get(`/v2/payments/captures/${encodeId(captureId)}`, shapes.capture, toCapture);
  }

  refund(
    captureId: string,
    { amountCents, refundId }: RefundRequest,
    requestId: string,
  ): Promise<PayPalResponse<Refund>> {
    return this.post(
      {
        path: `/v2/payments/captures/${encodeId(captureId)}/refund`,
        body: { amount: toMoney(amountCents), invoice_id: refundId },
        requestId,
        shape: shapes.refund,
        fallback: 'state',
      },
      toRefund,
    );
  }

  retrieveRefund(providerRefundId: string): Promise<PayPalResponse<Refund>> {
    return this.get(`/v2/payments/refunds/${encodeId(providerRefundId)}`, shapes.refund, toRefund);
  }

  retrieveVaultToken(vaultId: string): Promise<PayPalResponse<VaultToken>> {
    return this.get(`/v3/vault/payment-tokens/${encodeId(vaultId)}`, shapes.vaultToken, toVaultToken);
  }

  async deleteVaultToken(vaultId: string): Promise<PayPalResponse<{ readonly id: string }>> {
    const response = await this.transport.sendRequest({
      method: 'DELETE',
      path: `/v3/vault/payment-tokens/${encodeId(vaultId)}`,
      shape: z.unknown(),
    });
    return response.kind === 'ok' ? { kind: 'ok', value: { id: vaultId } } : response;
  }

  listVaultTokens(customerId: string): Promise<PayPalResponse<VaultToken[]>> {
    const query = new URLSearchParams({ customer_id: customerId, page_size: String(TOKENS_PER_PAGE) });
    return this.readPages(
      '/v3/vault/payment-tokens',
      query,
      shapes.vaultTokens,
      ({ payment_tokens: tokens }) => tokens.map(toVaultToken),
    );
  }

  listEvents(since: string, until: string): Promise<PayPalResponse<PayPalEvent[]>> {
    const query = new URLSearchParams({
      start_time: since,
      end_time: until,
      page_size: String(EVENTS_PER_PAGE),
    });
    return this.readPages('/v1/notifications/webhooks-events', query, shapes.events, ({ events }) =>
      events.map(toPayPalEvent),
    );
  }

  findOrderByCapture(captureId: string): Promise<PayPalResponse<string | undefined>> {
    return this.get(
      `/v2/payments/captures/${encodeId(captureId)}`,
      shapes.capture,
      ({ supplementary_data: data }) => data?.related_ids?.order_id ?? undefined,
    );
  }

  listDisputes(captureId: string): Promise<PayPalResponse<string[]>> {
    const query = new URLSearchParams({
      disputed_transaction_id: captureId,
      page_size: String(DISPUTES_PER_PAGE),
    });
    return this.readPages('/v1/customer/disputes', query, shapes.disputes, ({ items }) =>
      items.map(({ dispute_id: disputeId }) => disputeId),
    );
  }

  retrieveDispute(disputeId: string): Promise<PayPalResponse<PayPalDispute>> {
    return this.get(`/v1/customer/disputes/${encodeId(disputeId)}`, shapes.dispute, toPayPalDispute);
  }

  listTransactions(since: string, until: string): Promise<PayPalResponse<Transaction[]>> {
    const query = new URLSearchParams({
      start_date: since,
      end_date: until,
      fields: 'transaction_info',
      page_size: String(TRANSACTIONS_PER_PAGE),
    });
    return this.readPages('/v1/reporting/transactions', query, shapes.transactions, toTransactions);
  }

  async parseEvent(rawBody: Buffer, headers: EventHeaders): Promise<EventReading> {
    const transmission = parseTransmission(headers);
    const validation = shapes.event.safeParse(parseBody(rawBody));
    if (transmission === undefined || !validation.success) return { kind: 'forged' };
    const verdict = await (this.settings.verifier?.verify(rawBody, transmission) ??
      this.verifyAtPayPal(rawBody, transmission));
    if (verdict.kind === 'genuine') return { kind: 'event', event: toPayPalEvent(validation.data) };
    return verdict;
  }

  /** Sends the exact body bytes, because PayPal signed those. */
  private async verifyAtPayPal(rawBody: Buffer, transmission: Transmission): Promise<SignatureVerdict> {
    const transmissionJson = JSON.stringify({
      auth_algo: transmission.algorithm,
      cert_url: transmission.certUrl,
      transmission_id: transmission.id,
      transmission_sig: transmission.signature,
      transmission_time: transmission.time,
      webhook_id: this.settings.webhookId,
    });
    try {
      const response = await this.transport.sendRequest({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: `${transmissionJson.slice(0, -1)},"webhook_event":${rawBody.toString('utf8')}}`,
        shape: shapes.verification,
      });
      if (response.kind === 'ok')
        return { kind: response.value.verification_status === 'SUCCESS' ? 'genuine' : 'forged' };
      return { kind: 'unverified', reason: response.kind === 'unknown' ? response.reason : response.kind };
    } catch (error) {
      // PayPal's own deliveries always have the required form.
      if (error instanceof PayPalRefusal && error.status === 400) return { kind: 'forged' };
      throw error;
    }
  }

  private postOrderStep(path: string, requestId: string): Promise<PayPalResponse<Order>> {
    return this.post({ path, body: {}, requestId, shape: shapes.order, fallback: 'declined' }, toOrder);
  }

  private async get<S extends z.ZodType, T>(
    path: string,
    shape: S,
    mapValue: (json: z.infer<S>) => T,
  ): Promise<PayPalResponse<T>> {
    return mapResponse(await this.transport.sendRequest({ method: 'GET', path, shape }), mapValue);
  }

  private async post<S extends z.ZodType, T>(
    { body, ...request }: Omit<PayPalRequest<S>, 'method' | 'body'> & { readonly body: object },
    mapValue: (json: z.infer<S>) => T,
  ): Promise<PayPalResponse<T>> {
    return mapResponse(
      await this.transport.sendRequest({ ...request, method: 'POST', body: JSON.stringify(body) }),
      mapValue,
    );
  }

  private readPages<S extends PageSchema, T>(
    path: string,
    query: URLSearchParams,
    shape: S,
    getItems: (json: z.infer<S>) => T[],
  ): Promise<PayPalResponse<T[]>> {
    return readAllPages(this.transport, { path, query, shape }, getItems);
  }
}

const mapResponse = <R, T>(response: PayPalResponse<R>, mapValue: (rawValue: R) => T): PayPalResponse<T> =>
  response.kind === 'ok' ? { kind: 'ok', value: mapValue(response.value) } : response;
