import type { Locale } from './locale.js';

const LOCALE_COOKIE = 'locale';
const COOKIE_SECONDS = 365 * 86_400;

/** Formats the cookie for the language that a visitor chose; pages read it too. */
export const formatLocaleCookie = (locale: Locale): string =>
  `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;

/** Parses the raw language value from a request's cookies. */
export const parseLocaleCookie = (cookies: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`).exec(cookies)?.[1];
