import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import type { RouteKey, RouteReply, RouteRequest, RouteSpec } from '@wayfold/contracts/kernel/route';
import { noteServerDate } from '../device/clock.js';
import { ApiProblem, getCode, newOfflineProblem, parseProblem } from './problem.js';

export interface CallOptions {
  readonly capability?: string;
  /** The staff session's CSRF token, required for every POST to /api/ops and /api/staff. */
  readonly csrf?: string;
  readonly signal?: AbortSignal;
}

interface RequestContent {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string | number | readonly string[] | undefined>>;
  readonly body?: unknown;
  readonly idempotencyKey?: string;
}

/** Returns the API's own origin on the server; in the browser it is the page's, so empty. */
const getApiOrigin = (): string =>
  typeof window === 'undefined' ? (process.env.API_ORIGIN ?? 'http://127.0.0.1:3000') : '';

/** True if the route gets the session cookie: staff routes do, public routes do not. */
const isStaffPath = (path: string): boolean => path.startsWith('/api/ops/') || path.startsWith('/api/staff/');

/** Fills the parameters of a path, and appends the query; a list repeats its name. */
export function buildUrl(
  path: string,
  { params = {}, query = {} }: Pick<RequestContent, 'params' | 'query'>,
): string {
  const filledPath = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query))
    for (const searchValue of [value ?? []].flat()) search.append(name, String(searchValue));
  return `${getApiOrigin()}${filledPath}${search.size > 0 ? `?${search}` : ''}`;
}

function buildHeaders(
  { body, idempotencyKey }: RequestContent,
  options: CallOptions,
): Record<string, string> {
  return omitUndefined({
    accept: 'application/json, application/problem+json, */*;q=0.5',
    'content-type': body === undefined ? undefined : 'application/json',
    'accept-language': typeof document === 'undefined' ? undefined : document.documentElement.lang || 'en',
    'idempotency-key': idempotencyKey,
    authorization: options.capability === undefined ? undefined : `Bearer ${options.capability}`,
    'x-csrf-token': options.csrf,
  });
}

/**
 * Calls a route of the contracts, e.g. `callApi<typeof placeBooking>('POST /api/bookings', request)`. Imports
 * types only, so that no schema reaches the browser.
 * @throws {ApiProblem} for every answer that is not 2xx, and with code `OFFLINE` if there is none
 */
export async function callApi<R extends RouteSpec>(
  key: RouteKey<R>,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<RouteReply<R>> {
  const response = await sendWithProofs(key, request as RequestContent, options);
  return (await response.json()) as RouteReply<R>;
}

/** Calls a route whose reply is a file. @throws {ApiProblem} as `callApi` does */
export async function fetchFile<R extends RouteSpec & { readonly media: string }>(
  key: RouteKey<R>,
  request: RouteRequest<R>,
  options: CallOptions = {},
): Promise<Blob> {
  const response = await sendWithProofs(key, request as RequestContent, options);
  // A connection that breaks in the middle counts as no answer.
  return response.blob().catch(() => Promise.reject(newOfflineProblem()));
}

/** An attempt that is declined while the browser solves a challenge raises the next challenge. */
const MAX_CHALLENGES = 3;
/** Recent proofs by route address, so that polling a payment needs no new work. */
const proofs = new Map<string, string>();

async function sendWithProofs(key: string, content: RequestContent, options: CallOptions): Promise<Response> {
  const proofKey = buildUrl(key, content);
  for (let challengeCount = 0; ; challengeCount++) {
    const proof = proofs.get(proofKey);
    try {
      return await sendRequest(key, proof === undefined ? content : addProof(content, proof), options);
    } catch (error) {
      const isChallenged = getCode(error) === 'CHALLENGE_REQUIRED' && challengeCount < MAX_CHALLENGES;
      if (!(isChallenged && error instanceof ApiProblem)) throw error;
      const { solveProof } = await import('./solve-proof.js');
      const newProof = await solveProof(String(error.facts['challenge']));
      options.signal?.throwIfAborted();
      if (newProof === undefined) throw error;
      proofs.set(proofKey, newProof);
    }
  }
}

const addProof = (content: RequestContent, proof: string): RequestContent => ({
  ...content,
  body: { ...(content.body as object | undefined), proof },
});

async function sendRequest(key: string, content: RequestContent, options: CallOptions): Promise<Response> {
  const [method = 'GET', path = '/'] = key.split(' ');
  let response: Response;
  try {
    response = await fetch(buildUrl(path, content), {
      method,
      headers: buildHeaders(content, options),
      credentials: isStaffPath(path) ? 'same-origin' : 'omit',
      body: content.body === undefined ? null : JSON.stringify(content.body),
      signal: options.signal ?? null,
    });
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw newOfflineProblem();
  }
  noteServerDate(response.headers.get('date'));
  if (response.ok) return response;
  throw new ApiProblem(parseProblem(response.status, await response.json().catch((): unknown => null)));
}
