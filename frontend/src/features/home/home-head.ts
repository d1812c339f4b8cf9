import type { Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { Storefront } from '@wayfold/contracts/storefront';
import type { i18n as I18n } from 'i18next';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { toJsonLd } from '../../shared/ui/page/json-ld.js';
import { buildSeo, getPublicOrigin } from '../../shared/ui/page/seo.js';
import { SITE_NAME } from '../../shared/ui/page/title.js';
import { buildSocialAddress } from '../../shared/ui/trip/poster-image.js';
import { HERO_SCENE } from './hero-scene.js';

interface HomeData {
  readonly highlights: Highlights | undefined;
  readonly storefront: Storefront | undefined;
}

/** Builds the title, the description, and structured data about the organization and the trip search. */
export function buildHomeHead(i18n: I18n, locale: Locale, { highlights, storefront }: HomeData) {
  const t = i18n.getFixedT(locale, 'home');
  const description = t('description', { count: highlights?.countryCount ?? 0 });
  const origin = getPublicOrigin();
  const url = `${origin}/${locale}`;
  const agency = {
    '@type': 'TravelAgency',
    '@id': `${origin}/#agency`,
    name: SITE_NAME,
    url,
    description,
    logo: `${origin}/favicon.svg`,
    image: `${origin}${buildSocialAddress(HERO_SCENE)}`,
    ...(storefront && { email: storefront.contact.email, telephone: storefront.contact.phone }),
  };
  const site = {
    '@type': 'WebSite',
    '@id': `${url}#website`,
    name: SITE_NAME,
    url,
    inLanguage: locale,
    publisher: { '@id': agency['@id'] },
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${url}/shop?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
  return {
    ...buildSeo({
      name: t('title'),
      description,
      locale,
      alternates: buildAlternates((language) => `/${language}`),
      picture: buildSocialAddress(HERO_SCENE),
    }),
    scripts: [toJsonLd(agency), toJsonLd(site)],
  };
}
