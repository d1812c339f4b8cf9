import type { Landing } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { i18n as I18n } from 'i18next';
import { formatPrice } from '../../shared/i18n/format.js';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { type NamedLink, toBreadcrumbList, toItemList, toJsonLd } from '../../shared/ui/page/json-ld.js';
import { buildSeo } from '../../shared/ui/page/seo.js';
import { buildLandingPath, buildPlacePath, formatLandingName } from '../../shared/ui/trip/landing-name.js';
import { buildSocialAddress } from '../../shared/ui/trip/poster-image.js';
import { buildTripPath } from '../../shared/ui/trip/trip-path.js';
import { formatDays } from './facts-line.js';

/** Pages with fewer trips than this are not indexed. */
const MIN_INDEXED_TRIPS = 2;

/** Lists destinations, the region of a country, the place, and this page. */
export function listLandingCrumbs(i18n: I18n, locale: Locale, landing: Landing): NamedLink[] {
  const { scope, place, within, pattern } = landing;
  const t = i18n.getFixedT(locale, ['landing', 'common']);
  const pageName = formatLandingName(i18n.getFixedT(locale, 'common'), landing);
  return [
    { name: t('destinations'), path: `/${locale}/destinations` },
    ...(within && within.name !== place.name
      ? [{ name: within.name, path: buildPlacePath(locale, 'regions', within.slug) }]
      : []),
    ...(pattern === 'all' ? [] : [{ name: place.name, path: buildPlacePath(locale, scope, place.slug) }]),
    { name: pattern === 'all' ? place.name : pageName, path: buildLandingPath(locale, landing) },
  ];
}

/** Builds title, description, language alternates and structured data. */
export function buildLandingHead(i18n: I18n, locale: Locale, landing: Landing | undefined) {
  if (!landing) return {};
  const t = i18n.getFixedT(locale, ['landing', 'common'] as const);
  const { facts, total } = landing;
  const name = formatLandingName(i18n.getFixedT(locale, 'common'), landing);
  const values = { name, trips: t('common:trips', { count: total }), days: formatDays(t, facts.days) };
  const summary =
    facts.fromCents === null
      ? t('description', values)
      : t('descriptionFrom', { ...values, price: formatPrice(facts.fromCents, locale) });
  const [firstTrip] = landing.trips;
  const canonicalLanding = landing.sameAs ?? landing;
  const trips = landing.trips.map(({ name: tripName, slug }) => ({
    name: tripName,
    path: buildTripPath(locale, slug),
  }));
  return {
    ...buildSeo({
      name,
      description: `${summary} ${landing.lead}`,
      locale,
      alternates: buildAlternates((language) => buildLandingPath(language, canonicalLanding)),
      isUnlisted: total < MIN_INDEXED_TRIPS,
      picture: firstTrip && buildSocialAddress(firstTrip),
    }),
    scripts: [
      toJsonLd({ ...toItemList(trips), name }),
      toJsonLd(toBreadcrumbList(listLandingCrumbs(i18n, locale, landing))),
    ],
  };
}
