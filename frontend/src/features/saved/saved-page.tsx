import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { listTrips, TripList } from '@wayfold/contracts/catalogue/shop';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../shared/api/client.js';
import { TripCard } from '../../shared/ui/trip/trip-card.js';
import { removeTrip, useSavedTrips } from './saved-store.js';

interface SavedTripsProps {
  readonly locale: Locale;
}

const buildSavedQuery = (locale: Locale, ids: readonly string[]) =>
  queryOptions({
    queryKey: ['saved', locale, ids],
    queryFn: ({ signal }) =>
      callApi<typeof listTrips>(
        'GET /api/trips',
        { query: { locale, id: [...ids], limit: ids.length } },
        { signal },
      ),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });

/** Lists trips saved on this device, newest first, with current data. */
export function SavedPage({ locale }: SavedTripsProps) {
  const { t } = useTranslation(['saved', 'common']);
  return (
    <main id="main">
      <div className="wrap hero">
        <h1>{t('title')}</h1>
        <p className="lede">{t('intro')}</p>
      </div>
      <div className="wrap section flush saved-trips">
        <p className="no-script">{t('noScript')}</p>
        <SavedTrips locale={locale} />
        <p className="space-above">
          <Link className="btn secondary" to="/$locale/shop" params={{ locale }}>
            {t('allTrips')}
          </Link>
        </p>
      </div>
    </main>
  );
}

function SavedTrips({ locale }: SavedTripsProps) {
  const { t } = useTranslation(['saved', 'common']);
  const ids = useSavedTrips();
  const { data: savedTrips, isError, refetch } = useQuery(buildSavedQuery(locale, ids ?? []));
  if (ids?.length === 0) return <p role="status">{t('empty')}</p>;
  if (isError)
    return (
      <p role="alert">
        {t('failure')}{' '}
        <button className="textlink" type="button" onClick={() => void refetch()}>
          {t('common:tryAgainButton')}
        </button>
      </p>
    );
  if (ids === null || !savedTrips)
    return (
      <p className="needs-script" role="status">
        {t('common:loading')}
      </p>
    );
  return <SavedTripList trips={savedTrips.trips} ids={ids} locale={locale} />;
}

interface SavedTripListProps extends SavedTripsProps, Pick<TripList, 'trips'> {
  readonly ids: readonly string[];
}

function SavedTripList({ trips, ids, locale }: SavedTripListProps) {
  const { t } = useTranslation('saved');
  const savedTrips = ids.flatMap((id) => trips.filter((trip) => trip.id === id));
  const missingCount = ids.length - savedTrips.length;
  return (
    <>
      <p className="muted" role="status">
        {t('tripCount', { count: savedTrips.length })}{' '}
        {missingCount > 0 ? t('missingTrips', { count: missingCount }) : null}
      </p>
      <ul className="cards">
        {savedTrips.map((trip) => (
          <TripCard
            key={trip.id}
            trip={trip}
            locale={locale}
            heading="h2"
            actions={
              <button className="textlink remove-trip" type="button" onClick={() => removeTrip(trip.id)}>
                {t('removeButton')} <span className="visually-hidden">{trip.name}</span>
              </button>
            }
          />
        ))}
      </ul>
    </>
  );
}
