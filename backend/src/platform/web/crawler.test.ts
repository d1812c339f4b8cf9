import { expect, test } from '@jest/globals';
import { isCrawler, renderCrawlerPage } from './crawler.js';

test('a search engine is a crawler', () => {
  expect(isCrawler('Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(true);
});

test('a browser is a visitor', () => {
  expect(isCrawler('Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0')).toBe(false);
});

test('a client without a user agent is a visitor', () => {
  expect(isCrawler(undefined)).toBe(false);
});

test.each([
  { url: '/es/shop', status: 404, lang: 'es', title: 'Página no encontrada' },
  { url: '/en?q=1', status: 410, lang: 'en', title: 'Page not found' },
  { url: '/ops', status: 404, lang: 'en', title: 'Page not found' },
  { url: '/es/shop', status: 500, lang: 'es', title: 'Error interno del servidor' },
  { url: '/', status: 503, lang: 'en', title: 'Internal Server Error' },
])('the page of a crawler at $url with status $status reads “$title”', ({ url, status, lang, title }) => {
  const page = renderCrawlerPage(url, status);
  expect(page).toContain(`<html lang="${lang}">`);
  expect(page).toContain(`<h1>${title}</h1>`);
  expect(page).toContain('<meta name="robots" content="noindex">');
});
