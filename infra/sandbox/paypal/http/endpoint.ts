import { DAY_MS, HOUR_MS } from '../../shared/durations.js';
import type { Operation, Outcome } from '../control-state.js';
import type { PayPalStore, Ref } from '../store.js';
import { parseBody, type Parser } from './schema.js';

/**
 * An object, a literal body, or no body. With `minimal: 204` only a client that prefers the whole object
 * (`Prefer: return=representation`) gets it; other minimal answers have its main fields.
 */
export type Result =
  { status: number; ref: Ref; minimal?: 204 } | { status: number; body: unknown } | { status: 204 };

/** PayPal remembers a request id this long. */
export const LIFETIMES = { orders: 6 * HOUR_MS, payments: 45 * DAY_MS } as const;

export interface IncomingRequest {
  id: string;
  query: URLSearchParams;
  /** The JSON text as it arrived, because a signature covers its bytes. */
  rawBody: string;
}

/** The records that a handler works on, and the outcome that was planned for its request. */
export interface PayPalCall {
  readonly store: PayPalStore;
  readonly requestId: string | null;
  readonly plannedOutcome?: Outcome | undefined;
}

/** One API operation; `path` may contain one `:id`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  operation: Operation;
  /** How long a `PayPal-Request-Id` counts; null if the operation ignores it. */
  lifetimeMs: number | null;
  /** Known query parameters. */
  queryNames: readonly string[];
  /** Validates the body; the returned function executes the call. */
  prepareCall: (body: unknown, incoming: IncomingRequest) => (call: PayPalCall) => Result;
}

interface PostEndpoint<T> extends Pick<Endpoint, 'path' | 'operation' | 'lifetimeMs'> {
  bodyParser: Parser<T>;
  run: (call: PayPalCall, input: T, incoming: IncomingRequest) => Result;
}

/** Defines a POST with a validated body and a stored request id. */
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
  run: (call: PayPalCall, incoming: IncomingRequest) => Result;
  queryNames?: readonly string[];
}

/** Defines a request without a body. */
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
