import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { NodeRequest } from 'srvx/node';
import { ProblemException, toProblem } from '../http/problems/problem.js';
import { logger } from '../logging/logger.js';
import {
  buildContentSecurityPolicy,
  type CardOrigins,
  type MapOrigins,
  restrictCardOrigins,
  restrictMapOrigins,
} from './content-security-policy.js';
import { renderCrashPage } from './crash-page.js';
import { FIRST_SERVER_ERROR, isCrawler, renderCrawlerPage } from './crawler.js';
import { findLanguageCookie } from './language-cookie.js';
import {
  isCacheablePage,
  NONCE_HEADER,
  type PageCache,
  type PageResponse,
  type Renderer,
} from './page-cache.js';

export interface PageOrigins {
  /** Origins for pages with a card form. */
  readonly cards: CardOrigins;
  readonly maps: MapOrigins;
}

export interface Pages {
  readonly renderer: Renderer;
  readonly cache: PageCache;
}

const HTML_TYPE = 'text/html; charset=utf-8';
const FIRST_CLIENT_ERROR = 400;

/** Renders a request and adds the headers of every page; only people get an error page. */
export async function sendPage(
  pages: Pages,
  request: FastifyRequest,
  reply: FastifyReply,
  origins: PageOrigins,
): Promise<unknown> {
  const nonce = randomBytes(16).toString('base64url');
  setSecurityHeaders(reply, request.url, nonce, origins);
  const rendering = isCacheablePage(request.url)
    ? pages.cache.fetchPage(request.url, nonce)
    : renderUncached(pages.renderer, request, reply, nonce);
  const response = await rendering.catch((error: unknown) => new Crash(error));
  if (response instanceof Crash) return sendCrashPage(request, reply, response.cause);
  if (isErrorPage(response) && isCrawler(request.headers['user-agent']))
    return sendCrawlerPage(request, reply, response);
  return sendResponse(response, request, reply);
}

/** A page that could not be rendered. */
class Crash {
  constructor(readonly cause: unknown) {}
}

function sendResponse(response: PageResponse, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { status, headers, body } = response;
  if (status >= FIRST_SERVER_ERROR)
    logger.error({ code: 'PAGE_ANSWERED_ERROR', status, route: request.url.split('?')[0] });
  const languageCookie = findLanguageCookie(request.url, request.headers);
  if (languageCookie !== undefined) void reply.header('set-cookie', languageCookie);
  // A cached copy would block its own scripts, because every response has its own nonce.
  // The page's own headers win.
  void reply
    .code(status)
    .header('cache-control', languageCookie === undefined ? 'no-cache' : 'private, no-cache')
    .headers(Object.fromEntries(headers));
  if (request.method !== 'HEAD') return reply.send(body);
  cancelBody(response);
  // Without a body, its length is unknown unless the response states it.
  return body instanceof Buffer ? reply.header('content-length', body.length).send(null) : reply.send(null);
}

function cancelBody({ body }: PageResponse): void {
  // A renderer that fails to stop has no reader to tell.
  if (body instanceof ReadableStream) void body.cancel().catch(() => undefined);
}

async function renderUncached(
  renderer: Renderer,
  request: FastifyRequest,
  reply: FastifyReply,
  nonce: string,
): Promise<Response> {
  const { raw } = request;
  const { method } = raw;
  raw.headers[NONCE_HEADER] = nonce;
  // HEAD renders like GET, and its response omits the body.
  raw.method = 'GET';
  try {
    return await renderer.fetch(new NodeRequest({ req: raw, res: reply.raw }));
  } finally {
    raw.method = method;
  }
}

function setSecurityHeaders(
  reply: FastifyReply,
  url: string,
  nonce: string,
  { cards, maps }: PageOrigins,
): void {
  void reply
    .header(
      'content-security-policy',
      buildContentSecurityPolicy(nonce, restrictCardOrigins(url, cards), restrictMapOrigins(url, maps)),
    )
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
}

const isErrorPage = ({ status, headers }: PageResponse): boolean =>
  status >= FIRST_CLIENT_ERROR && (headers.get('content-type') ?? '').startsWith('text/html');

function sendCrawlerPage(request: FastifyRequest, reply: FastifyReply, response: PageResponse): FastifyReply {
  const { status } = response;
  cancelBody(response);
  logger.warn({ code: 'PAGE_ERROR_FOR_CRAWLER', status, route: request.url.split('?')[0] });
  return reply
    .code(status)
    .header('cache-control', 'no-cache')
    .type(HTML_TYPE)
    .send(request.method === 'HEAD' ? null : renderCrawlerPage(request.url, status));
}

function sendCrashPage(request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply {
  const { incident = '' } = toProblem(new ProblemException('INTERNAL_ERROR'), 'en');
  logger.error({ incident, code: 'PAGE_FAILED', route: request.routeOptions.url, err: error });
  const errorPage = isCrawler(request.headers['user-agent'])
    ? renderCrawlerPage(request.url, FIRST_SERVER_ERROR)
    : renderCrashPage(incident);
  return reply.code(FIRST_SERVER_ERROR).type(HTML_TYPE).send(errorPage);
}
