import { expect, test } from '@jest/globals';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import type { Head } from '../../../test/page/head.js';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { createI18n } from '../../shared/i18n/i18n.js';
import { buildSocialAddress } from '../../shared/ui/trip/poster-image.js';
import { buildDestinationsHead } from './destinations-head.js';

const picture = {
  id: 'trip',
  poster: { biome: 'cloudforest', region: 'andes', timeOfDay: 'dawn', landmark: 'machu' },
} as unknown as Destinations['regions'][number]['picture'];
const andes = { name: 'Andes', slug: 'andes', picture };

async function buildHead(regions: object[]) {
  const i18n = await newLoadedI18n('en', ['destinations', 'common']);
  return buildDestinationsHead(i18n, 'en', { regions, total: 7 } as unknown as Destinations) as Head;
}

const parseScript = ({ children }: { children: string }): unknown => JSON.parse(children);

test('the head of the destinations lists its regions for search engines', async () => {
  const { meta, scripts } = await buildHead([andes]);
  const [itemList, crumbs] = scripts.map(parseScript);

  expect(itemList).toMatchObject({
    name: 'Destinations',
    numberOfItems: 1,
    itemListElement: [
      { name: 'Andes', url: `${window.location.origin}/en/landings/regions/andes-tours-and-trips` },
    ],
  });
  expect(crumbs).toMatchObject({ itemListElement: [{ name: 'Home' }, { name: 'Destinations' }] });
  expect(meta).toContainEqual({
    property: 'og:image',
    content: `${window.location.origin}${buildSocialAddress(picture)}`,
  });
});

test('the head of no destinations has the site’s own picture', async () => {
  const { meta } = await buildHead([]);
  expect(meta).toContainEqual({
    property: 'og:image',
    content: `${window.location.origin}${buildSocialAddress({ ...picture, id: 'wayfold' })}`,
  });
});

test('the page has no head before its destinations are loaded', () => {
  expect(buildDestinationsHead(createI18n(), 'en', undefined)).toEqual({});
});
