import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeForm, type FormHash, MalformedFormError } from '../shared/form.js';
import { readBody } from '../shared/http.js';
import { matchPath } from '../shared/match-path.js';
import { redactData, redactText } from '../shared/redact.js';
import { toLoggedStatus } from '../shared/request-log.js';
import { balanceEndpoints } from './balance/balance.js';
import { disputeEndpoints } from './balance/disputes.js';
import { payoutEndpoints } from './balance/payouts.js';
import { refundEndpoints } from './balance/refunds.js';
import type { RequestFault } from './control-state.js';
import { eventEndpoints } from './events.js';
import { prepareExpansion } from './expand.js';
import { type ApiKeys, assertKey, assertVersion, requireForm } from './http/admission.js';
import { Call } from './http/call.js';
import type { Endpoint } from './http/endpoint.js';
import { ApiError, newBadRequest } from './http/errors.js';
import { applyFaultBefore, newRateLimitError, takeFault, toResponseFault } from './http/faults.js';
import type { Idempotency } from './http/idempotency.js';
import { type ApiResponse, sendResponse, toFailure } from './http/response.js';
import type { Traffic } from './http/traffic.js';
import { newRequestId } from './ids.js';
import { customerEndpoints } from './payments/customers.js';
import { intentEndpoints } from './payments/intents.js';
import { paymentMethodEndpoints } from './payments/payment-methods.js';
import { setupEndpoints } from './payments/setups.js';
import type { StripeStore } from './store.js';

export const ENDPOINTS: readonly Endpoint[] = [
  ...customerEndpoints,
  ...intentEndpoints,
  ...paymentMethodEndpoints,
  ...refundEndpoints,
  ...disputeEndpoints,
  ...setupEndpoints,
  ...balanceEndpoints,
  ...payoutEndpoints,
  ...eventEndpoints,
];

interface IncomingRequest {
  method: string;
  path: string;
  /** The body's form text; for GET, the query's. */
  form: string;
  idempotencyKey: string | null;
  requestId: string;
}

interface Route {
  endpoint: Endpoint;
  id: string;
}

interface ApiServices {
  readonly idempotency: Idempotency;
  readonly keys: ApiKeys;
  readonly traffic: Traffic;
  /** Runs after a request's commit, because new events may be pending. */
  readonly onCommit: () => Promise<void>;
}

/** The provider's API under `/v1`. */
export class StripeApi {
  constructor(
    private readonly store: StripeStore,
    private readonly services: ApiServices,
  ) {}

  /** Answers one request, unless a plan says to stay silent. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const isAdmitted = this.services.traffic.admitCall(performance.now());
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const key = request.headers['idempotency-key'];
    const incoming: IncomingRequest = {
      method: request.method ?? 'GET',
      path: url.pathname,
      form: url.search.slice(1),
      idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
      requestId: newRequestId(),
    };
    const apiResponse = await this.processRequest(incoming, async () => {
      const body = await readBody(request);
      assertVersion(request);
      assertKey(request.headers.authorization, this.services.keys);
      if (!isAdmitted) throw newRateLimitError();
      if (body !== '') incoming.form = requireForm(request, body, incoming.form);
    });
    await sendResponse(response, apiResponse, incoming);
  }

  /** Executes, logs and commits one request, independent of its connection. `admit` throws to refuse it. */
  async processRequest(incoming: IncomingRequest, admit?: () => Promise<void>): Promise<ApiResponse> {
    const startedAtMs = performance.now();
    let response: ApiResponse;
    try {
      await admit?.();
      response = await this.executeRequest(incoming);
    } catch (error) {
      response = toFailure(error, incoming.requestId);
    }
    this.logRequest(incoming, response, Math.round(performance.now() - startedAtMs));
    this.store.journal.commit();
    await this.services.onCommit();
    return response;
  }

  private async executeRequest(incoming: IncomingRequest): Promise<ApiResponse> {
    const { method, path } = incoming;
    const [route] = ENDPOINTS.flatMap((endpoint): Route[] => {
      const id = endpoint.method === method ? matchPath(endpoint.path, path) : undefined;
      return id === undefined ? [] : [{ endpoint, id }];
    });
    if (route === undefined) {
      throw newBadRequest(
        `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs, or the list of what the payment sandbox implements.`,
        {},
        404,
      );
    }
    const fault = takeFault(this.store, method, [route.endpoint.path, path]);
    await applyFaultBefore(this.store, fault);
    const response = await this.executeOnce(route, incoming, fault);
    return { ...response, ...toResponseFault(fault) };
  }

  /** Executes the request, or returns the response stored under its idempotency key. */
  private async executeOnce(
    route: Route,
    { method, path, form, requestId, idempotencyKey }: IncomingRequest,
    fault: RequestFault | undefined,
  ): Promise<ApiResponse> {
    const key = method === 'POST' ? idempotencyKey : null;
    const name = `${method} ${path}`;
    const storedRequest = key === null ? undefined : this.services.idempotency.reserveKey(key, name, form);
    if (storedRequest !== undefined)
      return { status: storedRequest.status, body: storedRequest.body, isReplayed: true };
    try {
      const call = new Call(this.store, requestId, key);
      const response = await runEndpoint(route, call, decodeRequestForm(form), fault);
      if (key !== null && response.isExecuted)
        this.services.idempotency.storeOutcome(key, { endpoint: name, form, ...response, requestId });
      return { ...response, isReplayed: false };
    } finally {
      if (key !== null) this.services.idempotency.releaseKey(key);
    }
  }

  private logRequest(
    { method, path, form, idempotencyKey, requestId }: IncomingRequest,
    response: ApiResponse,
    ms: number,
  ): void {
    const { error } = response.body as { error?: { code?: string; type: string } };
    this.store.logRequest({
      id: requestId,
      at: new Date(this.store.nowMs()).toISOString(),
      method,
      path: redactText(path),
      params: redactData(decodeForLog(form)),
      idempotencyKey: idempotencyKey === null ? null : redactText(idempotencyKey),
      isReplayed: response.isReplayed,
      status: toLoggedStatus(response.status, response.fault),
      error: error === undefined ? null : (error.code ?? error.type),
      ms,
    });
  }
}

type Execution = { status: number; body: unknown; isExecuted: boolean; fault?: 'no_answer' | 'cut' };

async function runEndpoint(
  { endpoint, id }: Route,
  call: Call,
  form: FormHash,
  fault: RequestFault | undefined,
): Promise<Execution> {
  try {
    const preparedCall = endpoint.prepareCall(form);
    const expand = prepareExpansion(preparedCall.expand, endpoint);
    const pendingResult: unknown = preparedCall.run(call, id);
    const result: unknown = pendingResult instanceof Promise ? await pendingResult : pendingResult;
    if (call.fault === 'http_500' || fault === 'http_500_after_success')
      return { ...toFailure(new Error('planned'), call.requestId ?? ''), isExecuted: true };
    const body = structuredClone(expand(call.store, result));
    return { status: 200, body, isExecuted: true, ...(call.fault !== undefined && { fault: call.fault }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...toFailure(error, call.requestId ?? ''), isExecuted: error.isExecuted };
  }
}

function decodeRequestForm(form: string): FormHash {
  try {
    return decodeForm(form);
  } catch (error) {
    if (!(error instanceof MalformedFormError)) throw error;
    throw newBadRequest(error.message, error.param === undefined ? {} : { param: error.param });
  }
}

function decodeForLog(form: string): unknown {
  try {
    return decodeForm(form);
  } catch {
    return { malformed: form.slice(0, 200) };
  }
}
