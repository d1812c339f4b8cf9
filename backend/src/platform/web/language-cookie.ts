import type { IncomingHttpHeaders } from 'node:http';
import { Locale } from '@wayfold/contracts/kernel/locale';
import { formatLocaleCookie } from '@wayfold/contracts/kernel/locale-cookie';

const findPathLocale = (path: string): Locale | undefined => Locale.safeParse(path.split(/[/?]/)[1]).data;

/**
 * Finds the cookie that stores a choice of language; undefined without a choice. A navigation from our page
 * in the other language is a choice, because only the language link leads there.
 */
export function findLanguageCookie(url: string, headers: IncomingHttpHeaders): string | undefined {
  const locale = findPathLocale(url);
  const { referer, host } = headers;
  if (locale === undefined || referer === undefined || !URL.canParse(referer)) return undefined;
  // A prefetched page, if the browser reports it, does not choose a language.
  if ((headers['sec-fetch-mode'] ?? 'navigate') !== 'navigate' || 'sec-purpose' in headers) return undefined;
  const refererUrl = new URL(referer);
  const previousLocale = refererUrl.host === host ? findPathLocale(refererUrl.pathname) : undefined;
  return previousLocale === undefined || previousLocale === locale ? undefined : formatLocaleCookie(locale);
}
