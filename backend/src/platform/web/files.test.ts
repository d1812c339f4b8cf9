import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import fastify, { type FastifyInstance } from 'fastify';
import { serveFiles } from './files.js';

let client: string;
let server: FastifyInstance;
beforeEach(async () => {
  client = await mkdtemp(path.join(os.tmpdir(), 'client-'));
  await mkdir(path.join(client, 'assets'));
  server = fastify();
});

afterEach(async () => {
  await server.close();
  await rm(client, { recursive: true });
});

test('serves a build that has no id', async () => {
  await writeFile(path.join(client, 'assets/page.js'), '');
  await serveFiles(server, client);
  expect((await server.inject('/assets/page.js')).statusCode).toBe(200);
  expect((await server.inject('/builds/latest.json')).statusCode).toBe(404);
});

test('throws if the file with the build id cannot be read', async () => {
  await mkdir(path.join(client, 'builds/latest.json'), { recursive: true });
  await expect(serveFiles(server, client)).rejects.toThrow('EISDIR');
});
