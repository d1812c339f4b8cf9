import type { LandingName, LandingScope } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { TFunction } from 'i18next';

/** Names a landing page in its heading and in links: "Trekking in the Andes". */
export function formatLandingName(t: TFunction, landing: LandingName): string {
  const { pattern, place, way, duration } = landing;
  if (pattern === 'duration' && duration !== null)
    return t('landing.duration', { place: place.name, days: t(`band.${duration}`) });
  if (pattern === 'style') return t('landing.style', { place: place.inName, way });
  if (pattern === 'theme') return t('landing.theme', { place: place.inName, way });
  return t('landing.all', { inPlace: place.inName });
}

export const buildLandingPath = (
  locale: Locale,
  { scope, slugs }: Pick<LandingName, 'scope' | 'slugs'>,
): string => `/${locale}/landings/${scope}/${slugs[locale]}`;

/** Builds the path of the page with every trip in a region or country, by its slug in the page's language. */
export const buildPlacePath = (locale: Locale, scope: LandingScope, slug: string): string =>
  `/${locale}/landings/${scope}/${locale === 'en' ? `${slug}-tours-and-trips` : `tours-y-viajes-por-${slug}`}`;
