import { useQuery } from '@tanstack/react-query';
import { MAX_SEARCH_LENGTH } from '@wayfold/contracts/kernel/input-limits';
import { useTranslation } from 'react-i18next';
import { buildFewTripsQuery } from '../../api/trips.js';
import { useLocale } from '../../i18n/i18n.js';
import { TripCard } from './trip-card.js';

/** Offers a search and a few trips in place of a page that does not exist. */
export function FewTrips() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const { data: tripList } = useQuery(buildFewTripsQuery(locale));
  return (
    <section className="wrap section flush" aria-label={t('suggestionsTitle')}>
      <search>
        <form className="shop-search" action={`/${locale}/shop`}>
          <label className="field">
            <span>{t('search.label')}</span>
            <input
              type="search"
              name="q"
              maxLength={MAX_SEARCH_LENGTH}
              autoComplete="off"
              enterKeyHint="search"
            />
          </label>
          <button className="btn">{t('search.searchButton')}</button>
        </form>
      </search>
      {tripList && tripList.trips.length > 0 ? (
        <>
          <h2 className="subtitle suggestions-title">{t('suggestionsTitle')}</h2>
          <ul className="cards">
            {tripList.trips.map((trip) => (
              <TripCard key={trip.id} trip={trip} locale={locale} />
            ))}
          </ul>
        </>
      ) : null}
    </section>
  );
}
