import { Link } from '@tanstack/react-router';
import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import type { NamedLink } from '../../shared/ui/page/json-ld.js';
import { buildPlacePath } from '../../shared/ui/trip/landing-name.js';
import { buildTripPath } from '../../shared/ui/trip/trip-path.js';

/** The names of the first pages of every trail, in the page's language. */
export interface TrailNames {
  readonly home: string;
  readonly destinations: string;
}

/** Lists home, destinations, the nearest region, the country and the trip. */
export const listTripCrumbs = (
  { name, slug, regions, inCountries }: Pick<Trip, 'name' | 'slug' | 'regions' | 'inCountries'>,
  locale: Locale,
  trailNames: TrailNames,
): readonly NamedLink[] => [
  { name: trailNames.home, path: `/${locale}` },
  { name: trailNames.destinations, path: `/${locale}/destinations` },
  ...regions
    .slice(0, 1)
    // A region that has its country's name is listed once.
    .filter((region) => region.name !== inCountries[0]?.name)
    .map((region) => ({ name: region.name, path: buildPlacePath(locale, 'regions', region.slug) })),
  ...inCountries.slice(0, 1).map((country) => ({
    name: country.name,
    path: buildPlacePath(locale, 'countries', country.slug),
  })),
  { name, path: buildTripPath(locale, slug) },
];

export function Breadcrumbs({ crumbs }: { readonly crumbs: readonly NamedLink[] }) {
  const { t } = useTranslation('trip');
  return (
    <nav className="wrap" aria-label={t('breadcrumb')}>
      <ol className="breadcrumbs">
        {crumbs.map(({ name, path }, index) =>
          index === crumbs.length - 1 ? (
            <li key={path} aria-current="page">
              {name}
            </li>
          ) : (
            <li key={path}>
              <Link to={path} activeOptions={{ exact: true }}>
                {name}
              </Link>
            </li>
          ),
        )}
      </ol>
    </nav>
  );
}
