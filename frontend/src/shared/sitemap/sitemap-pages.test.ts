import { describe, expect, test } from '@jest/globals';
import { buildRobots, listSitemapPages } from './sitemap-pages.js';

test('the sitemap lists every page except personal pages', () => {
  const ids = ['/$locale/', '/$locale/shop', '/$locale/new-page', '/$locale/checkout', '/$locale/saved'];
  const otherRoutes = ['/$locale', '/$locale/$', '/$locale/404', '/$locale/adventure/$slug', '/ops/', '/'];
  expect(listSitemapPages([...ids, ...otherRoutes])).toEqual(['', 'shop', 'new-page']);
});

describe('the robots.txt', () => {
  test('names the sitemap', () => {
    expect(buildRobots('https://w.example')).toMatch(/\nSitemap: https:\/\/w\.example\/sitemap\.xml\n$/);
  });

  test.each([
    '/es/checkout',
    '/en/thank-you',
    '/es/find-booking',
    '/en/share',
    '/ops',
    '/api/',
    '/_payload/',
  ])('excludes %s', (path) => {
    expect(buildRobots('https://w.example')).toContain(`\nDisallow: ${path}\n`);
  });

  test('does not exclude the page of saved trips', () => {
    expect(buildRobots('https://w.example')).not.toContain('saved');
  });
});
