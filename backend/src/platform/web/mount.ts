import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NodeRequest } from 'srvx/node';
import { logger } from '../logging/logger.js';
import { answerProblem } from '../http/problem-reply.js';
import { ProblemException, toProblem } from '../http/problem.js';
import { contentSecurityPolicy, originsAt, type CardOrigins } from './csp.js';
import { crashPage } from './crash-page.js';

export interface WebOptions {
  readonly frontendDir: string;
  readonly mode: 'development' | 'production';
  /** What the pages on which a card is entered may frame and call. */
  readonly cards: CardOrigins;
}

interface ServerEntry {
  readonly default: { fetch(request: Request): Promise<Response> };
}

const NONCE_HEADER = 'x-csp-nonce';

const isApi = (url: string): boolean =>
  url.startsWith('/api/') || url === '/api' || url.startsWith('/health/');

/** Serves the pages from the API's process and port. Answers the way to let go of it again. */
export function mountWeb(app: NestFastifyApplication, options: WebOptions): Promise<() => Promise<void>> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  return options.mode === 'development'
    ? mountVite(fastify, app, options.frontendDir)
    : mountBuild(fastify, options);
}

async function mountBuild(fastify: FastifyInstance, options: WebOptions): Promise<() => Promise<void>> {
  const client = path.join(options.frontendDir, 'dist/client');
  const entry = pathToFileURL(path.join(options.frontendDir, 'dist/server/server.js')).href;
  const { default: start } = (await import(entry)) as ServerEntry;
  await fastify.register(fastifyCompress, { global: true, threshold: 1024 });
  await fastify.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    immutable: true,
    maxAge: '1y',
    index: false,
  });
  fastify.get('/favicon.svg', (_request, reply) => reply.sendFile('favicon.svg', client));
  fastify.get('/robots.txt', (_request, reply) => reply.sendFile('robots.txt', client));
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: (request, reply) =>
      isApi(request.url) ? notFound(request, reply) : page(start, request, reply, options.cards),
  });
  return () => Promise.resolve();
}

async function page(
  start: ServerEntry['default'],
  request: FastifyRequest,
  reply: FastifyReply,
  cards: CardOrigins,
): Promise<unknown> {
  const nonce = randomBytes(16).toString('base64url');
  request.raw.headers[NONCE_HEADER] = nonce;
  void reply
    .header('content-security-policy', contentSecurityPolicy(nonce, originsAt(request.url, cards)))
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'strict-origin-when-cross-origin')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(), microphone=(), geolocation=()');
  const { method } = request.raw;
  // A page is made the same way for HEAD, whose answer leaves its body out.
  request.raw.method = 'GET';
  const asked = new NodeRequest({ req: request.raw, res: reply.raw }) as unknown as Request;
  const answer = await start.fetch(asked).catch((error: unknown) => error);
  request.raw.method = method;
  if (answer instanceof Response) {
    // Every page carries its own nonce: a cached copy would block its own scripts.
    void reply.header('cache-control', answer.headers.get('cache-control') ?? 'no-cache');
    if (method !== 'HEAD') return reply.send(answer);
    void reply.code(answer.status).headers(Object.fromEntries(answer.headers));
    return reply.send('');
  }
  const { incident = '' } = toProblem(new ProblemException('INTERNAL_ERROR'), 'en');
  logger.error({ incident, code: 'PAGE_FAILED', route: request.routeOptions.url, err: answer });
  return reply.code(500).type('text/html; charset=utf-8').send(crashPage(incident));
}

const notFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  answerProblem(new ProblemException('NOT_FOUND'), request, reply);

/** Vite inside the process: pages change while they are looked at. */
async function mountVite(
  fastify: FastifyInstance,
  app: NestFastifyApplication,
  frontendDir: string,
): Promise<() => Promise<void>> {
  const vite = await startVite(frontendDir, app.getHttpServer());
  fastify.addHook('onRequest', (request, reply, done) => {
    if (isApi(request.url)) {
      done();
      return;
    }
    reply.hijack();
    vite.middlewares(request.raw, reply.raw);
  });
  fastify.get('/*', (request, reply) => notFound(request, reply));
  return () => vite.close();
}

interface Vite {
  middlewares(request: unknown, response: unknown): void;
  close(): Promise<void>;
}

/** Vite belongs to the front end and is not there in production, so it is looked for where it is needed. */
async function startVite(root: string, server: object): Promise<Vite> {
  const { createRequire } = await import('node:module');
  const from = createRequire(path.join(root, 'package.json'));
  const vite = (await import(pathToFileURL(from.resolve('vite')).href)) as {
    createServer(options: object): Promise<Vite>;
  };
  return vite.createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
}
