import { expect, test } from '@jest/globals';
import type { Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Storefront } from '@wayfold/contracts/storefront';
import { newLoadedI18n } from '../../../test/page/loaded-i18n.js';
import { buildHomeHead } from './home-head.js';

const highlights = { countryCount: 12 } as Highlights;
const storefront = { contact: { email: 'hello@w.example', phone: '+1 555 0100' } } as Storefront;

async function buildScripts(
  homeData: Parameters<typeof buildHomeHead>[2],
): Promise<Record<string, unknown>[]> {
  const i18n = await newLoadedI18n('es', ['home']);
  return buildHomeHead(i18n, 'es', homeData).scripts.map(
    ({ children }) => JSON.parse(children) as Record<string, unknown>,
  );
}

test('the home page describes the agency with its contact', async () => {
  const [agency] = await buildScripts({ highlights, storefront });
  expect(agency).toMatchObject({
    '@type': 'TravelAgency',
    url: `${window.location.origin}/es`,
    description: expect.stringContaining('12'),
    email: 'hello@w.example',
    telephone: '+1 555 0100',
  });
});

test('the home page describes the agency without its contact until that is loaded', async () => {
  const [agency] = await buildScripts({ highlights: undefined, storefront: undefined });
  expect(agency).not.toHaveProperty('email');
  expect(agency).not.toHaveProperty('telephone');
});

test('the home page describes its search in its language, as the agency’s', async () => {
  const [agency, site] = await buildScripts({ highlights, storefront });
  expect(site).toMatchObject({
    inLanguage: 'es',
    publisher: { '@id': agency?.['@id'] },
    potentialAction: {
      target: { urlTemplate: `${window.location.origin}/es/shop?q={search_term_string}` },
    },
  });
});
