import { getPublicOrigin } from '../ui/page/seo.js';
import { listSitemapFiles } from './sitemap-files.js';
import { renderIndex, renderUrls, SITEMAP_END, SITEMAP_START, type SitemapUrl } from './sitemap-xml.js';

/** Crawlers return after days, so an hour is fresh enough, and a cache answers more frequent requests. */
const HEADERS = {
  'content-type': 'application/xml; charset=utf-8',
  'cache-control': 'public, max-age=3600, stale-while-revalidate=86400',
  'x-content-type-options': 'nosniff',
};

/** Creates a response that asks crawlers to retry later: a partial file would remove indexed pages. */
const newBusyResponse = (): Response =>
  new Response('Busy', { status: 503, headers: { 'retry-after': '60' } });

/** Answers `/sitemap.xml`, the list of files. */
export async function answerIndex(): Promise<Response> {
  const files = await listSitemapFiles().catch(() => undefined);
  return files
    ? new Response(renderIndex(files, getPublicOrigin()), { headers: HEADERS })
    : newBusyResponse();
}

/** Streams one file; 404 if it is empty. */
export async function answerFile(pages: AsyncIterable<readonly SitemapUrl[]>): Promise<Response> {
  const iterator = pages[Symbol.asyncIterator]();
  const firstBatch = await iterator.next().catch(() => undefined);
  if (!firstBatch) return newBusyResponse();
  if (firstBatch.done) return new Response('Not found', { status: 404 });
  const origin = getPublicOrigin();
  const encoder = new TextEncoder();
  const encodeUrls = (urls: readonly SitemapUrl[]): Uint8Array =>
    encoder.encode(urls.map((page) => renderUrls(page, origin)).join(''));
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(SITEMAP_START));
      controller.enqueue(encodeUrls(firstBatch.value));
    },
    async pull(controller) {
      const nextBatch = await iterator.next();
      if (!nextBatch.done) {
        controller.enqueue(encodeUrls(nextBatch.value));
        return;
      }
      controller.enqueue(encoder.encode(SITEMAP_END));
      controller.close();
    },
    async cancel() {
      await iterator.return?.();
    },
  });
  return new Response(body, { headers: HEADERS });
}
