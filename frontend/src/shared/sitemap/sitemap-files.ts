import type { listSitemap, SitemapEntry } from '@wayfold/contracts/catalogue/sitemap';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { RouteReply } from '@wayfold/contracts/kernel/route';
import { callApi } from '../api/client.js';
import { LOCALES } from '../i18n/locale.js';
import { buildTripPath } from '../ui/trip/trip-path.js';
import type { SitemapUrl } from './sitemap-xml.js';

const SITEMAP_KINDS = ['landings', 'trips'] as const;
type SitemapKind = (typeof SITEMAP_KINDS)[number];

/** In two languages these are 40,000 of the 50,000 addresses that a file may have. */
const ENTRIES_PER_FILE = 20_000;

const ENTRIES_PER_REQUEST = 5_000;

const FILE_NAME_PATTERN = /^(landings|trips)-([1-9]\d{0,3})\.xml$/;
export const PAGES_FILE = 'pages.xml';

const fetchEntries = (
  kind: SitemapKind,
  { limit, offset }: { limit: number; offset: number },
): Promise<RouteReply<typeof listSitemap>> =>
  callApi<typeof listSitemap>('GET /api/sitemap/{kind}', {
    params: { kind },
    query: { limit, cursor: String(offset) },
  });

export async function listSitemapFiles(): Promise<string[]> {
  const files = await Promise.all(
    SITEMAP_KINDS.map(async (kind) => {
      const { total } = await fetchEntries(kind, { limit: 1, offset: 0 });
      const fileCount = Math.ceil(total / ENTRIES_PER_FILE);
      return Array.from({ length: fileCount }, (_, index) => `${kind}-${index + 1}.xml`);
    }),
  );
  return [PAGES_FILE, ...files.flat()];
}

const buildPath = ({ scope }: SitemapEntry, locale: Locale, slug: string): string =>
  scope === null ? buildTripPath(locale, slug) : `/${locale}/landings/${scope}/${slug}`;

const toSitemapUrl = (entry: SitemapEntry): SitemapUrl => ({
  paths: Object.fromEntries(
    LOCALES.flatMap((locale) => {
      const slug = entry.slugs[locale];
      return slug === null ? [] : [[locale, buildPath(entry, locale, slug)]];
    }),
  ),
  changedOn: entry.changedOn,
});

/** Reads the pages of one file in batches, so that memory use does not grow with the catalogue. */
export async function* readPages(name: string): AsyncGenerator<SitemapUrl[]> {
  const [, kind, fileNumber] = FILE_NAME_PATTERN.exec(name) ?? [];
  if (kind !== 'landings' && kind !== 'trips') return;
  const firstOffset = (Number(fileNumber) - 1) * ENTRIES_PER_FILE;
  let offset = firstOffset;
  while (offset < firstOffset + ENTRIES_PER_FILE) {
    const { entries, nextCursor } = await fetchEntries(kind, { limit: ENTRIES_PER_REQUEST, offset });
    if (entries.length > 0) yield entries.map(toSitemapUrl);
    if (nextCursor === null) return;
    offset = Number(nextCursor);
  }
}
