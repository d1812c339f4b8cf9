import { expect, test } from '@playwright/test';
import { findAttribute } from '../support/crawl/document.js';
import { listStrayTexts } from '../support/crawl/language.js';
import { type Page, Storefront } from '../support/crawl/storefront.js';
import { findTrip, listFaults, parseData } from '../support/crawl/structured-data.js';
import { environment } from '../support/environment.js';

// One worker crawls once, without a browser.
test.describe.configure({ mode: 'default' });

let shop: Storefront;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shop = await Storefront.crawlPages(environment.getBaseUrl());
});

/** Fails with the faults and their places, and shortens a long list. */
const expectNone = (faults: readonly string[]): void => {
  expect(faults.slice(0, 30), `${faults.length} in all`).toEqual([]);
};

const listPageFaults = (pages: readonly Page[], checkPage: (page: Page) => readonly string[]): string[] =>
  pages.flatMap((page) => checkPage(page).map((fault) => `${page.path}: ${fault}`));

test('every address and every fragment in a page has its target', () => {
  const { crawler } = shop;
  const pagesNotOk = [...crawler.visitedPages.values()].filter(({ status }) => status !== 200);

  // Only the address without a language may redirect.
  expectNone(
    pagesNotOk
      .filter(({ url, status }) => !(crawler.toPath(url) === '/' && status === 302))
      .map(({ url, status }) => `${status} ${crawler.toPath(url)}, named by ${crawler.sourceByUrl.get(url)}`),
  );
  expectNone(
    crawler.fragments
      .filter(({ targetAddress, id }) => shop.findIds(targetAddress)?.has(id) === false)
      .map(
        ({ sourceAddress, targetAddress, id }) =>
          `${crawler.toPath(sourceAddress)} leads to ${crawler.toPath(targetAddress)}#${id}`,
      ),
  );
  expect(shop.indexablePages.length).toBeGreaterThan(200);
  expect(crawler.fragments.length).toBeGreaterThan(200);
});

test('each page has its own title and description of suitable length', () => {
  const { indexablePages } = shop;
  for (const field of ['title', 'description'] as const) {
    const firstPathByText = new Map<string, string>();
    expectNone(
      listPageFaults(indexablePages, (page) => {
        const earlierPath = firstPathByText.get(page[field]);
        firstPathByText.set(page[field], earlierPath ?? page.path);
        return earlierPath === undefined ? [] : [`has the ${field} of ${earlierPath}: ${page[field]}`];
      }),
    );
  }
  expectNone(
    listPageFaults(indexablePages, ({ title, description, page }) => [
      ...(title.length > 60 ? [`title of ${title.length} letters: ${title}`] : []),
      ...(description.length < 50 || description.length > 160
        ? [`description of ${description.length} letters: ${description}`]
        : []),
      ...(page.findMeta('og:title') === title ? [] : ['og:title is another']),
      ...(page.findMeta('og:description') === description ? [] : ['og:description is another']),
    ]),
  );

  const findTwin = ({ alternates, language }: Page) =>
    shop.findPage(alternates.get(language === 'en' ? 'es' : 'en'));
  expectNone(
    listPageFaults(indexablePages, (page) =>
      findTwin(page)?.title === page.title && !hasOnlyNames(page)
        ? [`the twin has the same title: ${page.title}`]
        : [],
    ),
  );
});

/**
 * True if the title is all names, as of a trip named after its places: both languages have the same names, so
 * only the number of days is translated.
 */
const hasOnlyNames = ({ title }: Page): boolean =>
  !/\p{Ll}{2,} \p{Ll}/u.test(title.replace(' · Wayfold', ''));

test('every page names its own address and its alternates', () => {
  expectNone(
    listPageFaults(
      shop.pages.filter(({ status }) => status === 200),
      ({ page, language, alternates, canonical }) => {
        const [html] = page.listAll('html');
        const otherLanguage = language === 'en' ? 'es' : 'en';
        const switches = page.listAll('a').filter((a) => findAttribute(a, 'hreflang') === otherLanguage);
        return [
          ...(html && findAttribute(html, 'lang') === language ? [] : ['html lang is another']),
          ...(page.listAll('h1').length === 1 ? [] : [`${page.listAll('h1').length} h1`]),
          ...(page.listAll('main').length === 1 ? [] : [`${page.listAll('main').length} main`]),
          ...(switches.length > 0 && switches.every((a) => findAttribute(a, 'lang') === otherLanguage)
            ? []
            : ['no link to the other language with its lang']),
          ...(canonical === undefined || alternates.get(language) === canonical
            ? []
            : ['hreflang and canonical differ']),
        ];
      },
    ),
  );
  expectNone(
    listPageFaults(shop.indexablePages, ({ alternates, url, page, language }) => [
      ...['en', 'es', 'x-default']
        .filter((hreflang) => !alternates.has(hreflang))
        .map((hreflang) => `no hreflang ${hreflang}`),
      ...(alternates.get('x-default') === alternates.get('en') ? [] : ['x-default is not the English page']),
      ...[...alternates.values()].flatMap((href) => {
        const alternate = shop.findPage(href)?.alternates;
        return alternate && [...alternate].every(([hreflang, to]) => alternates.get(hreflang) === to)
          ? []
          : [`${href} does not lead back`];
      }),
      ...(page.findMeta('og:url') === url ? [] : ['og:url is another']),
      ...(page.findMeta('og:locale')?.startsWith(language) && page.findMeta('og:locale:alternate')
        ? []
        : ['og:locale is another']),
      ...(page.findMeta('og:image')?.startsWith(shop.base) ? [] : ['no og:image']),
      ...(page.findMeta('twitter:card') === 'summary_large_image' ? [] : ['no twitter card']),
    ]),
  );
});

test('a filtered or sorted list names its plain address as canonical', () => {
  const queryPages = shop.pages.filter(({ path }) => path.includes('?'));
  expect(queryPages.length).toBeGreaterThan(10);
  expectNone(
    listPageFaults(queryPages, ({ canonical, url, path }) => {
      const { origin, pathname, searchParams } = new URL(url);
      const plain = `${origin}${pathname}`;
      const isPage = [...searchParams.keys()].join() === 'page';
      return canonical === (isPage ? `${plain}?page=${searchParams.get('page')}` : plain)
        ? []
        : [`${path} is ${canonical}`];
    }),
  );
});

test('the sitemap lists exactly the indexable pages, with the same alternates as the pages', () => {
  const { sitemap } = shop;
  const urls = new Set(shop.indexablePages.filter(({ path }) => !path.includes('?')).map(({ url }) => url));
  expectNone([...urls].filter((url) => !sitemap.has(url)).map((url) => `${url} is not in the sitemap`));
  expectNone([...sitemap.keys()].filter((url) => !urls.has(url)).map((url) => `${url} may not be listed`));
  expectNone(
    [...sitemap].flatMap(([url, links]) => {
      const { alternates } = shop.findPage(url) ?? {};
      return alternates &&
        links.size === alternates.size &&
        [...links].every(([language, href]) => alternates.get(language) === href)
        ? []
        : [url];
    }),
  );

  const files = [...shop.crawler.visitedPages.values()].filter(({ url }) => url.endsWith('.xml'));
  const listDates = (body: string) => [...body.matchAll(/<lastmod>([^<]+)/g)].map(([, date = '']) => date);
  expect(
    files.map(({ url, headers, body }) => ({
      url,
      type: headers.get('content-type'),
      cacheControl: headers.get('cache-control'),
      cookie: headers.get('set-cookie'),
      wrongDates: listDates(body).filter((date) => !/^\d{4}-\d\d-\d\d$/.test(date)),
    })),
  ).toEqual(
    files.map(({ url }) => ({
      url,
      type: 'application/xml; charset=utf-8',
      cacheControl: expect.stringContaining('max-age=3600'),
      cookie: null,
      wrongDates: [],
    })),
  );
});

test('personal pages ask not to be indexed', async ({ request }) => {
  const robots = shop.crawler.visitedPages.get(`${shop.base}/robots.txt`);
  expect(robots?.headers.get('content-type')).toContain('text/plain');
  expect(robots?.body).toContain(`\nSitemap: ${shop.base}/sitemap.xml\n`);
  for (const locale of ['en', 'es'])
    for (const page of ['checkout', 'thank-you', 'share', 'find-booking', 'saved', '404']) {
      const response = await request.get(`/${locale}/${page}`);
      expect.soft(await response.text(), page).toMatch(/<meta name="robots" content="noindex"/);
      const isDisallowed = robots?.body.includes(`\nDisallow: /${locale}/${page}\n`);
      expect.soft(isDisallowed, page).toBe(page !== 'saved' && page !== '404');
    }
});

test('structured data follow the search engines’ rules', () => {
  expectNone(listPageFaults(shop.pages, ({ page }) => parseData(page).flatMap(listFaults)));

  const trips = shop.pages.filter(({ path }) => /^\/e[ns]\/adventure\//.test(path));
  expect(trips.length).toBeGreaterThan(100);
  expectNone(
    listPageFaults(trips, ({ page, language, url }) => {
      const trip = findTrip(parseData(page));
      if (!trip) return ['no trip in its data'];
      const pageText = page.getText(page.listAll('body')[0]!);
      const { aggregateRating: rating, offers } = trip;
      const formatNumber = (text: string): string => (language === 'es' ? text.replace('.', ',') : text);
      const stars = rating && formatNumber(rating.ratingValue.replace(/\.0$/, ''));
      const lowestPrice =
        offers && Number(offers.lowPrice).toLocaleString(language === 'en' ? 'en-US' : 'de-DE');
      return [
        ...(trip.url === url ? [] : ['the address is another']),
        ...(rating && !pageText.includes(`${stars}`) ? [`no ${stars} on the page`] : []),
        ...(rating && page.listAll('blockquote').length !== rating.reviewCount
          ? [`${page.listAll('blockquote').length} reviews of ${rating.reviewCount}`]
          : []),
        ...(lowestPrice !== undefined && !pageText.includes(`$${lowestPrice}`)
          ? [`no $${lowestPrice} on the page`]
          : []),
      ];
    }),
  );
  expectNone(
    listPageFaults(
      shop.indexablePages.filter(({ path }) => path.includes('/landings/')),
      ({ page }) => (parseData(page).length === 2 ? [] : ['no list of trips or no trail']),
    ),
  );
});

test('no page contains the other language, or a text key', () => {
  expectNone(
    listStrayTexts(shop.pages.map(({ path, language, page }) => ({ path, language, phrases: page.phrases }))),
  );
  expectNone(
    listPageFaults(shop.pages, ({ page }) =>
      page.phrases
        .filter(({ text }) =>
          /^[a-z][A-Za-z]*(?:[.:][A-Za-z][\w-]*)+$|\{\{|\bundefined\b|\bNaN\b|\[object/.test(text),
        )
        .map(({ text, source }) => `${source} "${text}"`),
    ),
  );
});

test('pictures have dimensions and alternative texts', () => {
  expectNone(
    listPageFaults(shop.pages, ({ page }) =>
      page
        .listAll('img')
        .flatMap((image) =>
          ['alt', 'width', 'height']
            .filter((name) => findAttribute(image, name) === undefined)
            .map((name) => `${findAttribute(image, 'src')} has no ${name}`),
        ),
    ),
  );
});

test('an address with the other language’s slug redirects permanently to its own', async ({ request }) => {
  const translatedPages = shop.indexablePages.filter(
    ({ alternates, path }) =>
      /\/(?:adventure|landings)\//.test(path) &&
      alternates.get('en')?.slice(-12) !== alternates.get('es')?.slice(-12),
  );
  // One address in ten is enough, because the same code redirects them all.
  for (const { language, path, alternates } of translatedPages.filter((_, index) => index % 10 === 0)) {
    const otherLanguage = language === 'en' ? 'es' : 'en';
    const foreignAddress = (alternates.get(otherLanguage) ?? '').replace(
      `/${otherLanguage}/`,
      `/${language}/`,
    );
    const response = await request.get(foreignAddress, { maxRedirects: 0 });
    expect.soft([foreignAddress, response.status()]).toEqual([foreignAddress, 301]);
    expect.soft(new URL(response.headers()['location']!, shop.base).pathname).toBe(path);
  }
});
