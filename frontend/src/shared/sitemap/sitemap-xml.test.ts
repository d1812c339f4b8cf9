import { describe, expect, test } from '@jest/globals';
import { renderIndex, renderUrls } from './sitemap-xml.js';

const ORIGIN = 'https://w.example';

describe('the addresses of a page', () => {
  test('are listed once per language, each with all alternates', () => {
    const urls = renderUrls({ paths: { en: '/en/a', es: '/es/b' }, changedOn: '2026-11-24' }, ORIGIN);
    const links =
      '<xhtml:link rel="alternate" hreflang="en" href="https://w.example/en/a"/>' +
      '<xhtml:link rel="alternate" hreflang="es" href="https://w.example/es/b"/>' +
      '<xhtml:link rel="alternate" hreflang="x-default" href="https://w.example/en/a"/>';
    expect(urls).toBe(
      `<url><loc>https://w.example/en/a</loc><lastmod>2026-11-24</lastmod>${links}</url>\n` +
        `<url><loc>https://w.example/es/b</loc><lastmod>2026-11-24</lastmod>${links}</url>\n`,
    );
  });

  test('are listed in one language for a page of that language, without a date if it is unknown', () => {
    const spanishUrl = renderUrls({ paths: { es: '/es/b' }, changedOn: null }, ORIGIN);
    expect(spanishUrl).not.toMatch(/lastmod|hreflang="en"/);
    expect(spanishUrl).toContain('hreflang="x-default" href="https://w.example/es/b"');
  });

  test('are none for a page of no language', () => {
    expect(renderUrls({ paths: {}, changedOn: '2026-11-24' }, ORIGIN)).toBe('');
  });

  test('are escaped', () => {
    expect(renderUrls({ paths: { en: '/en?a&b<c' }, changedOn: null }, '')).toContain(
      '<loc>/en?a&#38;b&#60;c</loc>',
    );
  });
});

test('the index names each file', () => {
  expect(renderIndex(['pages.xml', 'a&b.xml'], ORIGIN)).toMatch(
    /^<\?xml .*\?>\n<sitemapindex .*>\n<sitemap><loc>https:\/\/w\.example\/sitemaps\/pages\.xml<\/loc><\/sitemap>\n<sitemap><loc>.*a&#38;b\.xml<\/loc><\/sitemap>\n<\/sitemapindex>\n$/,
  );
});
