import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { serveFiles } from './files.js';

let clientDir: string;
let server: FastifyInstance;
beforeEach(async () => {
  clientDir = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  await mkdir(path.join(clientDir, 'assets'));
  server = fastify();
});

afterEach(async () => {
  await server.close();
  await rm(clientDir, { recursive: true });
});

test('serves a build that has no id', async () => {
  await writeFile(path.join(clientDir, 'assets/page.js'), '');
  await serveFiles(server, clientDir);
  expect((await server.inject('/assets/page.js')).statusCode).toBe(200);
  expect((await server.inject('/builds/latest.json')).statusCode).toBe(404);
});

test('throws if the file with the build id cannot be read', async () => {
  await mkdir(path.join(clientDir, 'builds/latest.json'), { recursive: true });
  await expect(serveFiles(server, clientDir)).rejects.toThrow('EISDIR');
});
