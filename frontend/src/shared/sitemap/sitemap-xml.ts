import type { Locale } from '@wayfold/contracts/kernel/locale';
import { LOCALES } from '../i18n/locale.js';
import { escapeXml } from '../xml/escape-xml.js';

/** A page with its path in each available language. */
export interface SitemapUrl {
  readonly paths: Readonly<Partial<Record<Locale, string>>>;
  /** `YYYY-MM-DD`; null if unknown. */
  readonly changedOn: string | null;
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const SITEMAP_START = `${HEAD}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n`;
export const SITEMAP_END = '</urlset>\n';

/** Renders one address per language, each with all alternates, as on the pages themselves. */
export function renderUrls({ paths, changedOn }: SitemapUrl, origin: string): string {
  const links = LOCALES.flatMap((locale) => {
    const path = paths[locale];
    return path === undefined ? [] : [{ language: locale, href: escapeXml(`${origin}${path}`) }];
  });
  const [firstLink] = links;
  if (!firstLink) return '';
  const renderLink = (language: string, href: string): string =>
    `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`;
  const alternates = [
    ...links.map(({ language, href }) => renderLink(language, href)),
    renderLink('x-default', firstLink.href),
  ].join('');
  const lastmod = changedOn === null ? '' : `<lastmod>${changedOn}</lastmod>`;
  return links.map(({ href }) => `<url><loc>${href}</loc>${lastmod}${alternates}</url>\n`).join('');
}

export const renderIndex = (files: readonly string[], origin: string): string =>
  [
    `${HEAD}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...files.map((file) => `<sitemap><loc>${escapeXml(`${origin}/sitemaps/${file}`)}</loc></sitemap>`),
    '</sitemapindex>\n',
  ].join('\n');
