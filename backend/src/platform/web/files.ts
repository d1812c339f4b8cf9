import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { constants } from 'node:zlib';
import fastifyCompress from '@fastify/compress';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { ignoreAbsence } from '../../kernel/ignore-absence.js';

/** For pages rendered per request: a higher quality costs more time than it saves. */
const BROTLI_QUALITY = 4;
/** Level for browsers without Brotli, chosen for the same reason. */
const GZIP_LEVEL = 6;

/**
 * Serves the build's files under their hashed names, precompressed, and the endpoint that tells open pages of
 * a newer build. `client` is the folder of the browser build.
 */
export async function serveFiles(fastify: FastifyInstance, client: string): Promise<void> {
  await fastify.register(fastifyCompress, {
    global: true,
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });
  const lasting = { immutable: true, maxAge: '1y', index: false as const };
  await fastify.register(fastifyStatic, {
    root: path.join(client, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    ...lasting,
  });
  fastify.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', client, { immutable: false, maxAge: '1h' }),
  );

  // The file is read at startup: a later build on disk is not the build that this process serves.
  const latestJson = await readFile(path.join(client, 'builds/latest.json'), 'utf8').catch(ignoreAbsence);
  if (latestJson === undefined) return;
  const { id } = JSON.parse(latestJson) as { id: string };
  process.env['BUILD_ID'] = id;
  fastify.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(latestJson),
  );
  fastify.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) =>
    reply.sendFile(request.params.file, path.join(client, 'builds/meta'), lasting),
  );
}
