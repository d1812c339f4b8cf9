import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildRelatedQuery } from '../../shared/api/trips.js';
import { buildLandingPath, formatLandingName } from '../../shared/ui/trip/landing-name.js';
import { TripCard } from '../../shared/ui/trip/trip-card.js';

const MAX_TRIPS = 3;

interface RelatedTripsProps {
  readonly locale: Locale;
  readonly slug: string;
}

/** Shows similar trips, then landing pages of its places and styles. The page works without them. */
export function RelatedTripsSection({ locale, slug }: RelatedTripsProps) {
  const { t } = useTranslation('trip');
  const { t: common } = useTranslation('common');
  const { data: suggestions } = useQuery(buildRelatedQuery(locale, slug));
  if (!suggestions) return null;
  return (
    <>
      {suggestions.trips.length > 0 ? (
        <section className="section wrap flush" aria-labelledby="related">
          <div className="section-heading">
            <h2 id="related">{t('relatedTitle')}</h2>
          </div>
          <ul className="cards">
            {suggestions.trips.slice(0, MAX_TRIPS).map((trip) => (
              <TripCard key={trip.id} trip={trip} locale={locale} />
            ))}
          </ul>
        </section>
      ) : null}
      {suggestions.explore.length > 0 ? (
        <nav className="section wrap flush" aria-labelledby="explore">
          <div className="section-heading">
            <h2 id="explore">{t('explore')}</h2>
          </div>
          <ul className="explore-links">
            {suggestions.explore.map((landing) => (
              <li key={buildLandingPath(locale, landing)}>
                <Link to={buildLandingPath(locale, landing)}>{formatLandingName(common, landing)}</Link>{' '}
                <span className="text-small muted">{common('trips', { count: landing.total })}</span>
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </>
  );
}
