import http, { type IncomingHttpHeaders } from 'node:http';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { type MountedPages, mountPages } from '../support/web/mount-pages.js';

let pages: MountedPages;
beforeAll(async () => {
  pages = await mountPages();
}, 30_000);
afterAll(() => pages.stop());

const BROWSER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';

/** Requests a page like a browser that follows a link; `fetch` alone declares that it does not navigate. */
const followLink = (path: string, from: string): Promise<IncomingHttpHeaders> =>
  new Promise((resolve, reject) => {
    const origin = `http://127.0.0.1:${pages.server.port}`;
    const headers = {
      referer: `${origin}${from}`,
      'sec-fetch-mode': 'navigate',
      'user-agent': BROWSER_AGENT,
    };
    http
      .get(`${origin}${path}`, { headers }, (response) => resolve(response.resume().headers))
      .on('error', reject);
  });

test('the language chosen by its link is remembered without a script, and the response is in no shared cache', async () => {
  const choiceHeaders = await followLink('/es', '/en/shop');
  expect(choiceHeaders['set-cookie']).toEqual(['locale=es; Path=/; Max-Age=31536000; SameSite=Lax']);
  expect(choiceHeaders['cache-control']).toBe('private, no-cache');
  expect((await followLink('/es/shop', '/es'))['set-cookie']).toBeUndefined();
  expect((await followLink('/es/lost', '/en'))['set-cookie']).toHaveLength(1);

  // The response contains text that the visitor typed.
  const typedReply = await followLink('/es/typed', '/en/typed');
  expect({
    cookieCount: typedReply['set-cookie']?.length,
    cacheControl: typedReply['cache-control'],
  }).toEqual({
    cookieCount: 1,
    cacheControl: 'private, no-store',
  });
});

/** Fetches a page with GET and HEAD, uncompressed. */
async function fetchBoth(path: string): Promise<{ fullReply: Response; fullBytes: number; head: Response }> {
  const plainHeaders = { 'accept-encoding': 'identity' };
  const fullReply = await pages.get(path, plainHeaders);
  const { byteLength: fullBytes } = await fullReply.arrayBuffer();
  return { fullReply, fullBytes, head: await pages.fetchHead(path, plainHeaders) };
}

test.each(['/en', '/cached', '/lost'])('HEAD reports %s like GET', async (path) => {
  const { fullReply, head } = await fetchBoth(path);
  expect({ status: head.status, contentType: head.headers.get('content-type') }).toEqual({
    status: fullReply.status,
    contentType: fullReply.headers.get('content-type'),
  });
});

test('HEAD reports the length of a page if it is known', async () => {
  const { fullBytes, head } = await fetchBoth('/en');
  expect(head.headers.get('content-length')).toBe(String(fullBytes));
});

test.each(['/cached', '/lost'])('HEAD reports no length of %s', async (path) => {
  const { head } = await fetchBoth(path);
  expect(head.headers.get('content-length')).toBeNull();
});
