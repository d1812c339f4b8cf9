import type { Trip } from '@wayfold/contracts/catalogue/catalogue';
import type { Locale } from '@wayfold/contracts/kernel/locale';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../shared/i18n/format.js';
import { buildPosterAddress } from '../../shared/ui/trip/poster-image.js';
import { KIND_CHIP } from '../../shared/ui/trip/trip-kinds.js';
import { TripAtAGlance } from './trip-at-a-glance.js';

interface TripHeaderProps {
  readonly trip: Trip;
  readonly locale: Locale;
  /** Everything that a visitor can do with the trip except book it. */
  readonly actions: ReactNode;
}

/** Shows the wide poster, the name, the actions and the key facts. */
export function TripHeader({ trip, locale, actions }: TripHeaderProps) {
  const { t } = useTranslation('trip');
  return (
    <>
      <div className="folded-paper page-poster">
        <picture>
          <source
            media="(max-width:47.9rem)"
            srcSet={buildPosterAddress(trip, 'portrait')}
            width="900"
            height="1200"
          />
          <img src={buildPosterAddress(trip, 'wide')} width="1600" height="640" alt="" fetchPriority="high" />
        </picture>
      </div>
      <div className="wrap">
        <div className="trip-title">
          <div>
            <Chips trip={trip} locale={locale} />
            <h1>{trip.name}</h1>
            <p className="lede">{trip.summary}</p>
          </div>
          <div className="trip-actions" role="group" aria-label={t('actions')}>
            {actions}
          </div>
        </div>
        <TripAtAGlance trip={trip} />
      </div>
    </>
  );
}

function Chips({ trip, locale }: Omit<TripHeaderProps, 'actions'>) {
  const { t } = useTranslation(['trip', 'common']);
  return (
    <p className="chips">
      {trip.kinds.map((kind) => (
        <span key={kind} className={`chip ${KIND_CHIP[kind]}`}>
          {t(`common:kind.${kind}`)}
        </span>
      ))}
      {trip.rating ? (
        <a className="chip count" href="#reviews">
          <span className="stars">★ {formatNumber(trip.rating.average, locale)}</span>
          {t('reviewsCount', { count: trip.rating.count })}
        </a>
      ) : null}
    </p>
  );
}
