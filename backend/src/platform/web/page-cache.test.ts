import { setTimeout as wait } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { MINUTE_MS } from '@wayfold/contracts/kernel/durations';
import { isCacheablePage, NONCE_HEADER, PageCache } from './page-cache.js';

/** A renderer that records requests and waits until released. */
class Renderer {
  readonly requests: Request[] = [];
  status = 200;
  shouldFail = false;
  gate: Promise<unknown> = Promise.resolve();

  async fetch(request: Request): Promise<Response> {
    this.requests.push(request);
    const renderCount = this.requests.length;
    await this.gate;
    if (this.shouldFail) throw new Error('no page today');
    const nonce = request.headers.get(NONCE_HEADER) ?? '';
    const text = `<script nonce="${nonce}">${renderCount}</script><p>día</p><script nonce="${nonce}"></script>`;
    return new Response(text, { status: this.status, headers: { 'x-render-count': String(renderCount) } });
  }
}

let renderer: Renderer;
let pages: PageCache;
beforeEach(() => {
  renderer = new Renderer();
  pages = new PageCache(renderer, MINUTE_MS);
});

const readText = async (url: string, nonce: string) => (await pages.fetchPage(url, nonce)).body.toString();
const newPage = (renderCount: number, nonce: string) =>
  `<script nonce="${nonce}">${renderCount}</script><p>día</p><script nonce="${nonce}"></script>`;

test('a second visitor gets the cached page, with their own nonce in every place', async () => {
  expect(await readText('/en/shop?page=2', 'first-nonce')).toBe(newPage(1, 'first-nonce'));
  expect(await readText('/en/shop?page=2', 'second')).toBe(newPage(1, 'second'));
  const page = await pages.fetchPage('/en/shop?page=2', 'third');
  expect({ status: page.status, renderCount: page.headers.get('x-render-count') }).toEqual({
    status: 200,
    renderCount: '1',
  });
});

test('a thousand simultaneous visitors get one rendering', async () => {
  const allPages = await Promise.all(Array.from({ length: 1000 }, (_, i) => readText('/es', `nonce-${i}`)));
  expect(renderer.requests).toHaveLength(1);
  expect(new Set(allPages).size).toBe(1000);
  expect(allPages[999]).toBe(newPage(1, 'nonce-999'));
});

test('each address and query has its own cached page', async () => {
  await Promise.all(['/en', '/es', '/en?x=1', '/en?x=2'].map((url) => readText(url, 'n')));
  expect(renderer.requests.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    '/en',
    '/es',
    '/en?x=1',
    '/en?x=2',
  ]);
});

test('the renderer renders the whole page without knowing the visitor', async () => {
  await readText('/en', 'n');
  const [request] = renderer.requests;
  expect(Object.fromEntries(request!.headers)).toEqual({ [NONCE_HEADER]: 'n', 'user-agent': 'bot' });
});

test('a change is shown on the next page, even if that page was being rendered during the change', async () => {
  let finishRendering: () => void = () => undefined;
  renderer.gate = new Promise<void>((resolve) => (finishRendering = resolve));
  const firstText = readText('/en', 'n');
  pages.clear();
  const secondText = readText('/en', 'n');
  finishRendering();

  expect(await firstText).toBe(newPage(1, 'n'));
  expect(await secondText).toBe(newPage(2, 'n'));
  expect(await readText('/en', 'n')).toBe(newPage(2, 'n'));
});

test('no page is stored for longer than the given time', async () => {
  pages = new PageCache(renderer, 1);
  await readText('/en', 'n');
  const startedAtMs = performance.now();
  while (performance.now() - startedAtMs < 5) await wait(1);

  expect(await readText('/en', 'n')).toBe(newPage(2, 'n'));
});

describe('anything but a page', () => {
  test.each([301, 404, 500])('a response with status %i is rendered again', async (status) => {
    renderer.status = status;
    expect((await pages.fetchPage('/en/lost', 'n')).status).toBe(status);
    expect((await pages.fetchPage('/en/lost', 'n')).status).toBe(status);
    expect(renderer.requests).toHaveLength(2);
  });

  test('a failed rendering fails only the requests that wait for it', async () => {
    renderer.shouldFail = true;
    const failedPages = await Promise.allSettled([pages.fetchPage('/en', 'a'), pages.fetchPage('/en', 'b')]);
    expect(failedPages.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    renderer.shouldFail = false;
    expect(await readText('/en', 'n')).toBe(newPage(2, 'n'));
  });
});

test.each([
  ['/en', 'is cached for all visitors', true],
  ['/es/', 'is cached for all visitors', true],
  ['/en?page=2', 'is cached for all visitors', true],
  ['/es/shop?search=per%C3%BA', 'is cached for all visitors', true],
  ['/', 'is not cached', false],
  ['/ops', 'is not cached', false],
  ['/ops/bookings/1', 'is not cached', false],
  ['/english', 'is not cached', false],
  ['/_payload/en/shop', 'is not cached', false],
  ['/dev/mails', 'is not cached', false],
])('%s %s', (url, _verdict, isCacheable) => {
  expect(isCacheablePage(url)).toBe(isCacheable);
});
