import { attribute, type PageDocument } from './document.js';
import { Crawler, type Visited } from './crawler.js';
import { isLanguage, type Language } from './language.js';

/** A storefront page with its head's data. */
export interface Page extends Visited {
  readonly page: PageDocument;
  readonly path: string;
  readonly language: Language;
  readonly title: string;
  readonly description: string;
  readonly canonical: string | undefined;
  /** Addresses by language, including `x-default`. */
  readonly alternates: ReadonlyMap<string, string>;
  /** Whether search engines may index this address. */
  readonly listed: boolean;
}

function pageOf(visited: Visited & { page: PageDocument }, path: string): Page[] {
  const { page, url, status } = visited;
  const language = path.split(/[/?]/)[1];
  if (!isLanguage(language)) return [];
  const canonical = page.links('canonical')[0]?.href;
  return [
    {
      ...visited,
      path,
      language,
      title: page
        .all('title')
        .map((title) => page.textOf(title))
        .join(' | '),
      description: page.meta('description') ?? '',
      canonical,
      alternates: new Map(page.links('alternate').map(({ hreflang, href }) => [hreflang ?? '', href])),
      listed: status === 200 && canonical === url && page.meta('robots') === undefined,
    },
  ];
}

/** The whole storefront, as found by following every link. */
export class Storefront {
  private constructor(
    readonly crawler: Crawler,
    readonly base: string,
    readonly pages: readonly Page[],
  ) {}

  static async crawl(base: string): Promise<Storefront> {
    const crawler = new Crawler(base);
    await crawler.run(['/', '/en', '/es', '/robots.txt', '/sitemap.xml'].map((path) => `${base}${path}`));
    const pages = crawler.pages.flatMap((visit) => pageOf(visit, crawler.path(visit.url)));
    return new Storefront(crawler, base, pages);
  }

  get listed(): Page[] {
    return this.pages.filter(({ listed }) => listed);
  }

  at(url: string | undefined): Page | undefined {
    return this.pages.find((page) => page.url === url);
  }

  /** Every address in the sitemap's files, with its language alternates. */
  get sitemap(): Map<string, Map<string, string>> {
    const sitemaps = new Map<string, Map<string, string>>();
    for (const { body, url } of this.crawler.visited.values()) {
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

  /** Ids of a page, as targets of fragment links. */
  ids(url: string): ReadonlySet<string> | undefined {
    const page = this.crawler.visited.get(url)?.page;
    return page && new Set(page.elements.flatMap((element) => attribute(element, 'id') ?? []));
  }
}
