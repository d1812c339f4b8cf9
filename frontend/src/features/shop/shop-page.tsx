import { useSuspenseQueries } from '@tanstack/react-query';
import { Link, useNavigate, useRouterState } from '@tanstack/react-router';
import type { Facets } from '@wayfold/contracts/catalogue/shop';
import { MAX_SEARCH_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { type RefObject, type SubmitEvent, Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FilterChips } from './filter-chips.js';
import { Filters } from './filters.js';
import { Results } from './results.js';
import { listShownPageQueries } from './shop-query.js';
import { removeFilter, type ShopSearch, SORTS } from './shop-search.js';
import { useFilterForm } from './use-filter-form.js';
import { useFilterOptions } from './use-filter-options.js';

const NO_FACETS: Facets = {
  regions: [],
  styles: [],
  themes: [],
  kinds: [],
  difficulties: [],
  durations: [],
  months: [],
  guaranteed: 0,
  cents: null,
  days: null,
};

interface ShopPageProps {
  readonly locale: Locale;
  readonly search: ShopSearch;
  /** Number of the first page shown. */
  readonly firstPage: number;
}

/** Lists the trips that match the address; one form holds the search, the filters and the results. */
export function ShopPage({ locale, search, firstPage }: ShopPageProps) {
  const { t } = useTranslation('shop');
  const navigate = useNavigate();
  const pages = useSuspenseQueries({ queries: listShownPageQueries(locale, search, firstPage) }).map(
    ({ data }) => data,
  );
  const facets = pages[0]?.facets ?? NO_FACETS;
  const options = useFilterOptions(facets, locale);
  const total = pages[0]?.total ?? 0;
  const panel = useRef<HTMLDetailsElement>(null);
  const { form, applyFilter } = useFilterForm(search, (nextSearch) => {
    void navigate({
      to: '/$locale/shop',
      params: { locale },
      search: nextSearch,
      replace: true,
      resetScroll: false,
    });
  });
  const submitFilter = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault();
    applyFilter();
    const { submitter } = event.nativeEvent;
    if (submitter instanceof HTMLElement && 'show' in submitter.dataset) showResults(panel);
  };
  return (
    <main id="main">
      <form
        ref={form}
        className="wrap shop"
        action={`/${locale}/shop`}
        autoComplete="off"
        onSubmit={submitFilter}
      >
        <div className="shop-heading">
          <h1>{t('heading')}</h1>
          <p className="lede">{t('intro')}</p>
          <SearchField locale={locale} search={search} />
        </div>
        <Filters {...{ search, facets, options, total, locale, panel }} />
        <section className="shop-results" id="found" tabIndex={-1} aria-labelledby="found-heading">
          <h2 className="visually-hidden" id="found-heading">
            {t('results')}
          </h2>
          <ResultsBar search={search} total={total} searchText={pages[0]?.searchedFor ?? null} />
          <FilterChips search={search} options={options} locale={locale} />
          <Suspense>
            <Results locale={locale} search={search} firstPage={firstPage} pages={pages} />
          </Suspense>
        </section>
      </form>
    </main>
  );
}

/** Closes the phone's filter panel and moves to the results. */
function showResults(panel: RefObject<HTMLDetailsElement | null>): void {
  if (panel.current) panel.current.open = false;
  const results = document.getElementById('found');
  results?.focus({ preventScroll: true });
  results?.scrollIntoView();
}

function SearchField({ locale, search }: Pick<ShopPageProps, 'locale' | 'search'>) {
  const { t } = useTranslation('shop');
  const field = useRef<HTMLInputElement>(null);
  return (
    <div className="shop-search" role="search">
      <label className="field">
        <span>{t('search')}</span>
        <input
          ref={field}
          type="search"
          name="q"
          maxLength={MAX_SEARCH_LENGTH}
          enterKeyHint="search"
          placeholder={t('searchHint')}
          defaultValue={search.q}
        />
      </label>
      <button className="btn">{t('searchButton')}</button>
      {search.q === undefined ? null : (
        <Link
          className="clear-filters"
          to="/$locale/shop"
          params={{ locale }}
          search={removeFilter(search, 'q')}
          replace
          resetScroll={false}
          onClick={() => {
            if (field.current) field.current.value = '';
            field.current?.focus();
          }}
        >
          {t('clearSearch')}
        </Link>
      )}
    </div>
  );
}

interface ResultsBarProps {
  readonly search: ShopSearch;
  readonly total: number;
  readonly searchText: string | null;
}

function ResultsBar({ search, total, searchText }: ResultsBarProps) {
  const { t } = useTranslation(['shop', 'common']);
  const isBusy = useRouterState({ select: ({ isLoading }) => isLoading });
  return (
    <div className={isBusy ? 'shop-bar busy' : 'shop-bar'}>
      <div role="status">
        <b>{t('common:trips', { count: total })}</b>
        {searchText === null ? null : <p>{t('searchedFor', { typed: search.q ?? '', words: searchText })}</p>}
      </div>
      <label className="shop-sort">
        {t('sort')}{' '}
        <select name="sort" defaultValue={search.sort ?? 'recommended'}>
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(`sorts.${sort}`)}
            </option>
          ))}
        </select>
      </label>
      <button className="btn secondary small hidden-with-scripts">{t('sortButton')}</button>
    </div>
  );
}
