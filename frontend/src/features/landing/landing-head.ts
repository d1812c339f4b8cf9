import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Landing } from '@wayfold/contracts/catalogue/shop';
import type { i18n as I18n } from 'i18next';
import { price } from '../../shared/i18n/format.js';
import { breadcrumbList, itemList, jsonLd } from '../../shared/ui/page/json-ld.js';
import { landingName, landingPath, placePath } from '../../shared/ui/trip/landing-name.js';
import { socialAddress } from '../../shared/ui/trip/poster-image.js';
import { seo } from '../../shared/ui/page/seo.js';
import { daysText } from './facts-line.js';

/** Pages with fewer trips are not indexed. */
const WORTH_FINDING = 2;

interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** Destinations, the region of a country, the place, this page. */
export function crumbsOf(i18n: I18n, locale: Locale, landing: Landing): Crumb[] {
  const { scope, place, within, pattern } = landing;
  const t = i18n.getFixedT(locale, ['landing', 'common']);
  const self = landingName(i18n.getFixedT(locale, 'common'), landing);
  return [
    { name: t('destinations'), path: `/${locale}/destinations` },
    ...(within && within.name !== place.name
      ? [{ name: within.name, path: placePath(locale, 'regions', within.slug) }]
      : []),
    ...(pattern === 'all' ? [] : [{ name: place.name, path: placePath(locale, scope, place.slug) }]),
    { name: pattern === 'all' ? place.name : self, path: landingPath(locale, landing) },
  ];
}

/** Title, description, language alternates and structured data. */
export function landingHead(i18n: I18n, locale: Locale, landing: Landing | undefined) {
  if (!landing) return {};
  const t = i18n.getFixedT(locale, ['landing', 'common'] as const);
  const { facts, total } = landing;
  const name = landingName(i18n.getFixedT(locale, 'common'), landing);
  const words = { name, trips: t('trips', { count: total }), days: daysText(t, facts.days) };
  const from = facts.fromCents === null ? null : price(facts.fromCents, locale);
  const [first] = landing.trips;
  const found = landing.sameAs ?? landing;
  const trips = landing.trips.map(({ name: trip, slug }) => ({
    name: trip,
    path: `/${locale}/adventure/${slug}`,
  }));
  return {
    ...seo({
      title: t('pageTitle', { name }),
      description: `${from === null ? t('description', words) : t('descriptionFrom', { ...words, price: from })} ${landing.lead}`,
      locale,
      alternates: { en: landingPath('en', found), es: landingPath('es', found) },
      noindex: total < WORTH_FINDING,
      picture: first && socialAddress(first),
    }),
    scripts: [jsonLd({ ...itemList(trips), name }), jsonLd(breadcrumbList(crumbsOf(i18n, locale, landing)))],
  };
}
