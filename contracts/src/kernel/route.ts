import type { z } from 'zod';
import type { Role } from './staff-roles.js';

/** The tests' matrix of callers and routes is built from these values. */
export type Access =
  | 'public'
  /** The booking's own capability: `Authorization: Bearer`. */
  | 'capability'
  /** A co-payer's capability, which opens only the share `{shareId}` of the booking `{id}`. */
  | 'share'
  /** A provider's signature over the raw body. */
  | 'signature'
  /** Embedded mode on loopback, or DEMO=1. */
  | 'dev'
  /** A signed-in member of staff with at least one of the roles. */
  | readonly Role[];

export interface RouteSpec {
  readonly method: 'GET' | 'POST';
  /** With `{name}` for path parameters. */
  readonly path: `/${string}`;
  readonly access: Access;
  /** Staff who have yet to set up their second factor may call the route, unlike other staff routes. */
  readonly isAllowedBeforeEnrolment?: true;
  /** Requires a password or a code from staff within the last five minutes. */
  readonly needsReauthentication?: true;
  /** One English sentence for the OpenAPI page. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a file, `application/octet-stream`, read once access and everything else is checked. */
  readonly upload?: { readonly maxBytes: number };
  /**
   * The body is a form of a page without script, `application/x-www-form-urlencoded`;
   * other routes refuse forms.
   */
  readonly form?: z.ZodType;
  readonly reply: z.ZodType;
  /** Media type of a file reply, whose schema is bytes or streamed text. JSON if absent. */
  readonly media?:
    | 'application/pdf'
    | 'application/octet-stream'
    | 'image/avif'
    | 'image/jpeg'
    | 'text/calendar'
    | 'text/csv';
  /** The file never changes and holds no personal data: it may be displayed and cached. */
  readonly isImmutable?: true;
  /** 303: the reply is not sent; the browser goes to its `url`. */
  readonly status?: 200 | 201 | 202 | 204 | 303;
  /** Requires an `Idempotency-Key` header (a UUID): the same key and body always have the same response. */
  readonly isIdempotent?: true;
  /** Every refusal code of this route beyond validation and access. */
  readonly refusals?: readonly string[];
}

/** Defines a route as one value, from which types, validation, OpenAPI and the front end's client derive. */
export const defineRoute = <const R extends RouteSpec>(spec: R): R => spec;

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Parsed input of a handler; for a file upload, all of its bytes. */
export type RouteInput<R extends RouteSpec> = Parsed<R> &
  (R['upload'] extends object ? { readonly file: Uint8Array } : object) &
  (R['form'] extends z.ZodType ? { readonly form: z.output<R['form']> } : object);

interface Parsed<R extends RouteSpec> {
  readonly params: OutputOf<R['params']>;
  readonly query: OutputOf<R['query']>;
  readonly body: OutputOf<R['body']>;
  /** The key of the request, on idempotent routes only. */
  readonly idempotencyKey: R['isIdempotent'] extends true ? string : undefined;
}

/** Unparsed input of a route, as a caller sends it. */
export type RouteRequest<R extends RouteSpec> = (R['params'] extends z.ZodType
  ? { params: InputOf<R['params']> }
  : object) &
  (R['query'] extends z.ZodType ? { query: InputOf<R['query']> } : object) &
  (R['body'] extends z.ZodType ? { body: InputOf<R['body']> } : object) &
  (R['isIdempotent'] extends true ? { idempotencyKey: string } : object);

export type RouteReply<R extends RouteSpec> = z.output<R['reply']>;
/** The route's key on both sides: `POST /api/bookings`. */
export type RouteKey<R extends RouteSpec> = `${R['method']} ${R['path']}`;
