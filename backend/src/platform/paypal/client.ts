import { z } from 'zod';
import { dollars } from './money.js';
import type {
  Authorization,
  Capture,
  EventReading,
  Order,
  PayPal,
  PayPalAnswer,
  PayPalEvent,
  Refund,
  VaultToken,
} from './port.js';
import { authorizationOf, captureOf, customId, eventOf, orderOf, refundOf, tokenOf } from './read.js';
import * as shapes from './shapes.js';
import { PayPalRefusal, PayPalTransport, type PayPalSettings } from './transport.js';
import { readTransmission, type Transmission, type Verdict } from './webhooks.js';

const CURRENCY = 'USD';
const BRAND = 'Wayfold';
const LOCALES = { en: 'en-US', es: 'es-US' } as const;
/** PayPal's most per page; and as many pages at most. */
const EVENTS_PER_PAGE = 300;
const TOKENS_PER_PAGE = 5;
const MAX_PAGES = 200;

export interface ClientSettings extends PayPalSettings {
  readonly webhookId: string;
  /** Verifies deliveries without asking PayPal; without it PayPal is asked. */
  readonly verifier?:
    { verify: (rawBody: Buffer, transmission: Transmission) => Promise<Verdict> } | undefined;
}

type Purchase = Pick<
  Parameters<PayPal['authorizeSaved']>[0],
  'bookingId' | 'instalmentId' | 'amountCents' | 'invoiceId' | 'description'
>;

const id = encodeURIComponent;
const money = (cents: number) => ({ currency_code: CURRENCY, value: dollars(cents) });
const unit = (purchase: Purchase) => ({
  reference_id: 'default',
  description: purchase.description.slice(0, 127),
  custom_id: customId(purchase.bookingId, purchase.instalmentId),
  invoice_id: purchase.invoiceId,
  amount: money(purchase.amountCents),
});

/** PayPal's REST API, or a local server that speaks it. */
export class PayPalClient implements PayPal {
  readonly #transport: PayPalTransport;

  constructor(private readonly settings: ClientSettings) {
    this.#transport = new PayPalTransport(settings);
  }

  createOrder(
    request: Parameters<PayPal['createOrder']>[0],
    requestId: string,
  ): Promise<PayPalAnswer<Order>> {
    const { saveAccount, returnUrl, cancelUrl, locale } = request;
    const body = {
      intent: 'CAPTURE',
      purchase_units: [unit(request)],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: BRAND,
            locale: LOCALES[locale],
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: returnUrl,
            cancel_url: cancelUrl,
          },
          ...(saveAccount && {
            attributes: { vault: { store_in_vault: 'ON_SUCCESS', usage_type: 'MERCHANT' } },
          }),
        },
      },
    };
    return this.#post('/v2/checkout/orders', body, requestId, shapes.order, orderOf);
  }

  authorizeSaved(
    request: Parameters<PayPal['authorizeSaved']>[0],
    requestId: string,
  ): Promise<PayPalAnswer<Order>> {
    const body = {
      intent: 'AUTHORIZE',
      purchase_units: [unit(request)],
      payment_source: {
        paypal: {
          vault_id: request.vaultId,
          stored_credential: {
            payment_initiator: 'MERCHANT',
            payment_type: 'UNSCHEDULED',
            usage: 'SUBSEQUENT',
          },
        },
      },
    };
    return this.#post('/v2/checkout/orders', body, requestId, shapes.order, orderOf);
  }

  retrieveOrder(orderId: string): Promise<PayPalAnswer<Order>> {
    return this.#get(`/v2/checkout/orders/${id(orderId)}`, shapes.order, orderOf);
  }

  captureOrder(orderId: string, requestId: string): Promise<PayPalAnswer<Order>> {
    return this.#post(`/v2/checkout/orders/${id(orderId)}/capture`, {}, requestId, shapes.order, orderOf);
  }

  authorizeOrder(orderId: string, requestId: string): Promise<PayPalAnswer<Order>> {
    return this.#post(`/v2/checkout/orders/${id(orderId)}/authorize`, {}, requestId, shapes.order, orderOf);
  }

  retrieveAuthorization(authorizationId: string): Promise<PayPalAnswer<Authorization>> {
    return this.#get(
      `/v2/payments/authorizations/${id(authorizationId)}`,
      shapes.authorization,
      authorizationOf,
    );
  }

  captureAuthorization(
    authorizationId: string,
    { amountCents, invoiceId }: Parameters<PayPal['captureAuthorization']>[1],
    requestId: string,
  ): Promise<PayPalAnswer<Capture>> {
    return this.#post(
      `/v2/payments/authorizations/${id(authorizationId)}/capture`,
      { amount: money(amountCents), invoice_id: invoiceId, final_capture: true },
      requestId,
      shapes.capture,
      captureOf,
    );
  }

  voidAuthorization(authorizationId: string, requestId: string): Promise<PayPalAnswer<Authorization>> {
    const path = `/v2/payments/authorizations/${id(authorizationId)}/void`;
    return this.#post(path, {}, requestId, shapes.authorization, authorizationOf);
  }

  retrieveCapture(captureId: string): Promise<PayPalAnswer<Capture>> {
    return this.#get(`/v2/payments/captures/${id(captureId)}`, shapes.capture, captureOf);
  }

  refund(
    captureId: string,
    { amountCents, refundId }: Parameters<PayPal['refund']>[1],
    requestId: string,
  ): Promise<PayPalAnswer<Refund>> {
    return this.#post(
      `/v2/payments/captures/${id(captureId)}/refund`,
      { amount: money(amountCents), invoice_id: refundId },
      requestId,
      shapes.refund,
      refundOf,
    );
  }

  retrieveRefund(refundId: string): Promise<PayPalAnswer<Refund>> {
    return this.#get(`/v2/payments/refunds/${id(refundId)}`, shapes.refund, refundOf);
  }

  retrieveVaultToken(vaultId: string): Promise<PayPalAnswer<VaultToken>> {
    return this.#get(`/v3/vault/payment-tokens/${id(vaultId)}`, shapes.vaultToken, tokenOf);
  }

  async deleteVaultToken(vaultId: string): Promise<PayPalAnswer<{ readonly id: string }>> {
    const answer = await this.#transport.ask({
      method: 'DELETE',
      path: `/v3/vault/payment-tokens/${id(vaultId)}`,
      shape: z.unknown(),
    });
    return answer.kind === 'ok' ? { kind: 'ok', value: { id: vaultId } } : answer;
  }

  listVaultTokens(customerId: string): Promise<PayPalAnswer<VaultToken[]>> {
    const query = new URLSearchParams({ customer_id: customerId, page_size: String(TOKENS_PER_PAGE) });
    return this.#pages('/v3/vault/payment-tokens', query, shapes.vaultTokens, ({ payment_tokens: tokens }) =>
      tokens.map(tokenOf),
    );
  }

  listEvents(since: string, until: string): Promise<PayPalAnswer<PayPalEvent[]>> {
    const query = new URLSearchParams({
      start_time: since,
      end_time: until,
      page_size: String(EVENTS_PER_PAGE),
    });
    return this.#pages('/v1/notifications/webhooks-events', query, shapes.events, ({ events }) =>
      events.map(eventOf),
    );
  }

  async readEvent(rawBody: Buffer, headers: Parameters<PayPal['readEvent']>[1]): Promise<EventReading> {
    const transmission = readTransmission(headers);
    const read = shapes.event.safeParse(parsed(rawBody));
    if (transmission === undefined || !read.success) return { kind: 'forged' };
    const verdict = await (this.settings.verifier?.verify(rawBody, transmission) ??
      this.#verifyThere(rawBody, transmission));
    if (verdict.kind === 'genuine') return { kind: 'event', event: eventOf(read.data) };
    return verdict;
  }

  /** PayPal signed the bytes of the body, so they are asked about as they came. */
  async #verifyThere(rawBody: Buffer, transmission: Transmission): Promise<Verdict> {
    const facts = JSON.stringify({
      auth_algo: transmission.algorithm,
      cert_url: transmission.certUrl,
      transmission_id: transmission.id,
      transmission_sig: transmission.signature,
      transmission_time: transmission.time,
      webhook_id: this.settings.webhookId,
    });
    try {
      const answer = await this.#transport.ask({
        method: 'POST',
        path: '/v1/notifications/verify-webhook-signature',
        body: `${facts.slice(0, -1)},"webhook_event":${rawBody.toString('utf8')}}`,
        shape: shapes.verification,
      });
      if (answer.kind === 'ok')
        return { kind: answer.value.verification_status === 'SUCCESS' ? 'genuine' : 'forged' };
      return { kind: 'unverified', why: answer.kind === 'unknown' ? answer.why : answer.kind };
    } catch (error) {
      // PayPal's own deliveries have the form that it asks for.
      if (error instanceof PayPalRefusal && error.status === 400) return { kind: 'forged' };
      throw error;
    }
  }

  async #get<S extends z.ZodType, T>(
    path: string,
    shape: S,
    read: (raw: z.infer<S>) => T,
  ): Promise<PayPalAnswer<T>> {
    return mapped(await this.#transport.ask({ method: 'GET', path, shape }), read);
  }

  async #post<S extends z.ZodType, T>(
    path: string,
    body: object,
    requestId: string,
    shape: S,
    read: (raw: z.infer<S>) => T,
  ): Promise<PayPalAnswer<T>> {
    const sent = { method: 'POST', path, body: JSON.stringify(body), requestId, shape } as const;
    return mapped(await this.#transport.ask(sent), read);
  }

  /** All pages. Of the link to the next one only its query is followed, never its host. */
  async #pages<S extends z.ZodType<{ links: { rel: string; href: string }[] }>, T>(
    path: string,
    query: URLSearchParams,
    shape: S,
    read: (raw: z.infer<S>) => T[],
  ): Promise<PayPalAnswer<T[]>> {
    const all: T[] = [];
    let search = query.toString();
    for (let page = 0; page < MAX_PAGES; page += 1) {
      const answer = await this.#transport.ask({ method: 'GET', path: `${path}?${search}`, shape });
      if (answer.kind !== 'ok') return answer;
      all.push(...read(answer.value));
      const next = answer.value.links.find(({ rel }) => rel === 'next')?.href;
      if (next === undefined) return { kind: 'ok', value: all };
      if (!URL.canParse(next)) break;
      search = new URL(next).search.slice(1);
    }
    return { kind: 'unknown', why: 'the list does not end', retryAfterMs: null };
  }
}

const mapped = <R, T>(answer: PayPalAnswer<R>, read: (raw: R) => T): PayPalAnswer<T> =>
  answer.kind === 'ok' ? { kind: 'ok', value: read(answer.value) } : answer;

function parsed(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8')) as unknown;
  } catch {
    return undefined;
  }
}
