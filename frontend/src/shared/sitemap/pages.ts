/** Of one visitor alone: robots are asked to stay away. */
const PRIVATE = ['checkout', 'thank-you', 'share', 'find-booking'] as const;
/** Robots may look at them, and are told that they are not to be found. */
const UNLISTED = new Set<string>([...PRIVATE, 'saved', '404']);

const PAGE = /^\/\$locale\/([a-z0-9-]*)$/;

/** Of the router's routes those that are one page in each language and may be found: a new page is listed by itself. */
export const listedPages = (routeIds: readonly string[]): string[] =>
  routeIds.flatMap((id) => {
    const name = PAGE.exec(id)?.[1];
    return name === undefined || UNLISTED.has(name) ? [] : [name];
  });

const LANGUAGES = ['en', 'es'] as const;

/** What robots are told first. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    'Allow: /api/photos/',
    ...['/api/', '/_payload/', '/ops', '/dev/'].map((path) => `Disallow: ${path}`),
    ...LANGUAGES.flatMap((locale) => PRIVATE.map((page) => `Disallow: /${locale}/${page}`)),
    '',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
