import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPrice } from '../../shared/i18n/format.js';
import {
  clearFilters,
  type Filter,
  GROUPS,
  isFiltered,
  removeFilter,
  type ShopSearch,
} from './shop-search.js';
import type { Options } from './use-filter-options.js';

interface FilterChipsProps {
  readonly search: ShopSearch;
  readonly options: Options;
  readonly locale: Locale;
}

interface Chip {
  readonly key: string;
  readonly name: string;
  readonly searchWithout: ShopSearch;
}

/** Lists selected filter values in the order of the form, each with the search without that value. */
function useFilterChips({ search, options, locale }: FilterChipsProps): Chip[] {
  const { t } = useTranslation('shop');
  const toChip = (filter: Filter, name: string): Chip => ({
    key: filter,
    name,
    searchWithout: removeFilter(search, filter),
  });
  const { q: searchText, minPrice, maxPrice, age } = search;
  return [
    ...(searchText === undefined ? [] : [toChip('q', t('chips.q', { words: searchText }))]),
    ...GROUPS.flatMap((group) =>
      (search[group] ?? []).map((value) => ({
        key: `${group} ${value}`,
        name: options[group].find((option) => option.value === value)?.name ?? value,
        searchWithout: removeFilter(search, group, value),
      })),
    ),
    ...(minPrice === undefined
      ? []
      : [toChip('minPrice', t('chips.minPrice', { price: formatPrice(minPrice * 100, locale) }))]),
    ...(maxPrice === undefined
      ? []
      : [toChip('maxPrice', t('chips.maxPrice', { price: formatPrice(maxPrice * 100, locale) }))]),
    ...(age === undefined ? [] : [toChip('age', t('chips.age', { age }))]),
    ...(search.guaranteed === undefined ? [] : [toChip('guaranteed', t('guaranteedOnly'))]),
  ];
}

/** Links each chip to the results without its filter. */
export function FilterChips(props: FilterChipsProps) {
  const { t } = useTranslation('shop');
  const { search, locale } = props;
  const chips = useFilterChips(props);
  const list = useRef<HTMLDivElement>(null);
  const hasRemoved = useRef(false);
  useEffect(() => {
    if (!hasRemoved.current) return;
    hasRemoved.current = false;
    // The focused chip is gone, so focus the next chip or the results.
    const focusTarget = list.current?.querySelector('a') ?? document.getElementById('found');
    focusTarget?.focus({ preventScroll: true });
  }, [search]);
  const link = {
    to: '/$locale/shop',
    params: { locale },
    replace: true,
    resetScroll: false,
    preload: false,
    onClick: () => {
      hasRemoved.current = true;
    },
  } as const;
  return (
    <div className="shop-active-filters" ref={list}>
      {isFiltered(search) ? (
        <>
          <ul aria-label={t('chips.label')}>
            {chips.map(({ key, name, searchWithout }) => (
              <li key={key}>
                <Link {...link} className="shop-chip" search={searchWithout}>
                  <span className="visually-hidden">{t('chips.removeLabel')} </span>
                  {name} <span aria-hidden="true">×</span>
                </Link>
              </li>
            ))}
          </ul>
          <Link {...link} className="clear-filters" search={clearFilters(search)}>
            {t('chips.clearButton')}
          </Link>
        </>
      ) : null}
    </div>
  );
}
