import { describe, expect, test } from '@jest/globals';
import type { LandingName } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { newLoadedI18n } from '../../../../test/page/loaded-i18n.js';
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
  const i18n = await newLoadedI18n(locale, ['common']);
  return formatLandingName(i18n.getFixedT(locale, 'common'), landing);
};

const andes = { en: newPlace('The Andes', 'the Andes'), es: newPlace('Los Andes', 'los Andes') };
const peru = { en: newPlace('Peru', 'Peru'), es: newPlace('Perú', 'Perú') };
const sea = { en: newPlace('The Caribbean', 'the Caribbean'), es: newPlace('El Caribe', 'el Caribe') };

describe('the name of a landing page', () => {
  test.each([
    {
      locale: 'en',
      landing: { pattern: 'style', place: andes.en, way: 'Trekking' },
      name: 'Trekking in the Andes',
    },
    {
      locale: 'en',
      landing: { pattern: 'theme', place: peru.en, way: 'Hiking' },
      name: 'Hiking tours in Peru',
    },
    { locale: 'en', landing: { place: peru.en }, name: 'Tours and trips in Peru' },
    {
      locale: 'en',
      landing: { pattern: 'duration', place: peru.en, duration: '6-9' },
      name: 'Peru: tours of 6 to 9 days',
    },
    {
      locale: 'es',
      landing: { pattern: 'style', place: andes.es, way: 'Senderismo' },
      name: 'Senderismo en los Andes',
    },
    {
      locale: 'es',
      landing: { pattern: 'theme', place: peru.es, way: 'senderismo' },
      name: 'Tours de senderismo en Perú',
    },
    { locale: 'es', landing: { place: peru.es }, name: 'Tours y viajes por Perú' },
    { locale: 'es', landing: { place: sea.es }, name: 'Tours y viajes por el Caribe' },
    {
      locale: 'es',
      landing: { pattern: 'duration', place: peru.es, duration: '6-9' },
      name: 'Perú: tours de 6 a 9 días',
    },
    {
      locale: 'es',
      landing: { pattern: 'duration', place: sea.es, duration: '1-5' },
      name: 'El Caribe: tours de hasta 5 días',
    },
  ] as const)('is $name in $locale', async ({ locale, landing, name }) => {
    expect(await formatName(locale, newLandingName(landing))).toBe(name);
  });

  test('exists at an address in each language', () => {
    expect(buildLandingPath('es', newLandingName({}))).toBe('/es/landings/regions/trekking-en-andes');
    expect(buildPlacePath('en', 'countries', 'peru')).toBe('/en/landings/countries/peru-tours-and-trips');
    expect(buildPlacePath('es', 'regions', 'caribe')).toBe('/es/landings/regions/tours-y-viajes-por-caribe');
  });
});
