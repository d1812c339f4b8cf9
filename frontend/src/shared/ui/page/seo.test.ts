import { expect, test } from '@jest/globals';
import { omitUndefined } from '@wayfold/contracts/kernel/omit-undefined';
import { buildSeo, chooseTitle, type Seo, truncateText } from './seo.js';

const PAGE = {
  name: 'Trips',
  description: 'Small groups.',
  locale: 'es',
  alternates: { en: '/en/shop', es: '/es/shop' },
} as const;
const origin = window.location.origin;
const readContent = (page: Seo, name: string): unknown =>
  buildSeo(page).meta.flatMap((entry) =>
    ('property' in entry && entry.property === name) || ('name' in entry && entry.name === name)
      ? [entry.content]
      : [],
  )[0];

test('a page names itself in both languages, with English as default', () => {
  expect(buildSeo(PAGE).links).toEqual([
    { rel: 'canonical', href: `${origin}/es/shop` },
    { rel: 'alternate', hrefLang: 'en', href: `${origin}/en/shop` },
    { rel: 'alternate', hrefLang: 'es', href: `${origin}/es/shop` },
    { rel: 'alternate', hrefLang: 'x-default', href: `${origin}/en/shop` },
  ]);
});

test('a page in one language names no alternate', () => {
  const { links } = buildSeo({ ...PAGE, languages: ['es'] });
  expect(links.map(({ href }) => href)).toEqual(Array(3).fill(`${origin}/es/shop`));
  expect(readContent({ ...PAGE, languages: ['es'] }, 'og:locale:alternate')).toBeUndefined();
});

test('a shared link shows the page’s text and its picture, or the default one', () => {
  expect(readContent(PAGE, 'og:url')).toBe(`${origin}/es/shop`);
  expect(readContent(PAGE, 'og:locale')).toBe('es_ES');
  expect(readContent(PAGE, 'og:locale:alternate')).toBe('en_US');
  expect(readContent(PAGE, 'og:image')).toMatch(/^http.+\/posters\/.+\.social\.jpg$/);
  expect(readContent({ ...PAGE, picture: '/own.jpg' }, 'og:image')).toBe(`${origin}/own.jpg`);
});

test('a page excluded from search asks not to be indexed, and has no sharing data', () => {
  expect(readContent({ ...PAGE, isUnlisted: true }, 'robots')).toBe('noindex');
  expect(readContent({ ...PAGE, isUnlisted: true }, 'og:title')).toBeUndefined();
  expect(readContent(PAGE, 'robots')).toBeUndefined();
});

test('a description ends after a sentence, otherwise after a word', () => {
  const sentence = 'We ask for what a trip needs, sell nothing and show no advertising.';
  expect(truncateText(sentence)).toBe(sentence);
  expect(truncateText(`${sentence} ${'And more of it, '.repeat(20)}`)).toBe(sentence);
  const truncated = truncateText(`Yes. ${'one, two, '.repeat(40)}`);
  expect(truncated).toMatch(/[a-z]…$/);
  expect(truncated.length).toBeGreaterThan(150);
  expect(truncated.length).toBeLessThanOrEqual(160);
  expect(truncateText('x'.repeat(160))).toHaveLength(160);
});

test('a title drops its last part before it is cut', () => {
  expect(chooseTitle('a'.repeat(60), 'short')).toHaveLength(60);
  expect(chooseTitle('a'.repeat(61), 'short')).toBe('short');
  expect(chooseTitle('a'.repeat(61), 'b'.repeat(70))).toBe('b'.repeat(70));
});

test('a title ends in the site’s name where that fits', () => {
  const readTitle = (name: string, shortName?: string): unknown =>
    readContent(omitUndefined({ ...PAGE, name, shortName }), 'og:title');

  expect(readTitle('Trips')).toBe('Trips · Wayfold');
  expect(readTitle('a'.repeat(55))).toBe('a'.repeat(55));
  expect(readTitle('a'.repeat(55), 'Short')).toBe('Short · Wayfold');
});
