import type { Call } from './call.js';
import type { Operation } from '../control/control-state.js';
import { read, type Parser } from './schema.js';
import type { Ref } from '../store.js';

/** An object to be shown whole or minimal, a body as it is, or no body. */
export type Result =
  { status: number; ref: Ref; minimal?: 204 } | { status: number; body: unknown } | { status: 204 };

/** How long PayPal remembers a request id. */
export const LIFETIMES = { orders: 6 * 3_600_000, payments: 45 * 86_400_000 } as const;

export interface Incoming {
  id: string;
  query: URLSearchParams;
  /** The JSON text as it came. */
  text: string;
}

/** One operation of the API; `path` may hold one `:id`. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'DELETE';
  path: string;
  operation: Operation;
  /** Where a `PayPal-Request-Id` counts, and how long. */
  lifetimeMs: number | null;
  /** Query parameters that it knows. */
  query: readonly string[];
  /** Checks the body; the result executes. */
  prepare: (body: unknown, incoming: Incoming) => (call: Call) => Result;
}

/** A POST whose body is checked and whose request id is kept. */
export const post = <T>(
  path: string,
  operation: Operation,
  lifetimeMs: number | null,
  params: Parser<T>,
  run: (call: Call, given: T, incoming: Incoming) => Result,
): Endpoint => ({
  method: 'POST',
  path,
  operation,
  lifetimeMs,
  query: [],
  prepare: (body, incoming) => {
    const given = read(params, body);
    return (call) => run(call, given, incoming);
  },
});

/** A request without a body. */
export const bare = (
  method: 'GET' | 'DELETE',
  path: string,
  operation: Operation,
  run: (call: Call, incoming: Incoming) => Result,
  query: readonly string[] = [],
): Endpoint => ({
  method,
  path,
  operation,
  lifetimeMs: null,
  query,
  prepare: (_body, incoming) => (call) => run(call, incoming),
});

/** The value of `:id` when the path fits. */
export function match(pattern: string, path: string): string | undefined {
  const wanted = pattern.split('/');
  const given = path.split('/');
  if (wanted.length !== given.length) return undefined;
  let id = '';
  for (const [index, part] of wanted.entries()) {
    const value = given[index] ?? '';
    if (part === ':id' && value !== '') id = value;
    else if (part !== value) return undefined;
  }
  return id;
}
