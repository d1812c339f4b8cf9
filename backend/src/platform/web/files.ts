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
/** A hashed name never gets other content. */
const HASHED_FILE_OPTIONS = { immutable: true, maxAge: '1y', index: false as const };

/**
 * Serves the build's files under their hashed names, precompressed, and the endpoint that tells open pages of
 * a newer build. `clientDir` is the folder of the browser build.
 */
export async function serveFiles(fastify: FastifyInstance, clientDir: string): Promise<void> {
  await fastify.register(fastifyCompress, {
    global: true,
    threshold: 1024,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
    zlibOptions: { level: GZIP_LEVEL },
  });

  await fastify.register(fastifyStatic, {
    root: path.join(clientDir, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    ...HASHED_FILE_OPTIONS,
  });
  fastify.get('/favicon.svg', (_request, reply) =>
    reply.sendFile('favicon.svg', clientDir, { immutable: false, maxAge: '1h' }),
  );

  // The file is read at startup: a later build on disk is not the build that this process serves.
  const latestJson = await readFile(path.join(clientDir, 'builds/latest.json'), 'utf8').catch(ignoreAbsence);
  if (latestJson === undefined) return;
  const { id } = JSON.parse(latestJson) as { id: string };
  process.env['BUILD_ID'] = id;
  fastify.get('/builds/latest.json', (_request, reply) =>
    reply.header('cache-control', 'no-cache').type('application/json; charset=utf-8').send(latestJson),
  );
  fastify.get<{ Params: { file: string } }>('/builds/meta/:file', (request, reply) =>
    reply.sendFile(request.params.file, path.join(clientDir, 'builds/meta'), HASHED_FILE_OPTIONS),
  );
}
