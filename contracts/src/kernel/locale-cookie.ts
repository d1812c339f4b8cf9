import type { Locale } from './ids.js';

const LOCALE_COOKIE = 'locale';
const COOKIE_SECONDS = 365 * 86_400;

/** Of a visitor who chose a language; it is read by pages, too. */
export const localeCookie = (locale: Locale): string =>
  `${LOCALE_COOKIE}=${locale}; Path=/; Max-Age=${COOKIE_SECONDS}; SameSite=Lax`;

/** What a request's cookies say of the language, as it stands there. */
export const localeOfCookies = (cookies: string): string | undefined =>
  new RegExp(`(?:^|;\\s*)${LOCALE_COOKIE}=(\\w+)`).exec(cookies)?.[1];
