import { Link } from '@tanstack/react-router';
import type { TripList } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { clearFilters, type Filter, removeFilter, type ShopSearch } from './shop-search.js';

type ApiFilter = TripList['relax'][number]['filter'];

/** Maps each filter of the API to the address's; undefined if the address has none. */
const ADDRESS_FILTERS: Readonly<Partial<Record<ApiFilter, Filter>>> = {
  q: 'q',
  region: 'region',
  country: 'country',
  month: 'month',
  duration: 'duration',
  style: 'style',
  theme: 'theme',
  difficulty: 'difficulty',
  kind: 'kind',
  minCents: 'minPrice',
  maxCents: 'maxPrice',
  age: 'age',
  guaranteed: 'guaranteed',
};

interface NoTripsProps {
  readonly locale: Locale;
  readonly search: ShopSearch;
  readonly relax: TripList['relax'];
}

/** Suggests filters to remove, each with the number of results that would remain. */
export function NoTrips({ locale, search, relax }: NoTripsProps) {
  const { t } = useTranslation(['shop', 'common']);
  const suggestions = relax.flatMap(({ filter, total }) => {
    const name = ADDRESS_FILTERS[filter];
    return name === undefined || search[name] === undefined ? [] : [{ name, total }];
  });
  const link = { to: '/$locale/shop', params: { locale }, replace: true, resetScroll: false } as const;
  return (
    <div className="panel shop-empty">
      <h3>{t('empty.title')}</h3>
      <p className="muted">{t(suggestions.length > 0 ? 'empty.text' : 'empty.noSuggestion')}</p>
      {suggestions.length > 0 ? (
        <ul>
          {suggestions.map(({ name, total }) => (
            <li key={name}>
              <Link {...link} search={removeFilter(search, name)}>
                {t(`empty.relaxations.${name}`)}
              </Link>{' '}
              <span className="muted">{t('common:trips', { count: total })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <p>
        <Link {...link} className="btn secondary" search={clearFilters(search)}>
          {t('empty.all')}
        </Link>
      </p>
    </div>
  );
}
