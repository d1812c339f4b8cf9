import { expect, test } from '@playwright/test';
import { attribute } from '../support/crawl/document.js';
import { strayWords } from '../support/crawl/language.js';
import { Storefront, type Page } from '../support/crawl/storefront.js';
import { dataOf, faultsIn, tripIn } from '../support/crawl/structured-data.js';
import { environment } from '../support/environment.js';

// One crawl by one worker, without a browser.
test.describe.configure({ mode: 'default' });

let shop: Storefront;
test.beforeAll(async () => {
  test.setTimeout(300_000);
  shop = await Storefront.crawl(environment.base());
});

/** Fails with the faults and their places, shortening a long list. */
const none = (faults: readonly string[]): void => {
  expect(faults.slice(0, 30), `${faults.length} in all`).toEqual([]);
};
const faultsOf = (pages: readonly Page[], look: (page: Page) => readonly string[]): string[] =>
  pages.flatMap((page) => look(page).map((fault) => `${page.path}: ${fault}`));

test('every address in a page answers, and every fragment link has its target', () => {
  const { crawler } = shop;
  const lost = [...crawler.visited.values()].filter(({ status }) => status !== 200);
  // One address may redirect: the one without a language.
  none(
    lost
      .filter(({ url, status }) => !(crawler.path(url) === '/' && status === 302))
      .map(({ url, status }) => `${status} ${crawler.path(url)}, named by ${crawler.namedBy.get(url)}`),
  );
  none(
    crawler.fragments
      .filter(({ to, id }) => shop.ids(to)?.has(id) === false)
      .map(({ from, to, id }) => `${crawler.path(from)} leads to ${crawler.path(to)}#${id}`),
  );
  expect(shop.listed.length).toBeGreaterThan(200);
  expect(crawler.fragments.length).toBeGreaterThan(200);
});

test('each page has its own title and description of suitable length, and its alternate has them in its language', () => {
  const { listed } = shop;
  for (const field of ['title', 'description'] as const) {
    const first = new Map<string, string>();
    none(
      faultsOf(listed, (page) => {
        const earlierPath = first.get(page[field]);
        first.set(page[field], earlierPath ?? page.path);
        return earlierPath === undefined ? [] : [`has the ${field} of ${earlierPath}: ${page[field]}`];
      }),
    );
  }
  none(
    faultsOf(listed, ({ title, description, page }) => [
      ...(title.length > 60 ? [`title of ${title.length} letters: ${title}`] : []),
      ...(description.length < 50 || description.length > 160
        ? [`description of ${description.length} letters: ${description}`]
        : []),
      ...(page.meta('og:title') === title ? [] : ['og:title is another']),
      ...(page.meta('og:description') === description ? [] : ['og:description is another']),
    ]),
  );
  const twin = ({ alternates, language }: Page) => shop.at(alternates.get(language === 'en' ? 'es' : 'en'));
  none(
    faultsOf(listed, (page) =>
      twin(page)?.title === page.title && !isNamed(page)
        ? [`the twin has the same title: ${page.title}`]
        : [],
    ),
  );
});

/**
 * A trip named after its places has the same name in both languages; only its number of days is translated.
 */
const isNamed = ({ title }: Page): boolean => !/\p{Ll}{2,} \p{Ll}/u.test(title.replace(' · Wayfold', ''));

test('pages name themselves and their alternates, and links declare their target’s language', () => {
  none(
    faultsOf(
      shop.pages.filter(({ status }) => status === 200),
      ({ page, language, alternates, canonical }) => {
        const [html] = page.all('html');
        const other = language === 'en' ? 'es' : 'en';
        const switches = page.all('a').filter((a) => attribute(a, 'hreflang') === other);
        return [
          ...(html && attribute(html, 'lang') === language ? [] : ['html lang is another']),
          ...(page.all('h1').length === 1 ? [] : [`${page.all('h1').length} h1`]),
          ...(page.all('main').length === 1 ? [] : [`${page.all('main').length} main`]),
          ...(switches.length > 0 && switches.every((a) => attribute(a, 'lang') === other)
            ? []
            : ['no link to the other language with its lang']),
          ...(canonical === undefined || alternates.get(language) === canonical
            ? []
            : ['hreflang and canonical differ']),
        ];
      },
    ),
  );
  none(
    faultsOf(shop.listed, ({ alternates, url, page, language }) => [
      ...['en', 'es', 'x-default']
        .filter((language) => !alternates.has(language))
        .map((language) => `no hreflang ${language}`),
      ...(alternates.get('x-default') === alternates.get('en') ? [] : ['x-default is not the English page']),
      ...[...alternates.values()].flatMap((href) => {
        const alternate = shop.at(href)?.alternates;
        return alternate && [...alternate].every(([language, to]) => alternates.get(language) === to)
          ? []
          : [`${href} does not lead back`];
      }),
      ...(page.meta('og:url') === url ? [] : ['og:url is another']),
      ...(page.meta('og:locale')?.startsWith(language) && page.meta('og:locale:alternate')
        ? []
        : ['og:locale is another']),
      ...(page.meta('og:image')?.startsWith(shop.base) ? [] : ['no og:image']),
      ...(page.meta('twitter:card') === 'summary_large_image' ? [] : ['no twitter card']),
    ]),
  );
});

test('a filtered or sorted list is indexed under its plain address', () => {
  const queryPages = shop.pages.filter(({ path }) => path.includes('?'));
  expect(queryPages.length).toBeGreaterThan(10);
  none(
    faultsOf(queryPages, ({ canonical, url, path }) => {
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
  const urls = new Set(shop.listed.filter(({ path }) => !path.includes('?')).map(({ url }) => url));
  none([...urls].filter((url) => !sitemap.has(url)).map((url) => `${url} is not in the sitemap`));
  none([...sitemap.keys()].filter((url) => !urls.has(url)).map((url) => `${url} may not be listed`));
  none(
    [...sitemap].flatMap(([url, links]) => {
      const { alternates } = shop.at(url) ?? {};
      return alternates &&
        links.size === alternates.size &&
        [...links].every(([language, href]) => alternates.get(language) === href)
        ? []
        : [url];
    }),
  );
  const files = [...shop.crawler.visited.values()].filter(({ url }) => url.endsWith('.xml'));
  for (const { headers, body } of files) {
    expect(headers.get('content-type')).toBe('application/xml; charset=utf-8');
    expect(headers.get('cache-control')).toContain('max-age=3600');
    expect(headers.get('set-cookie')).toBeNull();
    for (const [, date = ''] of body.matchAll(/<lastmod>([^<]+)/g)) expect(date).toMatch(/^\d{4}-\d\d-\d\d$/);
  }
});

test('personal pages are not indexed, and crawlers are excluded', async ({ request }) => {
  const robots = shop.crawler.visited.get(`${shop.base}/robots.txt`);
  expect(robots?.headers.get('content-type')).toContain('text/plain');
  expect(robots?.body).toContain(`\nSitemap: ${shop.base}/sitemap.xml\n`);
  for (const locale of ['en', 'es'])
    for (const page of ['checkout', 'thank-you', 'share', 'find-booking', 'saved', '404']) {
      const answer = await request.get(`/${locale}/${page}`);
      expect.soft(await answer.text(), page).toMatch(/<meta name="robots" content="noindex"/);
      const stay = robots?.body.includes(`\nDisallow: /${locale}/${page}\n`);
      expect.soft(stay, page).toBe(page !== 'saved' && page !== '404');
    }
});

test('structured data follow the search engines’ rules, and match the page', () => {
  none(faultsOf(shop.pages, ({ page }) => dataOf(page).flatMap(faultsIn)));
  const trips = shop.pages.filter(({ path }) => /^\/e[ns]\/adventure\//.test(path));
  expect(trips.length).toBeGreaterThan(100);
  none(
    faultsOf(trips, ({ page, language, url }) => {
      const trip = tripIn(dataOf(page));
      if (!trip) return ['no trip in its data'];
      const shown = page.textOf(page.all('body')[0]!);
      const { aggregateRating: rating, offers } = trip;
      const number = (text: string): string => (language === 'es' ? text.replace('.', ',') : text);
      const stars = rating && number(rating.ratingValue.replace(/\.0$/, ''));
      const lowest = offers && Number(offers.lowPrice).toLocaleString(language === 'en' ? 'en-US' : 'de-DE');
      return [
        ...(trip.url === url ? [] : ['the address is another']),
        ...(rating && !shown.includes(`${stars}`) ? [`no ${stars} on the page`] : []),
        ...(rating && page.all('blockquote').length !== rating.reviewCount
          ? [`${page.all('blockquote').length} reviews of ${rating.reviewCount}`]
          : []),
        ...(lowest !== undefined && !shown.includes(`$${lowest}`) ? [`no $${lowest} on the page`] : []),
      ];
    }),
  );
  none(
    faultsOf(
      shop.listed.filter(({ path }) => path.includes('/landings/')),
      ({ page }) => (dataOf(page).length === 2 ? [] : ['no list of trips or no trail']),
    ),
  );
});

test('no page contains the other language, or a text key', () => {
  none(strayWords(shop.pages.map(({ path, language, page }) => ({ path, language, phrases: page.phrases }))));
  none(
    faultsOf(shop.pages, ({ page }) =>
      page.phrases
        .filter(({ text }) =>
          /^[a-z][A-Za-z]*(?:[.:][A-Za-z][\w-]*)+$|\{\{|\bundefined\b|\bNaN\b|\[object/.test(text),
        )
        .map(({ text, at }) => `${at} "${text}"`),
    ),
  );
});

test('pictures have dimensions and alternative texts', () => {
  none(
    faultsOf(shop.pages, ({ page }) =>
      page
        .all('img')
        .flatMap((image) =>
          ['alt', 'width', 'height']
            .filter((name) => attribute(image, name) === undefined)
            .map((name) => `${attribute(image, 'src')} has no ${name}`),
        ),
    ),
  );
});

test('an address with the other language’s slug redirects permanently to its own', async ({ request }) => {
  const translated = shop.listed.filter(
    ({ alternates, path }) =>
      /\/(?:adventure|landings)\//.test(path) &&
      alternates.get('en')?.slice(-12) !== alternates.get('es')?.slice(-12),
  );
  // Every tenth, of each kind.
  for (const { language, path, alternates } of translated.filter((_, at) => at % 10 === 0)) {
    const other = language === 'en' ? 'es' : 'en';
    const foreign = (alternates.get(other) ?? '').replace(`/${other}/`, `/${language}/`);
    const answer = await request.get(foreign, { maxRedirects: 0 });
    expect.soft([foreign, answer.status()]).toEqual([foreign, 301]);
    expect.soft(new URL(answer.headers()['location'] ?? '', shop.base).pathname).toBe(path);
  }
});
