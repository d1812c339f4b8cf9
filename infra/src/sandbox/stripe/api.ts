import type { IncomingMessage, ServerResponse } from 'node:http';
import { decodeForm, MalformedForm, type FormHash } from '../shared/form.js';
import { BodyTooLarge, readBody, sendJson } from '../shared/http.js';
import { newId } from '../shared/ids.js';
import { redact, redactText } from '../shared/redact.js';
import { customerEndpoints } from './customers.js';
import { match, type Endpoint } from './endpoint.js';
import { ApiError, badRequest } from './errors.js';
import { eventEndpoints } from './events.js';
import { planExpansion } from './expand.js';
import type { Idempotency } from './idempotency.js';
import { intentEndpoints } from './intents.js';
import { paymentMethodEndpoints } from './payment-methods.js';
import { NeverExecuted } from './plan.js';
import { refundEndpoints } from './refunds.js';
import { Call, type StripeStore } from './store.js';
import { API_VERSION } from './version.js';

export interface Keys {
  secretKey: string;
  publishableKey: string;
}

const ENDPOINTS: readonly Endpoint[] = [
  ...customerEndpoints,
  ...intentEndpoints,
  ...paymentMethodEndpoints,
  ...refundEndpoints,
  ...eventEndpoints,
];

/** What goes back: a JSON answer, or one of the ways in which none arrives. */
type Answer = { status: number; body: unknown; replayed: boolean; fault?: 'no_answer' | 'cut' };

interface Incoming {
  method: string;
  path: string;
  /** Form text of the body, or of the query for GET. */
  form: string;
  idempotencyKey: string | null;
  requestId: string;
}

/** The provider's API under `/v1`. */
export class StripeApi {
  constructor(
    private readonly store: StripeStore,
    private readonly idempotency: Idempotency,
    private readonly keys: Keys,
    /** Called when a request has committed: new events may wait. */
    private readonly committed: () => void,
  ) {}

  /** Answers one request, or leaves it without an answer when it was told to. */
  async handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const started = performance.now();
    const url = new URL(request.url ?? '/', 'http://sandbox');
    const key = request.headers['idempotency-key'];
    const incoming: Incoming = {
      method: request.method ?? 'GET',
      path: url.pathname,
      form: url.search.slice(1),
      idempotencyKey: typeof key === 'string' && key !== '' ? key : null,
      requestId: newId('req').slice(0, 18),
    };
    let answer: Answer;
    try {
      const body = await readBody(request);
      checkVersion(request);
      checkKey(request.headers.authorization, this.keys);
      if (body !== '') incoming.form = bodyForm(request, body, incoming.form);
      answer = await this.#execute(incoming);
    } catch (error) {
      answer = failure(error, incoming.requestId);
    }
    this.#log(incoming, answer, Math.round(performance.now() - started));
    this.store.journal.commit();
    this.committed();
    respond(response, answer, incoming);
  }

  async #execute(incoming: Incoming): Promise<Answer> {
    const { method, path, form, requestId } = incoming;
    const found = ENDPOINTS.map((endpoint) => ({ endpoint, at: match(endpoint.path, path) })).find(
      ({ endpoint, at }) => at !== undefined && endpoint.method === method,
    );
    if (found?.at === undefined) {
      throw badRequest(
        `Unrecognized request URL (${method}: ${path}). Please see https://stripe.com/docs, or the list of what the payment sandbox implements.`,
        {},
        404,
      );
    }
    const { endpoint, at } = found;
    const key = method === 'POST' ? incoming.idempotencyKey : null;
    const name = `${method} ${path}`;
    const stored = key === null ? undefined : this.idempotency.take(key, name, form);
    if (stored !== undefined) return { status: stored.status, body: stored.body, replayed: true };
    try {
      const call = new Call(this.store, requestId, key);
      const answer = await run(endpoint, call, at.id, decode(form));
      if (key !== null && answer.executed) this.idempotency.keep(key, name, form, { ...answer, requestId });
      return { ...answer, replayed: false };
    } finally {
      if (key !== null) this.idempotency.release(key);
    }
  }

  #log({ method, path, form, idempotencyKey, requestId }: Incoming, answer: Answer, ms: number): void {
    const { error } = answer.body as { error?: { code?: string; type: string } };
    this.store.log({
      id: requestId,
      at: new Date(this.store.nowMs()).toISOString(),
      method,
      path: redactText(path),
      params: redact(safeDecode(form)),
      idempotencyKey: idempotencyKey === null ? null : redactText(idempotencyKey),
      replayed: answer.replayed,
      status: answer.fault === undefined ? answer.status : answer.fault === 'cut' ? 'cut' : 'no answer',
      error: error === undefined ? null : (error.code ?? error.type),
      ms,
    });
  }
}

type Executed = { status: number; body: unknown; executed: boolean; fault?: 'no_answer' | 'cut' };

async function run(endpoint: Endpoint, call: Call, id: string, form: FormHash): Promise<Executed> {
  try {
    const prepared = endpoint.prepare(form);
    const expand = planExpansion(prepared.expand, endpoint.returns, endpoint.isList);
    const pending: unknown = prepared.run(call, id);
    const result: unknown = pending instanceof Promise ? await pending : pending;
    if (call.fault === 'http_500')
      return { ...failure(new Error('ordered'), call.requestId ?? ''), executed: true };
    const body = structuredClone(expand(call.store, result));
    return { status: 200, body, executed: true, ...(call.fault !== undefined && { fault: call.fault }) };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { ...failure(error, call.requestId ?? ''), executed: error.executed };
  }
}

function failure(error: unknown, requestId: string): Answer {
  if (error instanceof NeverExecuted) return { status: 0, body: {}, replayed: false, fault: 'no_answer' };
  if (error instanceof ApiError)
    return { status: error.status, body: error.body(requestId), replayed: false };
  if (error instanceof BodyTooLarge) return failure(badRequest(error.message, {}, 413), requestId);
  const message = 'An unknown error occurred.';
  return { status: 500, body: { error: { type: 'api_error', message } }, replayed: false };
}

function respond(response: ServerResponse, answer: Answer, incoming: Incoming): void {
  if (answer.fault === 'no_answer') return; // the connection stays open until the client gives up
  const headers = {
    'Request-Id': incoming.requestId,
    'Stripe-Version': API_VERSION,
    ...(incoming.idempotencyKey !== null && {
      'Idempotency-Key': incoming.idempotencyKey.replaceAll(/[^\x20-\x7e]/g, ''),
    }),
    ...(answer.replayed && { 'Idempotent-Replayed': 'true' }),
  };
  if (answer.fault === 'cut') {
    const text = JSON.stringify(answer.body, null, 2);
    response.writeHead(answer.status, {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(text),
      ...headers,
    });
    response.write(text.slice(0, text.length / 2), () => response.destroy());
    return;
  }
  sendJson(response, answer.status, answer.body, headers);
}

function decode(form: string): FormHash {
  try {
    return decodeForm(form);
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error;
    throw badRequest(error.message, error.param === undefined ? {} : { param: error.param });
  }
}

function safeDecode(form: string): unknown {
  try {
    return decodeForm(form);
  } catch {
    return { malformed: form.slice(0, 200) };
  }
}

function bodyForm(request: IncomingMessage, body: string, query: string): string {
  const type = request.headers['content-type'] ?? '';
  if (!type.startsWith('application/x-www-form-urlencoded')) {
    throw badRequest(
      'Invalid request (check that your POST content type is application/x-www-form-urlencoded).',
    );
  }
  return query === '' ? body : `${query}&${body}`;
}

function checkVersion(request: IncomingMessage): void {
  const version = request.headers['stripe-version'];
  if (version === undefined || version === API_VERSION) return;
  throw badRequest(
    `Invalid Stripe API version: ${String(version)}. The payment sandbox speaks ${API_VERSION}.`,
  );
}

function checkKey(authorization: string | undefined, keys: Keys): void {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ', 2);
  const basic = scheme.toLowerCase() === 'basic';
  const user = Buffer.from(credentials, 'base64').toString('utf8').split(':', 1)[0] ?? '';
  const key = basic ? user : scheme.toLowerCase() === 'bearer' ? credentials : '';
  if (key === keys.secretKey) return;
  if (key === '') {
    throw badRequest(
      "You did not provide an API key. You need to provide your API key in the Authorization header, using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      {},
      401,
    );
  }
  if (key === keys.publishableKey) {
    throw badRequest(
      'This API call cannot be made with a publishable API key. Please use a secret API key.',
      { code: 'secret_key_required' },
      403,
    );
  }
  throw badRequest(`Invalid API Key provided: ${key.slice(0, 8)}****${key.slice(-4)}`, {}, 401);
}
