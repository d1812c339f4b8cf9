import { describe, expect, test } from '@jest/globals';
import { findLanguageCookie } from './language-cookie.js';

const host = 'trips.example';
const chooseLanguage = (url: string, referer?: string, headers: Record<string, string> = {}) =>
  findLanguageCookie(url, { host, ...(referer !== undefined && { referer }), ...headers });

describe('the stored language choice', () => {
  test('is set for a year by a visit through the language link', () => {
    const cookie = 'locale=es; Path=/; Max-Age=31536000; SameSite=Lax';
    expect(chooseLanguage('/es/adventure/camino-inca', `https://${host}/en/adventure/inca-trail`)).toBe(
      cookie,
    );
    expect(chooseLanguage('/es?x=1', `https://${host}/en?x=1`, { 'sec-fetch-mode': 'navigate' })).toBe(
      cookie,
    );
    expect(chooseLanguage('/en', `https://${host}/es`)).toBe(cookie.replace('es', 'en'));
  });

  test.each([
    { name: 'from the same language', url: '/es/shop', referer: `https://${host}/es` },
    { name: 'from another site', url: '/es', referer: 'https://elsewhere.example/en' },
    { name: 'without a referrer', url: '/es', referer: undefined },
    { name: 'whose referrer is an origin alone', url: '/es', referer: `https://${host}/` },
    { name: 'whose referrer is no web address', url: '/es', referer: 'about:blank' },
    { name: 'whose referrer is invalid', url: '/es', referer: '://' },
  ])('is not set for a visit $name', ({ url, referer }) => {
    expect(chooseLanguage(url, referer)).toBeUndefined();
  });

  test.each(['/', '/posters/a/b.svg', '/_payload/es.json', '/esplanade'])('is not set by %s', (url) => {
    expect(chooseLanguage(url, `https://${host}/en`)).toBeUndefined();
  });

  test('is not set by prefetches or scripts', () => {
    const referer = `https://${host}/en`;
    expect(chooseLanguage('/es', referer, { 'sec-fetch-mode': 'cors' })).toBeUndefined();
    expect(chooseLanguage('/es', referer, { 'sec-purpose': 'prefetch' })).toBeUndefined();
  });
});
