import { readdirSync } from 'node:fs';
import type { RouteInput, RouteReply, RouteSpec } from '@wayfold/contracts/kernel/route';
import { parsePlainSearch } from '../src/shared/address/plain-search.js';

const contractFiles = readdirSync(new URL('../../contracts/src/', import.meta.url), {
  recursive: true,
  encoding: 'utf8',
}).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

const isRoute = (value: unknown): value is RouteSpec =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'reply' in value;

/** Contains every route of every contract; no path matches another route's. */
const ROUTES: RouteSpec[] = [];
// Modules load one at a time, because Jest cannot link a module that it is loading twice.
for (const file of contractFiles) {
  const contract = (await import(`@wayfold/contracts/${file.replace('.ts', '')}`)) as object;
  ROUTES.push(...Object.values(contract).filter(isRoute));
}

/** A refusal thrown by a handler. */
export class Refused extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly extraFields: object = {},
  ) {
    super(code);
  }
}

export interface Call {
  readonly key: string;
  readonly params: Record<string, string>;
  readonly search: URLSearchParams;
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Headers;
}

type Handler = (call: Call) => unknown;

const buildPattern = ({ path }: RouteSpec): RegExp =>
  new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`);

/**
 * Answers `fetch` by the contracts: validates every request and reply against the route's schemas, so that
 * neither pages nor fixtures can drift from them.
 */
export class FakeApi {
  readonly calls: Call[] = [];
  /** No request succeeds. */
  isOffline = false;
  readonly #handlers = new Map<string, Handler>();
  readonly #releases = new Map<string, Promise<void>>();

  on<R extends RouteSpec>(route: R, handler: (input: RouteInput<R>, call: Call) => RouteReply<R>): this {
    this.#handlers.set(`${route.method} ${route.path}`, (call) =>
      handler({ params: call.params, body: call.body, query: call.query } as unknown as RouteInput<R>, call),
    );
    return this;
  }

  listCalls(route: RouteSpec): Call[] {
    return this.calls.filter(({ key }) => key === `${route.method} ${route.path}`);
  }

  listBodies(route: RouteSpec): unknown[] {
    return this.listCalls(route).map(({ body }) => body);
  }

  count(route: RouteSpec): number {
    return this.listCalls(route).length;
  }

  /** Holds back the answers of a route. @returns the function that releases them */
  hold(route: RouteSpec): () => void {
    const key = `${route.method} ${route.path}`;
    let release = (): void => undefined;
    this.#releases.set(key, new Promise((resolve) => (release = resolve)));
    return () => {
      this.#releases.delete(key);
      release();
    };
  }

  readonly fetch = async (input: RequestInfo | URL, init: RequestInit = {}): Promise<Response> => {
    await Promise.resolve();
    if (this.isOffline) throw new TypeError('fetch failed');
    const url = new URL(input instanceof Request ? input.url : input, 'http://shop.test');
    const method = init.method ?? 'GET';
    const route = ROUTES.find(
      (candidate) => candidate.method === method && buildPattern(candidate).test(url.pathname),
    );
    if (!route) throw new Error(`The page calls what no contract has: ${method} ${url.pathname}`);
    const call: Call = {
      key: `${route.method} ${route.path}`,
      params: { ...buildPattern(route).exec(url.pathname)?.groups },
      search: url.searchParams,
      query: route.query?.parse(parsePlainSearch(url.search)) ?? {},
      body: typeof init.body === 'string' ? JSON.parse(init.body) : undefined,
      headers: new Headers(init.headers),
    };
    this.calls.push(call);
    const release = this.#releases.get(call.key);
    if (release) await release;
    route.params?.parse(call.params);
    route.body?.parse(call.body);
    if (route.isIdempotent && !call.headers.has('idempotency-key'))
      throw new Error(`${call.key}: no idempotency key`);
    if ((route.access === 'capability' || route.access === 'share') && !call.headers.has('authorization'))
      throw new Error(`${call.key}: no capability`);
    if (route.access === 'public' && init.credentials !== 'omit' && !url.pathname.startsWith('/api/staff/'))
      throw new Error(`${call.key}: cookies on a public call`);
    return this.#answer(route, call);
  };

  #answer(route: RouteSpec, call: Call): Response {
    const handler = this.#handlers.get(call.key);
    try {
      if (!handler) throw new Refused(404, 'NOT_FOUND');
      const reply = route.reply.parse(handler(call));
      return reply instanceof Uint8Array
        ? newFileResponse(reply)
        : newJsonResponse(route.status ?? 200, reply);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      const { status, code, extraFields } = error;
      return newJsonResponse(status, { type: 'about:blank', title: code, status, code, ...extraFields });
    }
  }
}

const newFileResponse = (bytes: Uint8Array): Response => new Response(new Uint8Array(bytes));

const newJsonResponse = (status: number, body: unknown): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', date: new Date().toUTCString() },
  });
