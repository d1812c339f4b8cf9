import { describe, expect, test } from '@jest/globals';
import { isLocale, negotiateLocale, parsePathLocale } from './locale.js';

describe('the language of an address', () => {
  test.each([
    ['/en/shop', 'en'],
    ['/es', 'es'],
    ['/fr/shop', undefined],
    ['/english', undefined],
    ['/', undefined],
  ])('at %s is %p', (path, locale) => {
    expect(parsePathLocale(path)).toBe(locale);
  });

  test('is no other value', () => {
    expect([undefined, null, 'EN', ['en']].filter(isLocale)).toEqual([]);
  });
});

describe('the language of a visitor without a localized address', () => {
  test.each([
    ['', 'es-MX,es;q=0.9,en;q=0.8', 'es'],
    ['', 'fr-FR, en;q=0.3, es;q=0.7', 'es'],
    ['', 'fr', 'en'],
    ['', 'es;q=0, en;q=0.1', 'en'],
    ['a=1; locale=es', 'en', 'es'],
    ['locale=xx', 'es', 'es'],
    ['mylocale=es', 'en', 'en'],
  ])('with cookies %j and accepted languages %j is %s', (cookies, accepts, locale) =>
    expect(negotiateLocale(cookies, accepts)).toBe(locale),
  );
});
