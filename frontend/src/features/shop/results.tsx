import { Link } from '@tanstack/react-router';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { TripList } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TripCard } from '../../shared/ui/trip/trip-card.js';
import { NoTrips } from './no-trips.js';
import type { ShopSearch } from './shop-search.js';

interface ResultsProps {
  readonly locale: Locale;
  readonly search: ShopSearch;
  /** Number of the first page shown. */
  readonly firstPage: number;
  readonly pages: readonly TripList[];
}

export function Results({ locale, search, firstPage, pages }: ResultsProps) {
  const { t } = useTranslation('shop');
  const trips = pages.flatMap((page) => page.trips);
  const newestPage = pages.at(-1);
  if (!newestPage) return null;
  if (newestPage.total === 0) return <NoTrips locale={locale} search={search} relax={newestPage.relax} />;
  const hasSeveralPages = trips.length < newestPage.total || pages.length > 1;
  const lastPage = search.page ?? 1;
  const link = { to: '/$locale/shop', params: { locale } } as const;
  const buildPageSearch = (page: number): ShopSearch => {
    const { page: _page, ...filters } = search;
    return page > 1 ? { ...filters, page } : filters;
  };
  return (
    <>
      {trips.length === 0 ? (
        <p>
          {t('beyondLastPage')}{' '}
          <Link {...link} search={buildPageSearch(1)}>
            {t('firstPageLink')}
          </Link>
        </p>
      ) : (
        <TripCards trips={trips} locale={locale} lastPage={lastPage} />
      )}
      <div className="shop-pagination">
        {firstPage > 1 && trips.length > 0 ? (
          <Link {...link} className="btn secondary" search={buildPageSearch(firstPage - 1)}>
            {t('earlierTrips')}
          </Link>
        ) : null}
        {newestPage.nextCursor === null ? null : (
          // With script the next trips are appended; without it the address shows only its own page.
          <Link
            {...link}
            className="btn secondary"
            search={buildPageSearch(lastPage + 1)}
            state={{ firstShownPage: firstPage }}
            replace
            resetScroll={false}
          >
            {t('moreTrips')}
          </Link>
        )}
        {trips.length > 0 && hasSeveralPages ? (
          <p className="muted text-small">
            {t('shownCount', { shown: trips.length, total: newestPage.total })}
          </p>
        ) : null}
      </div>
    </>
  );
}

interface TripCardsProps {
  readonly trips: readonly TripSummary[];
  readonly locale: Locale;
  /** Number of the last page shown. */
  readonly lastPage: number;
}

const EAGER_COUNT = 1;

function TripCards({ trips, locale, lastPage }: TripCardsProps) {
  const list = useRef<HTMLUListElement>(null);
  const lastRender = useRef({ lastPage, tripCount: trips.length, firstId: trips[0]?.id });
  useEffect(() => {
    const { lastPage: previousLastPage, tripCount, firstId } = lastRender.current;
    lastRender.current = { lastPage, tripCount: trips.length, firstId: trips[0]?.id };
    // After "show more" the focus moves to the first new trip.
    if (lastPage > previousLastPage && trips.length > tripCount && firstId === trips[0]?.id)
      list.current?.children[tripCount]?.querySelector('a')?.focus({ preventScroll: true });
  }, [lastPage, trips]);
  return (
    <ul className="cards" ref={list}>
      {trips.map((trip, index) => (
        <TripCard key={trip.id} trip={trip} locale={locale} isEager={index < EAGER_COUNT} />
      ))}
    </ul>
  );
}
