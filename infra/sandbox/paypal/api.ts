import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { BodyTooLargeError, DroppedRequestError, readBody } from '../shared/http.js';
import { logFailure } from '../shared/log-failure.js';
import { matchPath } from '../shared/match-path.js';
import { redactData, redactText } from '../shared/redact.js';
import { toLoggedStatus } from '../shared/request-log.js';
import type { Outcome } from './control-state.js';
import type { Endpoint, PayPalCall, Result } from './http/endpoint.js';
import { AuthenticationError, type Detail, newBadRequest, PayPalError } from './http/errors.js';
import type { OAuth } from './http/oauth.js';
import { applyBeforeExecution, delayResponse, takePlannedOutcome } from './http/planned-outcomes.js';
import type { RequestIds } from './http/request-ids.js';
import { type ApiResponse, sendResponse } from './http/response.js';
import { newDebugId } from './ids.js';
import { disputeEndpoints } from './orders/disputes.js';
import { orderEndpoints } from './orders/orders.js';
import { paymentEndpoints } from './orders/payments.js';
import { transactionEndpoints } from './orders/transactions.js';
import { vaultEndpoints } from './orders/vault.js';
import type { KeyRecord, PayPalStore } from './store.js';
import { toView } from './views/view.js';
import { createNotificationEndpoints } from './webhooks/notifications.js';
import type { Signer } from './webhooks/signer.js';

/** A request as it arrives, by any transport. */
export interface RawRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  rawBody: string | Promise<string>;
}

interface ApiRequest {
  method: string;
  path: string;
  query: URLSearchParams;
  rawBody: string;
  requestId: string | null;
  isMinimal: boolean;
}

const ACCESS_TOKEN_PATH = '/v1/oauth2/token';

const REQUEST_ID_FAULT: Detail = {
  issue: 'INVALID_PARAMETER_SYNTAX',
  field: 'PayPal-Request-Id',
  location: 'header',
  description: 'The value of a field does not conform to the expected format.',
};

interface ApiServices {
  readonly requestIds: RequestIds;
  readonly oauth: OAuth;
  readonly signer: Signer;
  /** Runs after a request's commit, because new events may be pending. */
  readonly onCommit: () => Promise<void>;
}

/** The provider's API; paths come without the prefix `/paypal`. */
export class PayPalApi {
  private readonly endpoints: readonly Endpoint[];
  constructor(
    private readonly store: PayPalStore,
    private readonly services: ApiServices,
  ) {
    this.endpoints = [
      ...orderEndpoints,
      ...paymentEndpoints,
      ...vaultEndpoints,
      ...disputeEndpoints,
      ...transactionEndpoints,
      ...createNotificationEndpoints(services.signer),
    ];
  }

  /** Answers one request, unless a plan says to stay silent. */
  async handle(
    request: IncomingMessage,
    response: ServerResponse,
    { path, query }: Pick<RawRequest, 'path' | 'query'>,
  ): Promise<void> {
    const { method = 'GET', headers } = request;
    const debugId = newDebugId();
    const rawRequest = { method, path, query, headers, rawBody: readBody(request) };
    sendResponse(response, await this.processRequest(rawRequest, debugId), debugId);
  }

  /** Executes, logs and commits one request. */
  async processRequest(
    { method, path, query, headers, rawBody }: RawRequest,
    debugId: string,
  ): Promise<ApiResponse> {
    const startedAtMs = performance.now();
    const header = headers['paypal-request-id'];
    const incoming: ApiRequest = {
      method,
      path,
      query,
      rawBody: '',
      requestId: typeof header === 'string' && header !== '' ? header : null,
      isMinimal: !/(^|[\s,;])return=representation\b/.test(String(headers['prefer'] ?? '')),
    };
    let response: ApiResponse;
    try {
      incoming.rawBody = await rawBody;
      if (path === ACCESS_TOKEN_PATH && method === 'POST') {
        response = { status: 200, body: this.services.oauth.issueToken(headers, incoming.rawBody) };
      } else {
        this.services.oauth.assertToken(headers.authorization);
        response = await this.executeRequest(incoming, headers['content-type'], debugId);
      }
    } catch (error) {
      response = toFailure(error, debugId);
    }
    this.logRequest(incoming, response, debugId, Math.round(performance.now() - startedAtMs));
    this.store.journal.commit();
    await this.services.onCommit();
    return response;
  }

  private async executeRequest(
    incoming: ApiRequest,
    contentType: string | undefined,
    debugId: string,
  ): Promise<ApiResponse> {
    const { method, path, requestId } = incoming;
    const { endpoint, id } = this.requireRoute(method, path);
    const body = method === 'POST' ? parseJson(incoming.rawBody, contentType) : undefined;
    assertQuery(incoming.query, endpoint.queryNames);
    const run = endpoint.prepareCall(body, { id, query: incoming.query, rawBody: incoming.rawBody });
    const key = endpoint.lifetimeMs === null ? null : requestId;
    if (key !== null && !/^[\x21-\x7e]{1,108}$/.test(key)) throw newBadRequest([REQUEST_ID_FAULT]);
    const name = `${method} ${path}`;
    const storedRequest = key === null ? undefined : this.services.requestIds.reserveKey(key, name, body);
    if (storedRequest !== undefined) return this.repeatOutcome(storedRequest.outcome, incoming);
    try {
      const plannedOutcome = takePlannedOutcome(this.store, endpoint.operation);
      await applyBeforeExecution(plannedOutcome);
      const call: PayPalCall = { store: this.store, requestId, plannedOutcome };
      const result = this.runAndStore(call, run, debugId, (outcome) => {
        const lifetimeMs = endpoint.lifetimeMs ?? 0;
        if (key !== null)
          this.services.requestIds.storeOutcome(key, { endpoint: name, body, lifetimeMs, outcome });
      });
      const executedResponse = this.toResponse(call, result, incoming);
      const response = applyAfterExecution(executedResponse, plannedOutcome, debugId);
      await delayResponse(plannedOutcome);
      return response;
    } finally {
      if (key !== null) this.services.requestIds.releaseKey(key);
    }
  }

  private requireRoute(method: string, path: string): { endpoint: Endpoint; id: string } {
    const matches = this.endpoints.flatMap((endpoint) => {
      const id = matchPath(endpoint.path, path);
      return id === undefined ? [] : [{ endpoint, id }];
    });
    const route = matches.find(({ endpoint }) => endpoint.method === method);
    if (route === undefined) throw new PayPalError(matches.length > 0 ? 405 : 404);
    return route;
  }

  /** Repeats the object's current state, as PayPal does, and not the first response. */
  private repeatOutcome(outcome: KeyRecord['outcome'], incoming: ApiRequest): ApiResponse {
    if ('refusal' in outcome) return { ...outcome.refusal, isReplayed: true };
    return { status: 200, body: toView(this.store, outcome.ref, incoming), isReplayed: true };
  }

  /** Executes the request and stores the result under its id. */
  private runAndStore(
    call: PayPalCall,
    run: (call: PayPalCall) => Result,
    debugId: string,
    storeOutcome: (outcome: KeyRecord['outcome']) => void,
  ): Result {
    try {
      const result = run(call);
      if ('ref' in result) storeOutcome({ ref: result.ref });
      return result;
    } catch (error) {
      if (error instanceof PayPalError && error.isProcessed)
        storeOutcome({ refusal: { status: 422, body: error.toBody(debugId) } });
      throw error;
    }
  }

  private toResponse(call: PayPalCall, result: Result, { isMinimal }: ApiRequest): ApiResponse {
    if (!('ref' in result)) return result;
    if (isMinimal && result.minimal === 204) return { status: 204 };
    return { status: result.status, body: toView(call.store, result.ref, { isMinimal }) };
  }

  private logRequest(incoming: ApiRequest, response: ApiResponse, debugId: string, ms: number): void {
    const { details, error, name } = (response.body ?? {}) as {
      details?: Detail[];
      error?: string;
      name?: string;
    };
    const hasFailed = response.status >= 400;
    this.store.requests.addRequest({
      id: debugId,
      at: new Date(this.store.nowMs()).toISOString(),
      method: incoming.method,
      path: redactText(incoming.path),
      params: redactData(toLoggedParams(incoming)),
      idempotencyKey: incoming.requestId === null ? null : redactText(incoming.requestId),
      isReplayed: response.isReplayed ?? false,
      status: toLoggedStatus(response.status, response.fault),
      error: hasFailed ? (details?.[0]?.issue ?? error ?? name ?? null) : null,
      ms,
    });
  }
}

function applyAfterExecution(
  response: ApiResponse,
  plannedOutcome: Outcome | undefined,
  debugId: string,
): ApiResponse {
  if (plannedOutcome === 'timeout_after_success') return { ...response, fault: 'no_answer' };
  if (plannedOutcome === 'cut') return { ...response, fault: 'cut' };
  return plannedOutcome === 'http_500_after_success' ? toFailure(new PayPalError(500), debugId) : response;
}

function toFailure(error: unknown, debugId: string): ApiResponse {
  if (error instanceof DroppedRequestError) return { status: 0, fault: 'no_answer' };
  if (error instanceof AuthenticationError) return { status: error.status, body: error.toBody() };
  if (error instanceof PayPalError) return { status: error.status, body: error.toBody(debugId) };
  if (error instanceof BodyTooLargeError) return toFailure(new PayPalError(413), debugId);
  logFailure(error);
  return toFailure(new PayPalError(500), debugId);
}

function parseJson(text: string, contentType: string | undefined): unknown {
  if (contentType?.startsWith('application/json') !== true) throw new PayPalError(415);
  try {
    return text === '' ? {} : (JSON.parse(text) as unknown);
  } catch {
    throw newBadRequest([
      {
        issue: 'MALFORMED_REQUEST_JSON',
        field: '/',
        location: 'body',
        description: 'The request JSON is not well formed.',
      },
    ]);
  }
}

function assertQuery(query: URLSearchParams, allowedNames: readonly string[]): void {
  const unknownName = [...query.keys()].find((name) => !allowedNames.includes(name));
  if (unknownName === undefined) return;
  throw newBadRequest([
    {
      issue: 'INVALID_PARAMETER',
      field: unknownName,
      location: 'query',
      description: 'Cannot be specified as part of the request.',
    },
  ]);
}

function toLoggedParams({ path, rawBody, query }: ApiRequest): unknown {
  if (path === ACCESS_TOKEN_PATH) return { grant_type: new URLSearchParams(rawBody).get('grant_type') };
  if (path.endsWith('verify-webhook-signature')) return {};
  try {
    return rawBody === '' ? Object.fromEntries(query) : (JSON.parse(rawBody) as unknown);
  } catch {
    return { malformed: rawBody.slice(0, 200) };
  }
}
