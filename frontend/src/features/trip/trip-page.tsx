import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Trip } from '@wayfold/contracts/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { tripQuery } from '../../shared/api/trips.js';
import { day, price } from '../../shared/i18n/format.js';
import { GoodToKnow } from './good-to-know.js';
import { Included } from './included.js';
import { Itinerary } from './itinerary.js';
import { Questions, Reviews } from './reviews.js';
import { TripHeader } from './trip-header.js';

interface TripPageProps {
  readonly locale: Locale;
  readonly slug: string;
  /** Departures and party, from their own feature. */
  readonly picker: ReactNode;
}

export function TripPage({ locale, slug, picker }: TripPageProps) {
  const { t } = useTranslation('trip');
  const { data: trip } = useSuspenseQuery(tripQuery(locale, slug));
  return (
    <main id="main">
      {/* The price bar sticks within this part: beside the dates it would only be in the way. */}
      <div>
        <Breadcrumbs trip={trip} locale={locale} />
        <TripHeader trip={trip} locale={locale} />
        <section className="sec wrap" aria-labelledby="do">
          <div className="head">
            <h2 id="do">{t('thingsToDo')}</h2>
          </div>
          <ul className="do">
            {trip.highlights.map(({ title, text }) => (
              <li key={title}>
                <b>{title}</b>
                <p className="mut s">{text}</p>
              </li>
            ))}
          </ul>
        </section>
        <div className="wrap two sec flush">
          <Itinerary trip={trip} locale={locale} />
          <GoodToKnow goodToKnow={trip.goodToKnow} />
        </div>
        <Included trip={trip} />
        <PriceBar trip={trip} locale={locale} />
      </div>
      <section className="sec wrap" id="dates" aria-labelledby="dates-heading">
        {picker}
      </section>
      {trip.reviews.length > 0 ? <Reviews trip={trip} locale={locale} /> : null}
      {trip.faqs.length > 0 ? <Questions faqs={trip.faqs} /> : null}
    </main>
  );
}

function Breadcrumbs({ trip, locale }: { readonly trip: Trip; readonly locale: Locale }) {
  const { t } = useTranslation(['trip', 'common']);
  return (
    <nav className="wrap" aria-label={t('breadcrumb')}>
      <ol className="crumb">
        <li>
          <Link to="/$locale" params={{ locale }}>
            {t('common:home')}
          </Link>
        </li>
        {trip.regions.slice(0, 1).map((region) => (
          <li key={region}>{region}</li>
        ))}
        <li>{trip.place}</li>
        <li aria-current="page">{trip.name}</li>
      </ol>
    </nav>
  );
}

function PriceBar({ trip, locale }: { readonly trip: Trip; readonly locale: Locale }) {
  const { t } = useTranslation(['trip', 'common']);
  if (trip.fromCents === null) return null;
  return (
    <div className="bar">
      <div className="wrap">
        <p>
          <b>{price(trip.fromCents, locale)}</b>
          <span className="s mut">
            {t('common:perPerson')}, {t('common:from')}
          </span>
        </p>
        {trip.nextDeparture === null ? null : (
          <p className="nx s mut">{t('nextDeparture', { date: day(trip.nextDeparture, locale) })}</p>
        )}
        <a className="btn" href="#dates">
          {t('seeDates')}
        </a>
      </div>
    </div>
  );
}
