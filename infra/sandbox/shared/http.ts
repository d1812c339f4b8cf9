import type { IncomingMessage, Server, ServerResponse } from 'node:http';

const MAX_BODY_BYTES = 256 * 1024;

/** The body is larger than any request of the protocol. */
export class BodyTooLargeError extends Error {}

/** A plan says neither to execute nor to answer the request. */
export class DroppedRequestError extends Error {}

/** Reads a request's body as text, at most 256 KiB. */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > MAX_BODY_BYTES) throw new BodyTooLargeError('The request body is too large.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

export type Headers = Record<string, string>;

export function sendBody(response: ServerResponse, status: number, body: string, headers: Headers): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    'Content-Length': Buffer.byteLength(body),
    'Cache-Control': 'no-store',
    'X-Content-Type-Options': 'nosniff',
    ...headers,
  });
  response.end(body);
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Headers = {},
): void {
  sendBody(response, status, `${JSON.stringify(body, null, 2)}\n`, {
    'Content-Type': 'application/json',
    ...headers,
  });
}

export function sendText(response: ServerResponse, status: number, text: string): void {
  sendBody(response, status, `${text}\n`, { 'Content-Type': 'text/plain; charset=utf-8' });
}

/**
 * Sends a page with a form, which loads nothing from elsewhere and cannot be framed.
 * @param targetOrigins where the form's answer may lead, besides this server
 */
export function sendFormPage(
  response: ServerResponse,
  status: number,
  body: string,
  targetOrigins: readonly string[],
): void {
  const formAction = ["'self'", ...new Set(targetOrigins)].join(' ');
  sendBody(response, status, body, {
    'Content-Type': 'text/html; charset=utf-8',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': [
      "default-src 'none'; style-src 'self'; img-src data:",
      `form-action ${formAction}; base-uri 'none'; frame-ancestors 'none'`,
    ].join('; '),
  });
}

/** Stops listening and ends open connections. */
export const closeServer = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

const LOOPBACK_ADDRESS_PATTERN = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const LOOPBACK_HOST_PATTERN = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/i;

/** True if the request came from this machine under a local name, which DNS rebinding by a site lacks. */
export const isLoopback = (request: IncomingMessage): boolean =>
  LOOPBACK_ADDRESS_PATTERN.test(request.socket.remoteAddress ?? '') &&
  LOOPBACK_HOST_PATTERN.test(request.headers.host ?? '');

/**
 * Returns `https://shop.example:3000` for a valid http(s) origin without path or credentials,
 * otherwise undefined.
 */
export function parseHttpOrigin(text: string | null | undefined): string | undefined {
  if (typeof text !== 'string' || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  const isPlainOrigin = (url.protocol === 'http:' || url.protocol === 'https:') && url.origin === text;
  return isPlainOrigin ? url.origin : undefined;
}
