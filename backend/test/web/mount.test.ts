import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { CARDS } from '../support/card-provider/cards.js';
import { type MountedPages, mountPages } from '../support/web/mount-pages.js';

let pages: MountedPages;
beforeAll(async () => {
  pages = await mountPages();
}, 30_000);
afterAll(() => pages.stop());

const fetchPage: MountedPages['get'] = (...args) => pages.get(...args);

test('a page has a policy with its renderer’s nonce, which is new in each response', async () => {
  const nonces = new Set<string>();
  for (let i = 0; i < 3; i++) {
    const page = await fetchPage('/en', { 'x-csp-nonce': 'chosen-by-the-caller' });
    expect(page.status).toBe(200);
    const [, nonce = ''] = (await page.text()).split(' ');
    expect(nonce).toMatch(/^[\w-]{22}$/);
    expect(page.headers.get('content-security-policy')).toContain(`script-src 'nonce-${nonce}'`);
    nonces.add(nonce);
  }

  expect(nonces.size).toBe(3);
});

test('a page is cached briefly until a change, but a quote changes nothing', async () => {
  const countRenders = async () => Number(await (await fetchPage('/en/render-count')).text());
  const postTo = (address: string) =>
    fetch(`http://127.0.0.1:${pages.server.port}${address}`, { method: 'POST' });
  // A page is cached for a second; two requests on a busy machine may take longer.
  let [first, second] = [-1, -2];
  for (let attempt = 0; first !== second && attempt < 20; attempt++)
    [first, , second] = [await countRenders(), await postTo('/api/quotes'), await countRenders()];
  expect(second).toBe(first);

  await postTo('/api/bookings');
  expect(await countRenders()).toBe(second + 1);
});

test('a page restricts what browsers may do with it', async () => {
  const { headers } = await fetchPage('/en');
  expect(headers.get('content-security-policy')).toContain('frame-src http://cards.example');
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cache-control': 'no-cache',
  });
  expect((await fetchPage('/cached')).headers.get('cache-control')).toBe('private, max-age=5');
});

test('the renderer’s status and headers are the response’s', async () => {
  expect((await fetchPage('/lost')).status).toBe(404);
  const redirectReply = await fetchPage('/old');
  expect({ status: redirectReply.status, location: redirectReply.headers.get('location') }).toEqual({
    status: 307,
    location: '/en',
  });
  const longReply = await fetchPage('/long', { 'accept-encoding': 'gzip' });
  expect(longReply.headers.get('content-encoding')).toBe('gzip');
  expect(await longReply.text()).toHaveLength(5000);
});

test.each(['/api', '/api/nothing', '/api/nothing?here=1', '/health/nothing'])(
  '%s is a JSON problem, never a page',
  async (address) => {
    const response = await fetchPage(address, { 'accept-language': 'es-MX,es;q=0.9' });
    expect(response.status).toBe(404);
    expect(response.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(await response.json()).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      title: 'No hay nada en esta dirección. Revísala e inténtalo de nuevo.',
    });
  },
);

test('assets never change under their name', async () => {
  const asset = await fetchPage('/assets/app-1a2b.js');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await asset.text()).toBe('export {};');
  expect((await fetchPage('/favicon.svg')).headers.get('content-type')).toContain('image/svg+xml');
});

test.each(['/assets/nothing.js', '/assets/..%2f..%2fserver%2fserver.js', '/assets/..%2ffavicon.svg'])(
  'a path outside the assets is not served: %s',
  async (address) => {
    expect(await (await fetchPage(address)).text()).not.toMatch(/fetch|<svg/);
  },
);

test('assets are sent precompressed', async () => {
  const asset = await fetchPage('/assets/big-3c4d.js', { 'accept-encoding': 'br' });
  expect(asset.headers.get('content-encoding')).toBe('br');
  expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await asset.text()).toBe('export const fromBuild = 1;');
  const plainReply = await fetchPage('/assets/big-3c4d.js', { 'accept-encoding': 'identity' });
  expect(await plainReply.text()).toBe('export const plain = 1;');
});

test('the build identifies itself: the latest is always revalidated, its own file never changes', async () => {
  const latest = await fetchPage('/builds/latest.json');
  expect(latest.headers.get('cache-control')).toBe('no-cache');
  expect(await latest.json()).toEqual({ id: 'b1', time: '2027-01-01T00:00:00.000Z' });

  // A newer build in the folder is not the build that this process serves.
  await writeFile(path.join(pages.folder, 'dist/client/builds/latest.json'), '{"id":"b2"}');
  expect(await (await fetchPage('/builds/latest.json')).json()).toMatchObject({ id: 'b1' });

  const meta = await fetchPage('/builds/meta/b1.json');
  expect(meta.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await meta.json()).toEqual({ id: 'b1' });
  expect((await fetchPage('/builds/meta/none.json')).status).toBe(404);
});

test('a page with a nonce has no ETag: a revalidated copy would block its own scripts', async () => {
  expect((await fetchPage('/en')).headers.get('etag')).toBeNull();
  expect((await fetchPage('/long', { 'accept-encoding': 'br' })).headers.get('etag')).toBeNull();
});

test('a failing page names only its incident, which the log explains', async () => {
  const response = await fetchPage('/fails', { 'user-agent': 'Mozilla/5.0 Firefox/140.0' });
  expect(response.status).toBe(500);
  expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(response.headers.get('content-security-policy')).toContain(`script-src 'nonce-`);

  const text = await response.text();
  expect(text).not.toMatch(/hunter2|ana@/);

  const [, incident] = /Incident <code>([0-9a-f-]{36})<\/code>/.exec(text) ?? [];
  expect(incident).toMatch(/^[0-9a-f-]{36}$/);

  const lines = pages.server.log().split('\n');
  const loggedLines = lines.filter((line) => line.includes('PAGE_FAILED'));
  expect(loggedLines.map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ incident, code: 'PAGE_FAILED', route: '/*' }),
  ]);
});

const CRAWLER_AGENT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';
const BROWSER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

test.each([
  { address: '/lost', language: 'en', status: 404, title: 'Page not found' },
  { address: '/es/lost', language: 'es', status: 404, title: 'Página no encontrada' },
  { address: '/es/broken', language: 'es', status: 500, title: 'Error interno del servidor' },
  { address: '/fails', language: 'en', status: 500, title: 'Internal Server Error' },
])(
  'a crawler at $address gets an error page in $language with only status $status and its title',
  async ({ address, language, status, title }) => {
    const response = await fetchPage(`${address}?secret=1`, { 'user-agent': CRAWLER_AGENT });
    expect({ status: response.status, type: response.headers.get('content-type') }).toEqual({
      status,
      type: 'text/html; charset=utf-8',
    });

    const text = await response.text();
    expect(text).toContain(`<html lang="${language}">`);
    expect(text).toContain(`<title>${title} · Wayfold</title>`);
    expect(text).toContain('<meta name="robots" content="noindex">');
    expect(text).not.toMatch(/lost|Incident|href/);
  },
);

test('a crawler’s error is logged with its route, without its query', async () => {
  for (const address of ['/lost', '/es/lost', '/es/broken'])
    await fetchPage(`${address}?secret=1`, { 'user-agent': CRAWLER_AGENT });
  const loggedPages = pages.server
    .log()
    .split('\n')
    .filter((line) => line.includes('PAGE_ERROR_FOR_CRAWLER'));

  expect(loggedPages.slice(-3).map((line) => JSON.parse(line) as object)).toEqual([
    expect.objectContaining({ status: 404, route: '/lost' }),
    expect.objectContaining({ status: 404, route: '/es/lost' }),
    expect.objectContaining({ status: 500, route: '/es/broken' }),
  ]);
});

test('a person sees the error page', async () => {
  expect(await (await fetchPage('/lost', { 'user-agent': BROWSER_AGENT })).text()).toMatch(/^\/lost /);
  expect(await (await fetchPage('/es/broken', { 'user-agent': BROWSER_AGENT })).text()).toMatch(
    /^\/es\/broken /,
  );
  expect(await (await fetchPage('/en', { 'user-agent': CRAWLER_AGENT })).text()).toMatch(/^\/en /);
  const head = await fetch(`http://127.0.0.1:${pages.server.port}/lost`, {
    method: 'HEAD',
    headers: { 'user-agent': CRAWLER_AGENT },
  });
  expect({ status: head.status, text: await head.text() }).toEqual({ status: 404, text: '' });
});

// The renderer would reveal the first, and log the second.
test.each([
  `/en/${CARDS.good}`,
  '/fails?q=4242%204242%204242%204242',
  `/old?q=${CARDS.good}`,
  `/assets/${CARDS.good}`,
])('a page with a card number in its address is neither rendered nor logged: %s', async (address) => {
  const logBefore = pages.server.log();
  const response = await fetchPage(address, { accept: 'text/html', 'accept-language': 'es' });
  expect({ status: response.status, headers: Object.fromEntries(response.headers) }).toMatchObject({
    status: 400,
    headers: {
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    },
  });
  expect(response.headers.get('location')).toBeNull();

  const text = await response.text();
  expect(text).toContain('<code>card_number</code>');
  expect(text).not.toContain('4242');
  expect(await (await fetchPage(address)).json()).toMatchObject({ code: 'VALIDATION_FAILED', status: 400 });
  expect(pages.server.log()).toBe(logBefore);
});
