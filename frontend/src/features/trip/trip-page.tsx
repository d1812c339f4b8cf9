import { useSuspenseQuery } from '@tanstack/react-query';
import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { buildTripQuery } from '../../shared/api/trips.js';
import { hasDepartures } from '../../shared/ui/trip/trip-kinds.js';
import { buildTripPath } from '../../shared/ui/trip/trip-path.js';
import { Breadcrumbs, listTripCrumbs } from './breadcrumbs.js';
import { GoodToKnow } from './good-to-know.js';
import { InclusionsSection } from './inclusions.js';
import { Itinerary } from './itinerary.js';
import { EnquiryInvitation, OwnDates } from './own-dates.js';
import { PriceBar } from './price-bar.js';
import { Questions } from './questions.js';
import { RelatedTripsSection } from './related-trips.js';
import { ReviewsSection } from './reviews.js';
import { ShareButton } from './share-button.js';
import { TripHeader } from './trip-header.js';

/** The route passes in the page's other features, because features do not import each other. */
interface TripPageProps {
  readonly locale: Locale;
  readonly slug: string;
  readonly picker: ReactNode;
  readonly priceCard: ReactNode;
  readonly renderSaveButton: (trip: Trip) => ReactNode;
  readonly renderGallery: (trip: Trip) => ReactNode;
  readonly map: ReactNode;
  readonly contact?: ReactNode;
}

export function TripPage({
  locale,
  slug,
  picker,
  priceCard,
  renderSaveButton,
  renderGallery,
  map,
  contact,
}: TripPageProps) {
  const { t } = useTranslation(['trip-page', 'common']);
  const { data: trip } = useSuspenseQuery(buildTripQuery(locale, slug));
  const trailNames = { home: t('common:home'), destinations: t('destinations') };
  const crumbs = listTripCrumbs(trip, locale, trailNames);
  const hasDates = hasDepartures(trip);
  const actions = (
    <>
      {renderSaveButton(trip)}
      <ShareButton name={trip.name} path={buildTripPath(locale, trip.slug)} />
    </>
  );
  return (
    <main id="main" className="trip">
      {/* The price bar sticks within this section: next to the dates it would be in the way. */}
      <div>
        <Breadcrumbs crumbs={crumbs} />
        <TripHeader trip={trip} locale={locale} actions={actions} />
        <Highlights highlights={trip.highlights} />
        {renderGallery(trip)}
        <div className="wrap with-aside section flush">
          <Itinerary trip={trip} locale={locale} map={map} />
          <GoodToKnow goodToKnow={trip.goodToKnow} />
        </div>
        <InclusionsSection trip={trip} />
        <PriceBar trip={trip} locale={locale} />
      </div>
      <section className="section wrap" id="dates" aria-labelledby="dates-heading">
        {hasDates ? picker : <EnquiryInvitation trip={trip} locale={locale} />}
      </section>
      {hasDates && trip.kinds.includes('independent-trip') ? (
        <section className="wrap section flush" aria-labelledby="own-dates">
          <OwnDates trip={trip} locale={locale} />
        </section>
      ) : null}
      {trip.reviews.length > 0 ? <ReviewsSection trip={trip} locale={locale} /> : null}
      {trip.faqs.length > 0 ? <Questions faqs={trip.faqs} /> : null}
      {contact}
      {hasDates ? priceCard : null}
      <RelatedTripsSection locale={locale} slug={slug} />
    </main>
  );
}

function Highlights({ highlights }: Pick<Trip, 'highlights'>) {
  const { t } = useTranslation('trip');
  return (
    <section className="section wrap" aria-labelledby="do">
      <div className="section-heading">
        <h2 id="do">{t('thingsToDo')}</h2>
      </div>
      <ul className="highlights">
        {highlights.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p className="muted text-small">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
