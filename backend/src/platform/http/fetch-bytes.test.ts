import type { RequestListener } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { startTestServer, type TestServer } from '../../../test/support/http/test-server.js';
import { fetchBytes } from './fetch-bytes.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;
const LIMITS = { timeoutMs: MINUTE_MS, maxBytes: 8 };

let reply: RequestListener;
let server: TestServer;
beforeEach(async () => {
  server = await startTestServer((request, response) => reply(request, response));
});
afterEach(() => server.close());

test.each([
  [204, ''],
  [200, '12345678'],
  [503, 'busy'],
])('a whole response of %s is returned', async (status, text) => {
  reply = (_request, response) => response.writeHead(status, { 'retry-after': '7' }).end(text);
  const response = await fetchBytes(server.url, {}, LIMITS);
  expect(response).toMatchObject({ status, body: Buffer.from(text) });
  expect(response.headers.get('retry-after')).toBe('7');
});

test('a response above the limit is refused', async () => {
  reply = (_request, response) => void response.write('123456789');
  await expect(fetchBytes(server.url, {}, LIMITS)).rejects.toThrow('the response is too long');
});

test('a response that breaks off is an error', async () => {
  reply = (_request, response) => {
    response.writeHead(200, { 'content-length': '8' });
    response.write('1234', () => response.destroy());
  };
  await expect(fetchBytes(server.url, {}, LIMITS)).rejects.toThrow('terminated');
});

describe('the timeout ends a request, even after a garbage collection, if the server', () => {
  const sendNothing: RequestListener = () => undefined;
  const sendHeadersOnly: RequestListener = (_request, response) => response.flushHeaders();
  const sendStartOnly: RequestListener = (_request, response) => void response.write('1234');
  test.each<{ name: string; redirect: 'manual' | 'error'; stall: RequestListener }>([
    { name: 'never answers', redirect: 'manual', stall: sendNothing },
    { name: 'never answers', redirect: 'error', stall: sendNothing },
    { name: 'never sends a body', redirect: 'manual', stall: sendHeadersOnly },
    { name: 'never sends a body', redirect: 'error', stall: sendHeadersOnly },
    { name: 'never ends the body', redirect: 'manual', stall: sendStartOnly },
    { name: 'never ends the body', redirect: 'error', stall: sendStartOnly },
  ])('$name (redirect: $redirect)', async ({ redirect, stall }) => {
    reply = stall;
    const collector = setInterval(collectGarbage, 20);
    try {
      const request = fetchBytes(server.url, { redirect }, { ...LIMITS, timeoutMs: 200 });
      await expect(request).rejects.toMatchObject({ name: 'TimeoutError' });
    } finally {
      clearInterval(collector);
    }
  });
});
