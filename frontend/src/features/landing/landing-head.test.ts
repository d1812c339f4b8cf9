import { describe, expect, test } from '@jest/globals';
import type { Landing } from '@wayfold/contracts/catalogue/shop';
import type { Head } from '../../../test/page/head.js';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { buildLandingHead, listLandingCrumbs } from './landing-head.js';

const PERU = { name: 'Peru', inName: 'in Peru', slug: 'peru' };
const ANDES = { name: 'Andes', inName: 'in the Andes', slug: 'andes' };

const newLanding = (fields: object = {}): Landing =>
  ({
    scope: 'countries',
    slugs: { en: 'peru-tours-and-trips', es: 'tours-y-viajes-por-peru' },
    pattern: 'all',
    place: PERU,
    way: null,
    duration: null,
    within: ANDES,
    sameAs: null,
    lead: 'Old roads.',
    facts: { fromCents: 189_000, days: { min: 6, max: 12 }, difficulties: [], months: [], cities: [] },
    total: 3,
    trips: [],
    ...fields,
  }) as unknown as Landing;

const newEnglishI18n = () => newLoadedI18n('en', ['landing', 'common']);

const trekking = {
  pattern: 'style',
  way: 'Trekking',
  slugs: { en: 'trekking-in-peru', es: 'trekking-en-peru' },
};

describe('the breadcrumbs of a landing page', () => {
  test.each([
    { name: 'a country', fields: {}, names: ['Destinations', 'Andes', 'Peru'] },
    { name: 'a country without a region', fields: { within: null }, names: ['Destinations', 'Peru'] },
    {
      name: 'a country named like its region',
      fields: { within: { ...PERU } },
      names: ['Destinations', 'Peru'],
    },
    {
      name: 'a way to travel',
      fields: trekking,
      names: ['Destinations', 'Andes', 'Peru', expect.stringContaining('Trekking')],
    },
  ])('lead to $name', async ({ fields, names }) => {
    const crumbs = listLandingCrumbs(await newEnglishI18n(), 'en', newLanding(fields));
    expect(crumbs.map(({ name }) => name)).toEqual(names);
  });

  test('link the place, its region and the page itself', async () => {
    const crumbs = listLandingCrumbs(await newEnglishI18n(), 'en', newLanding(trekking));
    expect(crumbs.map(({ path }) => path)).toEqual([
      '/en/destinations',
      '/en/landings/regions/andes-tours-and-trips',
      '/en/landings/countries/peru-tours-and-trips',
      '/en/landings/countries/trekking-in-peru',
    ]);
  });
});

describe('the head of a landing page', () => {
  const buildHead = async (fields: object = {}) =>
    buildLandingHead(await newEnglishI18n(), 'en', newLanding(fields)) as Head;

  test('describes its trips with their lowest price', async () => {
    const { meta } = await buildHead({ facts: { ...newLanding().facts, fromCents: 189_000 } });
    expect(meta).toContainEqual({
      name: 'description',
      content: expect.stringContaining('3 trips, 6 to 12 days, from $1,890 per person. Old roads.'),
    });
  });

  test('describes trips without a price by their days', async () => {
    const { meta } = await buildHead({ facts: { ...newLanding().facts, fromCents: null } });
    expect(meta).toContainEqual({
      name: 'description',
      content: expect.stringContaining('3 trips, 6 to 12 days. Old roads.'),
    });
  });

  test.each([
    { total: 2, verdict: 'is indexed', isIndexed: true },
    { total: 1, verdict: 'is not indexed', isIndexed: false },
  ])('$verdict with $total trips', async ({ total, isIndexed }) => {
    const { meta } = await buildHead({ total });
    expect(meta.some((entry) => 'name' in entry && entry.name === 'robots')).toBe(!isIndexed);
  });

  test.each([
    { sameAs: null, path: '/en/landings/countries/peru-tours-and-trips' },
    {
      sameAs: { scope: 'regions', slugs: { en: 'andes-tours-and-trips', es: 'x' } },
      path: '/en/landings/regions/andes-tours-and-trips',
    },
  ])('names its canonical address, $path', async ({ sameAs, path }) => {
    const { links } = await buildHead({ sameAs });
    expect(links).toContainEqual({ rel: 'canonical', href: `${window.location.origin}${path}` });
  });

  test('lists its trips for search engines', async () => {
    const poster = { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' };
    const trips = [{ id: 'trip', name: 'Inca Trail', slug: 'inca-trail', poster }];
    const { scripts } = await buildHead({ trips });
    expect(scripts.map(({ children }) => JSON.parse(children) as unknown)).toContainEqual(
      expect.objectContaining({
        itemListElement: [
          expect.objectContaining({
            name: 'Inca Trail',
            url: `${window.location.origin}/en/adventure/inca-trail`,
          }),
        ],
      }),
    );
  });

  test('does not exist before the page is loaded', async () => {
    expect(buildLandingHead(await newEnglishI18n(), 'en', undefined)).toEqual({});
  });
});
