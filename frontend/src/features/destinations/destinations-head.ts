import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { i18n as I18n } from 'i18next';
import { buildAlternates } from '../../shared/i18n/locale.js';
import { toBreadcrumbList, toItemList, toJsonLd } from '../../shared/ui/page/json-ld.js';
import { buildSeo } from '../../shared/ui/page/seo.js';
import { buildPlacePath } from '../../shared/ui/trip/landing-name.js';
import { buildSocialAddress } from '../../shared/ui/trip/poster-image.js';

const PATHS = buildAlternates((language) => `/${language}/destinations`);

export function buildDestinationsHead(i18n: I18n, locale: Locale, destinations: Destinations | undefined) {
  if (!destinations) return {};
  const t = i18n.getFixedT(locale, ['destinations', 'common'] as const);
  const [firstRegion] = destinations.regions;
  const regions = destinations.regions.map(({ name, slug }) => ({
    name,
    path: buildPlacePath(locale, 'regions', slug),
  }));
  return {
    ...buildSeo({
      name: t('title'),
      description: t('description', { count: destinations.total }),
      locale,
      alternates: PATHS,
      picture: firstRegion && buildSocialAddress(firstRegion.picture),
    }),
    scripts: [
      toJsonLd({ ...toItemList(regions), name: t('heading') }),
      toJsonLd(
        toBreadcrumbList([
          { name: t('common:home'), path: `/${locale}` },
          { name: t('heading'), path: PATHS[locale] },
        ]),
      ),
    ],
  };
}
