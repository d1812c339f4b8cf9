import type { z } from 'zod';

/** Who may call a route. The matrix of roles and routes in the tests is made from these values. */
export type Role = 'viewer' | 'agent' | 'finance' | 'admin';
export type Access =
  | 'public'
  /** The booking's own token: `Authorization: Bearer`. */
  | 'capability'
  /** A payer's token, which opens the share `{shareId}` of the booking `{id}` and nothing else. */
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
  /** Open to staff who must set up their second factor first; no other route for staff is. */
  readonly enrolling?: true;
  /** Asks staff for a password or a code within the last five minutes. */
  readonly reauthenticate?: true;
  /** One English sentence for the OpenAPI page. */
  readonly summary: string;
  readonly params?: z.ZodType;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body is a file, `application/octet-stream`: read when access and everything else has been checked. */
  readonly upload?: { readonly maxBytes: number };
  /** The body is a form of a page without script, `application/x-www-form-urlencoded`; no other route takes one. */
  readonly form?: z.ZodType;
  readonly reply: z.ZodType;
  /** Of a reply that is a file; its schema is then bytes, or text that is streamed. JSON when absent. */
  readonly media?:
    | 'application/pdf'
    | 'application/octet-stream'
    | 'image/avif'
    | 'image/jpeg'
    | 'text/calendar'
    | 'text/csv';
  /** The file never changes and holds nothing about anybody: it may be shown, and kept by whoever passes it on. */
  readonly lasting?: true;
  /** 303: the reply is not sent, its `url` says where the browser goes. */
  readonly status?: 200 | 201 | 202 | 204 | 303;
  /** Needs an `Idempotency-Key` header (a UUID): the same key and body always have the same answer. */
  readonly idempotent?: true;
  /** Every refusal code this route can answer with, beyond validation and access. */
  readonly refusals?: readonly string[];
}

/** One value per route: types, validation, OpenAPI and the front end's client all come from it. */
export const route = <const R extends RouteSpec>(spec: R): R => spec;

type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type In<S> = S extends z.ZodType ? z.input<S> : undefined;

/** What a handler receives: parsed and complete; of a route that takes a file, all of its bytes. */
export type RouteInput<R extends RouteSpec> = Parsed<R> &
  (R['upload'] extends object ? { readonly file: Uint8Array } : object) &
  (R['form'] extends z.ZodType ? { readonly form: z.output<R['form']> } : object);

interface Parsed<R extends RouteSpec> {
  readonly params: Out<R['params']>;
  readonly query: Out<R['query']>;
  readonly body: Out<R['body']>;
  /** Set on idempotent routes. */
  readonly idempotencyKey: R['idempotent'] extends true ? string : undefined;
}

/** What a caller sends. */
export type RouteRequest<R extends RouteSpec> = (R['params'] extends z.ZodType
  ? { params: In<R['params']> }
  : object) &
  (R['query'] extends z.ZodType ? { query: In<R['query']> } : object) &
  (R['body'] extends z.ZodType ? { body: In<R['body']> } : object) &
  (R['idempotent'] extends true ? { idempotencyKey: string } : object);

export type RouteReply<R extends RouteSpec> = z.output<R['reply']>;
/** The route's name on both sides: `POST /api/bookings`. */
export type RouteKey<R extends RouteSpec> = `${R['method']} ${R['path']}`;
