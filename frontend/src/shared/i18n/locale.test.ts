import { describe, expect, test } from '@jest/globals';
import { isLocale, negotiateLocale, parsePathLocale } from './locale.js';

describe('the language of an address', () => {
  test.each([
    { path: '/en/shop', name: 'English', locale: 'en' },
    { path: '/es', name: 'Spanish', locale: 'es' },
    { path: '/fr/shop', name: 'unknown', locale: undefined },
    { path: '/english', name: 'unknown', locale: undefined },
    { path: '/', name: 'unknown', locale: undefined },
  ])('is $name at $path', ({ path, locale }) => {
    expect(parsePathLocale(path)).toBe(locale);
  });

  test('accepts no other value', () => {
    expect([undefined, null, 'EN', ['en']].filter(isLocale)).toEqual([]);
  });
});

describe('the language of a visitor without a localized address', () => {
  test.each([
    { cookies: '', accepts: 'es-MX,es;q=0.9,en;q=0.8', locale: 'es' },
    { cookies: '', accepts: 'fr-FR, en;q=0.3, es;q=0.7', locale: 'es' },
    { cookies: '', accepts: 'fr', locale: 'en' },
    { cookies: '', accepts: 'es;q=0, en;q=0.1', locale: 'en' },
    { cookies: 'a=1; locale=es', accepts: 'en', locale: 'es' },
    { cookies: 'locale=xx', accepts: 'es', locale: 'es' },
    { cookies: 'mylocale=es', accepts: 'en', locale: 'en' },
  ])('is $locale with cookies "$cookies" and accepted languages "$accepts"', ({ cookies, accepts, locale }) =>
    expect(negotiateLocale(cookies, accepts)).toBe(locale),
  );
});
