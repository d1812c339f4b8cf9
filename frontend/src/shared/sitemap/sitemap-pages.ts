import { LOCALES } from '../i18n/locale.js';

/** Crawlers must not visit these personal pages. */
const PRIVATE_PAGES = ['checkout', 'thank-you', 'share', 'find-booking'] as const;
/** Crawlers may visit these pages, but not index them. */
const UNLISTED_PAGES = new Set<string>([...PRIVATE_PAGES, 'saved', '404']);

const PAGE_ROUTE_PATTERN = /^\/\$locale\/([a-z0-9-]*)$/;

/**
 * Lists the routes that are a single indexable page per language, so that the sitemap contains new pages
 * automatically.
 */
export const listSitemapPages = (routeIds: readonly string[]): string[] =>
  routeIds.flatMap((id) => {
    const name = PAGE_ROUTE_PATTERN.exec(id)?.[1];
    return name === undefined || UNLISTED_PAGES.has(name) ? [] : [name];
  });

export const buildRobots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/photos/',
    ...['/api/', '/_payload/', '/ops', '/dev/'].map((path) => `Disallow: ${path}`),
    ...LOCALES.flatMap((locale) => PRIVATE_PAGES.map((page) => `Disallow: /${locale}/${page}`)),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
