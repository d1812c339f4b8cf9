import { describe, expect, test } from '@jest/globals';
import type { LandingName } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { createI18n, loadLanguage } from '../../i18n/i18n.js';
import { toJsonLd } from '../page/json-ld.js';
import { buildLandingPath, buildPlacePath, formatLandingName } from './landing-name.js';

const slugs = { en: 'trekking-in-andes', es: 'trekking-en-andes' };
const newPlace = (name: string, inName: string) => ({ key: 'x', slug: 'x', name, inName });
const newLandingName = (overrides: Partial<LandingName>): LandingName => ({
  scope: 'regions',
  pattern: 'all',
  slugs,
  place: newPlace('', ''),
  way: null,
  duration: null,
  total: 2,
  ...overrides,
});
const formatName = async (locale: Locale, landing: LandingName): Promise<string> => {
  const i18n = createI18n();
  await loadLanguage(i18n, locale, ['common']);
  return formatLandingName(i18n.getFixedT(locale, 'common'), landing);
};

const andes = { en: newPlace('The Andes', 'the Andes'), es: newPlace('Los Andes', 'los Andes') };
const peru = { en: newPlace('Peru', 'Peru'), es: newPlace('Perú', 'Perú') };
const sea = { en: newPlace('The Caribbean', 'the Caribbean'), es: newPlace('El Caribe', 'el Caribe') };

describe('the name of a landing page', () => {
  test.each([
    ['en', { pattern: 'style', place: andes.en, way: 'Trekking' }, 'Trekking in the Andes'],
    ['en', { pattern: 'theme', place: peru.en, way: 'Hiking' }, 'Hiking tours in Peru'],
    ['en', { place: peru.en }, 'Tours and trips in Peru'],
    ['en', { pattern: 'duration', place: peru.en, duration: '6-9' }, 'Peru: tours of 6 to 9 days'],
    ['es', { pattern: 'style', place: andes.es, way: 'Senderismo' }, 'Senderismo en los Andes'],
    ['es', { pattern: 'theme', place: peru.es, way: 'senderismo' }, 'Tours de senderismo en Perú'],
    ['es', { place: peru.es }, 'Tours y viajes por Perú'],
    ['es', { place: sea.es }, 'Tours y viajes por el Caribe'],
    ['es', { pattern: 'duration', place: peru.es, duration: '6-9' }, 'Perú: tours de 6 a 9 días'],
    ['es', { pattern: 'duration', place: sea.es, duration: '1-5' }, 'El Caribe: tours de hasta 5 días'],
  ] as const)('in %s of %j is %s', async (locale, more, words) => {
    expect(await formatName(locale, newLandingName(more))).toBe(words);
  });

  test('exists at an address in each language', () => {
    expect(buildLandingPath('es', newLandingName({}))).toBe('/es/landings/regions/trekking-en-andes');
    expect(buildPlacePath('en', 'countries', 'peru')).toBe('/en/landings/countries/peru-tours-and-trips');
    expect(buildPlacePath('es', 'regions', 'caribe')).toBe('/es/landings/regions/tours-y-viajes-por-caribe');
  });
});

test('structured data cannot end its own script', () => {
  const { children } = toJsonLd({ name: '</script><script>alert(1)' });
  expect(children).not.toContain('<');
  expect(JSON.parse(children)).toEqual({
    '@context': 'https://schema.org',
    name: '</script><script>alert(1)',
  });
});
