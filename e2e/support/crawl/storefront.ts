import type { Language } from '../texts.js';
import { Crawler, type VisitedPage } from './crawler.js';
import { findAttribute, type PageDocument } from './document.js';
import { isLanguage } from './language.js';

/** A storefront page with its head's data. */
export interface Page extends VisitedPage {
  readonly page: PageDocument;
  readonly path: string;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  /** Addresses by language, including `x-default`. */
  readonly alternates: ReadonlyMap<string, string>;
  /** Search engines may index this address. */
  readonly isIndexable: boolean;
}

function toPages(visitedPage: VisitedPage & { page: PageDocument }, path: string): Page[] {
  const { page, url, status } = visitedPage;
  const language = path.split(/[/?]/)[1];
  if (!isLanguage(language)) return [];
  const canonical = page.listLinks('canonical')[0]?.href;
  return [
    {
      ...visitedPage,
      path,
      language,
      title: page
        .listAll('title')
        .map((title) => page.getText(title))
        .join(' | '),
      description: page.findMeta('description') ?? '',
      canonical,
      alternates: new Map(page.listLinks('alternate').map(({ hreflang, href }) => [hreflang ?? '', href])),
      isIndexable: status === 200 && canonical === url && page.findMeta('robots') === undefined,
    },
  ];
}

/** Finds the whole storefront by following every link. */
export class Storefront {
  private constructor(
    readonly crawler: Crawler,
    readonly base: string,
    readonly pages: readonly Page[],
  ) {}

  static async crawlPages(base: string): Promise<Storefront> {
    const crawler = new Crawler(base);
    await crawler.crawlFrom(
      ['/', '/en', '/es', '/robots.txt', '/sitemap.xml'].map((path) => `${base}${path}`),
    );
    const pages = crawler.pages.flatMap((visit) => toPages(visit, crawler.toPath(visit.url)));
    return new Storefront(crawler, base, pages);
  }

  get indexablePages(): Page[] {
    return this.pages.filter(({ isIndexable }) => isIndexable);
  }

  findPage(url: string | undefined): Page | undefined {
    return this.pages.find((page) => page.url === url);
  }

  /** Lists every address in the sitemap's files, with its language alternates. */
  get sitemap(): Map<string, Map<string, string>> {
    const sitemaps = new Map<string, Map<string, string>>();
    for (const { body, url } of this.crawler.visitedPages.values()) {
      if (!/\/sitemaps\/[^/]+\.xml$/.test(url)) continue;
      for (const [, entry = ''] of body.matchAll(/<url>(.*?)<\/url>/gs)) {
        const links = entry.matchAll(/hreflang="([^"]+)" href="([^"]+)"/g);
        sitemaps.set(
          /<loc>([^<]+)/.exec(entry)?.[1] ?? '',
          new Map([...links].map(([, language = '', href = '']) => [language, href])),
        );
      }
    }
    return sitemaps;
  }

  /** Finds the ids of a page, which fragment links may target. */
  findIds(url: string): ReadonlySet<string> | undefined {
    const page = this.crawler.visitedPages.get(url)?.page;
    return page && new Set(page.elements.flatMap((element) => findAttribute(element, 'id') ?? []));
  }
}
