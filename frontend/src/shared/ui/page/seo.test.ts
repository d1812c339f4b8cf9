import { expect, it } from '@jest/globals';
import { seo, shownOf, titleOf } from './seo.js';

const PAGE = {
  title: 'Trips',
  description: 'Small groups.',
  locale: 'es',
  alternates: { en: '/en/shop', es: '/es/shop' },
} as const;
const origin = window.location.origin;
const content = (page: Parameters<typeof seo>[0], name: string): unknown =>
  seo(page).meta.flatMap((each) =>
    ('property' in each && each.property === name) || ('name' in each && each.name === name)
      ? [each.content]
      : [],
  )[0];

it('a page names itself in both languages, with English for everybody else', () => {
  expect(seo(PAGE).links).toEqual([
    { rel: 'canonical', href: `${origin}/es/shop` },
    { rel: 'alternate', hrefLang: 'en', href: `${origin}/en/shop` },
    { rel: 'alternate', hrefLang: 'es', href: `${origin}/es/shop` },
    { rel: 'alternate', hrefLang: 'x-default', href: `${origin}/en/shop` },
  ]);
});

it('a page of one language names no other', () => {
  const { links } = seo({ ...PAGE, languages: ['es'] });
  expect(links.map(({ href }) => href)).toEqual(Array(3).fill(`${origin}/es/shop`));
  expect(content({ ...PAGE, languages: ['es'] }, 'og:locale:alternate')).toBeUndefined();
});

it('a link that is shared shows the page’s words and a picture, its own where it has one', () => {
  expect(content(PAGE, 'og:url')).toBe(`${origin}/es/shop`);
  expect(content(PAGE, 'og:locale')).toBe('es_ES');
  expect(content(PAGE, 'og:locale:alternate')).toBe('en_US');
  expect(content(PAGE, 'og:image')).toMatch(/^http.+\/posters\/.+\.social\.jpg$/);
  expect(content({ ...PAGE, picture: '/own.jpg' }, 'og:image')).toBe(`${origin}/own.jpg`);
});

it('a page that is not to be found says so, and has nothing for those who would share it', () => {
  expect(content({ ...PAGE, noindex: true }, 'robots')).toBe('noindex');
  expect(content({ ...PAGE, noindex: true }, 'og:title')).toBeUndefined();
  expect(content(PAGE, 'robots')).toBeUndefined();
});

it('a description ends where it would be cut: after a sentence, else after a word', () => {
  const sentence = 'We ask for what a trip needs, sell nothing and show no advertising.';
  expect(shownOf(sentence)).toBe(sentence);
  expect(shownOf(`${sentence} ${'And more of it, '.repeat(20)}`)).toBe(sentence);
  const long = shownOf(`Yes. ${'one, two, '.repeat(40)}`);
  expect(long).toMatch(/[a-z]…$/);
  expect(long.length).toBeLessThanOrEqual(160);
  expect(shownOf('x'.repeat(160))).toHaveLength(160);
});

it('a title gives up what is said last before it is cut', () => {
  expect(titleOf('a'.repeat(60), 'short')).toHaveLength(60);
  expect(titleOf('a'.repeat(61), 'short')).toBe('short');
  expect(titleOf('a'.repeat(61), 'b'.repeat(70))).toBe('b'.repeat(70));
});
