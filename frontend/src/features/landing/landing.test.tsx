import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { getLanding, type Landing } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { FakeApi, Refused } from '../../../test/fake-api.js';
import { open } from '../../../test/open.js';
import { newShopTrips } from '../../../test/shop-fixture.js';

const SLUGS = { en: 'hiking-tours-in-peru', es: 'tours-de-senderismo-en-peru' };

function newLanding(locale: Locale, total: number): Landing {
  const isEnglish = locale === 'en';
  const name = isEnglish ? 'Peru' : 'Perú';
  const place = { key: 'PE', name, slug: 'peru', inName: name };
  return {
    scope: 'countries',
    pattern: 'theme',
    slugs: SLUGS,
    place,
    duration: null,
    total,
    way: isEnglish ? 'Hiking' : 'senderismo',
    lead: isEnglish ? 'Old stone paths.' : 'Caminos de piedra.',
    text: [isEnglish ? 'Of walking.' : 'De andar.', isEnglish ? 'Of the place.' : 'Del lugar.'],
    when: isEnglish ? 'May to September.' : 'De mayo a septiembre.',
    filters: { country: 'PE', theme: 'hiking' },
    facts: {
      fromCents: 10_000,
      days: { min: 6, max: 9 },
      difficulties: ['easy'],
      months: [5],
      cities: ['Cusco'],
    },
    within: {
      key: 'south-america',
      name: isEnglish ? 'South America' : 'Sudamérica',
      slug: isEnglish ? 'south-america' : 'sudamerica',
    },
    sameAs: null,
    trips: newShopTrips(total, locale),
    related: [
      {
        scope: 'countries',
        pattern: 'duration',
        place,
        way: null,
        duration: '6-9',
        total: 2,
        slugs: { en: 'peru-6-9-days-tours', es: 'peru-tours-de-6-9-dias' },
      },
    ],
  };
}

const newLandingApi = (total = 3, overrides: Partial<Landing> = {}): FakeApi =>
  new FakeApi().on(getLanding, ({ params, query }) => {
    if (!Object.values(SLUGS).includes(params.slug)) throw new Refused(404, 'NOT_FOUND');
    return { ...newLanding(query.locale, total), ...overrides };
  });

const readStructuredData = (): { '@type': string }[] =>
  [...document.querySelectorAll('script[type="application/ld+json"]')].map(
    ({ textContent }) => JSON.parse(textContent) as { '@type': string },
  );

describe('a landing page', () => {
  test.each([
    { locale: 'en', name: 'Hiking tours in Peru', when: 'When to go' },
    { locale: 'es', name: 'Tours de senderismo en Perú', when: 'Cuándo ir' },
  ] as const)('describes its topic, with its trips ($locale)', async ({ locale, name, when }) => {
    await open(`/${locale}/landings/countries/${SLUGS[locale]}`, newLandingApi());
    expect(await screen.findByRole('heading', { level: 1, name })).toBeInTheDocument();
    expect(screen.getByRole('heading', { name: when })).toBeInTheDocument();
    expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(3);
    await waitFor(() => expect(document.title).toBe(`${name} · Wayfold`));
    expect(document.querySelector('meta[name=robots]')).toBeNull();
  });

  test.each([
    ['en', ['Destinations', 'South America', 'Peru']],
    ['es', ['Destinos', 'Sudamérica', 'Perú']],
  ] as const)('shows and structures its place among the destinations (%s)', async (locale, crumbs) => {
    await open(`/${locale}/landings/countries/${SLUGS[locale]}`, newLandingApi());
    await screen.findByRole('heading', { level: 1 });
    const [trail] = screen.getAllByRole('list');
    const links = within(trail as HTMLElement).getAllByRole('link');
    expect(links.map(({ textContent }) => textContent)).toEqual(crumbs);
    await waitFor(() =>
      expect(readStructuredData().map((item) => item['@type'])).toEqual(['ItemList', 'BreadcrumbList']),
    );
  });

  test('links to the shop with the same filters, to the other language, and onward', async () => {
    await open(`/en/landings/countries/${SLUGS.en}`, newLandingApi());
    expect(await screen.findByRole('link', { name: 'Filter these trips' })).toHaveAttribute(
      'href',
      '/en/shop?country=PE&theme=hiking',
    );
    expect(within(screen.getByRole('navigation', { name: 'Language' })).getByRole('link')).toHaveAttribute(
      'href',
      `/es/landings/countries/${SLUGS.es}`,
    );
    expect(screen.getByRole('link', { name: 'Peru: tours of 6 to 9 days' })).toHaveAttribute(
      'href',
      '/en/landings/countries/peru-6-9-days-tours',
    );
  });

  test('redirects from the other language’s form to its own', async () => {
    const { router } = await open(`/es/landings/countries/${SLUGS.en}`, newLandingApi());
    await waitFor(() => expect(router.state.location.pathname).toBe(`/es/landings/countries/${SLUGS.es}`));
  });

  test('is not found if it does not exist', async () => {
    await open('/en/landings/countries/nowhere-tours-and-trips', newLandingApi());
    expect(await screen.findByRole('heading', { name: 'Page not found' })).toBeInTheDocument();
  });

  test('names the canonical page with the same content', async () => {
    const slugs = { en: 'hiking-in-japan', es: 'senderismo-en-japon' };
    await open(
      `/es/landings/countries/${SLUGS.es}`,
      newLandingApi(3, { sameAs: { scope: 'regions', slugs } }),
    );
    const readHref = (rel: string) => document.querySelector<HTMLLinkElement>(`link[${rel}]`)?.href;
    await waitFor(() =>
      expect(readHref('rel=canonical')).toBe(`${window.location.origin}/es/landings/regions/${slugs.es}`),
    );

    expect(readHref('hreflang=en')).toBe(`${window.location.origin}/en/landings/regions/${slugs.en}`);
  });

  test('is not indexed with a single trip', async () => {
    await open(`/en/landings/countries/${SLUGS.en}`, newLandingApi(1));
    await waitFor(() =>
      expect(document.querySelector('meta[name=robots]')).toHaveAttribute('content', 'noindex'),
    );
  });
});
