import { beforeEach, describe, expect, test } from '@jest/globals';
import { listSitemap, type SitemapEntry } from '@wayfold/contracts/catalogue/sitemap';
import { answerFile, answerIndex } from '../src/shared/sitemap/answer.js';
import { readPages } from '../src/shared/sitemap/sitemap-files.js';
import { FakeApi, Refused } from './fake-api.js';

const origin = window.location.origin;

/** Answers a catalogue of this many trips and two landing pages. */
function givenCatalogue(tripCount: number): { requests: string[] } {
  const requests: string[] = [];
  const newEntry = (kind: string, serial: number): SitemapEntry => ({
    scope: kind === 'trips' ? null : 'countries',
    slugs: { en: `${kind}-${serial}`, es: `los-${kind}-${serial}` },
    changedOn: kind === 'trips' ? '2026-11-24' : null,
  });
  const api = new FakeApi().on(listSitemap, ({ params: { kind }, query }) => {
    const total = kind === 'trips' ? tripCount : 2;
    const offset = Number(query.cursor ?? 0);
    const count = Math.max(0, Math.min(query.limit, total - offset));
    requests.push(`${kind} ${offset}`);
    return {
      total,
      entries: Array.from({ length: count }, (_, index) => newEntry(kind, offset + index)),
      nextCursor: count > 0 && offset + count < total ? String(offset + count) : null,
    };
  });
  globalThis.fetch = api.fetch;
  return { requests };
}

const readBody = async (file: string): Promise<string> => (await answerFile(readPages(file))).text();
const listLocs = (xml: string): string[] => [...xml.matchAll(/<loc>([^<]+)/g)].map(([, url = '']) => url);

beforeEach(() => void givenCatalogue(3));

describe('the sitemap', () => {
  test('names as many files as its addresses require, with 40,000 in each', async () => {
    givenCatalogue(40_001);
    const index = await answerIndex();

    expect(listLocs(await index.text())).toEqual(
      ['pages', 'landings-1', 'trips-1', 'trips-2', 'trips-3'].map(
        (name) => `${origin}/sitemaps/${name}.xml`,
      ),
    );
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(index.headers.get('cache-control')).toMatch(/^public, max-age=3600/);
    expect(index.headers.get('set-cookie')).toBeNull();
  });

  test('is read in batches, each file with its own part up to the end', async () => {
    const { requests } = givenCatalogue(20_003);
    const firstLocs = listLocs(await readBody('trips-1.xml'));
    expect(firstLocs).toHaveLength(40_000);
    expect(firstLocs[1]).toBe(`${origin}/es/adventure/los-trips-0`);
    expect(requests).toEqual(['trips 0', 'trips 5000', 'trips 10000', 'trips 15000']);
    const secondBody = await readBody('trips-2.xml');
    expect(listLocs(secondBody)).toHaveLength(6);
    expect(secondBody).toMatch(/^<\?xml.+<\/urlset>\n$/s);
    expect(listLocs(await readBody('landings-1.xml'))[0]).toBe(`${origin}/en/landings/countries/landings-0`);
  });

  test.each(['trips-2.xml', 'trips-60000.xml', 'trips-0.xml', 'trips-1', 'others-1.xml', '../trips-1.xml'])(
    'has no file %s',
    async (file) => {
      expect((await answerFile(readPages(file))).status).toBe(404);
    },
  );

  test.each([
    { name: 'index', respond: () => answerIndex() },
    { name: 'file', respond: () => answerFile(readPages('trips-1.xml')) },
  ])('asks crawlers of its $name to retry when the catalogue does not answer', async ({ respond }) => {
    const api = new FakeApi().on(listSitemap, () => {
      throw new Refused(500, 'INTERNAL_ERROR');
    });
    globalThis.fetch = api.fetch;
    const { status, headers } = await respond();
    // A partial list would remove pages from the index.
    expect({ status, retryAfter: headers.get('retry-after') }).toEqual({ status: 503, retryAfter: '60' });
  });
});
