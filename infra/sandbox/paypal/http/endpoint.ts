import { DAY_MS, HOUR_MS } from '../../shared/durations.js';
import type { Operation } from '../control-state.js';
import type { Ref } from '../store.js';
import type { Call } from './call.js';
import { parseBody, type Parser } from './schema.js';

/**
 * An object, a literal body, or no body. `minimal: 204` shows the object only to a client that prefers it
 * whole (`Prefer: return=representation`); other minimal answers have its main fields.
 */
export type Result =
  { status: number; ref: Ref; minimal?: 204 } | { status: number; body: unknown } | { status: 204 };

/** How long PayPal remembers a request id. */
export const LIFETIMES = { orders: 6 * HOUR_MS, payments: 45 * DAY_MS } as const;

export interface IncomingRequest {
  id: string;
  query: URLSearchParams;
  /** JSON text as it arrived: a signature covers its bytes. */
  rawBody: string;
}

/** One API operation; `path` may contain one `:id`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  operation: Operation;
  /** How long a `PayPal-Request-Id` counts; null if it does not. */
  lifetimeMs: number | null;
  /** Known query parameters. */
  queryNames: readonly string[];
  /** Validates the body; the result executes. */
  prepareCall: (body: unknown, incoming: IncomingRequest) => (call: Call) => Result;
}

interface PostEndpoint<T> extends Pick<Endpoint, 'path' | 'operation' | 'lifetimeMs'> {
  bodyParser: Parser<T>;
  run: (call: Call, input: T, incoming: IncomingRequest) => Result;
}

/** A POST with a validated body and a stored request id. */
export const definePostEndpoint = <T>({ bodyParser, run, ...endpoint }: PostEndpoint<T>): Endpoint => ({
  ...endpoint,
  method: 'POST',
  queryNames: [],
  prepareCall: (body, incoming) => {
    const input = parseBody(bodyParser, body);
    return (call) => run(call, input, incoming);
  },
});

interface BodylessEndpoint extends Pick<Endpoint, 'path' | 'operation'> {
  method: 'GET' | 'DELETE';
  run: (call: Call, incoming: IncomingRequest) => Result;
  queryNames?: readonly string[];
}

/** A request without a body. */
export const defineBodylessEndpoint = ({
  run,
  queryNames = [],
  ...endpoint
}: BodylessEndpoint): Endpoint => ({
  ...endpoint,
  lifetimeMs: null,
  queryNames,
  prepareCall: (_body, incoming) => (call) => run(call, incoming),
});
