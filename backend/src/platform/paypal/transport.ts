import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { z } from 'zod';
import { type Fetch, fetchBytes } from '../http/fetch-bytes.js';
import type { PayPalResponse } from './port.js';
import * as shapes from './response-schemas.js';

export interface PayPalSettings {
  /** Without a trailing slash: `https://api-m.paypal.com`, or the sandbox's address with its path. */
  readonly baseUrl: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly timeoutMs?: number | undefined;
  /** Milliseconds since 1970; decides when to renew the access token. */
  readonly now?: (() => number) | undefined;
  /** HTTP client; the network by default. */
  readonly fetch?: Fetch | undefined;
}

/** Our request was wrong: PayPal did nothing, and a retry does not help. */
export class PayPalRefusal extends Error {
  constructor(
    readonly status: number,
    readonly issue: string,
    readonly debugId: string | null,
  ) {
    super(`PayPal refuses the request: ${status} ${issue}`);
  }
}

export interface PayPalRequest<S extends z.ZodType> {
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Relative to the base URL, including the query. */
  readonly path: string;
  /** JSON text. */
  readonly body?: string;
  readonly requestId?: string;
  readonly shape: S;
  /** How to treat an unlisted issue (422): PayPal has done nothing. If absent, it counts as our mistake. */
  readonly fallback?: 'declined' | 'state';
}

const REQUEST_TIMEOUT_MS = 20_000;
/** Tokens are renewed this long before they expire. */
const RENEWAL_LEAD_MS = MINUTE_MS;
/** PayPal's responses are shorter; anything longer is not PayPal's. */
const MAX_RESPONSE_BYTES = 4 * 1024 * 1024;

const DECLINED_ISSUES = new Set([
  'INSTRUMENT_DECLINED',
  'PAYER_ACTION_REQUIRED',
  'PAYER_CANNOT_PAY',
  'PAYER_ACCOUNT_RESTRICTED',
  'PAYER_ACCOUNT_LOCKED_OR_CLOSED',
  'TRANSACTION_REFUSED',
  'TRANSACTION_LIMIT_EXCEEDED',
  'REDIRECT_PAYER_FOR_ALTERNATE_FUNDING',
  'TOKEN_ID_NOT_FOUND',
  'BILLING_AGREEMENT_NOT_FOUND',
]);

const STATE_ISSUES = new Set([
  'ORDER_NOT_APPROVED',
  'ORDER_ALREADY_CAPTURED',
  'ORDER_ALREADY_AUTHORIZED',
  'ORDER_ALREADY_COMPLETED',
  'ORDER_COMPLETED_OR_VOIDED',
  'ORDER_EXPIRED',
  'AUTHORIZATION_ALREADY_CAPTURED',
  'AUTHORIZATION_VOIDED',
  'AUTHORIZATION_EXPIRED',
  'AUTHORIZATION_DENIED',
  'MAX_CAPTURE_AMOUNT_EXCEEDED',
  'PREVIOUSLY_CAPTURED',
  'PREVIOUSLY_VOIDED',
  'DUPLICATE_INVOICE_ID',
  'PENDING_CAPTURE',
  'CAPTURE_FULLY_REFUNDED',
  'REFUND_AMOUNT_EXCEEDED',
  'REFUND_NOT_ALLOWED',
  'REFUND_TIME_LIMIT_EXCEEDED',
]);

const newUnknownResponse = (reason: string, retryAfterMs: number | null = null): PayPalResponse<never> => ({
  kind: 'unknown',
  reason,
  retryAfterMs,
});

/** Returns the name of an error; a timeout is a DOMException, which need not be an Error. */
const getErrorName = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'name' in error ? String(error.name) : 'no answer';

interface RawResponse {
  readonly status: number;
  readonly json: unknown;
  readonly retryAfter: string | null;
}

/** The transport of one HTTP request to PayPal, which classifies the response and follows no redirects. */
export class PayPalTransport {
  private readonly timeoutMs: number;
  private readonly now: () => number;
  private token: { readonly text: string; readonly expiresAtMs: number } | undefined;
  /** Concurrent requests share one token renewal. */
  private pendingRenewal: Promise<string> | undefined;

  constructor(private readonly settings: PayPalSettings) {
    this.timeoutMs = settings.timeoutMs ?? REQUEST_TIMEOUT_MS;
    this.now = settings.now ?? Date.now;
  }

  /** @throws PayPalRefusal */
  async sendRequest<S extends z.ZodType>(request: PayPalRequest<S>): Promise<PayPalResponse<z.infer<S>>> {
    let rawResponse: RawResponse;
    try {
      rawResponse = await this.sendOnce(request, await this.ensureAccessToken());
      // The token was revoked early; PayPal did not execute the request.
      if (rawResponse.status === 401)
        rawResponse = await this.sendOnce(request, await this.ensureAccessToken({ mustRenew: true }));
    } catch (error) {
      if (error instanceof PayPalRefusal) throw error;
      return newUnknownResponse(getErrorName(error));
    }
    return parseResponse(request, rawResponse);
  }

  private async sendOnce(request: PayPalRequest<z.ZodType>, token: string): Promise<RawResponse> {
    return this.fetchJson(request.path, {
      method: request.method,
      headers: omitUndefined({
        authorization: `Bearer ${token}`,
        accept: 'application/json',
        prefer: 'return=representation',
        'content-type': request.method === 'POST' ? 'application/json' : undefined,
        'paypal-request-id': request.requestId,
      }),
      body: request.body ?? null,
    });
  }

  private ensureAccessToken({ mustRenew = false } = {}): Promise<string> {
    if (!mustRenew && this.token !== undefined && this.token.expiresAtMs > this.now())
      return Promise.resolve(this.token.text);
    this.pendingRenewal ??= this.renewToken().finally(() => (this.pendingRenewal = undefined));
    return this.pendingRenewal;
  }

  private async renewToken(): Promise<string> {
    const { clientId, clientSecret } = this.settings;
    const { status, json } = await this.fetchJson('/v1/oauth2/token', {
      method: 'POST',
      headers: {
        authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        accept: 'application/json',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: 'grant_type=client_credentials',
    });
    if (status === 400 || status === 401 || status === 403)
      throw new PayPalRefusal(status, 'the client id or secret is wrong', null);
    const validation = shapes.accessToken.safeParse(json);
    if (status !== 200 || !validation.success) throw new Error('no access token');
    const lifetimeMs = validation.data.expires_in * 1000;
    this.token = {
      text: validation.data.access_token,
      expiresAtMs: this.now() + Math.max(lifetimeMs - RENEWAL_LEAD_MS, lifetimeMs / 2),
    };
    return this.token.text;
  }

  private async fetchJson(path: string, init: RequestInit): Promise<RawResponse> {
    const { status, headers, body } = await fetchBytes(
      `${this.settings.baseUrl}${path}`,
      { ...init, redirect: 'manual' },
      { timeoutMs: this.timeoutMs, maxBytes: MAX_RESPONSE_BYTES, fetch: this.settings.fetch },
    );
    return { status, json: parseJson(body.toString('utf8')), retryAfter: headers.get('retry-after') };
  }
}

/** Parses a body: an empty one counts as an empty object; returns undefined if it is not JSON. */
function parseJson(text: string): unknown {
  if (text === '') return {};
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Parses a response; anything that could have taken effect is `unknown`. @throws PayPalRefusal */
function parseResponse<S extends z.ZodType>(
  { shape, fallback }: Pick<PayPalRequest<S>, 'shape' | 'fallback'>,
  { status, json, retryAfter }: RawResponse,
): PayPalResponse<z.infer<S>> {
  if (status >= 200 && status < 300) {
    const validation = shape.safeParse(json);
    return validation.success ? { kind: 'ok', value: validation.data } : newUnreadableResponse(status);
  }
  const seconds = /^\d{1,5}$/.test(retryAfter ?? '') ? Number(retryAfter) : null;
  if (status === 429 || status === 409 || status >= 500 || status < 400)
    return newUnknownResponse(`answered ${status}`, seconds === null ? null : seconds * 1000);
  if (status === 401) throw new PayPalRefusal(status, 'the access token is refused', null);
  const problem = shapes.problem.safeParse(json);
  return problem.success ? classifyProblem(status, problem.data, fallback) : newUnreadableResponse(status);
}

const newUnreadableResponse = (status: number) => newUnknownResponse(`${status} that cannot be read`);

/** Classifies a request that had no effect. @throws PayPalRefusal */
function classifyProblem(
  status: number,
  problem: z.infer<typeof shapes.problem>,
  fallback: PayPalRequest<z.ZodType>['fallback'],
): PayPalResponse<never> {
  const { name, details, links, debug_id: debugId } = problem;
  const issue = details[0]?.issue ?? name;
  if (status === 404) return { kind: 'missing' };
  if (
    status === 422 &&
    (DECLINED_ISSUES.has(issue) || (fallback === 'declined' && !STATE_ISSUES.has(issue)))
  ) {
    const payerLink = links.find(({ rel }) => rel === 'payer-action' || rel === 'redirect');
    return { kind: 'declined', issue, payerUrl: payerLink?.href ?? null };
  }
  if (status === 422 && (STATE_ISSUES.has(issue) || fallback === 'state')) return { kind: 'state', issue };
  throw new PayPalRefusal(status, issue, debugId ?? null);
}
