import { describe, expect, test } from '@jest/globals';
import { getDestinations, getLanding } from '@wayfold/contracts/catalogue/shop';
import { readRealTrip } from '../../../../test/support/catalogue/catalogue-files.js';
import { shareShopWorld } from '../../../../test/support/catalogue/shop-world.js';

const START = '2026-11-21T09:00:00Z';
const suite = shareShopWorld(START);

const findLanding = (scope: 'regions' | 'countries', slug: string, locale: 'en' | 'es' = 'en') =>
  suite.world.landings.findLanding({ params: { scope, slug }, query: { locale } });

describe('landing pages', () => {
  test.each([
    { scope: 'regions', en: 'trekking-in-andes', es: 'trekking-en-andes', pattern: 'style' },
    { scope: 'countries', en: 'trekking-in-peru', es: 'trekking-en-peru', pattern: 'style' },
    { scope: 'regions', en: 'andes-tours-and-trips', es: 'tours-y-viajes-por-andes', pattern: 'all' },
    {
      scope: 'regions',
      en: 'kayak-tours-in-nordics',
      es: 'tours-de-kayak-en-paises-nordicos',
      pattern: 'theme',
    },
    { scope: 'countries', en: 'peru-tours-and-trips', es: 'tours-y-viajes-por-peru', pattern: 'all' },
    { scope: 'countries', en: 'history-tours-in-peru', es: 'tours-de-historia-en-peru', pattern: 'theme' },
    {
      scope: 'regions',
      en: 'nordics-6-9-days-tours',
      es: 'paises-nordicos-tours-de-6-9-dias',
      pattern: 'duration',
    },
    {
      scope: 'countries',
      en: 'japan-10-14-days-tours',
      es: 'japon-tours-de-10-14-dias',
      pattern: 'duration',
    },
  ] as const)('$scope/$en is $es in Spanish', async ({ scope, en, es, pattern }) => {
    const englishPage = await findLanding(scope, en);
    expect(getLanding.reply.parse(englishPage)).toEqual(englishPage);
    expect(englishPage).toMatchObject({ scope, pattern, slugs: { en, es }, total: 1, trips: [{}] });
    expect(await findLanding(scope, es, 'es')).toMatchObject({ slugs: { en, es } });
    // The other language's address works too: the page redirects to its own.
    expect(await findLanding(scope, en, 'es')).toMatchObject({ slugs: { en, es } });
  });

  test.each([
    ['regions', 'trekking-in-atlantis'],
    ['regions', 'kayak-tours-in-andes'],
    ['countries', 'andes-tours-and-trips'],
    ['regions', 'nordics-1-5-days-tours'],
    ['regions', 'nordics'],
  ] as const)('%s/%s does not exist', async (scope, slug) => {
    expect(await findLanding(scope, slug)).toBeUndefined();
  });

  test('answer a visitor’s first questions about their trips', async () => {
    const page = await findLanding('countries', 'tours-y-viajes-por-peru', 'es');
    const [trip] = page?.trips ?? [];

    expect(page).toMatchObject({
      place: { key: 'PE', name: 'Perú', inName: 'Perú' },
      way: null,
      within: { key: 'south-america', name: 'Sudamérica' },
      filters: { country: 'PE' },
      facts: {
        fromCents: trip?.fromCents,
        days: { min: trip?.days, max: trip?.days },
        cities: ['Cusco'],
        difficulties: [trip?.difficulty],
      },
    });
    expect(page?.text.length).toBe(2);
    expect(page?.facts.months).not.toContain(2);
  });

  test('name the equivalent page for a region that is one country', async () => {
    const japan = { en: 'japan-tours-and-trips', es: 'tours-y-viajes-por-japon' };
    expect((await findLanding('regions', japan.en))?.sameAs).toEqual({ scope: 'countries', slugs: japan });
    expect((await findLanding('countries', japan.en))?.sameAs).toBeNull();
    expect((await findLanding('regions', 'andes-tours-and-trips'))?.sameAs).toBeNull();
  });

  test('list the difficulties of their trips from the easiest to the hardest', async () => {
    await suite.openOwnWorld();
    const inca = (await readRealTrip('inca-trail-machu-picchu')).slug.en;
    await suite.world.queryRows(`UPDATE trip_pages SET facets = jsonb_set(facets, '{difficulty}',
      CASE slug WHEN '${inca}' THEN '"very-hard"'::jsonb ELSE '"easy"'::jsonb END)`);
    suite.world.reopenCatalogue();
    const page = await findLanding('regions', 'south-america-tours-and-trips');

    expect(page?.facts.difficulties).toEqual(['easy', 'very-hard']);
  });

  test('describe both the place and the activity', async () => {
    const wayLanding = await findLanding('regions', 'trekking-in-andes');
    const placeLanding = await findLanding('regions', 'andes-tours-and-trips');
    if (!wayLanding || !placeLanding) throw new Error('a landing page is missing');

    expect(placeLanding.text).not.toHaveLength(0);
    expect(wayLanding.text).toHaveLength(placeLanding.text.length + 1);
    expect(wayLanding.text).toEqual(expect.arrayContaining(placeLanding.text));
  });
});

describe('destinations', () => {
  const readPage = (locale: 'en' | 'es') => suite.world.landings.readDestinations({ query: { locale } });

  test.each(['en', 'es'] as const)('are listed by name, in %s', async (locale) => {
    const page = await readPage(locale);
    expect(getDestinations.reply.parse(page)).toEqual(page);
    const names = page.regions.map(({ name }) => name);
    expect(names).toEqual([...names].sort((a, b) => a.localeCompare(b, locale)));
  });

  test.each(['en', 'es'] as const)('come with styles and durations of trips, in %s', async (locale) => {
    const page = await readPage(locale);
    expect(page.styles.map(({ key }) => key)).toContain('trekking');
    expect(page.durations.map(({ band }) => band)).toEqual(['1-5', '6-9', '10-14', '15-30']);
  });

  test.each(['en', 'es'] as const)('are regions with their countries, with counts, in %s', async (locale) => {
    const page = await readPage(locale);
    expect(page.total).toBe(6);
    const nordics = page.regions.find(({ key }) => key === 'nordics');
    expect(nordics).toMatchObject({ total: 1, countries: [{ key: 'NO', total: 1 }] });
    expect(page.regions.flatMap(({ countries }) => countries.map(({ key }) => key)).sort()).toEqual([
      'CL',
      'JO',
      'JP',
      'NO',
      'PE',
      'TZ',
    ]);
  });
});
