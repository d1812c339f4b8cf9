/** Personal pages, which crawlers must not visit. */
const PRIVATE_PAGES = ['checkout', 'thank-you', 'share', 'find-booking'] as const;
/** Pages that crawlers may visit but not index. */
const UNLISTED_PAGES = new Set<string>([...PRIVATE_PAGES, 'saved', '404']);

const PAGE_ROUTE = /^\/\$locale\/([a-z0-9-]*)$/;

/**
 * The router's routes that are a single indexable page per language, so that new pages are listed
 * automatically.
 */
export const listSitemapPages = (routeIds: readonly string[]): string[] =>
  routeIds.flatMap((id) => {
    const name = PAGE_ROUTE.exec(id)?.[1];
    return name === undefined || UNLISTED_PAGES.has(name) ? [] : [name];
  });

const LANGUAGES = ['en', 'es'] as const;

export const buildRobots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/photos/',
    ...['/api/', '/_payload/', '/ops', '/dev/'].map((path) => `Disallow: ${path}`),
    ...LANGUAGES.flatMap((locale) => PRIVATE_PAGES.map((page) => `Disallow: /${locale}/${page}`)),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
