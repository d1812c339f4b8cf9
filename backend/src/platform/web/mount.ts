import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemException } from '../http/problems/problem.js';
import { sendException } from '../http/problems/send-problem.js';
import { serveFiles } from './files.js';
import { type PageOrigins, sendPage } from './page.js';
import { PageCache, type Renderer } from './page-cache.js';

export interface WebOptions extends PageOrigins {
  readonly frontendDir: string;
  readonly mode: 'development' | 'production';
}

interface ServerEntry {
  readonly default: Renderer;
}

const READ_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);
/** A quote is requested by POST but changes nothing: the picker asks for a price at every change. */
const QUOTE_PATH_PATTERN = /^\/api\/quotes(?:[/?]|$)/;

const isApi = (url: string): boolean =>
  url.startsWith('/api/') || url === '/api' || url.startsWith('/health/');

/** Serves the pages in the API's process and on its port. Returns the function that closes them. */
export function mountWeb(app: NestFastifyApplication, options: WebOptions): Promise<() => Promise<void>> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  return options.mode === 'development'
    ? mountVite(fastify, app, options.frontendDir)
    : mountBuild(fastify, options);
}

async function mountBuild(fastify: FastifyInstance, options: WebOptions): Promise<() => Promise<void>> {
  const clientDir = path.join(options.frontendDir, 'dist/client');
  const entry = pathToFileURL(path.join(options.frontendDir, 'dist/server/server.js')).href;
  const { default: renderer } = (await import(entry)) as ServerEntry;
  await serveFiles(fastify, clientDir);
  const pages = { renderer, cache: new PageCache(renderer) };
  // The cache is cleared before the response leaves, so that people see their own change on the next page.
  fastify.addHook('onSend', (request, _reply, payload, done) => {
    if (!READ_METHODS.has(request.method) && !QUOTE_PATH_PATTERN.test(request.url)) pages.cache.clear();
    done(null, payload);
  });
  fastify.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    exposeHeadRoute: false,
    handler: (request, reply) =>
      isApi(request.url) ? sendNotFound(request, reply) : sendPage(pages, request, reply, options),
  });
  return () => Promise.resolve();
}

const sendNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendException(new ProblemException('NOT_FOUND'), request, reply);

/** Runs Vite inside the process for live editing. */
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
  fastify.get('/*', (request, reply) => sendNotFound(request, reply));
  return () => vite.close();
}

interface Vite {
  middlewares(request: unknown, response: unknown): void;
  close(): Promise<void>;
}

/** Starts Vite from the front end, to which it belongs: it is missing in production. */
async function startVite(root: string, server: object): Promise<Vite> {
  const { createRequire } = await import('node:module');
  const requireFrom = createRequire(path.join(root, 'package.json'));
  const vite = (await import(pathToFileURL(requireFrom.resolve('vite')).href)) as {
    createServer(options: object): Promise<Vite>;
  };
  return vite.createServer({ root, appType: 'custom', server: { middlewareMode: true, hmr: { server } } });
}
