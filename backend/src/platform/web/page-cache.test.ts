import { setTimeout as passed } from 'node:timers/promises';
import { beforeEach, describe, expect, test } from '@jest/globals';
import { isCacheablePage, PageCache, NONCE_HEADER } from './page-cache.js';

/** A renderer that records requests and waits until released. */
class Renderer {
  readonly asked: Request[] = [];
  status = 200;
  fails = false;
  gate: Promise<unknown> = Promise.resolve();

  async fetch(request: Request): Promise<Response> {
    this.asked.push(request);
    const drawn = this.asked.length;
    await this.gate;
    if (this.fails) throw new Error('no page today');
    const nonce = request.headers.get(NONCE_HEADER) ?? '';
    const text = `<script nonce="${nonce}">${drawn}</script><p>día</p><script nonce="${nonce}"></script>`;
    return new Response(text, { status: this.status, headers: { 'x-drawn': String(drawn) } });
  }
}

let renderer: Renderer;
let pages: PageCache;
beforeEach(() => {
  renderer = new Renderer();
  pages = new PageCache(renderer, 60_000);
});

const text = async (url: string, nonce: string) => (await pages.answer(url, nonce)).body.toString();
const page = (drawn: number, nonce: string) =>
  `<script nonce="${nonce}">${drawn}</script><p>día</p><script nonce="${nonce}"></script>`;

test('serves a second visitor the same page, with its own nonce in every place', async () => {
  expect(await text('/en/shop?page=2', 'first-nonce')).toBe(page(1, 'first-nonce'));
  expect(await text('/en/shop?page=2', 'second')).toBe(page(1, 'second'));
  const answer = await pages.answer('/en/shop?page=2', 'third');
  expect([answer.status, answer.headers.get('x-drawn')]).toEqual([200, '1']);
});

test('renders once for a thousand simultaneous visitors', async () => {
  const all = await Promise.all(Array.from({ length: 1000 }, (_, i) => text('/es', `nonce-${i}`)));
  expect(renderer.asked).toHaveLength(1);
  expect(new Set(all).size).toBe(1000);
  expect(all[999]).toBe(page(1, 'nonce-999'));
});

test('treats another address or query as another page', async () => {
  await Promise.all(['/en', '/es', '/en?x=1', '/en?x=2'].map((url) => text(url, 'n')));
  expect(renderer.asked.map(({ url }) => new URL(url).pathname + new URL(url).search)).toEqual([
    '/en',
    '/es',
    '/en?x=1',
    '/en?x=2',
  ]);
});

test('tells the renderer nothing about the visitor, and renders the page whole', async () => {
  await text('/en', 'n');
  const [request] = renderer.asked;
  expect(Object.fromEntries(request?.headers ?? [])).toEqual({ [NONCE_HEADER]: 'n', 'user-agent': 'bot' });
});

test('shows a change on the next page, even one that was being rendered meanwhile', async () => {
  let open: (value?: unknown) => void = () => undefined;
  renderer.gate = new Promise((resolve) => (open = resolve));
  const before = text('/en', 'n');
  pages.clear();
  const after = text('/en', 'n');
  open();
  expect(await before).toBe(page(1, 'n'));
  expect(await after).toBe(page(2, 'n'));
  expect(await text('/en', 'n')).toBe(page(2, 'n'));
});

test('stores nothing for longer than the given time', async () => {
  pages = new PageCache(renderer, 1);
  await text('/en', 'n');
  const startedAt = performance.now();
  while (performance.now() - startedAt < 5) await passed(1);
  expect(await text('/en', 'n')).toBe(page(2, 'n'));
});

describe('anything but a page', () => {
  test.each([301, 404, 500])('an answer with status %i is rendered again', async (status) => {
    renderer.status = status;
    expect((await pages.answer('/en/lost', 'n')).status).toBe(status);
    expect((await pages.answer('/en/lost', 'n')).status).toBe(status);
    expect(renderer.asked).toHaveLength(2);
  });

  test('fails for everybody who waited, and for nobody after', async () => {
    renderer.fails = true;
    const waiting = await Promise.allSettled([pages.answer('/en', 'a'), pages.answer('/en', 'b')]);
    expect(waiting.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    renderer.fails = false;
    expect(await text('/en', 'n')).toBe(page(2, 'n'));
  });
});

test.each([
  ['/en', true],
  ['/es/', true],
  ['/en?page=2', true],
  ['/es/shop?search=per%C3%BA', true],
  ['/', false],
  ['/ops', false],
  ['/ops/bookings/1', false],
  ['/english', false],
  ['/_payload/en/shop', false],
  ['/dev/mails', false],
])('%s is the same for everybody: %s', (url, alike) => {
  expect(isCacheablePage(url)).toBe(alike);
});
