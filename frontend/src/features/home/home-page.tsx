import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Highlights } from '@wayfold/contracts/catalogue/highlights';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { useTranslation } from 'react-i18next';
import { buildDestinationsQuery } from '../../shared/api/destinations.js';
import { TripCard } from '../../shared/ui/trip/trip-card.js';
import { FindForm } from './find-form.js';
import { Hero } from './hero.js';
import { buildHighlightsQuery } from './highlights-query.js';
import { Places } from './places.js';
import { GroupFacts, PaymentSchedule, Reviews } from './trust-sections.js';

/** Leads to trips by search, trip, place and travel style, then explains payment and quotes reviews. */
export function HomePage({ locale }: { readonly locale: Locale }) {
  const { t } = useTranslation('home');
  const { data: highlights } = useSuspenseQuery(buildHighlightsQuery(locale));
  const { data: destinations } = useSuspenseQuery(buildDestinationsQuery(locale));
  return (
    <>
      <Hero heading={t('heading')} intro={t('intro', { count: highlights.countryCount })}>
        <FindForm locale={locale} months={highlights.months} durations={destinations.durations} />
      </Hero>
      <FeaturedTrips highlights={highlights} locale={locale} />
      <Places locale={locale} destinations={destinations} posterRegionKeys={highlights.regions} />
      <PaymentSchedule locale={locale} highlights={highlights} />
      <GroupFacts />
      <Reviews locale={locale} highlights={highlights} />
    </>
  );
}

function FeaturedTrips({
  highlights: { hasGuaranteedDepartures, tripCount, trips },
  locale,
}: {
  highlights: Highlights;
  locale: Locale;
}) {
  const { t } = useTranslation('home');
  return (
    <section className="wrap section" aria-labelledby="trips">
      <div className="section-heading">
        <div>
          <h2 id="trips">{t(hasGuaranteedDepartures ? 'guaranteedDepartures' : 'bestReviewedTrips')}</h2>
          <p className="muted">
            {t(hasGuaranteedDepartures ? 'guaranteedDeparturesText' : 'bestReviewedTripsText')}
          </p>
        </div>
        <Link className="forward-link" to="/$locale/shop" params={{ locale }}>
          {t('allTrips', { count: tripCount })}
        </Link>
      </div>
      {trips.length === 0 ? <p>{t('noTrips')}</p> : null}
      <ul className="cards">
        {trips.map((trip) => (
          <TripCard key={trip.id} trip={trip} locale={locale} />
        ))}
      </ul>
    </section>
  );
}
