import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { Destinations } from '@wayfold/contracts/catalogue/shop';
import type { i18n as I18n } from 'i18next';
import { breadcrumbList, itemList, jsonLd } from '../../shared/ui/page/json-ld.js';
import { placePath } from '../../shared/ui/trip/landing-name.js';
import { socialAddress } from '../../shared/ui/trip/poster-image.js';
import { seo } from '../../shared/ui/page/seo.js';

const PATHS = { en: '/en/destinations', es: '/es/destinations' } as const;

export function destinationsHead(i18n: I18n, locale: Locale, destinations: Destinations | undefined) {
  if (!destinations) return {};
  const t = i18n.getFixedT(locale, ['destinations', 'common'] as const);
  const [first] = destinations.regions;
  const regions = destinations.regions.map(({ name, slug }) => ({
    name,
    path: placePath(locale, 'regions', slug),
  }));
  return {
    ...seo({
      title: t('title'),
      description: t('description', { count: destinations.total }),
      locale,
      alternates: PATHS,
      picture: first && socialAddress(first.picture),
    }),
    scripts: [
      jsonLd({ ...itemList(regions), name: t('heading') }),
      jsonLd(
        breadcrumbList([
          { name: t('common:home'), path: `/${locale}` },
          { name: t('heading'), path: PATHS[locale] },
        ]),
      ),
    ],
  };
}
