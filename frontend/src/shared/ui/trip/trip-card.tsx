import { Link } from '@tanstack/react-router';
import type { TripSummary } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import { FEW_SEATS } from '@wayfold/contracts/kernel/seats';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDay, formatNumber, formatPrice } from '../../i18n/format.js';
import { PosterImage } from './poster-image.js';
import { hasDepartures, KIND_CHIP } from './trip-kinds.js';

interface TripCardProps {
  readonly trip: TripSummary;
  readonly locale: Locale;
  /** The picture is the largest above the fold and loads at once; others load near the viewport. */
  readonly isEager?: boolean;
  readonly heading?: 'h2' | 'h3';
  readonly actions?: ReactNode;
}

/** Shows the poster and the key facts; the trip's name is the only link. */
export function TripCard({ trip, locale, isEager = false, heading: Heading = 'h3', actions }: TripCardProps) {
  const { t } = useTranslation('common');
  return (
    <li className="card">
      <div className="card-picture">
        <PosterImage
          trip={trip}
          format="card"
          alt={t('card.illustration', { name: trip.name })}
          isEager={isEager}
        />
      </div>
      <Heading>
        <Link to="/$locale/adventure/$slug" params={{ locale, slug: trip.slug }}>
          {trip.name}
        </Link>
      </Heading>
      <p className="card-facts grow">
        {t('days', { count: trip.days })} · {trip.place}
        {trip.difficulty === 'not-applicable' ? null : ` · ${t(`difficulty.${trip.difficulty}`)}`}
        {trip.rating ? (
          <>
            {' · '}
            <span className="stars" aria-hidden="true">
              ★{' '}
            </span>
            <span className="visually-hidden">
              {t('card.rating', {
                average: formatNumber(trip.rating.average, locale),
                count: trip.rating.count,
              })}
            </span>
            <span aria-hidden="true">{formatNumber(trip.rating.average, locale)}</span>
          </>
        ) : null}
      </p>
      <div className="card-price">
        <TripPrice trip={trip} locale={locale} />
        <TripStatus trip={trip} locale={locale} />
      </div>
      {actions}
    </li>
  );
}

function TripPrice({ trip, locale }: Pick<TripCardProps, 'trip' | 'locale'>) {
  const { t } = useTranslation('common');
  if (trip.fromCents === null)
    return hasDepartures(trip) ? null : <span className="muted">{t('card.onRequest')}</span>;
  return (
    <span>
      {t('fromPrefix')} <b>{formatPrice(trip.fromCents, locale)}</b>
      <small>{t('perPerson')}</small>
    </span>
  );
}

/** Shows one status: the next departure is guaranteed, has few seats left or a date; or why there is none. */
function TripStatus({ trip, locale }: Pick<TripCardProps, 'trip' | 'locale'>) {
  const { t } = useTranslation('common');
  const [nextDeparture] = trip.nextDepartures;
  const [kind = 'group-adventure'] = trip.kinds;
  if (!hasDepartures(trip)) return <span className={`chip ${KIND_CHIP[kind]}`}>{t(`kind.${kind}`)}</span>;
  if (!nextDeparture) return <span className="chip neutral">{t('card.noDates')}</span>;
  const date = formatDay(nextDeparture.startsOn, locale);
  if (nextDeparture.seatsLeft <= FEW_SEATS)
    return <span className="chip warn">{t('card.seatsLeft', { count: nextDeparture.seatsLeft, date })}</span>;
  if (nextDeparture.isGuaranteed)
    return <span className="chip ok">{t('card.guaranteedDate', { date })}</span>;
  return <span className="chip teal">{t('card.nextDate', { date })}</span>;
}
