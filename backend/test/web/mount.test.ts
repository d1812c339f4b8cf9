// A small build of pages in the place of the real one, mounted on the real server.
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { startProcess, type Process } from '../processes/start.js';

/** Answers with what it was asked, fails when asked to. */
const RENDERER = `
const page = (request) => {
  const { pathname } = new URL(request.url);
  if (pathname === '/fails') throw new Error('password of ana@example.com is hunter2');
  if (pathname === '/old') return new Response(null, { status: 307, headers: { location: '/en' } });
  const headers = { 'content-type': 'text/html; charset=utf-8' };
  if (pathname === '/cached') headers['cache-control'] = 'private, max-age=5';
  const text = pathname === '/long' ? 'x'.repeat(5000) : pathname + ' ' + request.headers.get('x-csp-nonce');
  return new Response(text, { status: pathname === '/lost' ? 404 : 200, headers });
};
export default { fetch: async (request) => page(request) };
`;

let folder: string;
let server: Process;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'pages-'));
  const files = {
    'package.json': '{"type":"module"}',
    'dist/server/server.js': RENDERER,
    'dist/client/assets/app-1a2b.js': 'export {};',
    'dist/client/favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    'dist/client/robots.txt': 'User-agent: *',
  };
  for (const [name, text] of Object.entries(files)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), text);
  }
  server = await startProcess(new URL('./pages.ts', import.meta.url), {
    frontendDir: folder,
    mode: 'production',
    cards: { frames: ['http://cards.example'], calls: [], everywhere: true },
  });
}, 30_000);
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

const get = (where: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${where}`, { headers, redirect: 'manual' });

test('a page has a policy with the nonce that its renderer was given, a new one each time', async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const page = await get('/en', { 'x-csp-nonce': 'chosen-by-the-caller' });
    expect(page.status).toBe(200);
    const [, nonce = ''] = (await page.text()).split(' ');
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

test('a page says what browsers must not do with it', async () => {
  const { headers } = await get('/en');
  expect(headers.get('content-security-policy')).toContain('frame-src http://cards.example');
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  });
  expect((await get('/cached')).headers.get('cache-control')).toBe('private, max-age=5');
});

test('the renderer’s status and headers are the answer’s', async () => {
  expect((await get('/lost')).status).toBe(404);
  const moved = await get('/old');
  expect([moved.status, moved.headers.get('location')]).toEqual([307, '/en']);
  const long = await get('/long', { 'accept-encoding': 'gzip' });
  expect(long.headers.get('content-encoding')).toBe('gzip');
  expect(await long.text()).toHaveLength(5000);
});

test.each(['/api', '/api/nothing', '/api/nothing?here=1', '/health/nothing'])(
  '%s is a problem in JSON, never a page',
  async (where) => {
    const answer = await get(where, { 'accept-language': 'es-MX,es;q=0.9' });
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await answer.json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      title: 'No hay nada en esta dirección.',
    });
  },
);

test('assets never change under their name; nothing outside of them is served', async () => {
  const asset = await get('/assets/app-1a2b.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await asset.text()).toBe('export {};');
  expect((await get('/favicon.svg')).headers.get('content-type')).toContain('image/svg+xml');
  expect((await get('/robots.txt')).status).toBe(200);
  for (const where of [
    '/assets/nothing.js',
    '/assets/..%2f..%2fserver%2fserver.js',
    '/assets/..%2frobots.txt',
  ])
    expect(await (await get(where)).text()).not.toMatch(/fetch|User-agent/);
});

test('a page that fails names its incident, which the log explains; the reason stays inside', async () => {
  const answer = await get('/fails');
  expect(answer.status).toBe(500);
  expect(answer.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(answer.headers.get('content-security-policy')).toContain(`script-src 'nonce-`);
  const text = await answer.text();
  expect(text).not.toMatch(/hunter2|ana@/);
  const [, incident] = /Incident <code>([0-9a-f-]{36})<\/code>/.exec(text) ?? [];
  expect(incident).toBeDefined();
  const lines = server.log().split('\n');
  const logged = lines.filter((line) => line.includes('PAGE_FAILED'));
  expect(logged.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ incident, code: 'PAGE_FAILED', route: '/*' }),
  ]);
});

test('a page whose address holds a card number is not made, and nothing is said of it', async () => {
  const CARD = '4242424242424242';
  const before = server.log();
  // The renderer would tell the first, and log the second.
  for (const where of [
    `/en/${CARD}`,
    '/fails?q=4242%204242%204242%204242',
    `/old?q=${CARD}`,
    `/assets/${CARD}`,
  ]) {
    const answer = await get(where, { accept: 'text/html', 'accept-language': 'es' });
    expect([where, answer.status, answer.headers.get('location')]).toEqual([where, 400, null]);
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer');
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    const text = await answer.text();
    expect(text).toContain('<code>card_number</code>');
    expect(text).not.toContain('4242');
    expect(await (await get(where)).json()).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  }
  expect(server.log()).toBe(before);
});
