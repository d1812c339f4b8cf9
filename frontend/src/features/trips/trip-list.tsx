import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TripSummary } from '@wayfold/contracts/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/ids';
import { useTranslation } from 'react-i18next';
import { tripsQuery } from '../../shared/api/trips.js';
import { day, number, price } from '../../shared/i18n/format.js';
import { PosterImage } from '../../shared/ui/poster-image.js';

const ABOVE_THE_FOLD = 1;

export function TripList({ locale }: { readonly locale: Locale }) {
  const { t } = useTranslation('trips');
  const { data } = useSuspenseQuery(tripsQuery(locale));
  return (
    <main id="main">
      <div className="wrap hero">
        <h1>{t('heading')}</h1>
        <p className="lede">{t('lead')}</p>
      </div>
      <section className="wrap sec flush" aria-labelledby="trips">
        <div className="head">
          <h2 id="trips">{t('listHeading')}</h2>
          <p className="mut">{t('count', { count: data.trips.length })}</p>
        </div>
        {data.trips.length === 0 ? <p>{t('empty')}</p> : null}
        <ul className="cards">
          {data.trips.map((trip, index) => (
            <TripCard key={trip.id} trip={trip} locale={locale} eager={index < ABOVE_THE_FOLD} />
          ))}
        </ul>
      </section>
    </main>
  );
}

interface TripCardProps {
  readonly trip: TripSummary;
  readonly locale: Locale;
  readonly eager: boolean;
}

function TripCard({ trip, locale, eager }: TripCardProps) {
  const { t } = useTranslation(['trips', 'common']);
  return (
    <li className="card">
      <div className="art">
        <PosterImage trip={trip} format="card" alt={t('illustration', { name: trip.name })} eager={eager} />
      </div>
      <h3>
        <Link to="/$locale/adventure/$slug" params={{ locale, slug: trip.slug }}>
          {trip.name}
        </Link>
      </h3>
      <p className="meta">
        {t('common:days', { count: trip.days })} · {trip.place} · {t(`common:difficulty.${trip.difficulty}`)}
      </p>
      <p className="meta grow">{trip.summary}</p>
      <div className="row">
        <Price trip={trip} locale={locale} />
        {trip.nextDeparture === null ? (
          <span className="chip">{t('noDates')}</span>
        ) : (
          <span className="chip teal">{t('next', { date: day(trip.nextDeparture, locale) })}</span>
        )}
      </div>
      {trip.rating ? (
        <p className="meta">
          <span className="stars" aria-hidden="true">
            ★{' '}
          </span>
          {t('rating', { average: number(trip.rating.average, locale), reviews: trip.rating.count })}
        </p>
      ) : null}
    </li>
  );
}

function Price({ trip, locale }: Pick<TripCardProps, 'trip' | 'locale'>) {
  const { t } = useTranslation('common');
  if (trip.fromCents === null) return <span />;
  return (
    <span>
      {t('from')} <b>{price(trip.fromCents, locale)}</b>
      <small>{t('perPerson')}</small>
    </span>
  );
}
