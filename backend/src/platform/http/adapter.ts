import type { IncomingMessage } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ProblemException } from './problems/problem.js';
import { sendException } from './problems/send-problem.js';
import { rejectCardNumbers } from './reject-card-number.js';
import type { WayfoldRequest } from './route.js';

/** Largest body of any route, in bytes. A party of eight takes under 5 kB. */
export const BODY_LIMIT = 64 * 1024;

export interface RegisteredRoute {
  readonly method: string;
  /** Fastify's notation: `/api/bookings/:id`. */
  readonly url: string;
}

const routesByServer = new WeakMap<object, RegisteredRoute[]>();

/** Lists every route of the server, including plugins'; complete once the application is initialized. */
export const listRegisteredRoutes = (instance: FastifyInstance): readonly RegisteredRoute[] =>
  routesByServer.get(instance) ?? [];

/** Answers "not found" to an undecodable address, with a page for browsers. Hooks do not run for it. */
function sendBadAddress(_error: FastifyError, request: FastifyRequest, reply: FastifyReply): void {
  rejectCardNumbers(request, reply, () => {
    const { url = '', method, headers } = request.raw;
    const isPageRequest =
      method === 'GET' && !url.startsWith('/api/') && headers.accept?.includes('text/html');
    if (isPageRequest) void reply.redirect(/^\/es\b/.test(url) ? '/es/404' : '/en/404');
    else sendException(new ProblemException('NOT_FOUND'), request, reply);
  });
}

/**
 * Creates the HTTP server under Nest; create the application with `{ bodyParser: false }`. Keeps raw bytes
 * for signatures; refuses prototype keys, card numbers in addresses, and undeclared files and forms.
 */
export function createHttpAdapter(options: {
  readonly trustProxy: readonly string[] | undefined;
}): FastifyAdapter {
  const adapter = new FastifyAdapter({
    bodyLimit: BODY_LIMIT,
    frameworkErrors: sendBadAddress,
    forceCloseConnections: 'idle',
    trustProxy: options.trustProxy ? [...options.trustProxy] : false,
  });
  const instance: FastifyInstance = adapter.getInstance();
  const routes: RegisteredRoute[] = [];
  routesByServer.set(instance, routes);
  instance.addHook('onRoute', ({ method, url }) => {
    for (const verb of [method].flat()) routes.push({ method: verb, url });
  });
  instance.addHook('onRequest', rejectCardNumbers);
  instance.removeAllContentTypeParsers();
  const parseJson = instance.getDefaultJsonParser('error', 'error');
  const utf8 = new TextDecoder('utf-8', { fatal: true });
  instance.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    (request, rawBody: Buffer, done) => {
      (request as WayfoldRequest).rawBody = rawBody;
      if (rawBody.length === 0) {
        done(null, undefined);
        return;
      }
      try {
        void parseJson(request, utf8.decode(rawBody), done);
      } catch {
        done(new ProblemException('MALFORMED_JSON'));
      }
    },
  );
  instance.addContentTypeParser('application/octet-stream', passFile);
  instance.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parseForm);
  return adapter;
}

/** Leaves the file unread until the route has authorized the sender. Other routes refuse files. */
function passFile(
  { routeOptions }: FastifyRequest,
  file: IncomingMessage,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if ((routeOptions.config as { allowsUpload?: boolean }).allowsUpload) done(null, file);
  else done(new ProblemException('UNSUPPORTED_MEDIA_TYPE'));
}

/** Parses a browser form. Other sites can post forms, so each route that takes one checks the origin. */
function parseForm(
  { routeOptions }: FastifyRequest,
  form: string | Buffer,
  done: (error: Error | null, body?: unknown) => void,
): void {
  if ((routeOptions.config as { allowsForm?: boolean }).allowsForm)
    done(null, new URLSearchParams(form.toString()));
  else done(new ProblemException('UNSUPPORTED_MEDIA_TYPE'));
}
