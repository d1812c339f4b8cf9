import type { Locale } from '@wayfold/contracts/kernel/locale';
import { formatLocaleCookie, parseLocaleCookie } from '@wayfold/contracts/kernel/locale-cookie';

export const LOCALES = ['en', 'es'] as const satisfies readonly Locale[];

export const isLocale = (value: unknown): value is Locale => LOCALES.some((locale) => locale === value);

/** Builds a page's path in each language. */
export const buildAlternates = (buildPath: (locale: Locale) => string): Record<Locale, string> => ({
  en: buildPath('en'),
  es: buildPath('es'),
});

/** Parses the locale from an address's first segment. */
export const parsePathLocale = (path: string): Locale | undefined => {
  const firstSegment = path.split('/')[1];
  return isLocale(firstSegment) ? firstSegment : undefined;
};

/** Prefers the cookie's language, then the best of `Accept-Language`, then English. */
export function negotiateLocale(cookies: string, acceptLanguage: string): Locale {
  const cookieLocale = parseLocaleCookie(cookies);
  if (isLocale(cookieLocale)) return cookieLocale;
  const preferences = acceptLanguage
    .split(',')
    .map((preference) => {
      const [tag = '', ...parameters] = preference.trim().split(';');
      const weight = parameters
        .map((parameter) => /^\s*q=([\d.]+)$/.exec(parameter)?.[1])
        .find((quality) => quality !== undefined);
      return { language: tag.slice(0, 2).toLowerCase(), weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight);
  return preferences.map(({ language }) => language).find(isLocale) ?? 'en';
}

/** Stores the choice for a year. */
export function keepLocale(locale: Locale): void {
  document.cookie = formatLocaleCookie(locale);
}
